// The sheet: 25 squares as the one at the lower edge sees them.

import { CAMPS } from '../../generated/board5.data'
import type { Player } from '../../lib/stage'

const COLUMNS = ['a', 'b', 'c', 'd', 'e']
const ROWS = ['5', '4', '3', '2', '1']

export function columns(near: Player): string[] {
  return near === 0 ? COLUMNS : COLUMNS.toReversed()
}
export function rows(near: Player): string[] {
  return near === 0 ? ROWS : ROWS.toReversed()
}

/** Whose camp a row is; null for none. */
export function campOf(row: string): Player | null {
  const owner = CAMPS.findIndex((camp) => camp.some((square) => square[1] === row))
  return owner < 0 ? null : (owner as Player)
}

/** Column and row on the screen, from the upper left. */
export function spot(square: string, near: Player): { x: number; y: number } {
  return { x: columns(near).indexOf(square[0] ?? ''), y: rows(near).indexOf(square[1] ?? '') }
}

/** The square one goes to with an arrow key; the same one at the edge. */
export function beside(square: string, key: string, near: Player): string {
  const { x, y } = spot(square, near)
  const across = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  const column = columns(near)[Math.min(4, Math.max(0, x + across))]!
  const row = rows(near)[Math.min(4, Math.max(0, y + down))]!
  return column + row
}

/** The square on the other side of the middle column. */
export function mirrored(square: string): string {
  return COLUMNS.toReversed()[COLUMNS.indexOf(square[0] ?? '')]! + square[1]
}
