// A seat at a table, over one WebSocket: what the server last said, and what has been asked and not answered.
// Whatever was not answered when the connection broke is sent again under the same id, so it happens once.

import type { Clocks, Now, Wish, Word } from '../../../docs/protocol'
import type { Words } from './lang.svelte'
import { withoutClause } from './refusals'
import type { Happened, Player, Preview, Refusal } from './stage'

type Asked = 'draw' | 'takeback' | 'rematch'
type Unnamed<T> = T extends { id: string } ? Omit<T, 'id'> : never

const RETRY = [300, 800, 1500, 3000, 5000]

export class Link {
  now = $state.raw<Now | null>(null)
  log = $state.raw<[number, string][]>([])
  words = $state.raw<[string, string][]>([])
  previews = $state.raw<Record<string, Preview>>({})
  ending = $state.raw<Words | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  trouble = $state.raw<(Words & { code: string }) | null>(null)
  hint = $state.raw<{ step: string; chance: number; line: string[] } | null>(null)
  hinting = $state(false)
  busy = $state(false)
  status = $state<'joining' | 'joined' | 'lost' | 'none'>('joining')
  watching = $state(0)
  present = $state.raw<[boolean, boolean]>([false, false])
  drafted = $state.raw<Record<string, string> | null>(null)
  said = $state.raw<{ player: number; phrase: string; at: number } | null>(null)
  heardAt = $state(0) // when the clocks were last told

  private socket: WebSocket | null = null
  private waiting = new Map<string, Wish>()
  private tries = 0
  private timer = 0
  private closed = false
  private count = 0
  private readonly name = Math.random().toString(36).slice(2, 8)

  constructor(
    readonly table: string,
    readonly seat: Player | null = null,
  ) {
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Come in anew: the cookie that opens a seat now was not there when this connection was made. */
  rejoin(): void {
    const old = this.socket
    this.connect()
    old?.close()
  }

  play(step: string): void {
    this.refusal = null
    this.hint = null
    this.busy = true
    this.ask({ type: 'step', number: this.now?.number ?? 0, step })
  }
  arrange(squares: Record<string, string>): void {
    this.refusal = null
    this.busy = true
    this.ask({ type: 'arrange', number: this.now?.number ?? 0, squares })
  }
  back(): void {
    this.refusal = null
    this.ask({ type: 'back', number: this.now?.number ?? 0 })
  }
  resign(): void {
    this.ask({ type: 'resign' })
  }
  propose(what: Asked): void {
    this.ask({ type: 'propose', what })
  }
  answer(what: Asked, yes: boolean): void {
    this.ask({ type: 'answer', what, yes })
  }
  greet(phrase: string): void {
    this.ask({ type: 'greet', phrase })
  }
  claim(): void {
    this.ask({ type: 'claim' })
  }
  abort(): void {
    this.ask({ type: 'abort' })
  }
  draft(squares: Record<string, string>): void {
    this.ask({ type: 'draft', squares })
  }
  askHint(): void {
    this.hinting = true
    this.ask({ type: 'hint' })
  }

  /** The steps of the last turn that has been played, for the marks on the board. */
  get last(): Happened[] {
    const found: Happened[] = []
    for (let at = this.log.length - 1; at >= 0; at--) {
      const [player, step] = this.log[at]!
      if (player !== 0 && player !== 1) break
      if (found.length && found[0]!.player !== player) break
      const words = this.words[at]
      found.unshift({ player, step, ja: words?.[0] ?? step, en: words?.[1] ?? step })
    }
    return found
  }

  // --- the wire ---

  private connect(): void {
    if (this.closed) return
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`)
    this.socket = socket
    socket.onopen = () => {
      this.tries = 0
      const join: Wish = { type: 'join', id: this.fresh(), table: this.table, seat: this.seat }
      this.waiting.set(join.id, join)
      socket.send(JSON.stringify(join))
      for (const wish of this.waiting.values()) if (wish !== join) socket.send(JSON.stringify(wish))
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Word)
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return
      if (this.status !== 'none') this.status = 'lost'
      this.timer = window.setTimeout(() => this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)])
    }
  }

  private fresh(): string {
    return `${this.name}-${++this.count}`
  }

  private ask(wish: Unnamed<Wish>): void {
    const whole = { ...wish, id: this.fresh() } as Wish
    this.waiting.set(whole.id, whole)
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole))
  }

  private hear(word: Word): void {
    switch (word.type) {
      case 'now':
        this.stands(word)
        break
      case 'told':
        this.waiting.delete(word.id)
        this.words = [...this.words.slice(0, word.since), ...word.words]
        this.ending = word.ending ? { ja: word.ending[0], en: word.ending[1] } : null
        if (word.number === this.now?.number) this.previews = word.steps
        break
      case 'done':
        this.answered(word.id)
        break
      case 'refused':
        this.refused(word)
        break
      case 'hinted':
        this.waiting.delete(word.id)
        this.hinting = false
        this.hint = word
        break
      case 'said':
        this.said = { player: word.player, phrase: word.phrase, at: Date.now() }
        break
      case 'drafted':
        if (word.player !== this.now?.you) this.drafted = word.squares
        break
      case 'presence':
        this.present = word.present
        this.watching = word.watching
        break
      case 'beat':
        this.socket?.send(JSON.stringify({ type: 'echo', id: word.id }))
        break
    }
  }

  private stands(now: Now): void {
    const known = this.now
    this.status = 'joined'
    this.heardAt = performance.now()
    this.log = [...this.log.slice(0, now.log_from), ...now.log]
    this.words = this.words.slice(0, Math.min(this.words.length, now.log_from))
    if (!known || known.number !== now.number || known.you !== now.you) {
      this.previews = {}
      this.hint = null
      if (known && known.number !== now.number) this.refusal = null
    }
    this.present = [now.seats[0].present, now.seats[1].present]
    this.now = now
    if (now.status === 'live' || now.status === 'over') this.ask({ type: 'tell', since: this.words.length })
  }

  private answered(id: string): void {
    const wish = this.waiting.get(id)
    this.waiting.delete(id)
    if (wish?.type === 'step' || wish?.type === 'arrange') this.busy = false
    this.trouble = null
  }

  private refused(word: Extract<Word, { type: 'refused' }>): void {
    const wish = this.waiting.get(word.id)
    this.waiting.delete(word.id)
    if (wish?.type === 'hint') this.hinting = false
    if (wish?.type === 'step' || wish?.type === 'arrange') {
      this.busy = false
      if (word.code === 'illegal' || word.code === 'bad_message') {
        const step = wish.type === 'step' ? wish.step : ''
        this.refusal = { step, ja: withoutClause(word.ja), en: withoutClause(word.en), clause: word.clause ?? '' }
        return
      }
    }
    if (wish?.type === 'join' && word.code === 'no_table') this.status = 'none'
    if (wish?.type === 'draft' || wish?.type === 'tell') return
    if (word.code !== 'stale') this.trouble = { code: word.code, ja: word.ja, en: word.en }
  }
}

/** A clock now: milliseconds of the main time or of the period that runs, and the periods that are left. */
export function reading(clocks: Clocks, player: Player, heardAt: number, at: number): { left: number; periods: number } {
  const until = clocks.until[player]
  const periods = clocks.periods[player]
  if (until === null) return { left: clocks.left[player], periods }
  const rest = Math.max(0, until - (at - heardAt))
  if (clocks.rule.type !== 'byoyomi') return { left: rest, periods }
  const period = clocks.rule.period * 1000
  const main = rest - periods * period
  if (main > 0) return { left: main, periods }
  const begun = Math.ceil(rest / period) // periods that are left, the one under way included
  return { left: rest - Math.max(0, begun - 1) * period, periods: begun }
}
