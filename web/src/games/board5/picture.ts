// What of the offers and the log is seen on the board: what may be done where, what was done last, what is under way,
// what the machine would do.

import type { LogEntry } from '../../lib/stage'
import { keyOf, type Sign, type Step } from './steps'
import type { CardView, Details, SheetFact, SheetView, UnitView } from './types'

export interface Target {
  sign: Sign
  damage: number | null
}
export interface Way {
  from: string | null
  to: string | null
}
export interface Floating {
  square: string
  unit: CardView | UnitView
  owner: number
}

export function marksOf(reach: Step[]): Record<string, Target[]> {
  const found: Record<string, Target[]> = {}
  for (const { to, sign, damage } of reach) if (to) (found[to] ??= []).push({ sign, damage })
  return found
}

/** The squares whose cards may act. */
export function ableOf(steps: Step[]): string[] {
  return steps.flatMap(({ take, to, sign }) => {
    if (!take?.square) return []
    return sign === 'switch' && to ? [take.square, to] : [take.square]
  })
}

function factsIn(last: LogEntry[]): SheetFact[] {
  return last.flatMap((entry) => entry.facts as SheetFact[])
}

function waysOf(fact: SheetFact): Way[] {
  switch (fact.fact) {
    case 'moved':
      return [{ from: fact.source, to: fact.target }]
    case 'infiltrated':
      return [{ from: fact.source, to: fact.square }]
    case 'lifted':
      return [{ from: fact.square, to: null }]
    case 'deployed':
    case 'landed':
    case 'captured':
    case 'damaged':
      return [{ from: null, to: fact.square }]
    case 'escaped':
    case 'returned':
    case 'retreated':
      return [{ from: fact.square ?? null, to: null }]
    case 'switched':
      return fact.squares.map((square) => ({ from: null, to: square }))
    default:
      return [] // what happened on no square
  }
}

export function traceOf(last: LogEntry[]): Way[] {
  return factsIn(last).flatMap(waysOf)
}

/** What is under way and the square it hovers over: the one it came from. A queen that was taken is on none. */
export function floatingOf(view: SheetView, last: LogEntry[]): Floating | null {
  const details: Details = view
  const { turn, at } = details
  const unit = details.card ?? details.unit
  if (!unit || turn === null || view.prompt === 'queen') return null
  const lifted = factsIn(last).findLast((fact) => fact.fact === 'lifted')
  const square = at ?? lifted?.square
  return square ? { unit, square, owner: turn } : null
}

/** Where a hint goes, and the hand card it means; `midway` is where what is under way hovers. */
export function hintOf({ take, to, home }: Step, midway: string | null): Way & { card: string | null } {
  const card = take && (take.hand || take.cards) ? keyOf(take) : null
  const from = take?.square ?? (take?.air ? midway : null)
  return { card, from, to: home ? from : to }
}
