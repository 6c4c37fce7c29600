// What lies where while a position is set up by hand, in the shape in which views show it. What is possible is the server's word.

import type { CardSet } from '../../lib/stage'
import type { HeldView, SquareView } from './types'
import { cardOf } from './units'

export type Laid = {
  turn: number
  board: Record<string, SquareView>
  hands: HeldView[][]
  switch: boolean
  turns: number
  rescue?: boolean[]
}
/** What two cards of one square are to each other: a unit, a stack, or one that hides under the other. */
export type Together = 'joined' | 'stacked' | 'hidden'
export type Place = { square: string } | { player: number; index: number } | { card: string; owner: number }

export function togetherOf(cards: CardSet, laid: Laid): Together {
  if (laid.rescue) return 'joined'
  return cards.card.some((card) => card.points > 0) ? 'stacked' : 'hidden'
}

const copy = (laid: Laid): Laid => structuredClone(laid)

/** A card by itself on a square, as the game's views have it. */
export function alone(how: Together, cards: CardSet, id: string, owner: number): SquareView {
  const points = cardOf(cards, id).points
  if (how === 'joined') return { owner, cards: [id], life: points, combine: false }
  return { owner, cards: [how === 'stacked' ? { id, points } : { id }] } as SquareView
}

/** A square with one more card: on top, hidden below, or joined, whichever the game has. */
function joined(how: Together, there: SquareView, more: SquareView): SquareView {
  if ('life' in there && 'life' in more) {
    const { owner } = there
    return { owner, cards: [...there.cards, ...more.cards], combine: true } as SquareView // the server knows its life
  }
  const one = there as Extract<SquareView, { cards: { id: string }[] }>
  const other = more as typeof one
  if (how === 'stacked') return { owner: one.owner, cards: [one.cards[0]!, other.cards.at(-1)!] } as SquareView
  return { ...one, hidden: { id: other.cards[0]!.id } } as SquareView
}

function inHand(unit: SquareView): HeldView[] {
  if ('combine' in unit) {
    const { owner: _, ...rest } = unit
    return [{ ...rest, captive: false }]
  }
  return (unit as Extract<SquareView, { cards: { id: string }[] }>).cards as HeldView[]
}
function fromHand(held: HeldView, owner: number): SquareView {
  if ('combine' in held) {
    const { captive: _, ...rest } = held
    return { owner, ...rest }
  }
  return { owner, cards: [held] } as SquareView
}

/** The unit at a place, taken away from it; a card of the box stays there. */
function taken(how: Together, cards: CardSet, laid: Laid, from: Place): SquareView | null {
  if ('card' in from) return alone(how, cards, from.card, from.owner)
  if ('square' in from) {
    const unit = laid.board[from.square] ?? null
    delete laid.board[from.square]
    return unit
  }
  const [held] = laid.hands[from.player]!.splice(from.index, 1)
  return held ? fromHand(held, from.player) : null
}

/** Everything after a unit was put elsewhere: on a square, in a hand, or (null) back in the box. */
export function moved(
  cards: CardSet,
  before: Laid,
  from: Place,
  to: { square: string; join: boolean } | { player: number } | null,
): Laid {
  const laid = copy(before)
  const how = togetherOf(cards, before)
  const unit = taken(how, cards, laid, from)
  if (!unit || !to) return laid
  if ('player' in to) laid.hands[to.player]!.push(...inHand(unit))
  else {
    const there = laid.board[to.square]
    laid.board[to.square] = there && to.join ? joined(how, there, unit) : unit
  }
  return laid
}

/** Everything with the points of a square's card, or of its upper one, changed. */
export function gauged(before: Laid, square: string, by: number): Laid {
  const laid = copy(before)
  const unit = laid.board[square]
  if (!unit) return laid
  if ('combine' in unit) unit.life = Math.max(1, (unit.life ?? 0) + by)
  else {
    const top = (unit.cards as { id: string; points?: number }[]).at(-1)!
    top.points = Math.max(1, (top.points ?? 0) + by)
  }
  return laid
}

/** Everything with the unit of a square on the other side. */
export function given(before: Laid, square: string): Laid {
  const laid = copy(before)
  const unit = laid.board[square]
  if (unit) unit.owner = 1 - unit.owner
  return laid
}

/** An empty board with two kings. */
export function bare(cards: CardSet, before: Laid): Laid {
  const king = (owner: number): SquareView => alone(togetherOf(cards, before), cards, 'king', owner)
  return { ...copy(before), board: { c1: king(0), c5: king(1) }, hands: [[], []], switch: false, turns: 0 }
}
