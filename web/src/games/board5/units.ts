// What stands on a square or lies in a hand, in one shape for the three games.

import { GAUGED, UNIT_WORDS } from '../../generated/board5.data'
import { say, t, type Words } from '../../lib/lang.svelte'
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

/** What stands on a square: as a view has it, or a unit of a camp that is still being laid out. */
export type Standing = SquareView | (Unit & { owner: number })

export interface Held extends Unit {
  take: Thing // what it is to offers and tries
  key: string
  count: number
}

export function cardOf(cards: CardSet, id: string): CardData {
  return cards.card.find((card) => card.id === id) ?? { id, ja: id, en: id, face: '', class: '', points: 0 }
}

export function unitOf(cards: CardSet, from: AnyUnit): Unit {
  if (typeof from === 'string') return single(cards, from, cardOf(cards, from).points || null)
  if (Array.isArray(from)) {
    return from.length === 1 ? unitOf(cards, from[0]!) : { ...BARE, ids: from, changes: true, combine: true }
  }
  if ('ids' in from) return from
  if ('id' in from) return single(cards, from.id, pointsOf(from))
  if ('life' in from) return whole(cards, from)
  const top = from.cards.at(-1)!
  const low = from.cards.length > 1 ? from.cards[0]! : null
  return {
    ...single(cards, top.id, pointsOf(top)),
    below: low && { id: low.id, life: pointsOf(low) },
    hidden: 'hidden' in from ? (from.hidden?.id ?? null) : null,
  }
}

const BARE: Unit = { ids: [], life: null, changes: false, below: null, hidden: null, combine: false, captive: false }

function isGauged(cards: CardSet, id: string): boolean {
  return GAUGED.includes(cardOf(cards, id).class)
}
function pointsOf(card: CardView): number | null {
  return 'points' in card ? card.points : null
}
function single(cards: CardSet, id: string, life: number | null): Unit {
  return { ...BARE, ids: [id], life, changes: isGauged(cards, id) }
}
function whole(cards: CardSet, unit: UnitView): Unit {
  const { cards: ids, life, combine } = unit
  const captive = 'captive' in unit && unit.captive === true
  return { ...BARE, ids, life, changes: combine || isGauged(cards, ids[0]!), combine, captive }
}

/** What a card or unit of a hand is to offers and tries. */
export function takeOf(held: HeldView): Thing {
  if ('id' in held) return 'points' in held ? { hand: held.id, points: held.points } : { hand: held.id }
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

export function nameOf(cards: CardSet, id: string): string {
  const card = cardOf(cards, id)
  return t(card.ja, card.en)
}

/** The names of a unit's cards. */
export function namesOf(cards: CardSet, unit: Unit): string {
  return unit.ids.map((id) => nameOf(cards, id)).join(say(UNIT_WORDS.plus))
}

function filled(template: Words, parts: Record<string, string | number>): string {
  return say(template).replace(/{(\w+)}/g, (_, part: string) => String(parts[part]))
}
function alive(name: string, life: number | null): string {
  return life === null ? name : filled(UNIT_WORDS.life, { name, life })
}

/** A unit in words: "将軍 命3、下にN4 命1". */
export function unitWords(cards: CardSet, unit: Unit): string {
  const { below, hidden, captive } = unit
  const parts = [alive(namesOf(cards, unit), unit.life)]
  if (below) parts.push(filled(UNIT_WORDS.below, { name: alive(nameOf(cards, below.id), below.life) }))
  if (hidden) parts.push(filled(UNIT_WORDS.hidden, { name: nameOf(cards, hidden) }))
  if (captive) parts.push(say(UNIT_WORDS.captive))
  return parts.join(say(UNIT_WORDS.comma))
}
