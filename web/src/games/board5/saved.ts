// One's own arrangement, kept as its owner sees it, so that it serves from either side.

import type { GameId, Placed, Player } from '../../lib/stage'
import { spot } from './squares'

const PLACE = (game: GameId) => `gobanshobu.arrangement.${game}`

/** The squares of a camp from its owner's upper left. */
function seen(squares: string[], player: Player): string[] {
  const order = (square: string) => spot(square, player).y * 5 + spot(square, player).x
  return squares.toSorted((one, other) => order(one) - order(other))
}
export function save(game: GameId, squares: string[], placed: Placed, player: Player): void {
  localStorage.setItem(PLACE(game), JSON.stringify(seen(squares, player).map((square) => placed[square] ?? [])))
}
export function saved(game: GameId, squares: string[], player: Player): Placed | null {
  const kept: unknown = JSON.parse(localStorage.getItem(PLACE(game)) ?? 'null')
  if (!Array.isArray(kept) || !kept.every((ids) => Array.isArray(ids))) return null // none, or kept by an older client
  return Object.fromEntries(seen(squares, player).map((square, number) => [square, (kept as string[][])[number] ?? []]))
}
