// How what happened in a war is told: who struck whom, what went where, and the cards that one has to read.

import type { Fact, Telling, Way } from '../../lib/stage'
import type { WarFact } from './types'

const monster = (id: string): string => `[data-monster="${id}"]`
const life = (player: number): string => `[data-life="${player}"]`
const way = (from: string, to: string, blow = false): Way => ({ from, to, blow, arc: false })

function waysOf(fact: WarFact): Way[] {
  switch (fact.fact) {
    case 'damaged':
      return (fact.sources ?? []).map((source) => way(monster(source), monster(fact.monster.id), true))
    case 'struck':
      return (fact.sources ?? []).map((source) => way(monster(source), life(fact.player), true))
    case 'attacked':
      return [way(monster(fact.monster.id), life(1 - fact.player), true)]
    case 'blocked':
      return [way(monster(fact.monster.id), monster(fact.attacker.id))]
    case 'died':
      return [way(monster(fact.monster.id), `[data-grave="${fact.player}"]`)]
    case 'drew':
      return [way(`[data-deck="${fact.player}"]`, `[data-hand-of="${fact.player}"]`)]
    case 'set':
      return [way(`[data-hand-of="${fact.player}"]`, `[data-back="${fact.player}"]`)]
    case 'entered':
      return [way(`[data-hand-of="${fact.player}"]`, monster(fact.monster.id))]
    default:
      return []
  }
}

function shownBy(fact: WarFact, own: boolean): { card: string; owner: number }[] {
  switch (fact.fact) {
    case 'played':
    case 'revived':
      return own || fact.play.card === undefined ? [] : [{ card: fact.play.card, owner: fact.player }]
    case 'cancelled':
      return fact.play.card === undefined ? [] : [{ card: fact.play.card, owner: fact.player }]
    case 'turned up':
    case 'discarded':
      return [{ card: fact.card, owner: fact.player }]
    case 'milled':
      return (fact.cards ?? []).map(({ card }) => ({ card, owner: fact.player }))
    default:
      return []
  }
}

export const telling: Telling = {
  ways: (facts: Fact[]) => (facts as WarFact[]).flatMap(waysOf),
  shows: (facts: Fact[], own: boolean) => (facts as WarFact[]).flatMap((fact) => shownBy(fact, own)),
}
