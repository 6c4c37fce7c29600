// The coach of one's first games: what is said now, which choices are sensible, and what is known already. What a browser
// has finished and read is remembered for each game, so that the coach steps back by itself.

import type { Coached, CoachedLine } from '../generated/protocol'
import { keep, kept } from './kept'
import type { Lang } from './lang.svelte'
import type { Link } from './link.svelte'
import type { GameId } from './stage'

/** What the browser remembers of one game. */
export interface Learned {
  games: number // finished
  last: string // the table that was counted last
  seen: Record<string, number> // how often each explanation was shown
  on: boolean | null // chosen by hand; null: as long as one is new
}

const NEW = 2 // games until one is not new any more
const KNOWN = 3 // times that an explanation is shown
const MOST = 2 // lines at a time; one where there is little room
const NARROW = '(max-width: 860px), (max-height: 520px)'

export function learned(game: GameId): Learned {
  return { games: 0, last: '', seen: {}, on: null, ...kept<Partial<Learned>>(`coach.${game}`, {}) }
}
/** Whether the coach speaks to somebody who knows this much. */
export function speaks({ on, games }: Learned): boolean {
  return on ?? games < NEW
}
/** The lines that are still worth saying: those that last, and those that are not known yet. */
export function worth(lines: CoachedLine[], { seen }: Learned, most = MOST): CoachedLine[] {
  return lines.filter(({ key, lasting }) => lasting || (seen[key] ?? 0) < KNOWN).slice(0, most)
}
export function finished(known: Learned, table: string): Learned {
  return known.last === table ? known : { ...known, games: known.games + 1, last: table }
}

export class Coach {
  known = $state.raw<Learned>({ games: 0, last: '', seen: {}, on: null })
  lines = $state.raw<CoachedLine[]>([])
  pointed = $state<string | null>(null) // the choice that is marked on the board
  here = $state(false) // its place is kept from the first word to the end of the table, so that the board keeps its size
  readonly on = $derived(speaks(this.known))
  readonly first = $derived(this.known.games === 0) // in a first game choices are shown unasked
  private game: GameId | null = null
  private about = -1 // the number that the lines are about
  private told: Lang | null = null // in which language

  play(game: GameId): void {
    if (this.game === game) return
    this.game = game
    this.here = false
    this.known = learned(game)
  }
  switch(on: boolean): void {
    this.learn({ ...this.known, on })
    this.here = on
    if (!on) this.quiet()
  }
  over(table: string): void {
    this.quiet()
    this.learn(finished(this.known, table))
  }
  quiet(): void {
    this.lines = []
    this.pointed = null
    this.about = -1
  }
  /** A decision has come: ask what there is to say, once in each language that it is read in. */
  meet(number: number, lang: Lang, link: Pick<Link, 'askCoach'>): void {
    if (this.about === number && this.told === lang) return
    if (this.about !== number) this.quiet()
    this.here = true
    this.about = number
    this.told = lang
    link.askCoach()
  }
  hear({ number, lines }: Coached): void {
    if (number !== this.about || !this.on) return
    if (this.lines.length) {
      // said already, in another language
      this.lines = lines.filter(({ key }) => this.lines.some((one) => one.key === key))
      return
    }
    this.lines = worth(lines, this.known, matchMedia(NARROW).matches ? 1 : MOST)
    const seen = { ...this.known.seen }
    for (const { key, lasting } of this.lines) if (!lasting) seen[key] = (seen[key] ?? 0) + 1
    this.learn({ ...this.known, seen })
  }
  private learn(known: Learned): void {
    this.known = known
    if (this.game) keep(`coach.${this.game}`, known)
  }
}
