// Which unit of the new picture is which of the old one, so that it is seen to move.

import type { Standing } from './units'

export interface Piece {
  key: number
  square: string
  unit: Standing
}

let next = 0

function top(unit: Standing): string {
  if ('ids' in unit) return unit.ids.join(' ')
  return 'life' in unit ? unit.cards.join(' ') : unit.cards.at(-1)!.id
}

/** Each way to recognise a unit, the surest first. */
const SAME: ((old: Piece, square: string, unit: Standing) => boolean)[] = [
  (old, square, unit) => old.square === square && top(old.unit) === top(unit),
  (old, _, unit) => top(old.unit) === top(unit),
  (old, square) => old.square === square,
]

export function follow(before: Piece[], board: Record<string, Standing>): Piece[] {
  const left = [...before]
  const found = new Map<string, Piece>()
  for (const same of SAME) {
    for (const [square, unit] of Object.entries(board)) {
      if (found.has(square)) continue
      const place = left.findIndex((old) => old.unit.owner === unit.owner && same(old, square, unit))
      if (place >= 0) found.set(square, { key: left.splice(place, 1)[0]!.key, square, unit })
    }
  }
  for (const [square, unit] of Object.entries(board)) {
    if (!found.has(square)) found.set(square, { key: next++, square, unit })
  }
  // In the order of their keys: what moves stays where it is in the document, or its motion would break off.
  return [...found.values()].sort((one, other) => one.key - other.key)
}
