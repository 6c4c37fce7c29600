// Written by `make docs` from the Python types; change those, not this file.

import type { Said } from './core'

export interface CardData {
  id: string
  ja: string
  kana?: string
  en: string
  face: string
  class: string
  points: number
  copies?: number
  side?: number
  single?: string
  double?: string
  knight?: string
  leap?: number[][]
  source?: Record<string, string>
}

/** A card set as plain data. */
export interface CardSetData {
  game: string
  ja: string
  en: string
  author?: string
  blanks?: Record<string, string>
  card: CardData[]
}

/** How far a game is, and who decides what. */
export interface Course {
  phase: "arrangement" | "placement" | "battle"
  prompt: string
  actors: number[]
  turn: number | null
  turns: number // of the battle that are over
  switching: boolean
}

/** What a player is shown who is arranging. */
export interface OwnDraft {
  draft?: Record<string, string[]> // the own arrangement so far: the cards of a square, none for the open one
}

/** What the three 5×5 games show alike; `board` and `hands` are each game's own. */
export interface SheetShown extends Course, OwnDraft {
}

/** A player has chosen what goes on a square of the own camp; nobody else is told. No card: it stays open. */
export interface Arranged {
  fact: "arranged"
  player: number
  square: string
  cards: string[]
}

/** What stands on a square has been hit by `player`: it has lost points and stays. */
export interface Damaged {
  fact: "damaged"
  player: number
  attacker: string[]
  cards: string[]
  square: string
  by: number
  left: number
}

/** What `player` has on a square has gained points. */
export interface Healed {
  fact: "healed"
  player: number
  cards: string[]
  square: string
  by: number
  points: number
}

/** Two squares have changed places, with all that lies on them. */
export interface Switched {
  fact: "switched"
  player: number
  squares: string[]
}

/** A player has left it at that: no switch, or the lower card of a stack stays. */
export interface Passed {
  fact: "passed"
  player: number
  what: "switch" | "lower"
}

/** What is to be decided next, and by whom; a game adds what it is about. */
export interface Asked extends Course {
  fact: "asked"
}

/** A unit of cards by their names, and what it is called. */
export interface UnitExample {
  cards: Said[]
  life: number | null
  below: Said | null
  below_life: number | null
  hidden: Said | null
  captive: boolean
  words: Said
}
