import { beforeEach, describe, expect, it } from 'vitest'
import { holdOf, holdOfAll, Queue, type Timer } from './pacing'
import type { LogEntry } from './stage'

/** A clock that goes when it is told to. */
class Clock implements Timer {
  now = 0
  private next = 1
  private alarms = new Map<number, { at: number; then: () => void }>()
  set = (milliseconds: number, then: () => void): number => {
    this.alarms.set(this.next, { at: this.now + milliseconds, then })
    return this.next++
  }
  clear = (timer: number): void => void this.alarms.delete(timer)
  pass(milliseconds: number): void {
    const until = this.now + milliseconds
    for (;;) {
      const due = [...this.alarms].filter(([, one]) => one.at <= until).sort((a, b) => a[1].at - b[1].at)[0]
      if (!due) break
      this.alarms.delete(due[0])
      this.now = due[1].at
      due[1].then()
    }
    this.now = until
  }
}

let clock: Clock
let shown: [string, number][] // what, and when
let rested: number
let queue: Queue<string>
const when = (what: string) => shown.find(([one]) => one === what)?.[1]

beforeEach(() => {
  clock = new Clock()
  shown = []
  rested = 0
  queue = new Queue<string>(
    (what) => shown.push([what, clock.now]),
    () => (rested += 1),
    clock,
  )
})

describe('a queue', () => {
  it('shows the first at once and the others each after the time of the one before', () => {
    queue.push('a', 600)
    queue.push('b', 900)
    queue.push('c', 300)
    expect(shown).toEqual([['a', 0]])
    expect(queue.waiting).toBe(2)
    clock.pass(5000)
    expect(shown).toEqual([
      ['a', 0],
      ['b', 600],
      ['c', 1500],
    ])
  })
  it('is done when the time of the last is over, and not before', () => {
    queue.push('a', 600)
    expect([queue.waiting, queue.busy, rested]).toEqual([0, true, 0])
    clock.pass(599)
    expect([queue.busy, rested]).toEqual([true, 0])
    clock.pass(1)
    expect([queue.busy, rested]).toEqual([false, 1])
  })
  it('shows what takes no time in its turn, and nothing waits for it', () => {
    queue.push('a', 600)
    queue.push('b', 0)
    queue.push('c', 100)
    clock.pass(600)
    expect(shown.map(([what]) => what)).toEqual(['a', 'b', 'c'])
    expect([when('b'), when('c')]).toEqual([600, 600])
  })
  it('shows everything at once, and in order, where the pace is off', () => {
    queue.pace = 'off'
    for (const what of 'abc') queue.push(what, 900)
    expect(shown).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 0],
    ])
    expect(queue.busy).toBe(false)
  })
  it('takes longer at a slow pace and less at a quick one', () => {
    const time = (pace: 'slow' | 'quick'): number => {
      queue.pace = pace
      const from = clock.now
      queue.push('x', 600)
      queue.push(pace, 0)
      clock.pass(5000)
      return when(pace)! - from
    }
    expect([time('slow'), time('quick')]).toEqual([960, 330])
  })
  it('is hurried by a tap, and by another one it is over', () => {
    for (const what of 'abcd') queue.push(what, 800)
    queue.hurry()
    expect(when('b')).toBe(0)
    clock.pass(200)
    expect(when('c')).toBe(200)
    queue.hurry()
    expect(when('d')).toBe(200)
    expect(queue.busy).toBe(false)
    queue.push('e', 800) // and what comes after it has its time again
    queue.push('f', 800)
    clock.pass(800)
    expect(when('f')).toBe(1000)
  })
  it('does not keep waiting what answers somebody’s own doing, unless something is still to be seen before it', () => {
    queue.push('theirs', 900)
    clock.pass(100)
    queue.push('mine', 240, true)
    expect(when('mine')).toBe(100)
    queue.push('theirs again', 900)
    queue.push('mine again', 240, true)
    expect(when('theirs again')).toBeUndefined()
    clock.pass(240)
    expect(when('theirs again')).toBe(340)
    expect(when('mine again')).toBeUndefined()
  })
  it('does nothing when it is hurried and nothing is going on', () => {
    queue.hurry()
    queue.push('a', 800)
    queue.push('b', 0)
    clock.pass(799)
    expect(when('b')).toBeUndefined()
    clock.pass(1)
    expect(when('b')).toBe(800)
  })
  it('waits while it is held, and goes on where it was', () => {
    queue.push('a', 600)
    queue.push('b', 600)
    queue.hold(true)
    clock.pass(10_000)
    expect(shown).toEqual([['a', 0]])
    expect(queue.busy).toBe(true)
    queue.hold(false)
    expect(when('b')).toBe(10_000)
  })
  it('forgets what waits when it is told how things stand', () => {
    queue.push('a', 600)
    queue.push('b', 600)
    queue.jump('c')
    clock.pass(10_000)
    expect(shown.map(([what]) => what)).toEqual(['a', 'c'])
    expect(queue.busy).toBe(false)
  })
  it('shows faster what would take too long together, and still every one of them', () => {
    for (let at = 0; at < 40; at++) queue.push(`${at}`, 900)
    clock.pass(60_000)
    expect(shown).toHaveLength(40)
    expect(when('39')!).toBeLessThan(0.7 * 39 * 900)
    expect(shown.every(([, at], index) => index === 0 || at > shown[index - 1]![1])).toBe(true)
  })
  it('shows nothing more when it is closed', () => {
    queue.push('a', 600)
    queue.push('b', 600)
    queue.close()
    clock.pass(5000)
    expect(shown).toHaveLength(1)
  })
})

describe('the time of an entry', () => {
  const entry = (player: number | null, sounds: string[], words = 'w'): LogEntry => ({
    player,
    words,
    facts: [],
    sounds,
  })
  it('is between half a second and one for a step of the other side, longer where something is taken', () => {
    const [common, taken] = [holdOf(entry(1, ['move']), false, false), holdOf(entry(1, ['capture']), false, false)]
    expect(common).toBeGreaterThanOrEqual(500)
    expect(taken).toBeGreaterThan(common)
    expect(taken).toBeLessThanOrEqual(900)
  })
  it('is short for one’s own', () => {
    expect(holdOf(entry(0, ['capture']), true, false)).toBeLessThan(300)
  })
  it('is as long as its words take where a card is shown large, and not for ever', () => {
    const time = (letters: number) => holdOf(entry(1, ['lay'], 'x'.repeat(letters)), false, true)
    expect(time(40)).toBeGreaterThan(time(5))
    expect(time(500)).toBe(time(400))
  })
  it('is that of the longest where several come together, and none where nothing happened', () => {
    const both = holdOfAll([entry(0, []), entry(1, ['capture']), entry(1, ['move'])], 0, () => false)
    expect(both).toBe(holdOf(entry(1, ['capture']), false, false))
    expect(holdOfAll([], 0, () => false)).toBe(0)
  })
})
