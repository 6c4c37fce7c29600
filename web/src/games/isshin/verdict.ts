// How the sides of a duel are called, and the cell of the judgement table that decided it.

import type { Words } from '../../lib/lang.svelte'
import type { LogEntry, Player } from '../../lib/stage'
import type { Cell } from './JudgementTable.svelte'
import { factOf, factsOf } from './offers'

/** How a player is spoken of, seen from a seat or from beside the table. */
export function called(player: Player, you: Player | null): Words {
  if (you === null) return player === 0 ? { ja: '先手', en: 'First' } : { ja: '後手', en: 'Second' }
  return player === you ? { ja: 'あなた', en: 'You' } : { ja: '相手', en: 'Opponent' }
}

/** Where on the judgement table it was decided; null where the table did not decide. */
export function decided(last: LogEntry[]): Cell | null {
  const judged = factOf(factsOf(last), 'judged')
  return judged ? { row: judged.standing, column: judged.against } : null
}
