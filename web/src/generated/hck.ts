// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Damaged, Healed, Passed, SheetShown, Switched } from './board5'
import type { Ended, Header } from './core'
import type { ShownOffer } from './protocol'

/** A unit: its cards, its life, and whether it is a combine (a stub is one of a single card). */
export interface HckUnit {
  cards: string[]
  life: number
  combine: boolean
}

/** A unit on the sheet, and whose it is. */
export interface HckSquare extends HckUnit {
  owner: number
}

/** A unit in a hand; `captive` where the enemy queen is still in it. */
export interface HckHeld extends HckUnit {
  captive: boolean
}

/** At the start of a turn: whether the king of the player to move is in check. */
export interface HckCheck {
  check?: boolean
}

/** What a decision inside a turn is about: the unit under way, and the square it attacked from. */
export interface HckDetails {
  unit?: HckUnit
  at?: string
}

/** What HCK shows of a position to one audience; `rescue` says which kings have not used theirs. */
export interface HckShown extends SheetShown, HckCheck, HckDetails {
  board: Record<string, HckSquare>
  hands: HckHeld[][]
  rescue: boolean[]
}

/** What one audience may know of a game of HCK. */
export interface HckView extends Header, HckShown {
  game: "hck"
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface HckLaid {
  fact: "laid"
  player: number
  board: Record<string, HckSquare>
  hand: HckHeld[]
}

/** A unit has come from the hand onto the sheet; `on` is the unit there that it combines with. */
export interface HckDeployed {
  fact: "deployed"
  player: number
  unit: HckUnit
  square: string
  on?: HckUnit
}

/** A unit has moved on the sheet; `on` is the unit there that it combines with. */
export interface HckMoved {
  fact: "moved"
  player: number
  unit: HckUnit
  source: string
  target: string
  over?: string
  on?: HckUnit
}

/** Two units have become one. */
export interface HckCombined {
  fact: "combined"
  player: number
  square: string
  unit: HckUnit
}

/** A unit has left its square and looks for a place: it has struck, or its king has come there to be rescued. */
export interface HckLifted {
  fact: "lifted"
  player: number
  unit: HckUnit
  square: string
  over?: string
}

/**
 * A unit that was under way lies down, after it struck or to make room for its king; `on` is the unit there that it
 * combines with.
 */
export interface HckLanded {
  fact: "landed" | "put down"
  player: number
  unit: HckUnit
  square: string
  on?: HckUnit
}

/** An own unit has gone back to the hand, where it is as `held` says. No square: it was under way. */
export interface HckToHand {
  fact: "escaped" | "retreated" | "returned"
  player: number
  unit: HckUnit
  held: HckHeld
  square?: string
}

/**
 * A unit has been captured; `held` is what comes to the hand of `player`: no king, and no queen before it is decided
 * what becomes of her.
 */
export interface HckCaptured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  unit: HckUnit
  held?: HckHeld
}

/**
 * `player` has given the other's queen back: she lies in the other's hand. `unit` is what she lay in, if that was in
 * the hand; `left` is what is left of it.
 */
export interface HckQueenReturned {
  fact: "queen returned"
  player: number
  queen: HckHeld
  unit?: HckHeld
  left?: HckHeld
}

/** `player` keeps the other's queen, and all of the unit she is in: nobody can use it. */
export interface HckQueenKept {
  fact: "queen kept"
  player: number
  unit: HckHeld
}

/** A king has used its rescue, which it has once a game. */
export interface HckRescued {
  fact: "rescued"
  player: number
}

/** What is to be decided next, and the unit it is about; at the start of a turn also whether the king is in check. */
export interface HckAsked extends Asked {
  about: HckDetails
  check?: boolean
}

/** What happens in this game. */
export type HckFact = 
  | Arranged
  | HckLaid
  | HckDeployed
  | HckMoved
  | HckCombined
  | HckLifted
  | HckLanded
  | HckToHand
  | HckCaptured
  | Damaged
  | Healed
  | HckQueenReturned
  | HckQueenKept
  | HckRescued
  | Switched
  | Passed
  | HckAsked
  | Ended

/** What an offer of this game does. */
export type HckEffect = 
  | "arrange"
  | "place"
  | "deploy"
  | "deploy as a pair"
  | "combine"
  | "move"
  | "capture"
  | "damage"
  | "escape"
  | "rescue"
  | "retreat"
  | "put down"
  | "hand"
  | "return the queen"
  | "keep the queen"
  | "switch"
  | "pass"

/** What may be done in this game. */
export type HckOffer = ShownOffer & { effect: HckEffect; will?: HckFact[] }
