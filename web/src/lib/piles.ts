// Piles of cards that are set up by hand: what lies on them, and how a card goes from one to another. What is possible is the
// server's word.

import type { Player } from './stage'

/** A pile in what lies where (`L`). */
export interface Pile<L> {
  key: string
  player: Player | null // whose it is; null: nobody's
  label: string
  cards: (laid: L) => string[]
  put: (laid: L, card: string) => L
  take: (laid: L, index: number) => L
  takes?: (card: string) => boolean // cards that can lie here at all; without it, any
  ordered?: boolean // what lies last says something
}
/** A number in what lies where. */
export interface Count<L> {
  key: string
  player: Player | null
  label: string
  least: number
  most: number
  get: (laid: L) => number
  set: (laid: L, value: number) => L
}
/** Where a card is: in the box, of which there is always another, or on a pile. */
export type Place = { card: string } | { pile: string; index: number }

export const without = <T>(all: readonly T[], index: number): T[] => all.filter((_, at) => at !== index)
export const replaced = <T>(all: readonly T[], index: number, one: T): T[] =>
  all.map((old, at) => (at === index ? one : old))

/** A pile that is a plain list of cards. */
export function listed<L>(
  pile: Pick<Pile<L>, 'key' | 'player' | 'label' | 'takes' | 'ordered'>,
  cards: (laid: L) => string[],
  set: (laid: L, cards: string[]) => L,
): Pile<L> {
  return {
    ...pile,
    cards,
    put: (laid, card) => set(laid, [...cards(laid), card]),
    take: (laid, index) => set(laid, without(cards(laid), index)),
  }
}

export function pileOf<L>(piles: Pile<L>[], key: string): Pile<L> {
  return piles.find((one) => one.key === key)!
}

/** The card at a place; null when it is gone. */
export function cardAt<L>(piles: Pile<L>[], laid: L, place: Place): string | null {
  return 'card' in place ? place.card : (pileOf(piles, place.pile).cards(laid)[place.index] ?? null)
}

/** Whether a card can go to a pile; to its own only where it matters which is the last. */
export function fits<L>(piles: Pile<L>[], laid: L, from: Place, to: string): boolean {
  const card = cardAt(piles, laid, from)
  const pile = pileOf(piles, to)
  if (card === null || ('pile' in from && from.pile === to && !pile.ordered)) return false
  return pile.takes?.(card) ?? true
}

/** What lies where once a card has gone to a pile, or back into the box. */
export function moved<L>(piles: Pile<L>[], laid: L, from: Place, to: string | null): L {
  const card = cardAt(piles, laid, from)
  if (card === null || (to !== null && !fits(piles, laid, from, to))) return laid
  const left = 'pile' in from ? pileOf(piles, from.pile).take(laid, from.index) : laid
  return to === null ? left : pileOf(piles, to).put(left, card)
}
