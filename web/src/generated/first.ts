// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Damaged, Healed, Passed, SheetShown, Switched } from './board5'
import type { Ended, Header } from './core'
import type { ShownOffer } from './protocol'

/** A card with its points. */
export interface FirstCard {
  id: string
  points: number
}

/** Who holds a square, and its cards from the bottom up. */
export interface FirstSquare {
  owner: number
  cards: FirstCard[]
}

/** The second card under a flying king, on no square until its time comes. */
export interface FirstWaiting extends FirstCard {
  flies: boolean
}

/** What a decision inside a turn is about: the square, the card under way, the one that waits. */
export interface FirstDetails {
  at?: string
  card?: FirstCard
  waiting?: FirstWaiting
}

/** What Shinra First shows of a position to one audience. */
export interface FirstShown extends SheetShown, FirstDetails {
  board: Record<string, FirstSquare>
  hands: FirstCard[][]
}

/** What one audience may know of a game of Shinra First. */
export interface FirstView extends Header, FirstShown {
  game: "first"
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface FirstLaid {
  fact: "laid"
  player: number
  board: Record<string, FirstSquare>
  hand: FirstCard[]
}

/** A card has come from the hand onto the sheet; `on` is the card it was stacked on. */
export interface FirstDeployed {
  fact: "deployed"
  player: number
  card: FirstCard
  square: string
  on?: FirstCard
}

/** A card has moved on the sheet, or come down from where it flew; `on` is the card it was stacked on. */
export interface FirstMoved {
  fact: "moved"
  player: number
  card: FirstCard
  source: string
  target: string
  flying?: boolean // from under its king, where it lay on no square
  over?: string
  on?: FirstCard
}

/** A card has left its square and looks for a place: it has struck, or its king makes it fly. */
export interface FirstLifted {
  fact: "lifted"
  player: number
  card: FirstCard
  square: string
  flying?: boolean // from under its king, where it lay on no square
  over?: string
}

/** A card that was under way lies down; `on` is the card it was stacked on. */
export interface FirstLanded {
  fact: "landed"
  player: number
  card: FirstCard
  square: string
  on?: FirstCard
}

/** An own card has gone back to the hand, where it has the points of `held`. No square: it was under way. */
export interface FirstReturned {
  fact: "returned" | "escaped" | "retreated"
  player: number
  card: FirstCard
  held: FirstCard
  square?: string
}

/** Cards have been captured, the top one first; `held` is what comes to the hand of `player`. */
export interface FirstCaptured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  cards: FirstCard[]
  held: FirstCard[]
}

/** What is to be decided next, and the cards it is about. */
export interface FirstAsked extends Asked {
  about: FirstDetails
}

/** What happens in this game. */
export type FirstFact = 
  | Arranged
  | FirstLaid
  | FirstDeployed
  | FirstMoved
  | FirstLifted
  | FirstLanded
  | FirstReturned
  | FirstCaptured
  | Damaged
  | Healed
  | Switched
  | Passed
  | FirstAsked
  | Ended

/** What an offer of this game does. */
export type FirstEffect = 
  | "arrange"
  | "place"
  | "deploy"
  | "stack"
  | "move"
  | "return"
  | "return both"
  | "capture"
  | "damage"
  | "escape"
  | "fly"
  | "fly both"
  | "fly, return"
  | "return, fly"
  | "retreat"
  | "hand"
  | "switch"
  | "pass"
  | "end"

/** What may be done in this game. */
export type FirstOffer = ShownOffer & { effect: FirstEffect; will?: FirstFact[] }
