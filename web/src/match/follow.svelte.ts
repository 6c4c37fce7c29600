// A match that is listened to, over one WebSocket: how it stands, told whenever that has changed.

import type { Command, MatchShown, Message } from '../generated/protocol'
import type { Lang } from '../lib/lang.svelte'

const RETRY = [300, 800, 1500, 3000, 5000]

export class Followed {
  now = $state.raw<MatchShown | null>(null)
  status = $state<'joining' | 'joined' | 'lost' | 'none'>('joining')
  heardAt = $state(0)
  private socket: WebSocket | null = null
  private timer = 0
  private tries = 0
  private closed = false
  private count = 0

  constructor(
    readonly match: string,
    private lang: Lang,
  ) {
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }
  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    this.say({ type: 'lang', lang, id: this.id() })
  }
  /** Come in anew: the cookie that makes one a side now was not there when this connection was made. */
  rejoin(): void {
    const old = this.socket
    this.connect()
    old?.close()
  }
  /** What an answer to a request has told. */
  hear(now: MatchShown): void {
    if (this.now && now.number < this.now.number) return
    this.heardAt = performance.now()
    this.now = now
    this.status = 'joined'
  }

  private id(): string {
    return `m${++this.count}`
  }
  private say(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }
  private connect(): void {
    if (this.closed) return
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`)
    this.socket = socket
    socket.onopen = () => {
      this.tries = 0
      this.say({ type: 'follow', match: this.match, token: '', lang: this.lang, id: this.id() })
    }
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Message
      if (message.type === 'match') this.hear(message)
      else if (message.type === 'beat') this.say({ type: 'echo', id: message.id })
      else if (message.type === 'refused' && message.code === 'no_table') this.status = 'none'
    }
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return
      if (this.status !== 'none') this.status = 'lost'
      this.timer = window.setTimeout(() => this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)])
    }
  }
}
