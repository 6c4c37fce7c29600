// A match in signs and words: points with their halves, the marks of the score board, what a side is called.

import type { MatchGameShown, MatchShown, MatchSide } from '../generated/protocol'
import { t } from '../lib/lang.svelte'

/** Halves as points: 3, 2½, ½. */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2)
  return halves % 2 ? `${whole || ''}½` : String(whole)
}

/** What stands on the board for a side after a game: ○ won, ● lost, △ drawn, － still to come. */
export function sign(one: MatchGameShown | undefined, side: number): '○' | '●' | '△' | '' {
  if (!one?.over) return ''
  return one.winner === null ? '△' : one.winner === side ? '○' : '●'
}

/** The games of the score board: each as it was played last, and whether it was played twice. */
export function board(now: MatchShown): { game: string; last: MatchGameShown | undefined; twice: boolean }[] {
  const order = [...new Set(now.played.map((one) => one.game))]
  const rest = now.games.filter((game) => !order.includes(game))
  return [...order, ...rest].map((game) => {
    const mine = now.played.filter((one) => one.game === game)
    return { game, last: mine.at(-1), twice: mine.length > 1 }
  })
}

export function sideName(side: MatchSide): string {
  if (side.kind === 'machine') return t(`マシン ${side.level}`, `Machine ${side.level}`)
  if (side.kind === 'open') return t('空席', 'open seat')
  return side.name || t('対局者', 'a player')
}

/** What is pressed under a match: 勝, 負 or 引分 for a side, 終 for those who are on neither. */
export function matchSeal(winner: number | null, you: number | null): string {
  if (winner === null) return '引分'
  if (you === null) return '終'
  return winner === you ? '勝' : '負'
}
