// Tables that need no questions.

import { api } from './api'
import { keep, kept } from './kept'
import type { SeatRequest } from '../generated/http'
import type { GameId } from './stage'

/** The machine as one side of a new table: of a level, or (0) as strong as oneself. */
export function machine(level: number): SeatRequest {
  return level ? { kind: 'machine', level } : { kind: 'machine', even: true }
}

/** A table against the machine, or for two on this device; its id. */
export async function start(game: GameId, what: 'machine' | 'here', level: number): Promise<string> {
  const me = { kind: 'me' as const, name: kept('name', '') }
  if (what === 'machine') {
    const made = await api.make({ game, sides: [me, machine(level)], first: 'furigoma' })
    return made.table
  }
  const made = await api.make({ game, sides: [{ kind: 'me' }, { kind: 'me' }], first: 0 })
  keep(`both.${made.table}`, true)
  return made.table
}
