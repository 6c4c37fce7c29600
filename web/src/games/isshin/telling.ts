// How what happened in a duel is told: which way cards went, and those that are gone before one has seen them.

import type { IsshinFact } from '../../generated/isshin'
import type { Fact, Telling, Way } from '../../lib/stage'
import { TRINITY } from './cards'

const spot = (name: string): string => `[data-spot="${name}"]`
const way = (from: string, to: string, blow = false): Way => ({ from: spot(from), to: spot(to), blow, arc: false })

function waysOf(fact: IsshinFact): Way[] {
  switch (fact.fact) {
    case 'revealed':
    case 'laid':
      return [way(`hand${fact.player}`, `front${fact.player}`)]
    case 'drew':
      return [way('deck', `hand${fact.player}`)]
    case 'discarded':
      return [way(`hand${fact.player}`, 'discard')]
    case 'judged':
      return fact.wins
        ? [way(`front${fact.player}`, `front${1 - fact.player}`, true)]
        : [way(`front${1 - fact.player}`, `front${fact.player}`, true)]
    default:
      return []
  }
}

function shown(facts: IsshinFact[], own: boolean): { card: string; owner: number }[] {
  const tied = facts.some((fact) => fact.fact === 'tied')
  return facts.flatMap((fact) => {
    if (fact.fact === 'revealed' && tied) return [{ card: fact.card, owner: fact.player }]
    if (fact.fact === 'discarded' && !own) return fact.cards.map((card) => ({ card, owner: fact.player }))
    if (fact.fact === 'drew' && fact.trinity) return [{ card: TRINITY, owner: fact.player }]
    return []
  })
}

export const telling: Telling = {
  ways: (facts: Fact[]) => (facts as IsshinFact[]).flatMap(waysOf),
  shows: (facts: Fact[], own: boolean) => shown(facts as IsshinFact[], own),
}
