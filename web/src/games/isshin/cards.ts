// The cards and states by name, and the part of the server's view that this game reads.

import type { Player, View } from '../../lib/stage'
import type { Words } from '../../lib/lang.svelte'

export type Form = 'frog' | 'slug' | 'snake'
export type CardId = 'fy' | 'fa' | 'sy' | 'sa' | 'ny' | 'na' | 'tri'
export type State = 'guard' | 'attack' | 'power attack' | 'decisive blow'

/** In the order of the notation. */
export const ORDER: CardId[] = ['fy', 'fa', 'sy', 'sa', 'ny', 'na', 'tri']
export const FORM_CARDS = ORDER.slice(0, 6)

/** Each has the advantage over the one after it; the last over the first. */
export const FORMS: Form[] = ['frog', 'slug', 'snake']
export const FORM_NAMES: Record<Form, Words> = {
  frog: { ja: '蛙', en: 'frog' },
  slug: { ja: '蛞蝓', en: 'slug' },
  snake: { ja: '蛇', en: 'snake' },
}

export function formOf(card: CardId): Form | null {
  return card === 'tri' ? null : FORMS['fsn'.indexOf(card[0]!)]!
}

export function isYang(card: CardId): boolean {
  return card[1] === 'a'
}

export function cardName(card: CardId): Words {
  const form = formOf(card)
  if (form === null) return { ja: '三位一体', en: 'Trinity' }
  const name = FORM_NAMES[form]
  return isYang(card) ? { ja: `${name.ja}の陽`, en: `${name.en} yang` } : { ja: `${name.ja}の陰`, en: `${name.en} yin` }
}

export const STATES: Record<State, Words & { seal: string }> = {
  guard: { seal: '守', ja: '守り', en: 'guard' },
  attack: { seal: '攻', ja: '攻め', en: 'attack' },
  'power attack': { seal: '力', ja: '力攻め', en: 'power attack' },
  'decisive blow': { seal: '必', ja: '一撃必殺', en: 'decisive blow' },
}

export type Trinity = { in: 'deck'; above: number } | { in: 'hand' | 'front'; player: Player }

export interface IsshinView extends View {
  options: { copies: number; hand: number; below: number; tokens: number }
  phase: 'opening' | 'battle'
  actors: Player[]
  hand_sizes: [number, number]
  fronts: [CardId[], CardId[]]
  showing: [number, number]
  states: [State, State]
  declarations: [Words | null, Words | null] // how each side calls out form and state (IS-5.5)
  discard: CardId[]
  tokens: [number, number]
  pool: number
  deck: number
  trinity: Trinity
  hand?: CardId[]
  hands?: [CardId[], CardId[]] // where everything may be seen
  chosen?: CardId | null
  outcome: { winner: Player | null; reason: string; clause: string } | null
  log: [Player, string][]
}
