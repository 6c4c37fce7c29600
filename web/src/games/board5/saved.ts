// One's own arrangement, kept as its owner sees it, so that it serves from either side.

import type { GameId, Player } from '../../lib/stage'
import { OPEN, type Placed } from './arrangement'
import { camp } from './squares'

const PLACE = (game: GameId) => `gobanshobu.arrangement.${game}`
function seen(player: Player): string[] {
  const squares = camp(player)
  return player === 0 ? squares : [...squares.slice(0, 5).reverse(), ...squares.slice(5).reverse()]
}
export function save(game: GameId, placed: Placed, player: Player): void {
  localStorage.setItem(PLACE(game), JSON.stringify(seen(player).map((square) => placed[square] ?? OPEN)))
}
export function saved(game: GameId, player: Player): Placed | null {
  const kept = localStorage.getItem(PLACE(game))
  if (!kept) return null
  const words = JSON.parse(kept) as string[]
  return Object.fromEntries(seen(player).map((square, number) => [square, words[number] ?? OPEN]))
}
