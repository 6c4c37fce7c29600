// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Passed, SheetShown, Switched } from './board5'
import type { Ended, Header } from './core'
import type { ShownOffer } from './protocol'

/** A card. */
export interface IntelligenceCard {
  id: string
}

/** Who holds a square and with which card; `hidden` is a card of the other side under it. */
export interface IntelligenceSquare {
  owner: number
  cards: IntelligenceCard[]
  hidden?: IntelligenceCard
}

/** What Shinra Intelligence shows of a position to one audience. */
export interface IntelligenceShown extends SheetShown {
  board: Record<string, IntelligenceSquare>
  hands: IntelligenceCard[][]
}

/** What one audience may know of a game of Shinra Intelligence. */
export interface IntelligenceView extends Header, IntelligenceShown {
  game: "intelligence"
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface IntelligenceLaid {
  fact: "laid"
  player: number
  board: Record<string, IntelligenceSquare>
  hand: IntelligenceCard[]
}

/** A card has come from the hand onto an empty square. */
export interface IntelligenceDeployed {
  fact: "deployed"
  player: number
  card: IntelligenceCard
  square: string
}

/** A card has moved on the sheet; `carries` is the card of the other side that is hidden under it. */
export interface IntelligenceMoved {
  fact: "moved"
  player: number
  card: IntelligenceCard
  source: string
  target: string
  over?: string
  carries?: IntelligenceCard
}

/** A card has been captured; `held` is what comes to the hand of `player`: nothing for a royal, which is out. */
export interface IntelligenceCaptured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  card: IntelligenceCard
  held: IntelligenceCard[]
}

/** A card has gone under one of the other side, where it stays. */
export interface IntelligenceInfiltrated {
  fact: "infiltrated"
  player: number
  card: IntelligenceCard
  source: string
  square: string
  under: IntelligenceCard
  over?: string
}

/**
 * The card above a hidden one has been captured: the hidden one is back in the hand of `player`, who had hidden it, or
 * has gone over to `player`, who lost the royal above it.
 */
export interface IntelligenceCameOut {
  fact: "returned" | "went over"
  player: number
  card: IntelligenceCard
  square: string
}

/** What happens in this game. */
export type IntelligenceFact = 
  | Arranged
  | IntelligenceLaid
  | IntelligenceDeployed
  | IntelligenceMoved
  | IntelligenceCaptured
  | IntelligenceInfiltrated
  | IntelligenceCameOut
  | Switched
  | Passed
  | Asked
  | Ended

/** What an offer of this game does. */
export type IntelligenceEffect = "arrange" | "place" | "deploy" | "move" | "capture" | "infiltrate" | "switch" | "pass"

/** What may be done in this game. */
export type IntelligenceOffer = ShownOffer & { effect: IntelligenceEffect; will?: IntelligenceFact[] }
