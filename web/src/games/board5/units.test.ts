import { describe, expect, it, vi } from 'vitest'
import { UNIT_EXAMPLES } from '../../generated/board5.data'
import type { CardSet } from '../../lib/stage'
import { choose, say, type Words } from '../../lib/lang.svelte'
import { handOf, unitOf, unitWords, type Unit } from './units'

vi.stubGlobal('document', { documentElement: {} }) // which says its language
const card = ({ ja, en }: Words, kind = '') => ({ id: en, ja, en, face: '', class: kind, points: 0 })
const cards: CardSet = {
  game: '',
  ja: '',
  en: '',
  card: [
    card({ ja: '王', en: 'king' }, 'king'),
    card({ ja: '将軍', en: 'general' }, 'noble'),
    card({ ja: '諜報', en: 'spy' }),
  ],
}

describe('units', () => {
  it.each(['ja', 'en'] as const)('are called as pictures call them: %s', (lang) => {
    choose(lang)
    for (const { cards: named, life, below, below_life, hidden, captive, words } of UNIT_EXAMPLES) {
      const unit: Unit = {
        ids: named.map(({ en }) => en),
        life,
        changes: false,
        below: below && { id: below.en, life: below_life },
        hidden: hidden?.en ?? null,
        combine: named.length > 1,
        captive,
      }
      expect(unitWords(cards, unit)).toBe(say(words))
    }
  })
  it('have a life that changes by their class, or as combines', () => {
    expect(unitOf(cards, 'king').changes).toBe(true)
    expect(unitOf(cards, 'general').changes).toBe(false)
    expect(unitOf(cards, { cards: ['king', 'spy'], life: 4, combine: true })).toMatchObject({ life: 4, changes: true })
  })
  it('show what lies below and what hides', () => {
    const stack = {
      owner: 0,
      cards: [
        { id: 'king', points: 2 },
        { id: 'general', points: 1 },
      ],
    }
    expect(unitOf(cards, stack)).toMatchObject({ ids: ['general'], life: 1, below: { id: 'king', life: 2 } })
    const above = { owner: 1, cards: [{ id: 'general' }], hidden: { id: 'spy' } }
    expect(unitOf(cards, above)).toMatchObject({ ids: ['general'], life: null, hidden: 'spy' })
  })
  it('are counted together in a hand where they are alike', () => {
    const hand = handOf(cards, [{ id: 'spy' }, { id: 'spy' }, { id: 'king', points: 3 }])
    expect(hand.map(({ ids, count, take }) => [ids, count, take])).toEqual([
      [['spy'], 2, { hand: 'spy' }],
      [['king'], 1, { hand: 'king', points: 3 }],
    ])
  })
})
