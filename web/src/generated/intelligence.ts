// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Passed, SheetView, Switched } from './board5'
import type { Ended } from './core'
import type { ShownOffer } from './protocol'

/** A card. */
export interface CardView {
  id: string
}

/** Who holds a square and with which card; `hidden` is a card of the other side under it. */
export interface SquareView {
  owner: number
  cards: CardView[]
  hidden?: CardView
}

/** What one audience may know of a game of Shinra Intelligence. */
export interface IntelligenceView extends SheetView {
  game: "intelligence"
  board: Record<string, SquareView>
  hands: CardView[][]
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface Laid {
  fact: "laid"
  player: number
  board: Record<string, SquareView>
  hand: CardView[]
}

/** A card has come from the hand onto an empty square. */
export interface Deployed {
  fact: "deployed"
  player: number
  card: CardView
  square: string
}

/** A card has moved on the sheet; `carries` is the card of the other side that is hidden under it. */
export interface Moved {
  fact: "moved"
  player: number
  card: CardView
  source: string
  target: string
  over?: string
  carries?: CardView
}

/** A card has been captured; `held` is what comes to the hand of `player`: nothing for a royal, which is out. */
export interface Captured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  card: CardView
  held: CardView[]
}

/** A card has gone under one of the other side, where it stays. */
export interface Infiltrated {
  fact: "infiltrated"
  player: number
  card: CardView
  source: string
  square: string
  under: CardView
  over?: string
}

/**
 * The card above a hidden one has been captured: the hidden one is back in the hand of `player`, who had hidden it, or
 * has gone over to `player`, who lost the royal above it.
 */
export interface CameOut {
  fact: "returned" | "went over"
  player: number
  card: CardView
  square: string
}

/** What happens in this game. */
export type IntelligenceFact = 
  | Arranged
  | Laid
  | Deployed
  | Moved
  | Captured
  | Infiltrated
  | CameOut
  | Switched
  | Passed
  | Asked
  | Ended

/** What an offer of this game does. */
export type IntelligenceEffect = "arrange" | "place" | "deploy" | "move" | "capture" | "infiltrate" | "switch" | "pass"

/** What may be done in this game. */
export type IntelligenceOffer = ShownOffer & { effect: IntelligenceEffect; will?: IntelligenceFact[] }
