import { describe, expect, it } from 'vitest'
import { arrows } from './arrows'

const card = { id: 'x', ja: '', en: '', face: '', class: '', points: 0 }

describe('the arrows of a card', () => {
  it('are drawn around its face', () => {
    const { strokes } = arrows([{ ...card, single: 'F', knight: 'FFL' }], 'one')
    expect(strokes.map(({ kind, line }) => [kind, line])).toEqual([
      ['single', 'M50 27L50 18'],
      ['knight', 'M41 27L41 11L31 11'],
    ])
  })
  it('are drawn once in a combine, the longer of two', () => {
    const { strokes } = arrows(
      [
        { ...card, single: 'F L' },
        { ...card, double: 'F', single: 'L' },
      ],
      'several',
    )
    expect(strokes.map(({ kind }) => kind)).toEqual(['single', 'double'])
  })
  it('are rings where they leap, the farthest at the edge', () => {
    const leap = [
      [0, 2],
      [1, 0],
    ]
    expect(arrows([{ ...card, leap }], 'bare').rings).toEqual([
      { x: 50, y: 16 },
      { x: 66, y: 48 },
    ])
  })
})
