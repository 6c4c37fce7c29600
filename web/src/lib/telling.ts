// What a table has to tell, from what the server sent. Nothing here is kept, and nothing knows a game.

import type { SeatInfo, Snapshot } from '../generated/protocol'
import type { Words } from './lang.svelte'
import type { LogEntry, Offer, Player } from './stage'

/** The entries of the last turn: the newest, and those right before it that are by the same side. */
export function lastTurn(log: LogEntry[]): LogEntry[] {
  const player = log.at(-1)?.player
  const from = log.findLastIndex((entry) => entry.player !== player)
  return log.slice(from + 1)
}

const VERDICTS = {
  draw: { ja: '引き分け', en: 'A draw' },
  first: { ja: '先手の勝ち', en: 'First player wins' },
  second: { ja: '後手の勝ち', en: 'Second player wins' },
  won: { ja: 'あなたの勝ち', en: 'You win' },
  lost: { ja: 'あなたの負け', en: 'You lose' },
} satisfies Record<string, Words>

/** Who won, told to one side, or (null) to somebody who is on neither. */
export function verdict(winner: number | null, reader: Player | null): Words {
  if (winner === null) return VERDICTS.draw
  if (reader === null) return winner === 0 ? VERDICTS.first : VERDICTS.second
  return winner === reader ? VERDICTS.won : VERDICTS.lost
}

/** What is pressed under a game: 勝, 負 or 引分 for a side, 終 for those who are on neither. */
export function sealOf(winner: number | null, reader: Player | null): string {
  if (winner === null) return '引分'
  if (reader === null) return '終'
  return winner === reader ? '勝' : '負'
}

/** Which of the seats that one device has is to act; -1 for none of them. */
export function dueSeat(seats: (Snapshot | null)[]): number {
  return seats.findIndex((now) => now !== null && now.offers.length > 0)
}

/** Whether somebody is away whose game can be claimed: a person, and not in a correspondence game. */
export function isAway(seat: SeatInfo | undefined, present: boolean, clock: string | undefined): boolean {
  return seat?.kind === 'person' && !present && clock !== 'correspondence'
}

/** The token in the address that a referee was sent; empty where there is none. The part after # never leaves the browser. */
export function invited(hash: string): string {
  return /^#referee=([\w-]+)$/.exec(hash)?.[1] ?? ''
}

/** Whether an offer ends the game at once, and not in favour of whoever plays it. */
export function loses(offer: Offer, you: Player | null): boolean {
  return offer.will?.some((fact) => fact.fact === 'ended' && fact.winner !== null && fact.winner !== you) ?? false
}
