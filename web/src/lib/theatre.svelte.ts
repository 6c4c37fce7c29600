// What a seat is shown of its table, in time: the snapshots that came, one after another, and the beat that plays.

import type { Snapshot } from '../generated/protocol'
import { keep, kept } from './kept'
import { holdOfAll, PACES, Queue, type Pace } from './pacing'
import type { Beat, LogEntry, Player } from './stage'

/** How things stood, and what had just happened. */
export interface Moment {
  now: Snapshot
  log: LogEntry[]
  news: LogEntry[]
}
const found = kept<Pace>('pace', 'normal')
let chosen = $state<Pace>(PACES.includes(found) ? found : 'normal')

export function pace(): Pace {
  return chosen
}
export function setPace(wanted: Pace): void {
  chosen = wanted
  keep('pace', wanted)
}

let drawn = $state(kept('arrows', false))

/** Whether the last turn stays drawn as arrows. */
export function arrows(): boolean {
  return drawn
}
export function setArrows(wanted: boolean): void {
  drawn = wanted
  keep('arrows', wanted)
}

let warned = $state(kept('threats', false))

/** Whether what the other side could take or hurt is drawn. */
export function threats(): boolean {
  return warned
}
export function setThreats(wanted: boolean): void {
  warned = wanted
  keep('threats', wanted)
}

export class Theatre {
  moment = $state.raw<Moment | null>(null) // what is shown
  beat = $state.raw<Beat | null>(null) // the last one, also when its time is over
  waiting = $state(0) // moments that are still to come
  busy = $state(false) // a beat has time left, or something waits
  /** Whether an entry is told with a card shown large; the game's picture knows. */
  large: (entry: LogEntry) => boolean = () => false
  /** Whether all that happens is done on this screen, in the open: nobody has to be told. */
  open = false

  private newest: Moment | null = null
  private readonly queue = new Queue<Moment>(
    (moment, milliseconds) => this.show(moment, milliseconds),
    () => this.count(),
    { set: (milliseconds, then) => window.setTimeout(then, milliseconds), clear: (timer) => clearTimeout(timer) },
  )

  /** The next snapshot has come, with the whole log as it now stands. */
  hear(now: Snapshot, log: LogEntry[]): void {
    const before = this.newest
    const longer = before !== null && now.number > before.now.number && log.length > before.log.length
    const moment = { now, log, news: longer ? log.slice(before.log.length) : [] }
    this.newest = moment
    if (before === null || before.now.you !== now.you || before.now.lang !== now.lang) return this.queue.jump(moment)
    const you = now.you as Player | null
    this.queue.pace = pace()
    this.queue.push(moment, this.long(moment), you !== null && moment.news.some((entry) => entry.player === you))
    this.count()
  }
  hurry(): void {
    this.queue.hurry()
    this.count()
  }
  /** Nothing new is shown while it is held. */
  hold(held: boolean): void {
    this.queue.hold(held)
    this.count()
  }
  close(): void {
    this.queue.close()
  }

  private long({ news, now }: Moment): number {
    return this.open && now.status === 'live' ? 0 : holdOfAll(news, now.you as Player | null, this.large)
  }
  private show(moment: Moment, milliseconds: number): void {
    this.moment = moment
    if (moment.news.length) this.beat = { number: (this.beat?.number ?? 0) + 1, entries: moment.news, milliseconds }
    this.count()
  }
  private count(): void {
    this.waiting = this.queue.waiting
    this.busy = this.queue.busy
  }
}
