// From the facts of the newest log entries to what is shown while they happen.

import type { LogEntry } from '../../lib/stage'
import type { Monster, Shown, WarFact, WarView } from './types'

/** Damage: to a monster that lives on, or to a player. */
export interface Blow {
  monster?: string
  player?: number
  by: number
}
/** A card on its way to its owner's graveyard, with the monster that it was. */
export interface Gone extends Shown {
  owner: number
  from: 'monster' | 'trap' | 'pending'
  monster: Monster | null
}

/** A monster that strikes: at another one, or at a player. */
export interface Strike {
  by: string
  monster?: string
  player?: number
}

/**
 * What happened between two views. The entries may be older ones, or those of another moment of a replay: only facts that
 * lead on from `before` count.
 */
export function happenings(
  before: WarView,
  after: WarView,
  entries: LogEntry[],
): { blows: Blow[]; gone: Gone[]; strikes: Strike[] } {
  const facts = entries.flatMap((entry) => entry.facts as WarFact[])
  const found = { blows: blows(before, after, facts), gone: facts.flatMap((fact) => left(before, after, fact) ?? []) }
  const now = found.blows.length > 0 || found.gone.some(({ from }) => from === 'monster')
  return { ...found, strikes: now ? strikes(before, facts) : [] }
}

/** Who struck whom, each monster once: the others it hits stand in the same line. */
function strikes({ monsters }: WarView, facts: WarFact[]): Strike[] {
  const found = new Map<string, Strike>()
  for (const fact of facts) {
    if (fact.fact !== 'damaged' && fact.fact !== 'struck') continue
    for (const by of fact.sources ?? []) {
      if (found.has(by) || !monsters.some(({ id }) => id === by)) continue
      found.set(by, fact.fact === 'damaged' ? { by, monster: fact.monster.id } : { by, player: fact.player })
    }
  }
  return [...found.values()]
}

function blows(before: WarView, after: WarView, facts: WarFact[]): Blow[] {
  const lives = [...before.lives]
  const counters = new Map(before.monsters.map(({ id, counters }) => [id, counters]))
  const monsters = new Map<string, number>()
  const players = new Map<number, number>()
  for (const fact of facts) {
    if (fact.fact === 'damaged') {
      const { id } = fact.monster
      const had = counters.get(id)
      if (had === undefined || had + fact.by !== fact.counters) continue
      counters.set(id, fact.counters)
      monsters.set(id, (monsters.get(id) ?? 0) + fact.by)
    } else if (fact.fact === 'struck') {
      if (lives[fact.player]! - fact.by !== fact.life) continue
      lives[fact.player] = fact.life
      players.set(fact.player, (players.get(fact.player) ?? 0) + fact.by)
    }
  }
  const living = new Set(after.monsters.map(({ id }) => id))
  return [
    ...[...monsters].filter(([monster]) => living.has(monster)).map(([monster, by]) => ({ monster, by })),
    ...[...players].map(([player, by]) => ({ player, by })),
  ]
}

/** The card that a fact has sent to the graveyard, if it was not there before and is now. */
function left(before: WarView, after: WarView, fact: WarFact): Gone | null {
  const gone = sent(before, fact)
  if (!gone) return null
  const lies = (view: WarView) =>
    view.graves[gone.owner]!.some(({ card, copy }) => card === gone.card && copy === gone.copy)
  return lies(after) && !lies(before) ? gone : null
}

function sent(before: WarView, fact: WarFact): Gone | null {
  switch (fact.fact) {
    case 'died': {
      const monster = before.monsters.find(({ id }) => id === fact.monster.id)
      return monster ? { card: monster.card, copy: fact.copy, owner: fact.player, from: 'monster', monster } : null
    }
    case 'turned up':
      return { card: fact.card, copy: fact.copy, owner: fact.player, from: 'trap', monster: null }
    case 'cancelled':
      if (fact.play.card === undefined || fact.copy === undefined) return null
      return { card: fact.play.card, copy: fact.copy, owner: fact.player, from: 'pending', monster: null }
    default:
      return null
  }
}
