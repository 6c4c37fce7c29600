import { describe, expect, it, vi } from 'vitest'
import { choose } from '../../lib/lang.svelte'
import { setLetters } from '../../lib/letters.svelte'
import type { CardSet } from '../../lib/stage'
import { faceOf, initials, plateOf } from './names'

vi.stubGlobal('document', { documentElement: {} }) // which says its language
const card = (id: string, ja: string, en: string, face: string, kana = '') => ({
  ...{ id, ja, en, face, kana },
  class: '',
  points: 0,
})
const cards: CardSet = {
  game: '',
  ja: '',
  en: '',
  card: [
    card('a', '将軍', 'general', '将', 'しょうぐん'),
    card('b', '守', 'guard', '守', 'しゅ'),
    card('c', '騎', 'rider', '騎', 'き'),
    card('n1', 'N1', 'N1', ''),
  ],
}
const [general, guard, rider, plain] = cards.card as [(typeof cards.card)[0], ...typeof cards.card]

describe('the plate of a card', () => {
  it('says the name, or how it is read where the face says the name', () => {
    choose('ja')
    expect(plateOf([general], ['将'])).toBe('将軍')
    expect(plateOf([guard!], ['守'])).toBe('しゅ')
    expect(plateOf([plain!], [''])).toBe('N1')
    choose('en')
    expect(plateOf([guard!], ['守'])).toBe('guard')
  })
  it('says the names of all cards of a unit, shortened where there is no room', () => {
    choose('en')
    expect(plateOf([guard!, rider!], ['守', '騎'])).toBe('guard+rider')
    expect(plateOf([guard!, rider!, general], ['守', '騎', '将'])).toBe('guard+rider+gen.')
  })
})

describe('letters for a face', () => {
  it('tell every card of the set from the others', () => {
    expect(cards.card.map((one) => initials(one.en, cards))).toEqual(['Ge', 'Gu', 'R', 'N'])
  })
  it('are drawn when they are chosen, but on no card that has arrows alone', () => {
    expect(faceOf(cards, guard!)).toBe('守')
    setLetters('latin')
    expect([faceOf(cards, guard!), faceOf(cards, plain!)]).toEqual(['Gu', ''])
    setLetters('kanji')
  })
})
