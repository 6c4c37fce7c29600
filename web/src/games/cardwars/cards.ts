// What is printed on the cards, by the names that the server sends. What they do is the server's business.

import type { Printed, Strength } from '../../generated/cardwars'
import { CARDS } from '../../generated/cardwars.data'

export function faceOf(card: string): Printed {
  return CARDS[card]!
}

/** Whether a card in play as a monster is something else by itself: it lies face down, and its name stays known. */
export function isLaid(card: string): boolean {
  return faceOf(card).kind !== 'monster'
}

/** How strong it is as a monster; null for one that is never one. */
export function strengthOf(card: string): Strength | null {
  const { strength, body } = faceOf(card)
  return strength ?? body ?? null
}

/** A copy of a card as a playing card. */
export function pack(owner: number, card: string, copy: number): { rank: string; suit: string } {
  const all = faceOf(card).pack[owner]!
  const shown = all[copy % all.length]!
  return { rank: shown.slice(0, -1), suit: shown.slice(-1) }
}
