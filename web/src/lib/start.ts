// Tables that need no questions.

import { api } from './api'
import { keep, kept } from './kept'
import type { GameId } from './stage'

/** A table against the machine, or for two on this device; its id. */
export async function start(game: GameId, what: 'machine' | 'here', level: number): Promise<string> {
  const me = { kind: 'me' as const, name: kept('name', '') }
  if (what === 'machine') {
    const made = await api.make({ game, sides: [me, { kind: 'machine', level }], first: 'furigoma' })
    return made.table
  }
  const made = await api.make({ game, sides: [{ kind: 'me' }, { kind: 'me' }], first: 0 })
  keep(`both.${made.table}`, true)
  return made.table
}
