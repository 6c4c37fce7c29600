// Written by `make docs` from the Python types; change those, not this file.

import type { CardwarsEffect, CardwarsFact, CardwarsQuestion, CardwarsView } from './cardwars'
import type { Fouled, Objected, Question as AnyQuestion, Restored, Stood } from './core'
import type { FirstEffect, FirstFact, FirstView } from './first'
import type { HckEffect, HckFact, HckView } from './hck'
import type { IntelligenceEffect, IntelligenceFact, IntelligenceView } from './intelligence'
import type { IsshinEffect, IsshinFact, IsshinQuestion, IsshinView } from './isshin'

/** What one audience may know of a game; `game` tells which. */
export type View = IsshinView | CardwarsView | FirstView | IntelligenceView | HckView

/** Something that happened, in any game; `fact` says what. */
export type Fact = 
  | IsshinFact
  | CardwarsFact
  | FirstFact
  | IntelligenceFact
  | HckFact
  | Objected
  | Restored
  | Fouled
  | Stood

/** What an offer does, in any game. */
export type Effect = IsshinEffect | CardwarsEffect | FirstEffect | IntelligenceEffect | HckEffect

/** What is to be decided now, or waited for. */
export type Question = IsshinQuestion | CardwarsQuestion | AnyQuestion
