// Time at the table: what happens is shown one thing after another, each as long as it takes to be understood.
// Nothing here knows a game, a page or a clock of its own.

import type { LogEntry, Player } from './stage'

export const PACES = ['slow', 'normal', 'quick', 'off'] as const
export type Pace = (typeof PACES)[number]

const FACTORS: Record<Pace, number> = { slow: 1.6, normal: 1, quick: 0.55, off: 0 }

// Milliseconds at the normal pace.
const OWN = 240 // one's own step, before what it leads to
const STEP = 600 // a common step of the other side
const BLOW = 900 // one that takes or hurts
const TURN = 1300 // what comes to light
const END = 1100 // the last of the game
const SHOWN = { least: 1100, letter: 42, most: 2400 } // a card that is shown large, by the length of its words
const LONGEST = 9000 // everything that waits together: more than this is shown faster
const HURRIED = 0.25

/** How long what makes a sound is looked at; the others are common steps. */
const HOLDS: Record<string, number> = {
  capture: BLOW,
  die: BLOW,
  hit: BLOW,
  clash: BLOW,
  reveal: TURN,
  cancel: TURN,
  end: END,
}

/** How long an entry is shown; `own`: by whoever looks; `large`: with a card that is shown large. */
export function holdOf(entry: LogEntry, own: boolean, large: boolean): number {
  const sounds = entry.sounds.map((name) => HOLDS[name] ?? 0)
  if (own) return Math.max(OWN, entry.sounds.includes('end') ? END : 0)
  const reading = large ? Math.min(SHOWN.most, Math.max(SHOWN.least, entry.words.length * SHOWN.letter)) : 0
  return Math.max(STEP, reading, ...sounds)
}

/** How long several entries that come together are shown: as long as the one that takes longest. */
export function holdOfAll(entries: LogEntry[], you: Player | null, large: (entry: LogEntry) => boolean): number {
  return Math.max(0, ...entries.map((entry) => holdOf(entry, you !== null && entry.player === you, large(entry))))
}

/** What measures time; in the tests, not the clock on the wall. */
export interface Timer {
  set: (milliseconds: number, then: () => void) => number
  clear: (timer: number) => void
}

/** What is shown now and what waits to be. Each has a time before which the next does not come. */
export class Queue<T> {
  pace: Pace = 'normal'
  private waits: { what: T; hold: number }[] = []
  private timer: number | null = null
  private hurried = false
  private held = false

  /** `show` is called with what is to be seen now and for how long; `rest` when its time is over and nothing follows. */
  constructor(
    private readonly show: (what: T, milliseconds: number) => void,
    private readonly rest: () => void,
    private readonly time: Timer,
  ) {}

  /** How many wait for their turn. */
  get waiting(): number {
    return this.waits.length
  }
  /** Whether something is still being looked at, or waits. */
  get busy(): boolean {
    return this.timer !== null || this.waits.length > 0
  }

  /** Something more to be shown, for so long at the normal pace; `answer`: to what somebody has just done, who need not wait. */
  push(what: T, hold: number, answer = false): void {
    if (answer && this.waits.length === 0) this.stop()
    this.waits.push({ what, hold })
    this.go()
  }
  /** Show this now and forget what waits: it is how things stand. */
  jump(what: T): void {
    this.waits = []
    this.stop()
    this.show(what, 0)
    this.rest()
  }
  /** What is shown has been seen: the rest comes quickly; asked once more, at once. */
  hurry(): void {
    if (!this.busy) return
    if (this.hurried) this.waits.forEach((one) => (one.hold = 0))
    this.hurried = true
    this.stop()
    this.go()
  }
  /** Nothing new is shown while it is held. */
  hold(held: boolean): void {
    this.held = held
    this.go()
  }
  close(): void {
    this.waits = []
    this.stop()
  }

  private stop(): void {
    if (this.timer !== null) this.time.clear(this.timer)
    this.timer = null
  }

  private go(): void {
    while (this.timer === null && !this.held) {
      const next = this.waits.shift()
      if (!next) return this.settle()
      const milliseconds = this.long(next.hold)
      if (milliseconds > 0) {
        this.timer = this.time.set(milliseconds, () => {
          this.timer = null
          this.go()
        })
      }
      this.show(next.what, milliseconds)
    }
  }

  private settle(): void {
    this.hurried = false
    this.rest()
  }

  private long(hold: number): number {
    const all = this.waits.reduce((sum, one) => sum + one.hold, hold)
    const crowded = all > LONGEST ? LONGEST / all : 1
    return Math.round(hold * FACTORS[this.pace] * (this.hurried ? HURRIED : crowded))
  }
}
