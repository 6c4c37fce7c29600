// From the steps that are legal to what can be touched: targets on the table, and buttons.

import { say, t } from '../../lib/lang.svelte'
import type { Answer } from './Bar.svelte'
import { wayName, ways } from './cards'
import type { CardId, WarView } from './types'

/** What the player has picked up and not yet used. */
export type Picked =
  | { what: 'card'; key: string; card: CardId }
  | { what: 'trap'; key: string; card: CardId }
  | { what: 'gear'; id: string }
  | null

/** The beginning that the steps at a target share at this moment; null where nothing on the table is asked for. */
export function aim(view: WarView, picked: Picked): string | null {
  const asked = view.battle?.asked ?? ''
  switch (view.prompt) {
    case 'hit':
      return 'hit>'
    case 'lance':
      return 'lance>'
    case 'attack':
      return 'attack:'
    case 'block':
      return `block:${asked}>`
    case 'order':
      return `order:${asked}>`
    case 'main':
      if (picked?.what === 'gear') return `equip:${picked.id}>`
      return picked?.what === 'trap' && picked.card === 'kyo' ? 'lance>' : null
    default:
      return null
  }
}

/** By monster, or `face` for the opponent: the legal step that choosing it plays. */
export function targets(start: string | null, legal: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  if (start === null) return found
  for (const step of legal) {
    const rest = step.slice(start.length)
    if (step.startsWith(start) && /^(m\d+|face)$/.test(rest)) found[rest] = step
  }
  return found
}

/** Which verb playing a card has now. */
export function verb(view: WarView): 'play' | 'revive' | 'discard' {
  return view.prompt === 'revive' || view.prompt === 'discard' ? view.prompt : 'play'
}

/** The ways of a card that may be played now. */
export function openWays(view: WarView, card: CardId, legal: string[]): string[] {
  return ways(card, verb(view)).filter((step) => legal.includes(step))
}

/** The buttons of the moment. */
export function answers(view: WarView, legal: string[], picked: Picked, attackers: number): Answer[] {
  if (picked?.what === 'card') {
    return ways(picked.card, verb(view)).map((step) => {
      const allowed = legal.includes(step)
      return { step, word: say(wayName(step)), legal: allowed, main: allowed }
    })
  }
  if (picked) return []
  const asked = view.battle?.asked ?? ''
  const words: [string, string, boolean][] = [
    ['keep', t('この手札で始める', 'Keep this hand'), true],
    ['mulligan', t('引き直す', 'Draw anew'), false],
    ['counter', t('桂馬で打ち消す', 'Cancel with a knight'), true],
    ['allow', t('通す', 'Let it pass'), false],
    ['battle', t('戦闘へ', 'To battle'), true],
    ['block', t('ブロックへ進む', 'On to the blocks'), true],
    [`block:${asked}>-`, t('ブロックしない', 'Do not block'), false],
    ['end', t('手番を終える', 'End the turn'), false],
  ]
  const found: Answer[] = words
    .filter(([step]) => legal.includes(step))
    .map(([step, word, main]) => ({ step, word, main, legal: true }))
  if (view.prompt === 'attack' && legal.length > 0) {
    found.push({
      step: 'attack:done',
      word: attackers ? t(`${attackers}体で攻撃する`, `Attack with ${attackers}`) : t('攻撃する', 'Attack'),
      main: true,
      legal: true,
      disabled: attackers === 0,
    })
  }
  return found
}
