// Arrows as squares on an empty board: drawing, not rules. Everything is seen by the card's owner, at the lower edge.

import type { CardData } from '../lib/stage'

export type Kind = 'single' | 'double' | 'knight' | 'leap'
export interface Move {
  kind: Kind
  x: number // 0 to 4 from the left
  y: number // 0 to 4 from the top
}

const STEP: Record<string, [number, number]> = { F: [0, -1], B: [0, 1], L: [-1, 0], R: [1, 0] }

function way(word: string): [number, number] {
  let [x, y] = [0, 0]
  for (const letter of word) {
    const [right, down] = STEP[letter] ?? [0, 0]
    x += right
    y += down
  }
  return [x, y]
}

function inside(x: number, y: number): boolean {
  return x >= 0 && x < 5 && y >= 0 && y < 5
}

/** Where a card alone on the board can go from a square. */
export function movesFrom(card: CardData, x: number, y: number): Move[] {
  const found: Move[] = []
  const put = (kind: Kind, right: number, down: number): boolean => {
    if (!inside(x + right, y + down)) return false
    found.push({ kind, x: x + right, y: y + down })
    return true
  }
  const words = (list = ''): string[] => list.split(' ').filter(Boolean)
  for (const word of words(card.single)) put('single', ...way(word))
  for (const word of words(card.double)) {
    const [right, down] = way(word)
    for (let far = 1; put('double', right * far, down * far); far++);
  }
  for (const word of words(card.knight)) put('knight', ...way(word))
  for (const [right = 0, forward = 0] of card.leap ?? []) put('leap', right, -forward)
  return found
}

/** Column and row of a square such as `c3`, from the upper left. */
export function placeOf(square: string): { x: number; y: number } {
  return { x: 'abcde'.indexOf(square[0] ?? ''), y: 5 - Number(square[1]) }
}
