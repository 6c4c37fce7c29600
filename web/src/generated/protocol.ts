// Written by `make docs` from the Python types; change those, not this file.

import type { Thing } from './core'
import type { Effect, Fact, Question, View } from './games'

/**
 * Listen to a table, in one language. The token, or the browser's cookie, opens a seat of one's own; `seat` says which
 * where somebody plays both sides. The answer is `snapshot`, then `done`.
 */
export interface Join {
  type: "join"
  id: string
  table: string
  token?: string
  seat?: 0 | 1 | null
  lang?: "ja" | "en"
}

/**
 * Listen to a match of five games, in one language. The token, or the browser's cookie, says which side one is. The
 * answer is `match`, which comes again whenever the match has changed, then `done`.
 */
export interface Follow {
  type: "follow"
  id: string
  match: string
  token?: string
  lang?: "ja" | "en"
}

/** Switch to another language. The answer is a whole `snapshot`, then `done`. */
export interface ChooseLang {
  type: "lang"
  id: string
  lang: "ja" | "en"
}

/** Act: `step` is that of an offer, `number` that of the snapshot the offer came with. */
export interface Step {
  type: "step"
  id: string
  number: number
  step: string
}

/**
 * Ask why this cannot be taken up and put there. The answer is `refused` with the clause and the reason, or `allowed`
 * where it can be done after all. Nothing is played.
 */
export interface Try {
  type: "try"
  id: string
  take: Thing
  target: Thing
}

/** Lay out one's whole camp at once: every square with its cards, none on one that stays open. */
export interface Arrange {
  type: "arrange"
  id: string
  number: number
  squares: Record<string, string[]>
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
  what: "draw" | "takeback" | "rematch"
}

/** Answer what the other has proposed. */
export interface Answer {
  type: "answer"
  id: string
  what: "draw" | "takeback" | "rematch"
  yes: boolean
}

/** Say one of the phrases, at most three in ten seconds. A greeting changes no number and is not kept. */
export interface Greet {
  type: "greet"
  id: string
  phrase: string
}

/** Hear none of the others' greetings, or (`on` false) hear them again; until one joins anew. */
export interface Mute {
  type: "mute"
  id: string
  on: boolean
}

/** Claim the game of one who left. */
export interface Claim {
  type: "claim"
  id: string
}

/**
 * Object to what the other side has just done, where fouls can be played; also the referee's. A foul is taken back, or
 * has lost the game; an objection that is wrong changes nothing and may be the last. `number` is that of the snapshot
 * in which it was seen: what has been objected to or taken back since cannot be meant.
 */
export interface Objection {
  type: "object"
  id: string
  number: number
}

/** Give up a table of one's own that has not begun. */
export interface Abort {
  type: "abort"
  id: string
}

/** Ask what the best player would do; not in games between people. */
export interface Hint {
  type: "hint"
  id: string
}

/**
 * Ask what somebody who is new to the game should know of the decision of this moment. The answer is `coached`. Between
 * people it explains what the decision is for and says nothing of how the game stands.
 */
export interface Coach {
  type: "coach"
  id: string
}

/** Ask for a few sensible choices, found by a player of modest strength; not in games between people. */
export interface Suggest {
  type: "suggest"
  id: string
}

/**
 * An unfinished arrangement: cards on squares of one's own camp, none on the others. It is stored until both camps are
 * laid out: who joins again finds it, and when the time is over its squares stay as they are. The others see it where
 * the table says so.
 */
export interface Draft {
  type: "draft"
  id: string
  squares: Record<string, string[]>
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

export type Command = 
  | Join
  | Follow
  | ChooseLang
  | Step
  | Try
  | Arrange
  | Back
  | Resign
  | Propose
  | Answer
  | Greet
  | Mute
  | Claim
  | Objection
  | Abort
  | Hint
  | Coach
  | Suggest
  | Draft
  | Ping
  | Echo

/** One side of the table as everybody sees it. */
export interface SeatInfo {
  kind: "open" | "person" | "machine" | "bot"
  name: string
  level: number // of a machine; 0 where it has a rating
  present: boolean
  rating: number // of a machine between the levels
}

/**
 * Something that may be done now. `step` is a name to play it by, and nothing to be read. `label` is for a button or a
 * screen reader; `will` are the facts that follow for certain.
 */
export interface ShownOffer {
  step: string
  effect: Effect
  label: string
  cards?: string[]
  take?: Thing
  target?: Thing
  will?: Fact[]
}

/** What goes into an arrangement: `count` pieces, each made of `size` of these cards. */
export interface ShownQuota {
  label: string
  count: number
  size: number
  cards: string[]
}

/**
 * What an arrangement needs: the squares in their order, and what goes on them; the others stay empty. `joins` are the
 * cards that can be put together on one square, each kind once.
 */
export interface ShownArrangement {
  squares: string[]
  quotas: ShownQuota[]
  joins: string[]
}

/**
 * Something that happened, as this listener may know it: in words, as facts, and by the names of its sounds. No player:
 * nobody did it alone.
 */
export interface LogEntry {
  player: number | null
  words: string
  facts: Fact[]
  sounds: string[]
}

/** A number of a finished game: of each side, player 0 first, or one of the whole game. */
export interface ShownFigure {
  words: string
  of: number[]
}

/** Something that has been proposed and not answered. */
export interface ProposalInfo {
  player: number
  what: "draw" | "takeback" | "rematch"
}

/** No clock. */
export interface NoClock {
  type: "none"
}

/** Main time, then a number of periods; a decision within one period does not use it up. */
export interface Byoyomi {
  type: "byoyomi"
  main: number // seconds
  period: number
  periods: number
}

/** Main time, and an increment that each turn adds. */
export interface Fischer {
  type: "fischer"
  main: number // seconds
  increment: number
}

/** A number of days for each turn. */
export interface Correspondence {
  type: "correspondence"
  days: number
}

/**
 * Both clocks at the moment of the message, in milliseconds: the main time left, the periods left, and of a clock that
 * runs how long until its side loses; None where it stands.
 */
export interface Clocks {
  rule: NoClock | Byoyomi | Fischer | Correspondence
  left: [number, number]
  periods: [number, number]
  until: [number | null, number | null]
}

/**
 * Which game of a match of five is played at a table: its number, whether it is played again after a draw, and the
 * score before it in halves, player 0 first.
 */
export interface MatchPlaceShown {
  match: string
  number: number
  again: boolean
  points: [number, number]
}

/**
 * How the table stands, as one audience may know it, in one language. It is whole but for the log, which holds the
 * entries from number `log_from` on. `ending` says why the game is over, and `figures` count what happened in it; both
 * are empty before. `terms` are sentences for whoever sits down: the clock, and what differs from the standard rules.
 * `objection` says what it means for this listener to object, and is empty for whoever cannot. `laid` are the drafts of
 * both sides as far as this listener may see them.
 */
export interface Snapshot {
  type: "snapshot"
  table: string
  number: number
  status: "open" | "live" | "over" | "aborted"
  you: number | null
  referee: boolean
  lang: "ja" | "en"
  seats: [SeatInfo, SeatInfo]
  face_up: number | null
  view: View
  question: Question
  offers: ShownOffer[]
  arrangement: ShownArrangement | null
  log_from: number
  log: LogEntry[]
  ending: string
  figures: ShownFigure[]
  back: boolean
  proposals: ProposalInfo[]
  clocks: Clocks | null
  arrange_left: number | null
  drafts: "open" | "sealed"
  laid: [Record<string, string[]> | null, Record<string, string[]> | null]
  terms: string[]
  objection: string
  next_table: string
  match: MatchPlaceShown | null
}

/** One side of a match as everybody sees it. */
export interface MatchSide {
  kind: "open" | "person" | "machine" | "bot"
  name: string
  level: number
}

/**
 * A game of a match: at which table, which of the five it is, whether it is played again after a draw, which side named
 * it (or the lot did), which moved first, and who won once it is `over` (None: nobody).
 */
export interface MatchGameShown {
  game: string
  table: string
  number: number
  again: boolean
  named_by: number
  by_lot: boolean
  first: number
  winner: number | null
  over: boolean
}

/**
 * How a match of five games stands, in one language. Sides are 0 and 1 throughout; `you` is the reader's, and `alone`
 * says that one browser plays both. `thrown` is the side that won the throw, `points` are halves. `choices` are the
 * games that can be named now, `named` is the one that begins as soon as the other side is ready, and `first` who moves
 * first in it. `actor` is the side that is to name a game or to be ready; `left` are the milliseconds after which it
 * goes on without being asked. `table` is that of the game which is played. `words` say what the match waits for or how
 * it ended, `why` why that is so, and `terms` what is played.
 */
export interface MatchShown {
  type: "match"
  match: string
  number: number
  phase: "open" | "naming" | "ready" | "playing" | "over" | "aborted"
  you: number | null
  alone: boolean
  lang: "ja" | "en"
  sides: [MatchSide, MatchSide]
  face_up: number | null
  thrown: number | null
  games: string[]
  played: MatchGameShown[]
  points: [number, number]
  choices: string[]
  named: string
  first: number | null
  actor: number | null
  left: number | null
  table: string
  winner: number | null
  words: string
  why: string
  terms: string[]
}

/** A greeting. */
export interface GreetingSaid {
  type: "said"
  player: number
  phrase: string
}

/** The other side's unfinished arrangement. */
export interface Drafted {
  type: "drafted"
  player: number
  squares: Record<string, string[]>
}

/** Who is there, how many watch, and how many of the referee's seats are taken. */
export interface Presence {
  type: "presence"
  present: [boolean, boolean]
  watching: number
  referees: number
}

/** What the best player would do, in words, and the chance to win with it. */
export interface Hinted {
  type: "hinted"
  id: string
  step: string
  label: string
  chance: number
}

/**
 * One thing that the coach says. `key` names it in every language; a `lasting` line is worth saying each time, the
 * others explain and may be left out once they are known.
 */
export interface CoachedLine {
  key: string
  words: string
  lasting: boolean
}

/** Something of the other side, and what of one's own it could take or hurt if it were to act now. */
export interface ShownThreat {
  take: Thing
  target: Thing
}

/** What the coach says of the decision of this snapshot, the most urgent first, and what stands under attack. */
export interface Coached {
  type: "coached"
  id: string
  number: number
  lines: CoachedLine[]
  threats: ShownThreat[]
}

/** Sensible choices among the offers of this snapshot, the best first. */
export interface Suggested {
  type: "suggested"
  id: string
  number: number
  steps: string[]
}

/** What was tried can be done: this is the step. */
export interface TryAllowed {
  type: "allowed"
  id: string
  step: string
}

/** The command has been carried out and stored. */
export interface Done {
  type: "done"
  id: string
  number: number
}

/**
 * The command has not been carried out, and nothing has changed. Where that is the server's fault `request` is the id
 * under which its log has the connection.
 */
export interface Refused {
  type: "refused"
  id: string
  code: string
  words: string
  clause: string
  request: string
}

/** The answer to a heartbeat. */
export interface Pong {
  type: "pong"
  id: string
}

/** The server's heartbeat; the client sends `echo` with the same id at once. This measures the network delay. */
export interface Beat {
  type: "beat"
  id: string
}

export type Message = 
  | Snapshot
  | MatchShown
  | GreetingSaid
  | Drafted
  | Presence
  | Hinted
  | Coached
  | Suggested
  | TryAllowed
  | Done
  | Refused
  | Pong
  | Beat

/** How it stood after something happened: what that was, and the view. The first frame is the beginning. */
export interface Frame {
  player: number | null
  words: string
  facts: Fact[]
  sounds: string[]
  view: View
}
