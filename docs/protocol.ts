// Written by `make docs` from the protocol's structs; change those, not this file.

/** Look at a table. The token, or the browser's cookie, opens a seat of one's own; `seat` says which where somebody */
export interface Join {
  type: "join"
  id: string
  table: string
  token?: string
  seat?: 0 | 1 | null
}

/** Act. `number` is that of the last news that the player knew. */
export interface Step {
  type: "step"
  id: string
  number: number
  step: string
}

/** Lay out one's whole camp at once: each square with its card or unit, `-` for the one that stays open. */
export interface Arrange {
  type: "arrange"
  id: string
  number: number
  squares: Record<string, string>
}

/** Take one's last step of this turn back. */
export interface Back {
  type: "back"
  id: string
  number: number
}

/** Give up. */
export interface Resign {
  type: "resign"
  id: string
}

/** Ask for a draw, a take-back, or a rematch with swapped seats. */
export interface Propose {
  type: "propose"
  id: string
  what: "draw" | "rematch" | "takeback"
}

/** Answer what the other has asked. */
export interface Answer {
  type: "answer"
  id: string
  what: "draw" | "rematch" | "takeback"
  yes: boolean
}

/** Say one of the phrases. */
export interface Greet {
  type: "greet"
  id: string
  phrase: string
}

/** Claim the game of one who left. */
export interface Claim {
  type: "claim"
  id: string
}

/** Give up a table of one's own that has not begun. */
export interface Abort {
  type: "abort"
  id: string
}

/** Ask the best player; not in games between people. */
export interface Hint {
  type: "hint"
  id: string
}

/** Ask for words: the log from number `since` on, and what each step that may be played would do. */
export interface Tell {
  type: "tell"
  id: string
  since?: number
}

/** Show an unfinished arrangement; the other side sees it where the table says so. Never kept. */
export interface Draft {
  type: "draft"
  id: string
  squares: Record<string, string>
}

/** A heartbeat; the answer is `pong`. */
export interface Ping {
  type: "ping"
  id: string
}

/** The answer to the server's own heartbeat, `beat`; it has no other answer. */
export interface Echo {
  type: "echo"
  id: string
}

/** How the table stands, as one audience may know it. `log` holds the entries from number `log_from` on. */
export interface Now {
  type: "now"
  table: string
  number: number
  status: "aborted" | "live" | "open" | "over"
  you: number | null
  seats: [Seat, Seat]
  faces: number | null
  view: Record<string, unknown>
  log_from: number
  log: [number, string][]
  legal: string[]
  back: boolean
  offers: Offered[]
  clocks: Clocks | null
  arrange_left: number | null
  drafts: "open" | "sealed"
  next_table: string
}

/** One side of the table as everybody sees it. */
export interface Seat {
  kind: "bot" | "machine" | "open" | "person"
  name: string
  level: number
  present: boolean
}

/** Something that has been asked and not answered. */
export interface Offered {
  player: number
  what: "draw" | "rematch" | "takeback"
}

/** Both clocks at the moment of the message, in milliseconds: the main time left, the periods left, and of a clock that */
export interface Clocks {
  rule: NoClock | Byoyomi | Fischer | Correspondence
  left: [number, number]
  periods: [number, number]
  until: [number | null, number | null]
}

/** Nobody counts. */
export interface NoClock {
  type: "none"
}

/** Some minutes, then so many periods; a decision that fits into the period costs none of them. */
export interface Byoyomi {
  type: "byoyomi"
  main: number
  period: number
  periods?: number
}

/** Some minutes, and each turn adds a little. */
export interface Fischer {
  type: "fischer"
  main: number
  increment: number
}

/** So many days for each turn. */
export interface Correspondence {
  type: "correspondence"
  days: number
}

/** A greeting. */
export interface Said {
  type: "said"
  player: number
  phrase: string
}

/** The other side's unfinished arrangement. */
export interface Drafted {
  type: "drafted"
  player: number
  squares: Record<string, string>
}

/** Who is there, and how many watch. */
export interface Presence {
  type: "presence"
  present: [boolean, boolean]
  watching: number
}

/** What the best player would do: step, chance, what would follow. */
export interface Hinted {
  type: "hinted"
  id: string
  step: string
  chance: number
  line: string[]
}

/** The log from number `since` on in human notation, Japanese and English; the steps that may be played; and how it */
export interface Told {
  type: "told"
  id: string
  number: number
  since: number
  words: [string, string][]
  steps: Record<string, Preview>
  ending: [string, string] | null
}

/** What a step would do: in words; the life that is lost and survived; whether it jumps (B-7); the state that a */
export interface Preview {
  ja: string
  en: string
  damage?: number
  jump?: boolean
  state?: string
  declares?: [string, string] | null
}

/** The wish has been fulfilled, and kept. */
export interface Done {
  type: "done"
  id: string
  number: number
}

/** The wish has not been fulfilled, and nothing has changed. */
export interface Refused {
  type: "refused"
  id: string
  code: string
  ja: string
  en: string
  clause?: string
}

/** The answer to a heartbeat. */
export interface Pong {
  type: "pong"
  id: string
}

/** The server's heartbeat; the client sends `echo` with the same id at once. So the way is measured. */
export interface Beat {
  type: "beat"
  id: string
}

export type Wish = Join | Step | Arrange | Back | Resign | Propose | Answer | Greet | Claim | Abort | Hint | Tell | Draft | Ping | Echo
export type Word = Now | Said | Drafted | Presence | Hinted | Told | Done | Refused | Pong | Beat
