// An arrangement while it is being made: what lies where, what is left in the hand, what is still wanted.

import type { Arrangement, CardSet, Placed, Player } from '../../lib/stage'
import { mirrored as mirroredSquare } from './squares'
import type { HeldView } from './types'
import { handOf, unitOf, type AnyUnit, type Held, type Standing } from './units'

function idsIn(held: HeldView): string[] {
  return 'id' in held ? [held.id] : held.cards
}

/** The hand without what has been placed. */
export function leftOf(cards: CardSet, hand: HeldView[], placed: Placed): Held[] {
  const gone = Object.values(placed).flat()
  return handOf(cards, hand)
    .map((held) => ({ ...held, count: held.count - gone.filter((id) => id === held.ids[0]).length }))
    .filter((held) => held.count > 0)
}

/** Those of a given arrangement that the hand holds, without the open square. */
export function heldOf(hand: HeldView[], squares: Placed): Placed {
  const found: Placed = {}
  let left = hand.flatMap(idsIn)
  for (const [square, ids] of Object.entries(squares)) {
    const rest = taken(left, ids)
    if (ids.length === 0 || !rest) continue
    found[square] = ids
    left = rest
  }
  return found
}

function taken(all: string[], ids: string[]): string[] | null {
  const rest = [...all]
  for (const id of ids) {
    const place = rest.indexOf(id)
    if (place < 0) return null
    rest.splice(place, 1)
  }
  return rest
}

/** What is laid on a square, to be drawn: a card as the hand has it, several together without points. */
export function laidOf(hand: HeldView[], ids: string[]): AnyUnit {
  return (ids.length === 1 ? hand.find((held) => idsIn(held)[0] === ids[0]) : null) ?? ids
}

/** A camp that is laid out, as it stands on the board. */
export function standingOf(cards: CardSet, hand: HeldView[], placed: Placed, owner: Player): Record<string, Standing> {
  const filled = Object.entries(placed).filter(([, ids]) => ids.length > 0)
  return Object.fromEntries(filled.map(([square, ids]) => [square, { owner, ...unitOf(cards, laidOf(hand, ids)) }]))
}

/** Cards together on one square, in the order in which they are listed; null where they cannot be. */
export function together({ joins, quotas }: Arrangement, ids: string[]): string[] | null {
  if (ids.length === 1) return ids
  const most = Math.max(...quotas.map((quota) => quota.size))
  if (new Set(ids).size < ids.length || ids.length > most || !ids.every((id) => joins.includes(id))) return null
  return ids.toSorted((one, other) => joins.indexOf(one) - joins.indexOf(other))
}

export function without(placed: Placed, square: string): Placed {
  return Object.fromEntries(Object.entries(placed).filter(([one]) => one !== square))
}

/** Cards come onto a square: they join those that they can be with, else they take their place. */
export function put(needs: Arrangement, placed: Placed, ids: string[], square: string): Placed {
  const there = placed[square]
  const joined = there ? together(needs, [...there, ...ids]) : null
  return { ...without(placed, square), [square]: joined ?? ids }
}

/** What lies on two squares changes places. */
export function swapped(placed: Placed, from: string, to: string): Placed {
  const moved = { ...without(placed, from), [to]: placed[from]! }
  return placed[to] ? { ...moved, [from]: placed[to] } : moved
}

export function mirrored(placed: Placed): Placed {
  return Object.fromEntries(Object.entries(placed).map(([square, ids]) => [mirroredSquare(square), ids]))
}

/** All squares as they are committed: what was left empty stays open. */
export function whole({ squares }: Arrangement, placed: Placed): Placed {
  return Object.fromEntries(squares.map((square) => [square, placed[square] ?? []]))
}

/** How many squares are filled in the end. */
export function total({ quotas }: Arrangement): number {
  return quotas.reduce((sum, quota) => sum + quota.count, 0)
}

export interface Wanted {
  words: string
  have: number
  want: number
}

/** What an arrangement must hold, and how much of it lies there. */
export function wanted({ quotas }: Arrangement, placed: Placed): Wanted[] {
  const units = Object.values(placed)
  return quotas.map(({ label, count, size, cards }) => {
    const fits = (ids: string[]) => ids.length === size && ids.every((id) => cards.includes(id))
    return { words: label, have: units.filter(fits).length, want: count }
  })
}
