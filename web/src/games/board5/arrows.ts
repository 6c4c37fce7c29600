// A card's moves as strokes around its face, in a field of 100 by 100, seen by its owner.

import { HEADS, LEAP, LINES, MIDDLE } from '../../generated/board5.data'
import type { CardData } from '../../lib/stage'

const KINDS = ['single', 'double', 'knight'] as const
export type Kind = (typeof KINDS)[number]

export interface Stroke {
  kind: Kind
  line: string
  heads: string
}
export interface Ring {
  x: number
  y: number
}
/** What the arrows go around: nothing, one kanji, or several. */
export type Room = keyof typeof LINES

/** The arrows of one kind that a card has. */
export function arrowsOf(card: CardData, kind: Kind): string[] {
  return (card[kind] ?? '').split(' ').filter(Boolean)
}

/** The arrows of one card, or of a combine all together. */
export function arrows(cards: CardData[], room: Room): { strokes: Stroke[]; rings: Ring[] } {
  const all = (kind: Kind) => [...new Set(cards.flatMap((card) => arrowsOf(card, kind)))]
  const doubles = all('double')
  const drawn = {
    single: all('single').filter((way) => !doubles.includes(way)),
    double: doubles,
    knight: all('knight'),
  }
  const leaps = cards.flatMap((card) => card.leap ?? [])
  const farthest = Math.max(1, ...leaps.flat().map(Math.abs))
  return {
    strokes: KINDS.flatMap((kind) =>
      drawn[kind].map((way) => ({ kind, line: LINES[room][kind]![way]!, heads: HEADS[kind]![way]! })),
    ),
    rings: leaps.map(([right = 0, forward = 0]) => ({
      x: MIDDLE[0] + (right / farthest) * LEAP,
      y: MIDDLE[1] - (forward / farthest) * LEAP,
    })),
  }
}
