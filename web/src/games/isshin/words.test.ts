import { describe, expect, it } from 'vitest'
import type { IsshinQuestion, IsshinView } from '../../generated/isshin'
import { askedWords, deckWords, limitWords, namesOf } from './words'

const view = { deck: 9, trinity: { in: 'deck', above: 3 } } as IsshinView
const question: IsshinQuestion = { prompt: 'turn', words: 'Your turn.' }

describe('words beside the mats', () => {
  it('tell how deep Trinity lies, while it lies in the deck', () => {
    expect(deckWords(view)).toBe('deck: 9 cards, Trinity has 3 above it and 5 below')
    expect(deckWords({ ...view, trinity: { in: 'hand', player: 0 } })).toBe('deck: 9 cards')
  })
  it('tell how far one may go as the question does', () => {
    const maai = { draws: 2, limit: 4, trinity: false, why: null, words: 'draw 2' }
    const renki = { left: 0, why: 'pool empty' as const, words: 'no token is left' }
    expect(limitWords({ ...question, maai, renki })).toEqual({ draw: 'draw 2', train: 'no token is left' })
    expect(limitWords(question)).toEqual({ draw: 'draw cards', train: 'discard two' })
  })
  it('name cards together, and the one that was chosen', () => {
    expect(namesOf(['fy', 'tri'])).toBe('frog yin and Trinity')
    expect(askedWords({ ...view, chosen: 'fy' }, question)).toBe('frog yin lies face down. Your turn.')
    expect(askedWords(view, question)).toBe('Your turn.')
  })
})
