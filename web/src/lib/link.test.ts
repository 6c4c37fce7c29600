import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clocks, Command } from '../generated/protocol'
import { Link, reading } from './link.svelte'

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

describe('greetings', () => {
  /** A socket that keeps what is sent, and opens and closes when told to. */
  class Wire {
    static readonly OPEN = 1
    static made: Wire[] = []
    readyState = 0
    sent: Command[] = []
    onopen: (() => void) | null = null
    onclose: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      Wire.made.push(this)
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text) as Command)
    }
    close(): void {
      this.onclose?.()
    }
    open(): void {
      this.readyState = Wire.OPEN
      this.onopen?.()
    }
    types(): string[] {
      return this.sent.map((command) => command.type + ('on' in command ? ` ${command.on}` : ''))
    }
  }
  const store = new Map<string, string>()

  beforeEach(() => {
    vi.useFakeTimers()
    Wire.made = []
    store.clear()
    vi.stubGlobal('WebSocket', Wire)
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
    vi.stubGlobal('window', { setTimeout })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are hidden when somebody wants that, also after a cut and at the next table', () => {
    const link = new Link('t', 'en')
    Wire.made[0]!.open()
    expect(Wire.made[0]!.types()).toEqual(['join'])
    Wire.made[0]!.onmessage?.({ data: JSON.stringify({ type: 'said', player: 1, phrase: 'hello' }) })
    expect(link.said?.phrase).toBe('hello')
    link.mute(true)
    expect(link.said).toBeNull()
    expect(Wire.made[0]!.types()).toEqual(['join', 'mute true'])
    Wire.made[0]!.close()
    vi.runAllTimers()
    Wire.made[1]!.open()
    expect(Wire.made[1]!.types()).toEqual(['join', 'mute true'])
    link.mute(false)
    link.mute(true)
    link.close()
    new Link('u', 'en')
    Wire.made[2]!.open()
    expect(Wire.made[2]!.types()).toEqual(['join', 'mute true'])
  })
  it('are shown again when somebody wants that', () => {
    store.set('gobanshobu.muted', 'true')
    const link = new Link('t', 'en')
    Wire.made[0]!.open()
    link.mute(false)
    expect(Wire.made[0]!.types()).toEqual(['join', 'mute true', 'mute false'])
    Wire.made[0]!.close()
    vi.runAllTimers()
    Wire.made[1]!.open()
    expect(Wire.made[1]!.types()).toEqual(['join'])
  })
})
