import { describe, expect, it } from 'vitest'
import { placeOf } from './past.svelte'

describe('a place in the past', () => {
  it('is an entry before the last', () => {
    expect(placeOf(0, 5)).toBe(0)
    expect(placeOf(3, 5)).toBe(3)
  })
  it('is the present after the last entry, and beyond it', () => {
    expect(placeOf(4, 5)).toBeNull()
    expect(placeOf(9, 5)).toBeNull()
    expect(placeOf(null, 5)).toBeNull()
  })
  it('goes back to the beginning and no further', () => {
    expect(placeOf(-1, 5)).toBe(-1)
    expect(placeOf(-7, 5)).toBe(-1)
  })
  it('is the present where nothing has happened', () => {
    expect(placeOf(-1, 0)).toBeNull()
  })
})
