import { describe, expect, it } from 'vitest'
import { finished, learned, speaks, worth } from './coach.svelte'

const fresh = { games: 0, last: '', seen: {}, on: null }
const line = (key: string, lasting = false) => ({ key, lasting, words: key })

describe('the coach', () => {
  it('speaks to newcomers, and to whoever has called it', () => {
    expect(speaks(learned('first'))).toBe(true)
    expect(speaks({ ...fresh, games: 2 })).toBe(false)
    expect(speaks({ ...fresh, games: 9, on: true })).toBe(true)
    expect(speaks({ ...fresh, on: false })).toBe(false)
  })
  it('leaves out what has been read three times, and never what lasts', () => {
    const known = { ...fresh, seen: { goal: 3, turn: 2, check: 9 } }
    expect(worth([line('goal'), line('check', true), line('turn')], known).map(({ key }) => key)).toEqual([
      'check',
      'turn',
    ])
  })
  it('counts a game once, however often its end is looked at', () => {
    const once = finished(fresh, 'a')
    expect(finished(once, 'a').games).toBe(1)
    expect(finished(once, 'b').games).toBe(2)
  })
})
