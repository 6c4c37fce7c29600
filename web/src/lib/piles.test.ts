import { describe, expect, it } from 'vitest'
import { cardAt, fits, listed, moved, type Pile } from './piles'

interface Lying {
  hand: string[]
  front: string[]
  grave: string[]
}
const pile = (key: keyof Lying, more: Partial<Pile<Lying>> = {}): Pile<Lying> =>
  listed<Lying>(
    { key, player: 0, label: key, ...more },
    (laid) => laid[key],
    (laid, cards) => ({ ...laid, [key]: cards }),
  )
const piles = [pile('hand'), pile('front', { ordered: true }), pile('grave', { takes: (card) => card !== 'king' })]
const laid: Lying = { hand: ['a', 'king'], front: ['b', 'c'], grave: [] }

describe('piles', () => {
  it('gives as many cards of the box as one likes', () => {
    const once = moved(piles, laid, { card: 'a' }, 'front')
    expect(moved(piles, once, { card: 'a' }, 'front').front).toEqual(['b', 'c', 'a', 'a'])
    expect(laid.front).toEqual(['b', 'c'])
  })
  it('moves the one card that was meant', () => {
    expect(moved(piles, laid, { pile: 'front', index: 1 }, 'hand')).toEqual({
      hand: ['a', 'king', 'c'],
      front: ['b'],
      grave: [],
    })
    expect(moved(piles, laid, { pile: 'hand', index: 0 }, null).hand).toEqual(['king'])
  })
  it('puts a card last on its own pile only where that says something', () => {
    expect(moved(piles, laid, { pile: 'front', index: 0 }, 'front').front).toEqual(['c', 'b'])
    expect(moved(piles, laid, { pile: 'hand', index: 0 }, 'hand')).toBe(laid)
  })
  it('leaves a card where it is that cannot lie there, or is gone', () => {
    expect(fits(piles, laid, { pile: 'hand', index: 1 }, 'grave')).toBe(false)
    expect(moved(piles, laid, { pile: 'hand', index: 1 }, 'grave')).toBe(laid)
    expect(moved(piles, laid, { pile: 'hand', index: 7 }, 'front')).toBe(laid)
    expect(cardAt(piles, laid, { pile: 'hand', index: 7 })).toBeNull()
  })
})
