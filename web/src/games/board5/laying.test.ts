import { describe, expect, it } from 'vitest'
import type { CardSet } from '../../lib/stage'
import { alone, bare, gauged, given, moved, type Laid } from './laying'

const CARDS = {
  card: [
    { id: 'king', points: 5 },
    { id: 'n1', points: 1 },
    { id: 'shogun', points: 4 },
  ],
} as unknown as CardSet
const EMPTY: Laid = { turn: 0, board: {}, hands: [[], []], switch: true, turns: 9 }
const UNITS: Laid = { ...EMPTY, rescue: [true, true] }
const POINTLESS = { card: CARDS.card.map((card) => ({ ...card, points: 0 })) } as CardSet

describe('setting up a position', () => {
  it('puts cards on squares and moves them, each game in its own shape', () => {
    const one = moved(CARDS, EMPTY, { card: 'n1', owner: 1 }, { square: 'a1', join: false })
    expect(one.board).toEqual({ a1: { owner: 1, cards: [{ id: 'n1', points: 1 }] } })
    expect(EMPTY.board).toEqual({})
    const two = moved(CARDS, one, { square: 'a1' }, { square: 'b2', join: false })
    expect(Object.keys(two.board)).toEqual(['b2'])
    expect(alone('joined', CARDS, 'n1', 0)).toEqual({ owner: 0, cards: ['n1'], life: 1, combine: false })
    expect(alone('hidden', CARDS, 'n1', 0)).toEqual({ owner: 0, cards: [{ id: 'n1' }] })
  })
  it('stacks, hides and joins', () => {
    const lay = (cards: CardSet, from: Laid): Laid => {
      const low = moved(cards, from, { card: 'n1', owner: 0 }, { square: 'a1', join: true })
      return moved(cards, low, { card: 'shogun', owner: 0 }, { square: 'a1', join: true })
    }
    expect(lay(CARDS, EMPTY).board.a1).toEqual({
      owner: 0,
      cards: [
        { id: 'n1', points: 1 },
        { id: 'shogun', points: 4 },
      ],
    })
    expect(lay(POINTLESS, EMPTY).board.a1).toEqual({ owner: 0, cards: [{ id: 'n1' }], hidden: { id: 'shogun' } })
    expect(lay(CARDS, UNITS).board.a1).toEqual({ owner: 0, cards: ['n1', 'shogun'], combine: true })
  })
  it('puts cards in hands and takes them out', () => {
    const held = moved(CARDS, UNITS, { card: 'n1', owner: 0 }, { player: 1 })
    expect(held.hands[1]).toEqual([{ cards: ['n1'], life: 1, combine: false, captive: false }])
    const back = moved(CARDS, held, { player: 1, index: 0 }, { square: 'c3', join: false })
    expect(back.board.c3).toEqual({ owner: 1, cards: ['n1'], life: 1, combine: false })
    expect(back.hands[1]).toEqual([])
    expect(moved(CARDS, back, { square: 'c3' }, null).board).toEqual({})
  })
  it('changes points and sides, and clears the board', () => {
    const one = moved(CARDS, EMPTY, { card: 'shogun', owner: 0 }, { square: 'a1', join: false })
    expect(gauged(one, 'a1', -1).board.a1).toEqual({ owner: 0, cards: [{ id: 'shogun', points: 3 }] })
    expect(given(one, 'a1').board.a1!.owner).toBe(1)
    expect(bare(CARDS, one)).toMatchObject({ hands: [[], []], switch: false, turns: 0 })
    expect(Object.keys(bare(CARDS, one).board)).toEqual(['c1', 'c5'])
  })
})
