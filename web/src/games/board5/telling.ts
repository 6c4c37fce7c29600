// How what happened on the sheet is told: as arrows from square to square, to and from the hands.

import type { Fact, Telling, Threat, Way } from '../../lib/stage'
import type { SheetFact } from './types'

const square = (name: string): string => `[data-square="${name}"]`
const hand = (player: number): string => `[data-hand-of="${player}"]`
const way = (from: string, to: string, blow = false, arc = false): Way => ({ from, to, blow, arc })

function waysOf(fact: SheetFact, facts: SheetFact[]): Way[] {
  switch (fact.fact) {
    case 'moved': {
      const takes = facts.some((one) => one.fact === 'captured' && one.square === fact.target)
      return [way(square(fact.source), square(fact.target), takes, 'over' in fact && fact.over !== undefined)]
    }
    case 'infiltrated':
      return [way(square(fact.source), square(fact.square))]
    case 'damaged': {
      const from = facts.find((one) => one.fact === 'lifted')
      return from ? [way(square(from.square), square(fact.square), true)] : []
    }
    case 'deployed':
      return [way(hand(fact.player), square(fact.square))]
    case 'escaped':
    case 'returned':
    case 'retreated':
      return fact.square ? [way(square(fact.square), hand(fact.player))] : []
    case 'switched': {
      const [one, other] = fact.squares as [string, string]
      return [way(square(one), square(other)), way(square(other), square(one))]
    }
    default:
      return []
  }
}

export const telling: Telling = {
  ways: (facts: Fact[]) => (facts as SheetFact[]).flatMap((fact, _, all) => waysOf(fact, all)),
  threats: (threats: Threat[]) =>
    threats.map(({ take, target }) => way(square(take.square ?? ''), square(target.square ?? ''), true)),
  shows: () => [], // everything lies open
}
