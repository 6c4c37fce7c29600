// What the three 5×5 games send, as far as their picture draws it.

import type { Fact, Player, Placed, Thing as AnyThing, View } from '../../lib/stage'

/** What can be taken up or aimed at here: a square, a card or unit of a hand, the hand itself, what is under way. */
export type Thing = AnyThing & { partner?: string; captive?: boolean }

export interface CardView {
  id: string
  points?: number
}
export interface UnitView {
  cards: string[]
  life: number
  combine: boolean
  captive?: boolean
}
export interface StackView {
  owner: Player
  cards: CardView[]
  hidden?: CardView
}
export type SquareView = StackView | (UnitView & { owner: Player })
export type HeldView = CardView | UnitView

export interface SheetView extends View {
  prompt: string
  turn: Player | null
  turns: number
  board: Record<string, SquareView>
  hands: HeldView[][]
  draft?: Placed
  at?: string
  card?: CardView
  unit?: UnitView
  waiting?: CardView
}

export type SheetEffect =
  | 'arrange'
  | 'place'
  | 'deploy'
  | 'deploy as a pair'
  | 'stack'
  | 'combine'
  | 'move'
  | 'return'
  | 'return both'
  | 'capture'
  | 'damage'
  | 'infiltrate'
  | 'escape'
  | 'rescue'
  | 'fly'
  | 'fly both'
  | 'fly, return'
  | 'return, fly'
  | 'retreat'
  | 'put down'
  | 'hand'
  | 'return the queen'
  | 'keep the queen'
  | 'switch'
  | 'pass'
  | 'end'

type Named<Name extends string> = Fact & { fact: Name }
export type SheetFact =
  | (Named<'moved'> & { source: string; target: string; over?: string })
  | (Named<'infiltrated'> & { source: string; square: string; over?: string })
  | (Named<'lifted'> & { square: string; over?: string })
  | (Named<'deployed' | 'landed' | 'captured'> & { square: string })
  | (Named<'damaged'> & { square: string; by: number; left: number })
  | (Named<'escaped' | 'returned' | 'retreated'> & { square?: string })
  | (Named<'switched'> & { squares: string[] })
