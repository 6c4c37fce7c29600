// What the three 5×5 games send, in the one shape that their picture draws.

import type { SheetView as Common } from '../../generated/board5'
import type { Details as FirstDetails, FirstEffect, FirstFact } from '../../generated/first'
import type { Details as HckDetails, HckEffect, HckFact, UnitView as HckUnit } from '../../generated/hck'
import type { CardView as BareCard, IntelligenceEffect, IntelligenceFact } from '../../generated/intelligence'

export type { Thing } from '../../generated/core'

export interface CardView extends BareCard {
  points?: number // of the games that have them
}
export interface UnitView extends HckUnit {
  captive?: boolean // of a hand
}
/** Cards from the bottom up, and one of the other side that hides under them. */
export interface StackView {
  owner: number
  cards: CardView[]
  hidden?: CardView
}
export type SquareView = StackView | (UnitView & { owner: number })
export type HeldView = CardView | UnitView

export interface SheetView extends Common, FirstDetails, HckDetails {
  board: Record<string, SquareView>
  hands: HeldView[][]
}

export type SheetEffect = FirstEffect | IntelligenceEffect | HckEffect
export type SheetFact = FirstFact | IntelligenceFact | HckFact
