// Written by `make docs` from the Python types; change those, not this file.

import type { Arranged, Asked, Damaged, Healed, Passed, SheetView, Switched } from './board5'
import type { Ended } from './core'
import type { ShownOffer } from './protocol'

/** A unit: its cards, its life, and whether it is a combine (a stub is one of a single card). */
export interface UnitView {
  cards: string[]
  life: number
  combine: boolean
}

/** A unit on the sheet, and whose it is. */
export interface SquareView extends UnitView {
  owner: number
}

/** A unit in a hand; `captive` where the enemy queen is still in it. */
export interface HeldView extends UnitView {
  captive: boolean
}

/** What one audience may know of a game of HCK; `rescue` says which kings have not used theirs. */
export interface HckView extends SheetView {
  game: "hck"
  board: Record<string, SquareView>
  hands: HeldView[][]
  rescue: boolean[]
  check?: boolean
  unit?: UnitView
  at?: string
}

/** Both have arranged their camps: what lies in one of them, and what is left in the hand. */
export interface Laid {
  fact: "laid"
  player: number
  board: Record<string, SquareView>
  hand: HeldView[]
}

/** A unit has come from the hand onto the sheet; `on` is the unit there that it combines with. */
export interface Deployed {
  fact: "deployed"
  player: number
  unit: UnitView
  square: string
  on?: UnitView
}

/** A unit has moved on the sheet; `on` is the unit there that it combines with. */
export interface Moved {
  fact: "moved"
  player: number
  unit: UnitView
  source: string
  target: string
  over?: string
  on?: UnitView
}

/** Two units have become one. */
export interface Combined {
  fact: "combined"
  player: number
  square: string
  unit: UnitView
}

/** A unit has left its square and looks for a place: it has struck, or its king has come there to be rescued. */
export interface Lifted {
  fact: "lifted"
  player: number
  unit: UnitView
  square: string
  over?: string
}

/**
 * A unit that was under way lies down, after it struck or to make room for its king; `on` is the unit there that it
 * combines with.
 */
export interface Landed {
  fact: "landed" | "put down"
  player: number
  unit: UnitView
  square: string
  on?: UnitView
}

/** An own unit has gone back to the hand, where it is as `held` says. No square: it was under way. */
export interface ToHand {
  fact: "escaped" | "retreated" | "returned"
  player: number
  unit: UnitView
  held: HeldView
  square?: string
}

/**
 * A unit has been captured; `held` is what comes to the hand of `player`: no king, and no queen before it is decided
 * what becomes of her.
 */
export interface Captured {
  fact: "captured"
  player: number
  attacker: string[]
  square: string
  unit: UnitView
  held?: HeldView
}

/**
 * `player` has given the other's queen back: she lies in the other's hand. `unit` is what she lay in, if that was in
 * the hand; `left` is what is left of it.
 */
export interface QueenReturned {
  fact: "queen returned"
  player: number
  queen: HeldView
  unit?: HeldView
  left?: HeldView
}

/** `player` keeps the other's queen, and all of the unit she is in: nobody can use it. */
export interface QueenKept {
  fact: "queen kept"
  player: number
  unit: HeldView
}

/** A king has used its rescue, which it has once a game. */
export interface Rescued {
  fact: "rescued"
  player: number
}

/** What a decision inside a turn is about: the unit under way, and the square it attacked from. */
export interface Details {
  unit?: UnitView
  at?: string
}

/** What is to be decided next, and the unit it is about; at the start of a turn also whether the king is in check. */
export interface HckAsked extends Asked {
  about: Details
  check?: boolean
}

/** What happens in this game. */
export type HckFact = 
  | Arranged
  | Laid
  | Deployed
  | Moved
  | Combined
  | Lifted
  | Landed
  | ToHand
  | Captured
  | Damaged
  | Healed
  | QueenReturned
  | QueenKept
  | Rescued
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
