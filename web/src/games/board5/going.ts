// What a tap or a drop means to somebody who has taken something up.

import type { Player } from '../../lib/stage'
import { stepsOf, type Step } from './steps'
import type { Thing } from './types'
import type { Standing } from './units'

export interface Table {
  steps: Step[]
  standing: Record<string, Standing>
  you: Player | null
  forced: boolean // what is taken up cannot be let go
}

export type Going =
  | { does: 'play'; step: string }
  | { does: 'ask'; steps: Step[] } // several ways lead there
  | { does: 'take up' } // the card that stands there is meant instead
  | { does: 'try' } // nobody offers it: the game says why not

/** Whether a tap there could mean the card that stands there; of two that change places it never does. */
export function mayTakeUp({ steps, standing, you, forced }: Table, square: string): boolean {
  if (forced || standing[square]?.owner !== you) return false
  const there = stepsOf(steps, { square })
  return there.length > 0 && !there.some((one) => one.sign === 'switch')
}

/** Going with what was taken up to a square. */
export function going(table: Table, what: Thing, square: string, tapped: boolean): Going {
  const ways = stepsOf(table.steps, what).filter((one) => one.to === square)
  const instead = tapped && mayTakeUp(table, square)
  if (ways.length === 1 && !instead) return { does: 'play', step: ways[0]!.step }
  if (ways.length > 0) return { does: 'ask', steps: ways }
  return { does: instead ? 'take up' : 'try' }
}
