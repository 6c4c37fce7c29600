// Written by `make docs` from the Python types; change those, not this file.

import type { View } from './games'

/** Something on the table that can be taken up or aimed at: what it is, and the points, partner or captive of it. */
export interface Thing {
  square?: string
  hand?: string // a card of one's hand, by its id
  points?: number // of that card or those cards, where there can be others of the same ids
  partner?: string // a second card of the hand that goes with it
  captive?: boolean // the cards lie in one's hand with another's among them, which is the one that is meant
  monster?: string
  equipment?: string
  trap?: string
  grave?: string // a card of one's graveyard
  air?: boolean // what is under way
  player?: number // a side itself
  pile?: string // a pile of cards: "hand", "deck", "pool", "front"
  cards?: string[] // several cards of one's hand, or a unit of them
}

/** A player, or the referee, has objected to what was just done; `upheld`: it was a foul and is taken back. */
export interface Objected {
  fact: "objected"
  player: number
  upheld: boolean
}

/** What stood before a foul stands again, as this audience sees it. */
export interface Restored {
  fact: "restored"
  view: View
}

/** A foul as the referee is told of it. */
export interface FoulView {
  player: number
  step: string
  clause: string
  number: number // the player's first, second … foul of the game
  counted: number // how many of the player's fouls count by then, this one included if it does
  gains: boolean // it was to its player's advantage
  place: number // entries of the log before it
  open: boolean // somebody can still object to it
}

/** The step was a foul, and what it breaks. The referee alone is told. */
export interface Fouled {
  fact: "foul"
  foul: FoulView
  ja: string
  en: string
}

/** Nobody has objected to this player's foul in time: it stands. The referee alone is told. */
export interface Stood {
  fact: "foul stands"
  player: number
}

/** How a game ended; `winner` is None for a draw. */
export interface OutcomeView {
  winner: number | null
  reason: string
  clause: string
}

/**
 * What every view has beside `game` and what the game shows: under which rules, whose eyes these are, how it ended.
 */
export interface Header {
  rules: number
  options: Record<string, number | string>
  player: number | null
  cards?: string | Record<string, unknown> // a card set as data, or the name of the default one
  position?: Record<string, unknown> // what the game began from, where that was a position
  outcome: OutcomeView | null
  fouls?: FoulView[] // for the referee's eyes alone
  log?: ((number | string)[])[] // each entry as this player read it: who, and the step; not at a table
}

/** A text in both languages. */
export interface Said {
  ja: string
  en: string
}

/** The game is over. `winner` is None for a draw. */
export interface Ended {
  fact: "ended"
  winner: number | null
  reason: string
  clause: string
}

/** What lies open to whoever looks, told to those who only listen. */
export interface ToldAside {
  words: string
}

/** What is to be decided; `prompt` is one of a closed set of the game's own. */
export interface Question {
  prompt: string
  words: string
  aside?: ToldAside // the cards of the first hand, which no line of the log has told of
}
