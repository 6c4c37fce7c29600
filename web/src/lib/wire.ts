// The messages between a table and a client: stands in for src/generated/protocol.ts until that is there.

import type { Arrangement, LogEntry, Offer, Placed, Question, Thing, View } from './stage'

export type Lang = 'ja' | 'en'
export type Asked = 'draw' | 'takeback' | 'rematch'
export type Rule =
  | { type: 'none' }
  | { type: 'byoyomi'; main: number; period: number; periods: number }
  | { type: 'fischer'; main: number; increment: number }
  | { type: 'correspondence'; days: number }
export interface SeatInfo {
  kind: 'open' | 'person' | 'machine' | 'bot'
  name: string
  level: number
  present: boolean
}
export interface Clocks {
  rule: Rule
  left: [number, number]
  periods: [number, number]
  until: [number | null, number | null]
}
export interface ProposalInfo {
  player: number
  what: Asked
}
export interface Snapshot {
  type: 'snapshot'
  table: string
  number: number
  status: 'open' | 'live' | 'over' | 'aborted'
  you: number | null
  lang: Lang
  seats: [SeatInfo, SeatInfo]
  faces: number | null
  view: View
  question: Question
  offers: Offer[]
  arrangement: Arrangement | null
  log_from: number
  log: LogEntry[]
  ending: string
  back: boolean
  proposals: ProposalInfo[]
  clocks: Clocks | null
  arrange_left: number | null
  drafts: 'open' | 'sealed'
  next_table: string
}
export interface Refused {
  type: 'refused'
  id: string
  code: string
  words: string
  clause?: string
}
export interface Hinted {
  type: 'hinted'
  id: string
  step: string
  label: string
  chance: number
}
export type Command =
  | { type: 'join'; id: string; table: string; token?: string; seat?: 0 | 1 | null; lang?: Lang }
  | { type: 'lang'; id: string; lang: Lang }
  | { type: 'step'; id: string; number: number; step: string }
  | { type: 'try'; id: string; take: Thing; target: Thing }
  | { type: 'arrange'; id: string; number: number; squares: Placed }
  | { type: 'draft'; id: string; squares: Placed }
  | { type: 'back'; id: string; number: number }
  | { type: 'propose'; id: string; what: Asked }
  | { type: 'answer'; id: string; what: Asked; yes: boolean }
  | { type: 'greet'; id: string; phrase: string }
  | { type: 'resign' | 'claim' | 'abort' | 'hint' | 'ping' | 'echo'; id: string }
export type Message =
  | Snapshot
  | Refused
  | Hinted
  | { type: 'done'; id: string; number: number }
  | { type: 'allowed'; id: string; step: string }
  | { type: 'drafted'; player: number; squares: Placed }
  | { type: 'presence'; present: [boolean, boolean]; watching: number }
  | { type: 'said'; player: number; phrase: string }
  | { type: 'pong' | 'beat'; id: string }
