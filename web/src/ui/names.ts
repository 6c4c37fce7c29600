import { say, t, type Words } from '../lib/lang.svelte'
import type { SeatInfo } from '../generated/protocol'

/** What a seat is called: its own name, or what sits there. */
export function seatName(seat: SeatInfo, you: boolean): string {
  if (seat.kind === 'machine') return t(`マシン ${seat.level || seat.rating}`, `Machine ${seat.level || seat.rating}`)
  if (seat.kind === 'open') return t('空席', 'open seat')
  if (you) return seat.name ? `${seat.name}${t('（あなた）', ' (you)')}` : t('あなた', 'You')
  return seat.name || (seat.kind === 'bot' ? t('ボット', 'a bot') : t('対局者', 'a player'))
}

/** Both sides of a game by their names, or by who moves first; nothing where nobody has a name. */
export function versus(names: string[]): string {
  if (!names.some(Boolean)) return ''
  return names
    .map((name, side) => name || (side === 0 ? t('先手', 'First') : t('後手', 'Second')))
    .join(t(' 対 ', ' vs '))
}

/** What the level of a machine is called, in quotation marks. */
export function levelWords(seat: SeatInfo, levels: Words[]): string {
  if (seat.rating) return t('「互角」', '“an even match”')
  const level = levels[seat.level - 1]
  return seat.kind === 'machine' && level ? t(`「${level.ja}」`, `“${level.en}”`) : ''
}

export function levelName(level: number, levels: Words[]): string {
  const name = levels[level - 1]
  return name ? `${level} ${say(name)}` : String(level)
}
