// What the server sends of Shogi Card Wars: its view, and the facts that its picture shows as they happen.

import type { Fact, View } from '../../lib/stage'

export type { CardId } from './cards'

/** A card in the open; `copy` tells equal cards apart. */
export interface Shown {
  card: string
  copy: number
}
export interface Monster extends Shown {
  id: string
  owner: number
  attack: number
  hp: number
  counters: number
  sideways: boolean
  fresh: boolean
  equipment: string[]
}
export interface Gear extends Shown {
  id: string
  owner: number
  on: string | null
  moved: boolean
}
export interface Traps {
  down: number
  known: Shown[]
  cards?: string[] // to their owner
}
export interface Playing {
  player: number
  card?: string
  as: 'monster' | 'spell' | 'equipment' | 'trap'
  mode?: 'discard' | 'mill'
  revived: boolean
}
export interface Battle {
  attackers: string[]
  blocks: Record<string, string | null>
  lines: Record<string, string[]>
  asked: string | null
}
export interface WarView extends View {
  game: 'cardwars'
  phase: 'opening' | 'main' | 'battle' | 'main2'
  prompt: 'mulligan' | 'main' | 'revive' | 'hit' | 'attack' | 'order' | 'cancel' | 'discard' | 'lance' | 'block'
  turn: number | null
  turns: number
  mana: number
  lives: number[]
  hand_sizes: number[]
  deck_sizes: number[]
  graves: Shown[][]
  monsters: Monster[]
  equipment: Gear[]
  traps: Traps[]
  pending: Playing[]
  left: number
  battle: Battle | null
  hand?: string[]
}

interface Piece {
  id: string
  card: string
}
export type WarFact =
  | { fact: 'damaged'; player: number; monster: Piece; by: number; counters: number; left: number }
  | { fact: 'struck'; player: number; by: number; life: number }
  | { fact: 'died'; player: number; monster: Piece; copy: number; equipment: string[] }
  | { fact: 'turned up'; player: number; card: string; copy: number; known: boolean }
  | { fact: 'cancelled'; player: number; play: Playing; copy?: number }

const SHOWN = ['damaged', 'struck', 'died', 'turned up', 'cancelled']

/** Whether a fact is one that the picture shows as it happens. */
export function isShown(fact: Fact | WarFact): fact is WarFact {
  return SHOWN.includes(fact.fact)
}
