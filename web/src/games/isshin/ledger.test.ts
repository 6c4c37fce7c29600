import { describe, expect, it } from 'vitest'
import type { IsshinView } from '../../generated/isshin'
import { Ledger } from './ledger'

function view(parts: Partial<IsshinView>): IsshinView {
  return {
    game: 'isshin',
    rules: 1,
    options: {},
    player: 0,
    actors: [0],
    outcome: null,
    phase: 'battle',
    hand_sizes: [0, 0],
    fronts: [[], []],
    showing: [0, 0],
    states: ['guard', 'guard'],
    declarations: [null, null],
    discard: [],
    tokens: [0, 0],
    pool: 3,
    deck: 12,
    trinity: { in: 'deck', above: 3 },
    hand: [],
    chosen: null,
    ...parts,
  } as IsshinView
}

describe('Ledger', () => {
  it('keeps the key of a card that goes from the hand to the front', () => {
    const ledger = new Ledger()
    const before = ledger.lay(view({ hand: ['fy', 'sa'], hand_sizes: [2, 1], fronts: [['na'], ['sy']] }))
    const after = ledger.lay(view({ hand: ['fy'], hand_sizes: [1, 1], fronts: [['na', 'sa'], ['sy']] }))
    expect(after.front0.map((placed) => placed.key)).toEqual([before.front0[0]!.key, before.hand0[1]!.key])
    expect(after.hand0[0]!.key).toBe(before.hand0[0]!.key)
  })

  it('gives a drawn card a key that nothing had', () => {
    const ledger = new Ledger()
    const before = ledger.lay(view({ hand: ['fy'], hand_sizes: [1, 0] }))
    const after = ledger.lay(view({ hand: ['fy', 'fy'], hand_sizes: [2, 0] }))
    expect(after.hand0.map((placed) => placed.key)).toEqual([before.hand0[0]!.key, before.hand0[0]!.key + 1])
  })

  it('turns the card over that comes out of the other hand', () => {
    const ledger = new Ledger()
    const before = ledger.lay(view({ hand_sizes: [0, 2] }))
    const after = ledger.lay(view({ hand_sizes: [0, 1], fronts: [[], ['sy']] }))
    expect(before.hand1.map((placed) => placed.card)).toEqual(['back', 'back'])
    expect(after.front1).toEqual([{ key: before.hand1[1]!.key, card: 'sy', turned: true }])
  })

  it('shows Trinity in whichever hand it is', () => {
    const laid = new Ledger().lay(view({ hand_sizes: [0, 2], trinity: { in: 'hand', player: 1 } }))
    expect(laid.hand1.map((placed) => placed.card)).toEqual(['back', 'tri'])
  })

  it('takes one of two equal cards out of the hand when it is chosen in the opening', () => {
    const ledger = new Ledger()
    const before = ledger.lay(view({ phase: 'opening', hand: ['fy', 'fy'], hand_sizes: [2, 2] }))
    const after = ledger.lay(view({ phase: 'opening', hand: ['fy', 'fy'], hand_sizes: [2, 2], chosen: 'fy' }))
    expect(after.hand0).toHaveLength(1)
    expect(after.pledge).toHaveLength(1)
    expect([after.hand0[0]!.key, after.pledge[0]!.key].sort()).toEqual(before.hand0.map((placed) => placed.key))
  })
})
