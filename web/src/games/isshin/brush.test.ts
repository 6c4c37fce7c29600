import { describe, expect, it } from 'vitest'
import { dot, hairs, hole, stroke, type Dab } from './brush'

const dabs: Dab[] = [
  [0, 0, 2],
  [10, 5, 4],
  [20, 0, 1],
]

describe('brush', () => {
  it('draws the same closed line each time', () => {
    expect(stroke(...dabs)).toBe(stroke(...dabs))
    expect(stroke(...dabs)).toMatch(/^M.*Z$/)
    expect(stroke(...dabs)).not.toContain('NaN')
  })
  it('draws a hole the other way round than a dot', () => {
    expect(dot(5, 5, 2)).toContain('0 1 1')
    expect(hole(5, 5, 2)).toContain('0 1 0')
  })
  it('draws as many hairs as are wanted', () => {
    expect(hairs(dabs, 3, 0.1).split('Z')).toHaveLength(4)
    expect(hairs(dabs, 1, 0.1)).not.toContain('NaN')
  })
})
