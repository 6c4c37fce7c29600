import { describe, expect, it } from 'vitest'
import { beside, campOf, mirrored, spot } from './squares'

describe('the sheet', () => {
  it('is turned to whoever sits at its lower edge', () => {
    expect(spot('a1', 0)).toEqual({ x: 0, y: 4 })
    expect(spot('a1', 1)).toEqual({ x: 4, y: 0 })
  })
  it('is walked by arrow keys as it is seen, and ends at the edge', () => {
    expect(beside('c3', 'ArrowUp', 0)).toBe('c4')
    expect(beside('c3', 'ArrowUp', 1)).toBe('c2')
    expect(beside('a1', 'ArrowLeft', 0)).toBe('a1')
    expect(beside('c3', 'Enter', 0)).toBe('c3')
  })
  it('has a camp at either end', () => {
    expect(['1', '2', '3', '4', '5'].map(campOf)).toEqual([0, 0, null, 1, 1])
  })
  it('has a middle column to mirror about', () => {
    expect(['a1', 'c2', 'd5'].map(mirrored)).toEqual(['e1', 'c2', 'b5'])
  })
})
