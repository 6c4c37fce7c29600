import { say, t, type Words } from '../lib/lang.svelte'
import type { SeatInfo } from '../generated/protocol'

/** What a seat is called: its own name, or what sits there. */
export function seatName(seat: SeatInfo, you: boolean, levels: Words[]): string {
  if (seat.kind === 'machine') {
    const level = levels[seat.level - 1]
    return t(
      `マシン ${seat.level}${level ? `「${level.ja}」` : ''}`,
      `Machine ${seat.level}${level ? ` “${level.en}”` : ''}`,
    )
  }
  if (seat.kind === 'open') return t('空席', 'open seat')
  if (you) return seat.name ? `${seat.name}${t('（あなた）', ' (you)')}` : t('あなた', 'you')
  return seat.name || (seat.kind === 'bot' ? t('ボット', 'a bot') : t('対局者', 'a player'))
}

export function levelName(level: number, levels: Words[]): string {
  const name = levels[level - 1]
  return name ? `${level} ${say(name)}` : String(level)
}
