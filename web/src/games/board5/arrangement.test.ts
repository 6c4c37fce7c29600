import { describe, expect, it } from 'vitest'
import type { Arrangement } from '../../lib/stage'
import { heldOf, mirrored, put, swapped, together, total, wanted, whole } from './arrangement'

const needs: Arrangement = {
  squares: ['a1', 'b1', 'c1'],
  quotas: [
    { label: 'a king', count: 1, size: 1, cards: ['king'] },
    { label: 'pairs', count: 1, size: 2, cards: ['n1', 'n2'] },
  ],
  joins: ['n1', 'n2'],
}

describe('an arrangement', () => {
  it('counts what lies there for each quota', () => {
    expect(total(needs)).toBe(2)
    expect(wanted(needs, { a1: ['king'], b1: ['n1'] })).toEqual([
      { words: 'a king', have: 1, want: 1 },
      { words: 'pairs', have: 0, want: 1 },
    ])
  })
  it('leaves the squares open on which nothing lies', () => {
    expect(whole(needs, { b1: ['king'] })).toEqual({ a1: [], b1: ['king'], c1: [] })
  })
  it('puts cards together in the order in which they are listed, each kind once', () => {
    expect(together(needs, ['n2', 'n1'])).toEqual(['n1', 'n2'])
    expect(together(needs, ['n1', 'n1'])).toBeNull()
    expect(together(needs, ['n1', 'king'])).toBeNull()
    expect(together(needs, ['king'])).toEqual(['king'])
  })
  it('takes from another what the hand holds', () => {
    const hand = [{ id: 'king' }, { id: 'n1' }]
    expect(heldOf(hand, { a1: ['king'], b1: ['n1', 'n2'], c1: [] })).toEqual({ a1: ['king'] })
  })
  it('puts cards on a square: with those they can be with, or in their place', () => {
    expect(put(needs, { a1: ['n1'] }, ['n2'], 'a1')).toEqual({ a1: ['n1', 'n2'] })
    expect(put(needs, { a1: ['king'] }, ['n2'], 'a1')).toEqual({ a1: ['n2'] })
    expect(put(needs, {}, ['king'], 'b1')).toEqual({ b1: ['king'] })
  })
  it('lets two squares change places, one of which may be empty', () => {
    expect(swapped({ a1: ['king'], b1: ['n1'] }, 'a1', 'b1')).toEqual({ a1: ['n1'], b1: ['king'] })
    expect(swapped({ a1: ['king'] }, 'a1', 'b1')).toEqual({ b1: ['king'] })
  })
  it('can be mirrored', () => {
    expect(mirrored({ a1: ['king'] })).toEqual({ e1: ['king'] })
  })
})
