// What a game's picture is given and what it may ask for. A picture draws a view and offers what it is told may be done;
// it knows no rules, and to it a step is a name and nothing to be read.

export type GameId = 'isshin' | 'cardwars' | 'first' | 'intelligence' | 'hck'
export type Player = 0 | 1

/** What every game's view begins with; each game's generated type has the rest. */
export interface View {
  game: GameId
  rules: number
  options: Record<string, number | string>
  player: number | null
  cards?: CardSet | string // the set, or the name of the default one
  actors: number[]
  prompt?: string
  outcome: { winner: number | null; reason: string; clause: string } | null
}
/** Something that happened; `fact` says what. Each game's generated type has the rest. */
export interface Fact {
  fact: string
}
/** Something on the table that can be taken up or aimed at; exactly one of its keys is there, but for `points`. */
export interface Thing {
  square?: string
  hand?: string
  points?: number
  monster?: string
  equipment?: string
  trap?: string
  grave?: string
  air?: boolean
  player?: number
  pile?: string
  cards?: string[]
}
/** Something that may be done now. */
export interface Offer {
  step: string
  effect: string
  label: string
  cards?: string[]
  take?: Thing
  target?: Thing
  will?: Fact[]
}
export interface Question {
  prompt: string
  words: string
}
export interface LogEntry {
  player: number | null
  words: string
  facts: Fact[]
  sounds: string[]
}
export interface Arrangement {
  squares: string[]
  quotas: { label: string; count: number; size: number; cards: string[] }[]
  joins: string[]
}

/** One card of a 5×5 game, as card sets describe it. */
export interface CardData {
  id: string
  ja: string
  en: string
  face: string
  class: string
  points: number
  copies?: number
  single?: string
  double?: string
  knight?: string
  leap?: [number, number][]
}
export interface CardSet {
  game: string
  ja: string
  en: string
  card: CardData[]
}

/** Why what was tried cannot be done; `take` and `target` where it was a try. */
export interface Refusal {
  words: string
  clause: string
  take?: Thing
  target?: Thing
}

export interface Stage<V extends View = View> {
  game: GameId
  view: V
  you: Player | null // whose eyes these are; null: a spectator
  faces: Player // who sits at the lower edge
  question: Question // also put to those who only wait
  offers: Offer[] // what `you` may do now; empty when it is not theirs to act
  cards: CardSet | null // of the 5×5 games
  last: LogEntry[] // the entries of the last turn
  hint: string | null // the step of the offer that the machine would play
  refusal: Refusal | null // the last try, until something else happens
  busy: boolean // a step is on its way
  play: (step: string) => void // play an offer's step
  attempt: (take: Thing, target: Thing) => void // no offer does this: the server says why not, or it is played
}

/** Cards by square of one's camp; none on a square that stays open. */
export type Placed = Record<string, string[]>

/** The arrangement phase of the 5×5 games. */
export interface ArrangeStage<V extends View = View> extends Stage<V> {
  arrangement: Arrangement
  ready: Placed[] // arrangements that are known to be good
  random: () => Promise<Placed> // another allowed one
  drafted: Placed | null // what the other side shows of its own
  left: number | null // milliseconds, where there is a limit
  draft: (squares: Placed) => void // show one's own
  arrange: (squares: Placed) => void // every square; refusals come back as `refusal`
}
