// Written by `make docs` from the Python types; change those, not this file.

import type { CardSetData } from './board5'
import type { Thing } from './core'
import type { Question, View } from './games'
import type { Byoyomi, Correspondence, Fischer, Frame, LogEntry, NoClock, ShownOffer } from './protocol'

/** The card set of a game or a table; None where the game has none. */
export interface CardsShown {
  cards: CardSetData | null
}

/** One text in both languages. */
export interface Spoken {
  ja: string
  en: string
}

/** A position as one player sees it, with what is asked and what may be done. */
export interface Shown {
  view: View
  question: Question
  offers: ShownOffer[]
}

/** Something wrong with a card set, and in which line (0: as a whole). */
export interface CardSetFault {
  line: number
  ja: string
  en: string
}

/** Whether a card set can be used, what is wrong with it, and the set as data. */
export interface CardsRead {
  sound: boolean
  faults: CardSetFault[]
  cards: CardSetData | null
}

/** A card set as somebody has written it: the text of a TOML file. */
export interface Written {
  text: string
}

/**
 * A change of a card set. `draw`: an arrow of the kind `key` at `square` (right, forward), in place of what is drawn
 * there; the same kind again rubs it out. `enter`: a value under a key of a card, or of the set where no card is named.
 * `add`: one more card like `card`. `remove`: the card. `blank`: the blank card `card` stands in for the card `value`.
 */
export interface CardsChange {
  what: "draw" | "enter" | "add" | "remove" | "blank"
  card?: string
  key?: string
  value?: string | number
  square?: [number, number]
}

/** A card set that somebody is making, as a TOML file, and a change of it; without one it is only read. */
export interface CardsMade {
  text: string
  change?: CardsChange | null
}

/** A blank card of a game and what it is called. */
export interface BlankCard {
  id: string
  ja: string
  en: string
}

/**
 * A card set that somebody is making: its file and its cards after the change, and what it lacks to be played with.
 * Where the change breaks a rule, `refused` says which and the rest is as it was; a file that cannot be read has no
 * cards. `classes` and `blanks` are the classes of cards and the blank cards that the game has.
 */
export interface CardsDrafted {
  text: string
  cards: CardSetData | null
  lacks: CardSetFault[]
  refused: CardSetFault[]
  classes: string[]
  blanks: BlankCard[]
}

/** Something that can be chosen before a game: its choices, or the least and the most that a number can be. */
export interface OptionInfo {
  name: string
  default: number | string
  choices: (number | string)[]
  said: Spoken[] // the choices as a player says them
  people: boolean // what is not the default is for games between people only
  agreed: Spoken // what a player who sits down is told where it is not the default; {value}: what was chosen
  least: number | null
  most: number | null
  ja: string
  en: string
  about: Spoken // what it does to the game
}

/** A way to play that has a name, what is special about it, and the options that differ from the default. */
export interface PresetInfo {
  ja: string
  en: string
  about: Spoken
  options: Record<string, number | string>
}

/** How a game is won, in Markdown, and the clauses that say so exactly. */
export interface GoalInfo {
  ja: string
  en: string
  clauses: string[]
}

/** A game, what it is in one line, and what can be chosen. */
export interface GameInfo {
  id: string
  ja: string
  en: string
  line: Spoken
  goal: GoalInfo
  options: OptionInfo[]
  presets: PresetInfo[] // the first is the default
  has_cards: boolean
}

/**
 * The greetings that can be said, by their keys, and the names of the levels, the weakest first; in `weaker` what to
 * say where the machine plays below them, because the server runs interpreted.
 */
export interface PhrasesInfo {
  phrases: Record<string, Spoken>
  levels: Spoken[]
  weaker: Spoken | null
}

/** A view that somebody was sent, to be shown in words. */
export interface SeenView {
  view: Record<string, unknown>
  lang?: "ja" | "en"
}

/** A passkey of one's own. */
export interface PasskeyInfo {
  id: string
  device: string
  made: number
  used: number
}

/** A browser that is signed in. */
export interface DeviceInfo {
  id: string
  device: string
  used: number
  here: boolean
}

/** Who the reader is here. A guest has no name. */
export interface AccountInfo {
  name: string
  made: number
  games: number
  passkeys: PasskeyInfo[]
  devices: DeviceInfo[]
  recovery: boolean // there is a recovery code that was not used
}

/** What a passkey is wanted for: to sign in, or a new one, for a guest with the name they want. */
export interface PasskeyAsked {
  purpose: "enter" | "make"
  name?: string
}

/** What the browser gives to `navigator.credentials`, as JSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>
}

/** What a passkey has signed: a new one brings `attestation_object`, a known one the others. */
export interface SignedParts {
  clientDataJSON: string
  attestationObject: string | null
  authenticatorData: string | null
  signature: string | null
  userHandle: string | null
}

/** A credential as browsers say it (`PublicKeyCredential.toJSON`). */
export interface SignedByPasskey {
  id: string
  response: SignedParts
  type: string
}

/** A name, and the passkey that goes with it. */
export interface NewAccount {
  name: string
  passkey: SignedByPasskey
  device?: string
}

/** One more passkey, or the one that lets somebody in. */
export interface NewPasskey {
  passkey: SignedByPasskey
  device?: string
}

/** What to print: it lets one in when every device is lost, once. */
export interface RecoveryCode {
  code: string
}

/** One's own name, typed once more. */
export interface TypedName {
  name: string
}

export interface ClientData {
  challenge: string
}

/** A finished game of the reader's. */
export interface KeptGameInfo {
  table: string
  at: number
  began: number
  game: string
  names: [string, string]
  kinds: ["open" | "person" | "machine" | "bot", "open" | "person" | "machine" | "bot"]
  level: number // of the machine it was played against; 0: a person or a program, or a machine between the levels
  rating: number // of a machine between the levels
  seat: number
  both: boolean // the reader played both sides
  result: "won" | "lost" | "drawn" | null
  reason: string
  steps: number
  even_start: boolean // not from a position that was laid out, nor with a handicap
}

/**
 * How somebody has done in a game against people (0) or a level, or in even matches: results, and the streak that goes
 * on: won games are counted up from 1, lost ones down.
 */
export interface LevelTally {
  game: string
  level: number
  even: boolean
  won: number
  lost: number
  drawn: number
  streak: number
  best: number
}

/** The finished games that were asked for, the newest first, how many there are of them, and all results. */
export interface KeptGamesInfo {
  games: KeptGameInfo[]
  count: number
  tallies: LevelTally[]
}

/** What to type, or to follow, on another device, and until when. */
export interface HandoverCode {
  code: string
  until: number
}

/** A code from another device, or one that was printed for the day on which every device is lost. */
export interface TypedCode {
  code: string
  device?: string
}

/**
 * How many finished games this device has now. `recovery`: the code was the printed one, and this is the next to print.
 */
export interface TakenOver {
  games: number
  recovery: string
}

/** A step and how often it was to be played. */
export interface MixShare {
  said: string
  share: number
}

/** A part of what made the result: of luck, of skill, or what was only seen later; `gain` is the reader's. */
export interface LuckPartInfo {
  group: "luck" | "skill" | "view"
  said: string
  gain: number
}

/** A decision as it is judged. Chances are of the seat that reads, `cost` is of the one who decided. */
export interface ReviewedStep {
  number: number
  frame: number // where it stands in the replay of the same seat, before the step
  player: number
  step: string
  best: string
  said: string
  better: string // what the better step is called
  chance: number
  cost: number
  turning: boolean
  proven: boolean
  reason: string // empty where nothing is proved
  places: string[] // squares and pieces that it is about
  clause: string
  line: Frame[] // the better line on the board, for what cost something
  mix: MixShare[] // how often each step was to be played, where mixing is right
  solved: boolean // the mixture is from a solution to the game's end, and not an estimate
  swings: LuckPartInfo[] // what chance made of it
}

/** How a result came about: `start`, the reader's chance before the first card, and all parts add up to `result`. */
export interface LuckInfo {
  start: number
  result: number
  parts: LuckPartInfo[]
}

/** A review as far as it is. */
export interface ReviewInfo {
  done: number
  total: number
  steps: ReviewedStep[]
  lost: [number, number] // what each side lost in all
  luck: LuckInfo | null // when it is whole, in a game with luck
  mistakes: number // of this game that the reader can try again
}

/** Who is to play one side of a new table. */
export interface SeatRequest {
  kind?: "me" | "open" | "machine"
  level?: number
  even?: boolean // a machine as strong as whoever makes the table, by their results so far; it has no level
  name?: string
}

/** What a new match is to be: who plays, one clock for all games, or `clocks` for some of them. */
export interface NewMatch {
  sides?: [SeatRequest, SeatRequest]
  clock?: NoClock | Byoyomi | Fischer | Correspondence
  clocks?: Record<string, NoClock | Byoyomi | Fischer | Correspondence>
  listed?: boolean
}

/** A match that was made: its id, and the tokens of the sides that the maker plays. */
export interface MadeMatch {
  match: string
  tokens: [string, string]
}

/** Somebody who would like to take the open side of a match. */
export interface MatchSitting {
  name?: string
}

/** The game that one names; `number` is that of the match as one saw it. */
export interface NamedGame {
  number: number
  game: string
}

/** The number of the match as one saw it. */
export interface SeenMatch {
  number: number
}

/** A match of the reader's: how it stands, and whether it waits for them. */
export interface MatchListed {
  match: string
  at: number
  names: [string, string]
  kinds: ["open" | "person" | "machine" | "bot", "open" | "person" | "machine" | "bot"]
  levels: [number, number]
  points: [number, number]
  you: number
  phase: "open" | "naming" | "ready" | "playing" | "over" | "aborted"
  table: string
  winner: number | null
  yours: boolean
  alone: boolean // both sides are the reader's
}

/** The record of a match. */
export interface MatchWritten {
  record: string
}

/** A game of a match that was written down: its place there, who sat where, which side won, and its own record. */
export interface MatchGameRead {
  game: string
  number: number
  again: boolean
  names: [string, string]
  winner: number | null
  record: string
}

/** A match that was written down. */
export interface MatchRead {
  players: [string, string]
  result: string
  games: MatchGameRead[]
}

/**
 * How many things of a deck want to be asked now, how many there are, and when the next one will, if none does now.
 */
export interface DeckInfo {
  due: number
  count: number
  next: number | null
}

/** A mistake to try again: the position as its player saw it, without the answer. */
export interface Mistake {
  key: string
  game: string
  table: string
  number: number
  you: number
  names: [string, string]
  at: number // when the game ended
  tried: number // how often it was tried
  shown: Shown
  cards: CardSetData | null
}

/** The deck, and what is to be tried first. */
export interface MistakesInfo {
  due: number
  count: number
  next: number | null
  one: Mistake | null
}

/** A step, or what is taken up and where it is put; neither: the answer is asked for, which counts as not solved. */
export interface MistakeTry {
  step?: string
  take?: Thing | null
  target?: Thing | null
  lang?: "ja" | "en"
}

/** What a try was worth, what was best, and why. */
export interface MistakeTried {
  solved: boolean
  step: string
  said: string // what the step is called; empty where the answer was asked for
  cost: number
  better: string
  reason: string
  places: string[]
  clause: string
  line: Frame[] // the best line on the board
  due: number // when it comes back
}

/** What every refusal looks like; `request` is the id of the request, as the server's log has it. */
export interface Failure {
  code: string
  ja: string
  en: string
  clause: string
  request: string
}

/** A game frame by frame, as one seat, or a spectator, saw it. */
export interface ReplayInfo {
  game: string
  cards: CardSetData | null
  names: [string, string]
  seat: number | null
  ending: string // why the game is over; empty where it is not
  frames: Frame[]
}

/** A record to be looked at, from which seat, and in which language. */
export interface Recorded {
  record: string
  seat?: 0 | 1 | null
  lang?: "ja" | "en"
}

/**
 * A position of an analysis board: where the board begins, as a record without steps, and the steps to the position.
 */
export interface StartFrom {
  root: string
  path?: ([0 | 1, string])[]
}

/** What a new table is to be. */
export interface NewTable {
  game: string
  sides?: [SeatRequest, SeatRequest]
  options?: Record<string, number | string>
  cards?: Record<string, unknown> | null
  first?: 0 | 1 | "furigoma"
  clock?: NoClock | Byoyomi | Fischer | Correspondence
  arrange?: number
  drafts?: "open" | "sealed" | null // None: open between people, sealed against a machine
  listed?: boolean
  rated?: boolean // the result counts for the ratings of both; for one side "me" and one "open"
  start?: StartFrom | null // from where the game goes on; its game, options and cards are those of the board
}

/** A table that was made: its id, and the tokens of the sides that the maker plays. */
export interface MadeTable {
  table: string
  tokens: [string, string]
}

/** Somebody who would like to sit down. */
export interface Sitting {
  chair: 0 | 1
  name?: string
  kind?: "person" | "bot"
}

/** What lets its owner play one side of a table, or be its referee. */
export interface Token {
  token: string
}

/** Whole arrangements, as the cards of each square: some good ones, and some that were drawn. */
export interface Arrangements {
  ready: Record<string, string[]>[]
  random: Record<string, string[]>[]
}

/** A table in a list. */
export interface Listed {
  table: string
  at: number
  game: string
  names: [string, string]
  kinds: ["open" | "person" | "machine" | "bot", "open" | "person" | "machine" | "bot"]
  status: "open" | "live" | "over" | "aborted" | "aside" // aside: its log cannot be replayed, and nobody can play
  yours: boolean // the reader of the list is to act
}

/** One task before anything was tried. */
export interface TaskInfo {
  view: View
  question: Question
  offers: ShownOffer[]
  number: number
  title: Spoken
  about: Spoken
  goal: Spoken
  clauses: string[]
  you: number
  solution: string[] // steps that reach the goal
  squares: string[] // that the goal names
}

/** A whole lesson. */
export interface LessonInfo {
  game: string
  ja: string
  en: string
  about: Spoken
  cards: CardSetData | null
  tasks: TaskInfo[]
}

/** A lesson in the list. */
export interface LessonListed {
  game: string
  ja: string
  en: string
  about: Spoken
  tasks: number
}

/**
 * All the steps that a learner has played in one task; and perhaps one more, by what is taken up and where it is put.
 */
export interface TaskTry {
  steps: string[]
  take?: Thing | null
  target?: Thing | null
  lang?: "ja" | "en"
}

/**
 * What the steps came to: `done`, or `astray` (legal, but past the goal), or neither: go on. `log` is what happened
 * since the last step but one.
 */
export interface Tried {
  view: View
  question: Question
  offers: ShownOffer[]
  steps: string[]
  done: boolean
  astray: boolean
  words: Spoken | null
  log: LogEntry[]
}

/** One rule. */
export interface ClauseInfo {
  id: string
  ruling: boolean
  ja: string
  en: string
}

/** Rules under one heading; what stands round them is Markdown. */
export interface SectionInfo {
  ja: string
  en: string
  intro: Spoken
  clauses: ClauseInfo[]
  outro: Spoken
}

/** The game's own rules, or some that it shares. */
export interface PartInfo {
  ja: string
  en: string
  intro: Spoken
  sections: SectionInfo[]
}

/** A step of a tree, the node that it follows (-1: none), and what it is called. */
export interface TreeNode {
  before: number
  player: number
  step: string
  ja: string
  en: string
}

/**
 * A board: where it begins, its tree, where somebody is in it, and as whom they see it (None: everything). `id` and
 * `name` are of a kept one; `imagined`: what one seat could not know was drawn.
 */
export interface StudyInfo {
  id: string
  name: string
  mine: boolean
  game: string
  root: string
  nodes: TreeNode[]
  at: number
  eyes: number | null
  imagined: boolean
  names: [string, string]
  cards: CardSetData | null
}

/**
 * What to begin a board with: a finished game at a table, where a frame of a seat's replay can be named; a record; or a
 * position that was laid out (`laid`), or the beginning of a game.
 */
export interface BoardAsked {
  table?: string
  seat?: 0 | 1 | null
  frame?: number | null
  record?: string
  game?: string
  laid?: Record<string, unknown> | null
  options?: Record<string, number | string>
  cards?: Record<string, unknown> | null
}

/**
 * A position of a board, seen by one seat or with everything open; and perhaps a try, by what is taken up and where it
 * is put. Where both sides are to act, `seat` says whose offers are wanted.
 */
export interface BoardAt {
  root: string
  path?: ([0 | 1, string])[]
  eyes?: 0 | 1 | null
  seat?: 0 | 1 | null
  take?: Thing | null
  target?: Thing | null
  lang?: "ja" | "en"
}

/**
 * A position of a board: as it is shown, with what the side to act may do. `opened` is what each seat sees, where
 * everything is open; `node` the last step, which a try may have added; `laid` what lies where, for an editor.
 */
export interface BoardInfo {
  view: View
  question: Question
  offers: ShownOffer[]
  you: number | null
  both: boolean
  opened: View[]
  last: LogEntry[]
  node: TreeNode | null
  ending: string
  arranging: boolean
  laid: Record<string, unknown> | null
}

/** What lies where, as an editor takes it: a beginning to change. */
export interface LaidOut {
  laid: Record<string, unknown>
  cards: CardSetData | null
}

/** A position to be thought about, in the round of this number (from 0), each longer than the one before. */
export interface ThoughtAsked {
  root: string
  path?: ([0 | 1, string])[]
  eyes?: 0 | 1 | null
  seat?: 0 | 1 | null
  round?: number
}

/**
 * A step that the engine looks at: the chance to win of the side that is to act, how often to play it where mixing is
 * right, whether the chance is proven, and what is expected to follow.
 */
export interface ThoughtLine {
  chance: number
  weight: number
  proven: boolean
  depth: number
  visits: number
  line: TreeNode[]
}

/**
 * What the engine thinks after a round; `rounds` is how many there are. Without lines, nothing is said here: the side
 * to act is not the one whose eyes these are, or a camp is being laid out.
 */
export interface ThoughtInfo {
  round: number
  rounds: number
  player: number
  lines: ThoughtLine[]
}

/** A study to be kept: its name, where it begins, and its tree, each node behind one that stands before it. */
export interface StudySaved {
  name: string
  root: string
  nodes?: ([number, 0 | 1, string])[]
  at?: number
  eyes?: 0 | 1 | null
  imagined?: boolean
}

/** By which a study is found. */
export interface StudyId {
  id: string
}

/** A study in its owner's list. */
export interface StudyListed {
  id: string
  name: string
  game: string
  at: number
}

/** What puzzles are about, and how many are. */
export interface PuzzleTheme {
  id: string
  ja: string
  en: string
  count: number
}

/** How the reader stands with the puzzles of a game. `doubt` is how far the rating may be off. */
export interface PuzzleScore {
  rating: number
  doubt: number
  tried: number
  solved: number
  streak: number
  best: number
}

/** The puzzles of a game. */
export interface PuzzlesOf {
  game: string
  count: number
  done: number
  due: string[] // missed before, and to be tried again now
  themes: PuzzleTheme[]
  score: PuzzleScore
}

/** The puzzle of a day, the same for everybody; a day is Japan's. */
export interface DayPuzzle {
  day: string
  id: string
  game: string
  solved: boolean
  streak: number // days in a row on which the reader has solved it
  best: number
}

/** All puzzles there are, as the reader stands with them. */
export interface PuzzlesInfo {
  games: PuzzlesOf[]
  day: DayPuzzle | null
}

/** A puzzle before anything was tried. */
export interface PuzzleInfo {
  view: View
  question: Question
  offers: ShownOffer[]
  id: string
  game: string
  you: number
  cards: CardSetData | null
  goal: Spoken
  about: Spoken
  rating: number
  questions: number // steps that are to be found
  answered: boolean // by the reader, at some time
  day: string // whose puzzle it is; empty where it is no day's
}

/**
 * All answers so far; and perhaps one more, by what is taken up and where it is put. `shown`: the reader wants to be
 * shown the next step, which counts as missed.
 */
export interface PuzzleTry {
  steps: string[]
  take?: Thing | null
  target?: Thing | null
  shown?: boolean
  lang?: "ja" | "en"
}

/** A moment of what follows an answer: the position, and what has happened. */
export interface PuzzleShot {
  view: View
  log: LogEntry[]
}

/**
 * What the answers came to: `done`, or `astray`, or neither: go on. `shots` are what followed the last one, its
 * refutation if it was wrong; view and offers are those of the last of them.
 */
export interface PuzzleTried {
  view: View
  question: Question
  offers: ShownOffer[]
  steps: string[]
  done: boolean
  astray: boolean
  words: Spoken | null
  shots: PuzzleShot[]
  hint: string // the step that was to be shown
  themes: PuzzleTheme[] // once it is over
  score: PuzzleScore | null // after an answer that counts,
  gained: number // and the points that it brought
  rating: number
}

/**
 * How a game is to be printed: bleed in millimetres; over which edge the paper is turned for the backs; where the
 * pictures will be found by Tabletop Simulator; a card set of one's own.
 */
export interface PrintAsked {
  kind?: "pdf" | "png" | "svg" | "tabletop"
  lang?: "ja" | "en"
  faces?: string
  paper?: "a4" | "letter"
  parts?: ("cards" | "board" | "gauges" | "tokens" | "leaflet")[]
  bleed?: number
  marks?: boolean
  backs?: "long" | "short" | "none"
  address?: string
  cards?: Record<string, unknown> | null
}

/** A way the cards can look. */
export interface FacesInfo {
  id: string
  ja: string
  en: string
}

/**
 * What is in a game's box: how many cards, how big they are in millimetres, which parts there are, what the cards can
 * look like, and whether cards of one's own can be printed.
 */
export interface BoxInfo {
  cards: number
  wide: number
  high: number
  parts: ("cards" | "board" | "gauges" | "tokens" | "leaflet")[]
  faces: FacesInfo[]
  own_cards: boolean
}

/**
 * How strong somebody is thought to be at a game, how sure that is (two deviations either way), and after how many
 * games.
 */
export interface StrengthInfo {
  game: string
  rating: number
  deviation: number
  grade: Spoken
  games: number
}

/** A rating after one of the games it follows from. */
export interface RatingMoment {
  at: number
  rating: number
  deviation: number
}

/**
 * How good somebody is at a game by rated games against people, how sure that is (two deviations either way), whether
 * it says little yet, after how many games, and how it came about, the oldest first.
 */
export interface RatingInfo {
  game: string
  rating: number
  deviation: number
  provisional: boolean
  grade: Spoken
  games: number
  past: RatingMoment[]
}

/** A game, or a match between its games, that waits for the reader: since when, and with whom. A match has no game. */
export interface TurnInfo {
  kind: "table" | "match"
  id: string
  game: string
  name: string
  at: number
}

/** Whether the reader has a feed. Its address is told once, when it is made. */
export interface FeedInfo {
  made: boolean
  address: string
}
