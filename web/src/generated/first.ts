// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Damaged, Healed, Passed, SheetView, Switched } from './board5'
import type { Ended } from './core'
import type { ShownOffer } from './protocol'

/** A card with its points. */
export interface CardView {
  id: string
  points: number
}

/** Who holds a square, and its cards from the bottom up. */
export interface SquareView {
  owner: number
  cards: CardView[]
}

/** The second card under a flying king, on no square until its time comes. */
export interface WaitingView extends CardView {
  flies: boolean
}

/** What one audience may know of a game of Shinra First. */
export interface FirstView extends SheetView {
  game: "first"
  board: Record<string, SquareView>
  hands: CardView[][]
  at?: string
  card?: CardView
  waiting?: WaitingView
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface Laid {
  fact: "laid"
  player: number
  board: Record<string, SquareView>
  hand: CardView[]
}

/** A card has come from the hand onto the sheet; `on` is the card it was stacked on. */
export interface Deployed {
  fact: "deployed"
  player: number
  card: CardView
  square: string
  on?: CardView
}

/** A card has moved on the sheet, or come down from where it flew; `on` is the card it was stacked on. */
export interface Moved {
  fact: "moved"
  player: number
  card: CardView
  source: string
  target: string
  flying?: boolean // from under its king, where it lay on no square
  over?: string
  on?: CardView
}

/** A card has left its square and looks for a place: it has struck, or its king makes it fly. */
export interface Lifted {
  fact: "lifted"
  player: number
  card: CardView
  square: string
  flying?: boolean // from under its king, where it lay on no square
  over?: string
}

/** A card that was under way lies down; `on` is the card it was stacked on. */
export interface Landed {
  fact: "landed"
  player: number
  card: CardView
  square: string
  on?: CardView
}

/** An own card has gone back to the hand, where it has the points of `held`. No square: it was under way. */
export interface Returned {
  fact: "returned" | "escaped" | "retreated"
  player: number
  card: CardView
  held: CardView
  square?: string
}

/** Cards have been captured, the top one first; `held` is what comes to the hand of `player`. */
export interface Captured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  cards: CardView[]
  held: CardView[]
}

/** What a decision inside a turn is about: the square, the card under way, the one that waits. */
export interface Details {
  at?: string
  card?: CardView
  waiting?: WaitingView
}

/** What is to be decided next, and the cards it is about. */
export interface FirstAsked extends Asked {
  about: Details
}

/** What happens in this game. */
export type FirstFact = 
  | Arranged
  | Laid
  | Deployed
  | Moved
  | Lifted
  | Landed
  | Returned
  | Captured
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
