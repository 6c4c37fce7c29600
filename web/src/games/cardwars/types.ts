// The view of Shogi Card Wars as the server sends it.

import type { Player } from '../../lib/stage'

export type CardId = 'fu' | 'kyo' | 'kei' | 'gin' | 'kin' | 'kaku' | 'hisha' | 'gyoku'
export type Phase = 'opening' | 'main' | 'battle' | 'main2'
export type Prompt =
  | 'mulligan'
  | 'main'
  | 'revive'
  | 'hit'
  | 'attack'
  | 'order'
  | 'cancel'
  | 'discard'
  | 'lance'
  | 'block'

/** A card in the open; `copy` tells equal cards apart. */
export interface Shown {
  card: CardId
  copy: number
}
export interface Monster extends Shown {
  id: string
  owner: Player
  attack: number
  hp: number
  counters: number
  sideways: boolean
  fresh: boolean
  equipment: string[]
}
export interface Gear extends Shown {
  id: string
  owner: Player
  on: string | null
  moved: boolean
}
export interface Traps {
  down: number
  known: Shown[]
  cards?: CardId[] // to their owner
}
export interface Battle {
  attackers: string[]
  blocks: Record<string, string | null>
  lines: Record<string, string[]>
  asked: string | null
}
export interface WarView {
  phase: Phase
  prompt: Prompt
  actors: Player[]
  turn: Player | null
  turns: number
  mana: number
  pawn_played: boolean
  lives: [number, number]
  hand_sizes: [number, number]
  deck_sizes: [number, number]
  graves: [Shown[], Shown[]]
  monsters: Monster[]
  equipment: Gear[]
  traps: [Traps, Traps]
  pending: { player: Player; card?: CardId; as: 'monster' | 'spell' | 'equipment' | 'trap'; revived: boolean }[]
  left: number
  battle: Battle | null
  hand?: CardId[]
  chosen?: 'keep' | 'mulligan' | null
  hands?: [CardId[], CardId[]] // of a record that shows everything
  face_down?: [CardId[], CardId[]]
  outcome: { winner: Player | null; reason: string; clause: string } | null
}
