import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Coached } from '../generated/protocol'
import { Coach, finished, learned, speaks, worth } from './coach.svelte'

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

describe('what the coach has said', () => {
  const words = (ja: boolean) => [{ key: 'goal', lasting: false, words: ja ? '勝ち方' : 'how to win' }]
  const told = (ja: boolean, number = 3) =>
    ({ type: 'coached', number, lines: words(ja), threats: [] }) as unknown as Coached

  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
  it('is said again in the other language, and counts once', () => {
    const asked = { askCoach: vi.fn() }
    const coach = new Coach()
    coach.meet(3, 'en', asked)
    coach.hear(told(false))
    coach.meet(3, 'en', asked)
    expect(asked.askCoach).toHaveBeenCalledTimes(1)
    coach.meet(3, 'ja', asked)
    expect(asked.askCoach).toHaveBeenCalledTimes(2)
    expect(coach.lines[0]!.words).toBe('how to win') // until the answer comes
    coach.hear(told(true))
    expect(coach.lines[0]!.words).toBe('勝ち方')
    expect(coach.known.seen).toEqual({ goal: 1 })
  })
  it('goes when the next decision comes', () => {
    const coach = new Coach()
    coach.meet(3, 'en', { askCoach: () => {} })
    coach.hear(told(false))
    coach.meet(4, 'en', { askCoach: () => {} })
    expect(coach.lines).toEqual([])
    coach.hear(told(false))
    expect(coach.lines).toEqual([])
  })
})
