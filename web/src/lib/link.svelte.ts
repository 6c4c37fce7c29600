// A seat at a table, over one WebSocket: what the server last said, and what has been asked and not answered.
// Whatever was not answered when the connection broke is sent again under the same id, so it happens once.

import type { Clocks, Coached, Command, Hinted, Message, Refused, Snapshot, Suggested } from '../generated/protocol'
import { numbered } from './api'
import { keep, kept } from './kept'
import type { Lang } from './lang.svelte'
import type { LogEntry, Placed, Player, Refusal, Thing } from './stage'
import { Theatre } from './theatre.svelte'

export type Asked = 'draw' | 'takeback' | 'rematch'
type Unnamed<T> = T extends { id: string } ? Omit<T, 'id'> : never

const RETRY = [300, 800, 1500, 3000, 5000]

export class Link {
  readonly theatre = new Theatre() // what is shown of all this, in time
  now = $state.raw<Snapshot | null>(null) // how it stands, shown or not
  sent = $state.raw<string | null>(null) // the step that is on its way
  refusal = $state.raw<Refusal | null>(null)
  trouble = $state.raw<string | null>(null)
  hint = $state.raw<Hinted | null>(null)
  hinting = $state(false)
  coached = $state.raw<Coached | null>(null) // what the coach last said; it is about one number
  suggested = $state.raw<Suggested | null>(null)
  suggesting = $state(false)
  busy = $state(false)
  status = $state<'joining' | 'joined' | 'lost' | 'none'>('joining')
  watching = $state(0)
  referees = $state(0)
  present = $state.raw<[boolean, boolean]>([false, false])
  drafted = $state.raw<Placed | null>(null)
  said = $state.raw<{ player: number; phrase: string; at: number } | null>(null)
  muted = $state(kept('muted', false)) // no greetings, here and at every other table
  heardAt = $state(0) // when the clocks were last told

  private log: LogEntry[] = []
  private socket: WebSocket | null = null
  private waiting = new Map<string, Command>()
  private tries = 0
  private timer = 0
  private closed = false
  private count = 0
  private readonly name = Math.random().toString(36).slice(2, 8)

  constructor(
    readonly table: string,
    private lang: Lang,
    readonly seat: Player | null = null,
    readonly token = '', // of the referee; a player is known by the browser
  ) {
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.theatre.close()
    this.socket?.close()
  }

  /** Come in anew: the cookie that opens a seat now was not there when this connection was made. */
  rejoin(): void {
    const old = this.socket
    this.connect()
    old?.close()
  }

  /** Be told everything in this language. */
  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    this.refusal = null
    this.trouble = null
    if (this.socket?.readyState === WebSocket.OPEN) this.ask({ type: 'lang', lang })
  }
  play(step: string): void {
    this.refusal = null
    this.hint = null
    this.busy = true
    this.sent = step
    this.ask({ type: 'step', number: this.now?.number ?? 0, step })
  }
  attempt(take: Thing, target: Thing): void {
    this.refusal = null
    this.busy = true
    this.ask({ type: 'try', take, target })
  }
  arrange(squares: Placed): void {
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
  mute(on: boolean): void {
    this.muted = on
    keep('muted', on)
    if (on) this.said = null
    if (this.socket?.readyState === WebSocket.OPEN) this.ask({ type: 'mute', on })
  }
  claim(): void {
    this.ask({ type: 'claim' })
  }
  abort(): void {
    this.ask({ type: 'abort' })
  }
  object(number: number): void {
    this.ask({ type: 'object', number })
  }
  draft(squares: Placed): void {
    this.ask({ type: 'draft', squares })
  }
  askHint(): void {
    this.hinting = true
    this.ask({ type: 'hint' })
  }

  askCoach(): void {
    this.ask({ type: 'coach' })
  }
  askSuggestions(): void {
    this.suggesting = true
    this.ask({ type: 'suggest' })
  }

  // --- the wire ---

  private connect(): void {
    if (this.closed) return
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`)
    this.socket = socket
    socket.onopen = () => {
      this.tries = 0
      // Who joins says anew in which language and whether greetings are heard, and joins once.
      for (const [id, { type }] of this.waiting)
        if (type === 'join' || type === 'lang' || type === 'mute') this.waiting.delete(id)
      const unanswered = [...this.waiting.values()]
      this.ask({ type: 'join', table: this.table, token: this.token, seat: this.seat, lang: this.lang })
      if (this.muted) this.ask({ type: 'mute', on: true })
      for (const command of unanswered) socket.send(JSON.stringify(command))
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message)
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return
      if (this.status !== 'none') this.status = 'lost'
      this.timer = window.setTimeout(() => this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)])
    }
  }

  private ask(command: Unnamed<Command>): void {
    const whole = { ...command, id: `${this.name}-${++this.count}` } as Command
    this.waiting.set(whole.id, whole)
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole))
  }

  private hear(message: Message): void {
    switch (message.type) {
      case 'snapshot':
        this.stands(message)
        break
      case 'done':
        this.settled(message.id)
        this.trouble = null
        break
      case 'refused':
        this.refused(message)
        break
      case 'allowed':
        this.settled(message.id)
        // The game may have moved on meanwhile; then nothing is played.
        if (this.now?.offers.some((offer) => offer.step === message.step)) this.play(message.step)
        break
      case 'hinted':
        this.settled(message.id)
        this.hint = message
        break
      case 'coached':
        this.settled(message.id)
        this.coached = message
        break
      case 'suggested':
        this.settled(message.id)
        this.suggested = message
        break
      case 'said':
        this.said = { player: message.player, phrase: message.phrase, at: Date.now() }
        break
      case 'drafted':
        if (message.player !== this.now?.you) this.drafted = message.squares
        break
      case 'presence':
        this.present = message.present
        this.watching = message.watching
        this.referees = message.referees
        break
      case 'beat':
        this.socket?.send(JSON.stringify({ type: 'echo', id: message.id }))
        break
    }
  }

  private stands(now: Snapshot): void {
    const known = this.now
    this.status = 'joined'
    this.heardAt = performance.now()
    this.log = [...this.log.slice(0, now.log_from), ...now.log]
    if (!known || known.number !== now.number || known.you !== now.you) {
      this.hint = null
      if (known && known.number !== now.number) this.refusal = null
    }
    this.present = [now.seats[0].present, now.seats[1].present]
    this.now = now
    this.theatre.hear(now, this.log)
    if (now.you === null) return
    this.drafted = now.laid[1 - now.you] ?? null
  }

  /** A command has its answer. */
  private settled(id: string): Command | undefined {
    const command = this.waiting.get(id)
    this.waiting.delete(id)
    if (command?.type === 'step' || command?.type === 'try' || command?.type === 'arrange') this.busy = false
    if (command?.type === 'step') this.sent = null
    if (command?.type === 'hint') this.hinting = false
    if (command?.type === 'suggest') this.suggesting = false
    return command
  }

  private refused({ id, code, words, clause = '', request = '' }: Refused): void {
    const command = this.settled(id)
    if (command?.type === 'try' && (code === 'illegal' || code === 'no_move')) {
      this.refusal = { words, clause, take: command.take, target: command.target }
    } else if (
      (command?.type === 'step' || command?.type === 'arrange') &&
      (code === 'illegal' || code === 'bad_message')
    ) {
      this.refusal = { words, clause }
    } else if (command?.type === 'join' && code === 'no_table') {
      this.status = 'none'
    } else if (code === 'set_aside') {
      this.status = 'none'
      this.trouble = words
    } else if (
      command?.type !== 'draft' &&
      command?.type !== 'suggest' &&
      command?.type !== 'coach' &&
      (command?.type === 'object' || code !== 'stale')
    ) {
      this.trouble = numbered(words, request, this.lang)
    }
  }
}

/** A clock now: milliseconds of the main time or of the period that runs, and the periods that are left. */
export function reading(
  clocks: Clocks,
  player: Player,
  heardAt: number,
  at: number,
): { left: number; periods: number } {
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
