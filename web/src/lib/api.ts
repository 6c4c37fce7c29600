// The server's HTTP face. A refusal is thrown with its words in both languages.

import type { Lang, Words } from './lang.svelte'
import type { CardSet, GameId, LogEntry, Placed, Player, View } from './stage'

export class Refused extends Error implements Words {
  constructor(
    readonly code: string,
    readonly ja: string,
    readonly en: string,
    readonly clause = '',
  ) {
    super(en)
  }
}

/** What went wrong, in both languages. */
export function why(error: unknown): Words {
  return error instanceof Refused ? error : { ja: String(error), en: String(error) }
}

const UNREACHED = new Refused('offline', 'サーバーに届きません。', 'the server cannot be reached')

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw UNREACHED
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => null)
    throw said?.code ? new Refused(said.code, said.ja, said.en, said.clause) : UNREACHED
  }
  const type = answer.headers.get('content-type') ?? ''
  return (type.includes('json') ? await answer.json() : await answer.text()) as T
}

export function post<T>(path: string, data: unknown): Promise<T> {
  return ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })
}

export type Clock =
  | { type: 'none' }
  | { type: 'byoyomi'; main: number; period: number; periods?: number }
  | { type: 'fischer'; main: number; increment: number }
  | { type: 'correspondence'; days: number }
export interface Side {
  kind: 'me' | 'open' | 'machine'
  level?: number
  name?: string
}
export interface NewTable {
  game: GameId
  sides: [Side, Side]
  options?: Record<string, number | string>
  cards?: unknown
  first?: 0 | 1 | 'furigoma'
  clock?: Clock
  arrange?: number
  drafts?: 'open' | 'sealed'
  listed?: boolean
}
export interface Option extends Words {
  name: string
  default: number | string
  choices: (number | string)[]
  said: Words[] // the choices as a player says them
  front: boolean // a way to play that is offered before the finer points
  least: number | null
  most: number | null
}
export interface GameInfo extends Words {
  id: GameId
  options: Option[]
  has_cards: boolean
}
export interface Listed {
  table: string
  at: number
  game: GameId
  names: [string, string]
  kinds: [string, string]
  status: 'open' | 'live' | 'over' | 'aborted'
  yours: boolean
}
export interface Frame extends LogEntry {
  view: View
}
export interface Replay {
  game: GameId
  cards: CardSet | null
  names: [string, string]
  seat: Player | null
  ending: string
  frames: Frame[]
}

export const api = {
  games: () => ask<GameInfo[]>('/api/games'),
  words: () => ask<{ phrases: Record<string, Words>; levels: Words[] }>('/api/words'),
  make: (table: NewTable) => post<{ table: string; tokens: [string, string] }>('/api/tables', table),
  sit: (table: string, chair: Player, name: string) =>
    post<{ token: string }>(`/api/tables/${table}/sit`, { chair, name }),
  list: (status: 'open' | 'live' | 'over') => ask<Listed[]>(`/api/tables?status=${status}`),
  mine: () => ask<Listed[]>('/api/mine'),
  record: (table: string) => ask<string>(`/api/tables/${table}/record`),
  rules: (game: GameId, lang: Lang) => ask<string>(`/api/games/${game}/rules?lang=${lang}`),
  cards: (game: GameId) => ask<{ cards: CardSet | null }>(`/api/games/${game}/cards`),
  cardFile: (game: GameId, lang: Lang) => ask<string>(`/api/games/${game}/cards/file?lang=${lang}`),
  readCards: (game: GameId, text: string) =>
    post<{ sound: boolean; faults: (Words & { line: number })[]; cards: CardSet | null }>(`/api/games/${game}/cards/read`, { text }),
  tableCards: (table: string) => ask<{ cards: CardSet | null }>(`/api/tables/${table}/cards`),
  arrangements: (table: string, player: Player) =>
    ask<{ ready: Placed[]; random: Placed[] }>(`/api/tables/${table}/arrangements/${player}`),
  replay: (table: string, seat: Player | null, lang: Lang) =>
    ask<Replay>(`/api/tables/${table}/replay?lang=${lang}${seat === null ? '' : `&seat=${seat}`}`),
  replayOf: (record: string, seat: Player | null, lang: Lang) => post<Replay>('/api/replay', { record, seat, lang }),
}
