// Looking back during a game: the table as it stood after any entry of the log. The server tells it, as this seat saw it.

import type { Frame } from '../generated/protocol'
import { api } from './api'
import { lang } from './lang.svelte'
import type { LogEntry, Player } from './stage'

/** Where one comes to: an entry of the log by its place, -1 before the first, null at the present. */
export function placeOf(wanted: number | null, entries: number): number | null {
  if (wanted === null || wanted >= entries - 1) return null
  return Math.max(-1, wanted)
}

export class Past {
  at = $state<number | null>(null) // the entry after which it is shown; -1: the beginning; null: now
  private found = $state.raw<{ log: LogEntry[]; frames: Frame[] } | null>(null)
  /** How it stood then; null at the present, and until it has come. */
  readonly frame = $derived(this.at === null ? null : (this.found?.frames[this.at + 1] ?? null))

  constructor(private readonly table: string) {}

  /** Look at the moment after an entry. Raises what the server refuses. */
  async look(wanted: number | null, log: LogEntry[], seat: Player | null): Promise<void> {
    this.at = placeOf(wanted, log.length)
    if (this.at === null || this.found?.log === log) return
    try {
      const { frames } = await api.replay(this.table, seat, lang())
      this.found = { log, frames }
    } catch (error) {
      this.at = null
      throw error
    }
  }
  /** One entry back or on. */
  step(by: -1 | 1, log: LogEntry[], seat: Player | null): Promise<void> {
    return this.look((this.at ?? log.length - 1) + by, log, seat)
  }
}
