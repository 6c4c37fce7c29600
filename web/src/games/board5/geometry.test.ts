import { describe, expect, it } from 'vitest'
import { bestFor, movesFrom, placeOf } from './geometry'

const card = { id: 'x', ja: '', en: '', face: '', class: '', points: 0 }

describe('arrows on an empty board', () => {
  it('end at its edge', () => {
    const moves = movesFrom({ ...card, double: 'F' }, 2, 4)
    expect(moves.map(({ y }) => y)).toEqual([3, 2, 1, 0])
    expect(movesFrom({ ...card, single: 'L' }, 0, 0)).toEqual([])
  })
  it('jump and leap', () => {
    expect(movesFrom({ ...card, knight: 'FFL', leap: [[1, 2]] }, 2, 2)).toEqual([
      { kind: 'knight', x: 1, y: 0 },
      { kind: 'leap', x: 3, y: 0 },
    ])
  })
  it('are shown from where most of them find room', () => {
    expect(bestFor({ ...card, single: 'F', leap: [[2, 2]] })).toEqual({ x: 2, y: 2 })
    expect(movesFrom({ ...card, leap: [[-3, 3]] }, 1, 3)).toEqual([])
    for (const leap of [
      [[-3, 3]],
      [[4, -4]],
      [
        [-3, 0],
        [-3, 1],
      ],
    ]) {
      const { x, y } = bestFor({ ...card, leap })
      expect(movesFrom({ ...card, leap }, x, y)).toHaveLength(leap.length)
    }
  })
  it('know squares by name', () => {
    expect(placeOf('c3')).toEqual({ x: 2, y: 2 })
    expect(placeOf('a5')).toEqual({ x: 0, y: 0 })
  })
})
