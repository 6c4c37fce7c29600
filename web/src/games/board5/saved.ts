// One's own arrangements by name, each kept as its owner sees it, so that it serves from either side.

import { keep, kept } from '../../lib/kept'
import type { GameId, Placed, Player } from '../../lib/stage'
import { spot } from './squares'

export interface Saved {
  name: string
  squares: string[][] // the cards of each square, from the owner's upper left
}

const MOST = 12 // places

/** The squares of a camp from its owner's upper left. */
function seen(squares: string[], player: Player): string[] {
  const order = (square: string) => spot(square, player).y * 5 + spot(square, player).x
  return squares.toSorted((one, other) => order(one) - order(other))
}
function isRow(found: unknown): found is string[][] {
  return Array.isArray(found) && found.every((ids) => Array.isArray(ids))
}

export function allSaved(game: GameId): Saved[] {
  const found = kept<Saved[]>(`arrangements.${game}`, [])
  if (Array.isArray(found) && found.length) return found.filter((one) => isRow(one?.squares))
  const only = kept<unknown>(`arrangement.${game}`, null) // there was one place once, without a name
  return isRow(only) ? [{ name: '1', squares: only }] : []
}
/** Keep an arrangement under a name, in place of the one that has it. */
export function save(game: GameId, name: string, squares: string[], placed: Placed, player: Player): Saved[] {
  const one = { name, squares: seen(squares, player).map((square) => placed[square] ?? []) }
  return store(game, [one, ...allSaved(game).filter((other) => other.name !== name)].slice(0, MOST))
}
export function forget(game: GameId, name: string): Saved[] {
  return store(
    game,
    allSaved(game).filter((one) => one.name !== name),
  )
}
function store(game: GameId, all: Saved[]): Saved[] {
  keep(`arrangements.${game}`, all)
  keep(`arrangement.${game}`, null)
  return all
}
export function placedOf(saved: Saved, squares: string[], player: Player): Placed {
  return Object.fromEntries(seen(squares, player).map((square, number) => [square, saved.squares[number] ?? []]))
}
/** A name that nothing has yet. */
export function freeName(all: Saved[]): string {
  let number = 1
  while (all.some((one) => one.name === String(number))) number += 1
  return String(number)
}
