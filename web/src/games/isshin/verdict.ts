// How a duel ended: who has won, why, and the cell of the judgement table.

import type { Words } from '../../lib/lang.svelte'
import type { LogEntry, Player, View } from '../../lib/stage'
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

export function headline(outcome: View['outcome'], you: Player | null): Words {
  const winner = (outcome?.winner ?? null) as Player | null
  if (winner === null) return { ja: '引き分け', en: 'A draw' }
  const { ja, en } = called(winner, you)
  if (you === null) return { ja: `${ja}の勝ち`, en: `${en} player wins` }
  return { ja: `${ja}の勝ち`, en: winner === you ? 'You win' : 'Your opponent wins' }
}

/** The end as the log tells it. */
export function because(last: LogEntry[]): string {
  return last.findLast((entry) => factOf(entry.facts, 'ended'))?.words ?? ''
}
