// The cards and states as they are drawn: by name, form and side.

import type { Words } from '../../lib/lang.svelte'

export type Form = 'frog' | 'slug' | 'snake'
export type CardId = 'fy' | 'fa' | 'sy' | 'sa' | 'ny' | 'na' | 'tri'
export type State = 'guard' | 'attack' | 'power attack' | 'decisive blow'

/** Each has the advantage over the one after it; the last over the first. */
export const FORMS: Form[] = ['frog', 'slug', 'snake']
export const FORM_NAMES: Record<Form, Words> = {
  frog: { ja: '蛙', en: 'frog' },
  slug: { ja: '蛞蝓', en: 'slug' },
  snake: { ja: '蛇', en: 'snake' },
}

interface Card extends Words {
  form: Form | null // Trinity has none
  yang: boolean
}
const CARDS: Record<CardId, Card> = {
  fy: { ja: '蛙の陰', en: 'frog yin', form: 'frog', yang: false },
  fa: { ja: '蛙の陽', en: 'frog yang', form: 'frog', yang: true },
  sy: { ja: '蛞蝓の陰', en: 'slug yin', form: 'slug', yang: false },
  sa: { ja: '蛞蝓の陽', en: 'slug yang', form: 'slug', yang: true },
  ny: { ja: '蛇の陰', en: 'snake yin', form: 'snake', yang: false },
  na: { ja: '蛇の陽', en: 'snake yang', form: 'snake', yang: true },
  tri: { ja: '三位一体', en: 'Trinity', form: null, yang: false },
}

/** In the order of a hand. */
export const ORDER = Object.keys(CARDS) as CardId[]
export const FORM_CARDS = ORDER.filter((card) => CARDS[card].form !== null)

export function formOf(card: CardId): Form | null {
  return CARDS[card].form
}

export function isYang(card: CardId): boolean {
  return CARDS[card].yang
}

export function cardName(card: CardId): Words {
  return CARDS[card]
}

export const STATES: Record<State, Words & { seal: string }> = {
  guard: { seal: '守', ja: '守り', en: 'guard' },
  attack: { seal: '攻', ja: '攻め', en: 'attack' },
  'power attack': { seal: '力', ja: '力攻め', en: 'power attack' },
  'decisive blow': { seal: '必', ja: '一撃必殺', en: 'decisive blow' },
}
