// From what may be done now to what can be touched: targets on the table, and buttons.

import { t } from '../../lib/lang.svelte'
import type { Thing } from '../../lib/stage'
import { faceOf, strengthOf } from './cards'
import type { WarOffer, WarQuestion, WarView } from './types'

/** What the player has picked up and not yet used; `thing` is what it is called to the server. */
export interface Picked {
  what: 'card' | 'trap' | 'gear'
  key: string
  card: string
  thing: Thing
}

/** A button. */
export interface Answer {
  key: string
  does: 'play' | 'declare' | 'try' // an offer; the attackers that were chosen; what no offer does, to be told why not
  step?: string // of the offer
  word: string
  title?: string // the same in full
  main: boolean
  disabled?: boolean
}

/** By monster, and for a player's life: the offer that touching it takes. */
export interface Targets {
  monsters: Record<string, WarOffer>
  life: WarOffer | undefined
}

export function same(one: Thing | undefined, other: Thing): boolean {
  if (!one) return false
  const keys = Object.keys(other) as (keyof Thing)[]
  return Object.keys(one).length === keys.length && keys.every((key) => one[key] === other[key])
}

/** What is put on whatever is touched at this moment: what the question names, or what was picked up. */
export function taken({ take }: WarQuestion, picked: Picked | null): Thing | null {
  return take ?? (picked && picked.what !== 'card' ? picked.thing : null)
}

/** What can be touched; where attackers are chosen, those themselves. */
export function targets(offers: WarOffer[], take: Thing | null): Targets {
  const found: Targets = { monsters: {}, life: undefined }
  for (const offer of offers) {
    if (offer.effect === 'attack') {
      if (offer.take?.monster) found.monsters[offer.take.monster] = offer
    } else if (take && offer.target && same(offer.take, take)) {
      if (offer.target.monster) found.monsters[offer.target.monster] = offer
      else if (offer.target.player !== undefined) found.life = offer
    }
  }
  return found
}

/** What may be done with a card of the hand or, while the king looks for one, of the graveyard. */
export function uses(offers: WarOffer[], card: string): WarOffer[] {
  return offers.filter(({ take }) => take?.hand === card || take?.grave === card)
}

/** Where on the table something is let go. */
export interface Place {
  zone: 'row' | 'back' | 'table' | 'theirs' | 'hand' // one's own monsters, behind them; the hand and the buttons: nowhere
  thing: Thing | null // what lies just there
}

/** The element of the table under the pointer, as a place; null for none. */
export function placeOf(on: Element | null, you: number): Place | null {
  const zone = on?.closest<HTMLElement>('[data-zone]')?.dataset.zone as Place['zone'] | undefined
  if (!zone) return null
  const { monster, life } = on!.closest<HTMLElement>('[data-monster], [data-life]')?.dataset ?? {}
  if (monster !== undefined) return { zone, thing: { monster } }
  if (life !== undefined) return { zone, thing: { player: Number(life) } }
  if (on!.closest('[data-pending]')) return { zone: 'table', thing: { air: true } }
  return { zone, thing: zone === 'theirs' ? { player: 1 - you } : null }
}

const LAID: Partial<Record<WarOffer['effect'], Place['zone']>> = { summon: 'row', forge: 'row', set: 'back' }

/** What somebody may mean who lets go of a card there: what belongs there, or anything where nothing does. */
export function laid(offers: WarOffer[], card: string, { zone, thing }: Place): WarOffer[] {
  const open = uses(offers, card)
  const there = open.filter(({ effect }) => (LAID[effect] ?? 'table') === (zone === 'theirs' ? 'table' : zone))
  const worn = zone === 'row' && thing ? there.filter(({ effect }) => effect === 'forge') : []
  return [worn, there, open].find((some) => some.length > 0) ?? []
}

/** The offer that takes one thing to another. */
export function leading(offers: WarOffer[], take: Thing, target: Thing): WarOffer | undefined {
  return offers.find((offer) => same(offer.take, take) && same(offer.target, target))
}

/** The equipment that may be put on something. */
export function movableOf(offers: WarOffer[]): string[] {
  return offers.flatMap(({ take }) => take?.equipment ?? [])
}

/** The traps that may be turned up at something on the table. */
export function usableOf(offers: WarOffer[]): string[] {
  return offers.flatMap(({ take, target }) => (take?.trap && target && !target.air ? take.trap : []))
}

/** What an offer does with the picked card, short enough for a button. */
function useName({ effect, label }: WarOffer, card: string): string {
  switch (effect) {
    case 'summon': {
      const { attack, hp } = strengthOf(card)!
      return t(`${attack}/${hp}で出す`, `As a ${attack}/${hp}`)
    }
    case 'forge':
      return t('装備品で出す', 'As equipment')
    case 'set':
      return t('伏せる', 'Set face down')
    case 'cast':
      return t('魔法を使う', 'Cast it')
    case 'force discard':
      return t('捨てさせる', 'Make them discard')
    case 'mill':
      return t('山札を墓地へ', 'Mill their deck')
    default:
      return label
  }
}

/** The buttons for a card that was picked. What it is for can always be tried, if only to be told why not. */
function cardAnswers(offers: WarOffer[], card: string): Answer[] {
  const open = uses(offers, card)
  const found: Answer[] = open.map((offer) => ({
    key: offer.step,
    does: 'play',
    step: offer.step,
    word: useName(offer, card),
    title: offer.label,
    main: true,
  }))
  const face = faceOf(card)
  if (!open.some(({ effect }) => effect !== 'summon' || face.kind === 'monster')) {
    found.unshift({ key: 'try', does: 'try', word: t(`${face.name.ja}を使う`, `Use the ${face.name.en}`), main: false })
  }
  return found
}

const MAIN: WarOffer['effect'][] = ['keep', 'cancel', 'battle', 'go on', 'declare']

/** The buttons of the moment; `attackers` is how many have been chosen or told. */
export function answers(view: WarView, offers: WarOffer[], picked: Picked | null, attackers: number): Answer[] {
  if (picked?.what === 'card') return cardAnswers(offers, picked.card)
  if (picked) return []
  const found: Answer[] = offers
    .filter(
      ({ take, target, effect }) => effect !== 'declare' && !take?.hand && !take?.grave && (!target || target.air),
    )
    .map(({ step, effect, label }) => ({ key: step, does: 'play', step, word: label, main: MAIN.includes(effect) }))
  found.sort((one, other) => Number(other.main) - Number(one.main))
  if (view.prompt === 'attack' && offers.length > 0) {
    found.push({
      key: 'declare',
      does: 'declare',
      step: offers.find(({ effect }) => effect === 'declare')?.step,
      word: attackers ? t(`${attackers}体で攻撃する`, `Attack with ${attackers}`) : t('攻撃する', 'Attack'),
      main: true,
      disabled: attackers === 0,
    })
  }
  return found
}

/** The attackers were chosen in any order; they are told in the order of the offers, and then that there are no more. */
export function nextAttack(offers: WarOffer[], chosen: string[]): WarOffer | undefined {
  const attack = offers.find(({ effect, take }) => effect === 'attack' && chosen.includes(take?.monster ?? ''))
  return attack ?? offers.find(({ effect }) => effect === 'declare')
}
