// Tables that need no questions.

import { api } from './api'
import { keep, kept } from './kept'
import type { NewTable, SeatRequest } from '../generated/http'
import type { GameId } from './stage'

/** The machine as one side of a new table: of a level, or (0) as strong as oneself. */
export function machine(level: number): SeatRequest {
  return level ? { kind: 'machine', level } : { kind: 'machine', even: true }
}

/** A table against the machine, for a friend who gets a link, or for two on this device; its id. */
export async function start(
  game: GameId,
  what: 'machine' | 'friend' | 'here',
  level: number,
  cards?: NewTable['cards'],
): Promise<string> {
  const me = { kind: 'me' as const, name: kept('name', '') }
  if (what !== 'here') {
    const other: SeatRequest = what === 'friend' ? { kind: 'open' } : machine(level)
    const made = await api.make({ game, sides: [me, other], first: 'furigoma', cards })
    return made.table
  }
  const made = await api.make({ game, sides: [{ kind: 'me' }, { kind: 'me' }], first: 0, cards })
  keep(`both.${made.table}`, true)
  return made.table
}
