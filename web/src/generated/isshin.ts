// Written by `make docs` from the Python types; change those, not this file.

import type { Ended, Header, Question, Said } from './core'
import type { ShownOffer } from './protocol'

export interface InDeck {
  in: "deck"
  above: number
}

export interface WithPlayer {
  in: "hand" | "front"
  player: number
}

/** What Isshin Ittai shows of a duel to one audience. What is a pair of things is player 0's, then player 1's. */
export interface IsshinShown {
  phase: "opening" | "battle"
  actors: number[]
  hand_sizes: number[]
  fronts: string[][] // the piles in front, oldest card first
  showing: number[] // how many cards of each pile count
  states: ("guard" | "attack" | "power attack" | "decisive blow")[]
  declarations: (Said | null)[] // how form and state are called out; None while nothing lies in front
  discard: string[]
  tokens: number[]
  pool: number
  deck: number
  trinity: InDeck | WithPlayer
  hand?: string[] // the own one
  chosen?: string | null // what the own side will show in the opening
}

/** What one audience may know of a duel. */
export interface IsshinView extends Header, IsshinShown {
  game: "isshin"
}

/** A player has chosen what to show in the opening; nobody else is told. */
export interface IsshinChose {
  fact: "chose"
  player: number
  card: string
}

/** A card chosen in secret is shown and lies in front of its player. */
export interface IsshinRevealed {
  fact: "revealed"
  player: number
  card: string
}

/** Both have shown the same card, and both cards are discarded. */
export interface IsshinTied {
  fact: "tied"
  card: string
}

/** The opening has settled who takes the first turn: the disadvantaged form, or of one form the yin card. */
export interface IsshinBegan {
  fact: "began"
  player: number
  why: "disadvantaged" | "yin"
}

/** Kamae: a card has come from the hand onto the pile in front, where it pairs with `on`. */
export interface IsshinLaid {
  fact: "laid"
  player: number
  card: string
  on: string
}

/** Cards have come from the deck to a hand; which ones its owner alone is told, but for Trinity, which all see. */
export interface IsshinDrew {
  fact: "drew"
  player: number
  count: number
  trinity: boolean
  cards?: string[]
}

/** Renki: two cards of a hand lie face up in the discard. */
export interface IsshinDiscarded {
  fact: "discarded"
  player: number
  cards: string[]
}

/** Renki: a token has come from the pool to a player, who now has `tokens`; `left` stay in the pool. */
export interface IsshinGained {
  fact: "gained"
  player: number
  tokens: number
  left: number
}

/** The pile in front has been squared up: of its two cards, which made the state `was`, only the newest counts. */
export interface IsshinSquared {
  fact: "squared"
  player: number
  was: "guard" | "attack" | "power attack" | "decisive blow"
}

/** A player's form and state, and how they are called out. Trinity has no form. */
export interface IsshinDeclared {
  fact: "declared"
  player: number
  form: "frog" | "slug" | "snake" | null
  state: "guard" | "attack" | "power attack" | "decisive blow"
  ja: string
  en: string
}

/**
 * The judgement has decided: how the player who acted stands, against which state of the other, and with what result.
 */
export interface IsshinJudged {
  fact: "judged"
  player: number
  standing: "same attack" | "same guard" | "disadvantaged" | "blow"
  against: "guard" | "attack" | "power attack" | "decisive blow"
  wins: boolean
}

/** Who decides next. */
export interface IsshinAsked {
  fact: "asked"
  phase: "opening" | "battle"
  actors: number[]
}

/** What happens in this game. */
export type IsshinFact = 
  | IsshinChose
  | IsshinRevealed
  | IsshinTied
  | IsshinBegan
  | IsshinLaid
  | IsshinDrew
  | IsshinDiscarded
  | IsshinGained
  | IsshinSquared
  | IsshinDeclared
  | IsshinJudged
  | IsshinAsked
  | Ended

/** What an offer of this game does. */
export type IsshinEffect = "show" | "kamae" | "maai" | "renki"

/** What may be done in this game. */
export type IsshinOffer = ShownOffer & { effect: IsshinEffect; will?: IsshinFact[] }

/** IS-4.2: how far Maai goes now: so many cards, up to the limit of the hand, with Trinity or not; none if `why`. */
export interface MaaiLimits {
  draws: number
  limit: number
  trinity: boolean
  why: "hand full" | "deck empty" | null
  words: string
}

/** IS-4.3: how many tokens are left for Renki; it is not possible if `why`. */
export interface RenkiLimits {
  left: number
  why: "pool empty" | "too few cards" | null
  words: string
}

/** What is to be decided; the player to act is told how far Maai and Renki go. */
export interface IsshinQuestion extends Question {
  maai?: MaaiLimits
  renki?: RenkiLimits
}

/** Two cards, the newer one second, the state that they make, and why. */
export interface Pair {
  state: "guard" | "attack" | "power attack" | "decisive blow"
  cards: string[]
  why: Said
}

/** A card. Trinity has no form, and so is neither over nor under any. */
export interface CardTraits {
  name: Said
  form: "frog" | "slug" | "snake" | null
  yang: boolean
  over: "frog" | "slug" | "snake" | null // the form that its own has the advantage over
  under: "frog" | "slug" | "snake" | null
  pairs: Pair[]
  clause: string // where the rules say what it does
}

/** A state: its name, the letter of its seal, and which cards make it. */
export interface StateTraits {
  name: Said
  seal: string
  made: Said
}

/** How the player who acted stands, and what comes of it against each state of the other. */
export interface JudgedRow {
  row: "advantaged" | "same power" | "same attack" | "same guard" | "disadvantaged" | "blow"
  name: Said
  against: Record<string, "wins" | "loses" | "goes on"> // by state; a decisive blow is judged at once and never stands against anybody
}

/** Something drawn with the brush, as paths. */
export interface Ink {
  wash: string // thin ink, laid first
  ink: string[] // each may have holes of its own
}
