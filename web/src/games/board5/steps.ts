// What a step string points at: from where, to where, and what it does there. Which steps there are, the server says.

import { t } from '../../lib/lang.svelte'
import type { GameId, Player, Preview } from '../../lib/stage'

export type Effect =
  | 'move'
  | 'jump'
  | 'stack'
  | 'return'
  | 'capture'
  | 'damage'
  | 'infiltrate'
  | 'combine'
  | 'deploy'
  | 'fly'
  | 'hand'
  | 'switch'
  | 'other'

/** What has been taken up: the card of a square, a card of one's hand, or one already under way. */
export type Taken = { square: string } | { card: string } | { moving: true }

export interface Step {
  step: string
  taken: Taken | null // null: a step that starts nowhere on the table, such as `end`
  to: string | null // a square or `hand`
  effect: Effect
  tail: string // + ^ ^^ ! …: what becomes of one's own cards there
}

const FROM = /^([a-e][1-5])([-x/&])([a-e][1-5]|hand)([+^!]*)$/
const RETREAT = /^>([a-e][1-5]|hand)([+^]*)$/
const SWITCH = /^=([a-e][1-5])([a-e][1-5])$/
const DEPLOY = /^(.+)\*([a-e][1-5])(\+?)$/

export function readStep(step: string, game: GameId, previews: Record<string, Preview> = {}): Step {
  const from = FROM.exec(step)
  if (from) {
    const [, square = '', sign = '', to = '', tail = ''] = from
    return { step, taken: { square }, to, effect: effectOf(game, sign, to, tail, previews[step]?.jump), tail }
  }
  const retreat = RETREAT.exec(step)
  if (retreat) {
    const [, to = '', tail = ''] = retreat
    return { step, taken: { moving: true }, to, effect: effectOf(game, '-', to, tail), tail }
  }
  const swap = SWITCH.exec(step)
  if (swap) return { step, taken: { square: swap[1]! }, to: swap[2]!, effect: 'switch', tail: '' }
  const deploy = DEPLOY.exec(step)
  if (deploy) {
    const [, card = '', to = '', tail = ''] = deploy
    const effect = tail ? effectOf(game, '-', to, tail) : 'deploy'
    return { step, taken: { card }, to, effect, tail }
  }
  return { step, taken: null, to: null, effect: 'other', tail: '' }
}

function effectOf(game: GameId, sign: string, to: string, tail: string, jump = false): Effect {
  if (sign === 'x') return 'capture'
  if (sign === '/') return 'damage'
  if (sign === '&') return 'infiltrate'
  if (to === 'hand') return 'hand'
  if (tail.includes('!')) return 'fly'
  if (tail.includes('^')) return 'return'
  if (tail === '+') return game === 'hck' ? 'combine' : 'stack'
  return jump ? 'jump' : 'move'
}

/** The steps that what was taken up may make. A stub of a hand may go alone or with another card: `ko~`, `ko~dai`. */
export function stepsOf(steps: Step[], taken: Taken): Step[] {
  if ('moving' in taken) return steps.filter((one) => one.taken && 'moving' in one.taken)
  if ('square' in taken) {
    const straight = steps.filter((one) => one.taken && 'square' in one.taken && one.taken.square === taken.square)
    const back = steps.filter((one) => one.effect === 'switch' && one.to === taken.square)
    return [...straight, ...back.map((one) => ({ ...one, to: (one.taken as { square: string }).square }))]
  }
  const { card } = taken
  return steps.filter((one) => one.taken && 'card' in one.taken && names(one.taken.card, card))
}

function names(word: string, card: string): boolean {
  if (word === card) return true
  return card.includes('~') && word.startsWith(card) && /[a-z]/.test(word[card.length] ?? '')
}

export function sameTaken(one: Taken | null, other: Taken | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The natural way to write what was tried, where no legal step leads. */
export function tryOf(game: GameId, taken: Taken, to: string, there: Player | null, you: Player): string {
  const own = there === you
  const onto = own && game !== 'intelligence' ? '+' : ''
  if ('card' in taken) return `${taken.card.replace('!', '')}*${to}${onto}`
  if ('moving' in taken) return `>${to}${onto}`
  return there !== null && !own ? `${taken.square}x${to}` : `${taken.square}-${to}${onto}`
}

/** A step's name in a word or two, for buttons and labels. */
export function effectWords({ effect, tail, step }: Step, damage?: number): string {
  switch (effect) {
    case 'move':
      return t('進む', 'Move')
    case 'jump':
      return t('飛び越す', 'Jump')
    case 'stack':
      return t('重ねる', 'Stack')
    case 'combine':
      return t('コンバイン', 'Combine')
    case 'capture':
      return t('取る', 'Capture')
    case 'damage':
      return damage === undefined ? t('攻めて減らす', 'Damage') : t(`攻めて −${damage}`, `Damage −${damage}`)
    case 'infiltrate':
      return t('潜入する', 'Infiltrate')
    case 'deploy':
      return /~./.test(step) && !/~(@\d)?\*/.test(step) ? t('合わせて置く', 'Put together') : t('置く', 'Put here')
    case 'switch':
      return t('入れ替える', 'Switch')
    case 'hand':
      return t('手札へ戻す', 'To the hand')
    case 'return':
      return tail === '^^' ? t('二枚とも戻す', 'Return both') : t('手札へ戻す', 'Return to hand')
    case 'fly':
      return flyWords(tail)
    default:
      return step
  }
}

function flyWords(tail: string): string {
  switch (tail) {
    case '!!':
      return t('二枚とも飛ばす', 'Fly both')
    case '!^':
      return t('上を飛ばし、下を戻す', 'Fly the top, return the lower')
    case '^!':
      return t('上を戻し、下を飛ばす', 'Return the top, fly the lower')
    default:
      return t('飛ばす', 'Fly it on')
  }
}

/** The squares that a step or try is about, the last one first to look at. */
export function squaresIn(step: string): string[] {
  return step.replace(/^.*\*/, '').match(/[a-e][1-5]/g) ?? []
}
