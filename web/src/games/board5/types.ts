// What the three 5×5 games send, under the names that their common picture uses.

import type { FirstCard, FirstEffect, FirstFact, FirstOffer, FirstView } from '../../generated/first'
import type { HckEffect, HckFact, HckOffer, HckUnit, HckView } from '../../generated/hck'
import type {
  IntelligenceCard,
  IntelligenceEffect,
  IntelligenceFact,
  IntelligenceOffer,
  IntelligenceView,
} from '../../generated/intelligence'

export type { Thing } from '../../generated/core'

export type SheetView = FirstView | IntelligenceView | HckView
export type SquareView = SheetView['board'][string]
export type HeldView = SheetView['hands'][number][number]
export type UnitView = HckUnit
export type CardView = FirstCard | IntelligenceCard
export type SheetEffect = FirstEffect | IntelligenceEffect | HckEffect
export type SheetOffer = FirstOffer | IntelligenceOffer | HckOffer
export type SheetFact = FirstFact | IntelligenceFact | HckFact

/** What a view says of a decision inside a turn, in whichever game has it. */
export type Details = Pick<SheetView, 'turn'> & Pick<FirstView, 'at' | 'card' | 'waiting'> & Pick<HckView, 'unit'>
