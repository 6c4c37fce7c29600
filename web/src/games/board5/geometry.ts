// Arrows as squares on an empty board: drawing, not rules. Everything is seen by the card's owner, at the lower edge.

import { WAYS } from '../../generated/board5.data'
import { arrowsOf } from './arrows'
import type { CardData } from '../../lib/stage'

export type Kind = 'single' | 'double' | 'knight' | 'leap'
export interface Move {
  kind: Kind
  x: number // 0 to 4 from the left
  y: number // 0 to 4 from the top
}

function inside({ x, y }: Move): boolean {
  return x >= 0 && x < 5 && y >= 0 && y < 5
}

/** Where a card alone on the board can go from a square: where its arrows lead, as far as there is a board. */
export function movesFrom(card: CardData, x: number, y: number): Move[] {
  const to = (kind: Kind, [right = 0, forward = 0]: number[]): Move => ({ kind, x: x + right, y: y - forward })
  const led = (['single', 'double', 'knight'] as const).flatMap((kind) =>
    arrowsOf(card, kind).flatMap((way) => WAYS[kind]![way]!.map((pair) => to(kind, pair))),
  )
  return [...led, ...(card.leap ?? []).map((pair) => to('leap', pair))].filter(inside)
}

/** Column and row of a square such as `c3`, from the upper left. */
export function placeOf(square: string): { x: number; y: number } {
  return { x: 'abcde'.indexOf(square[0] ?? ''), y: 5 - Number(square[1]) }
}

/** Where a card stands so that its moves can be seen: in the middle, or where most of them find room if some go farther. */
export function bestFor(card: CardData): { x: number; y: number } {
  const far = (card.leap ?? []).some((pair) => pair.some((one) => Math.abs(one) > 2))
  if (!far) return { x: 2, y: 2 }
  const spots = Array.from({ length: 25 }, (_, number) => ({ x: number % 5, y: Math.floor(number / 5) }))
  const room = ({ x, y }: { x: number; y: number }): number => movesFrom(card, x, y).length
  return [{ x: 1, y: 3 }, ...spots].reduce((best, one) => (room(one) > room(best) ? one : best))
}
