import { describe, expect, it } from 'vitest'
import type { Clocks } from '../generated/protocol'
import { reading } from './link.svelte'

const byoyomi: Clocks = {
  rule: { type: 'byoyomi', main: 60, period: 10, periods: 3 },
  left: [20_000, 60_000],
  periods: [3, 3],
  until: [50_000, null],
}

describe('a clock', () => {
  it('that stands shows what is left', () => {
    expect(reading(byoyomi, 1, 0, 5_000)).toEqual({ left: 60_000, periods: 3 })
  })
  it('that runs goes down from when it was told', () => {
    expect(reading(byoyomi, 0, 1_000, 6_000)).toEqual({ left: 15_000, periods: 3 })
  })
  it('goes on in its periods when the main time is used up', () => {
    expect(reading(byoyomi, 0, 0, 24_000)).toEqual({ left: 6_000, periods: 3 })
    expect(reading(byoyomi, 0, 0, 45_000)).toEqual({ left: 5_000, periods: 1 })
  })
  it('never shows less than nothing', () => {
    expect(reading(byoyomi, 0, 0, 99_000)).toEqual({ left: 0, periods: 0 })
  })
})
