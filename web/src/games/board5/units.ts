// What stands on a square or lies in a hand, in one shape for the three games.

import { t } from '../../lib/lang.svelte'
import type { CardData, CardSet } from '../../lib/stage'
import { keyOf } from './steps'
import type { CardView, HeldView, SquareView, Thing, UnitView } from './types'

/** A card or unit: by its id as it is printed, several by their ids, or as a view has it. */
export type AnyUnit = string | string[] | Unit | CardView | UnitView | SquareView

export interface Unit {
  ids: string[] // the cards on view: one, or those of a combine
  life: number | null // null: the game has no points, or they are not known yet
  changes: boolean // whether its life can change
  below: { id: string; life: number | null } | null // the lower card of a stack
  hidden: string | null // a card of the other side that hides under it
  combine: boolean
  captive: boolean // holds the other side's queen
}

export interface Held extends Unit {
  take: Thing // what it is to offers and tries
  key: string
  count: number
}

const GAUGES = ['G', 'king'] // classes whose cards are printed with a gauge

export function cardOf(cards: CardSet, id: string): CardData {
  return cards.card.find((card) => card.id === id) ?? { id, ja: id, en: id, face: '', class: '', points: 0 }
}

export function unitOf(cards: CardSet, from: AnyUnit): Unit {
  if (typeof from === 'string') return single(cards, { id: from, points: cardOf(cards, from).points || undefined })
  if (Array.isArray(from)) {
    return from.length === 1 ? unitOf(cards, from[0]!) : gauged(cards, { cards: from, life: null, combine: true })
  }
  if ('ids' in from) return from
  if ('id' in from) return single(cards, from)
  if ('life' in from) return gauged(cards, from)
  const low = from.cards.length > 1 ? from.cards[0]! : null
  return {
    ...single(cards, from.cards.at(-1)!),
    below: low && { id: low.id, life: low.points ?? null },
    hidden: from.hidden?.id ?? null,
  }
}

function single(cards: CardSet, { id, points }: CardView): Unit {
  const changes = GAUGES.includes(cardOf(cards, id).class)
  return { ids: [id], life: points ?? null, changes, below: null, hidden: null, combine: false, captive: false }
}

function gauged(cards: CardSet, unit: Omit<UnitView, 'life'> & { life: number | null }): Unit {
  const { cards: ids, life, combine, captive = false } = unit
  const changes = combine || GAUGES.includes(cardOf(cards, ids[0]!).class)
  return { ids, life, changes, below: null, hidden: null, combine, captive }
}

/** What a card or unit of a hand is to offers and tries. */
export function takeOf(held: HeldView): Thing {
  if ('id' in held) return held.points === undefined ? { hand: held.id } : { hand: held.id, points: held.points }
  const { cards, life, combine, captive } = held
  if (!combine && !captive) return { hand: cards[0]! }
  return captive ? { cards, points: life, captive } : { cards, points: life }
}

/** A hand with equal cards counted together. */
export function handOf(cards: CardSet, hand: HeldView[]): Held[] {
  const found: Held[] = []
  for (const from of hand) {
    const take = takeOf(from)
    const key = keyOf(take)
    const known = found.find((held) => held.key === key)
    if (known) known.count += 1
    else found.push({ ...unitOf(cards, from), take, key, count: 1 })
  }
  return found
}

/** What is printed in the middle of a card: its kanji, its name, or nothing on an N card, which has arrows only. */
export function printed(card: CardData): string {
  return card.face || (card.ja.toLowerCase() === card.id ? '' : card.ja)
}

export function nameOf(cards: CardSet, id: string): string {
  const card = cardOf(cards, id)
  return t(card.ja, card.en)
}

/** The names of a unit's cards. */
export function namesOf(cards: CardSet, unit: Unit): string {
  return unit.ids.map((id) => nameOf(cards, id)).join(t('＋', '+'))
}

/** A unit in words: "将軍 命3、下に N4". */
export function unitWords(cards: CardSet, unit: Unit): string {
  const names = namesOf(cards, unit)
  const parts = [unit.life === null ? names : t(`${names} 命${unit.life}`, `${names} life ${unit.life}`)]
  if (unit.below) {
    const name = nameOf(cards, unit.below.id)
    const { life } = unit.below
    parts.push(
      life === null ? t(`下に${name}`, `${name} below`) : t(`下に${name} 命${life}`, `${name} life ${life} below`),
    )
  }
  if (unit.hidden) {
    const name = nameOf(cards, unit.hidden)
    parts.push(t(`相手側の${name}が潜入中`, `${name} of the other side hidden under it`))
  }
  if (unit.captive) parts.push(t('相手の王妃を捕らえている', 'holds the other side’s queen'))
  return parts.join(t('、', ', '))
}
