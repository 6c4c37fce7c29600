import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/stage'
import { view } from './example'
import { happenings } from './happening'
import type { WarFact, WarView } from './types'

const told = (...facts: WarFact[]): LogEntry[] => [{ player: 0, words: '', facts, sounds: [] }]
const hurt = (now: WarView, counters: number): WarView => ({
  ...now,
  monsters: now.monsters.map((monster) => (monster.id === 'm2' ? { ...monster, counters } : monster)),
})
const damaged = (by: number, counters: number): WarFact => ({
  fact: 'damaged',
  player: 1,
  monster: { id: 'm2', card: 'fu' },
  by,
  counters,
  left: 2 - counters,
  cause: 'battle',
})
const none = { blows: [], gone: [], strikes: [] }

describe('what is shown as it happens', () => {
  const before = view()

  it('is damage to a monster and to a player', () => {
    const after = { ...hurt(before, 1), lives: [20, 17] }
    const entries = told(damaged(1, 1), { fact: 'struck', player: 1, by: 3, life: 17, cause: 'rook' })
    expect(happenings(before, after, entries).blows).toEqual([
      { monster: 'm2', by: 1 },
      { player: 1, by: 3 },
    ])
    expect(happenings(after, after, entries)).toEqual(none)
    expect(happenings(after, before, entries)).toEqual(none)
  })
  it('is only the newest of the entries of a turn', () => {
    const [once, twice] = [
      { ...before, lives: [20, 19] },
      { ...before, lives: [20, 18] },
    ]
    const entries = told(
      { fact: 'struck', player: 1, by: 1, life: 19, cause: 'rook' },
      { fact: 'struck', player: 1, by: 1, life: 18, cause: 'rook' },
    )
    expect(happenings(once, twice, entries).blows).toEqual([{ player: 1, by: 1 }])
    expect(happenings(before, twice, entries).blows).toEqual([{ player: 1, by: 2 }])
  })
  it('is the way of the dead to the graveyard, without their damage', () => {
    const after = { ...before, monsters: before.monsters.slice(0, 1), graves: [[], [{ card: 'fu', copy: 0 }]] }
    const died: WarFact = { fact: 'died', player: 1, monster: { id: 'm2', card: 'fu' }, copy: 0, equipment: [] }
    const { blows, gone } = happenings(before, after, told(damaged(2, 2), died))
    expect(blows).toEqual([])
    expect(gone.map(({ owner, from, monster }) => [owner, from, monster?.id])).toEqual([[1, 'monster', 'm2']])
    expect(happenings(after, before, told(damaged(2, 2), died))).toEqual(none)
  })
  it('is a monster that strikes, once however many it hits', () => {
    const after = { ...hurt(before, 1), lives: [20, 17] }
    const hit = { ...damaged(1, 1), sources: ['m1'] } as WarFact
    const struck: WarFact = { fact: 'struck', player: 1, by: 3, life: 17, cause: 'battle', sources: ['m1', 'm9'] }
    expect(happenings(before, after, told(hit, struck)).strikes).toEqual([{ by: 'm1', monster: 'm2' }])
    expect(happenings(after, after, told(hit, struck)).strikes).toEqual([])
  })
  it('is a trap that was turned up, and the card that it cancelled', () => {
    const after = { ...before, graves: [[{ card: 'kaku', copy: 0 }], [{ card: 'kei', copy: 0 }]] }
    const entries = told(
      { fact: 'turned up', player: 1, card: 'kei', copy: 0, known: false },
      { fact: 'cancelled', player: 0, play: { player: 0, card: 'kaku', as: 'spell', revived: false }, copy: 0 },
    )
    expect(happenings(before, after, entries).gone.map(({ card, owner, from }) => [card, owner, from])).toEqual([
      ['kei', 1, 'trap'],
      ['kaku', 0, 'pending'],
    ])
    expect(happenings(after, after, entries)).toEqual(none)
  })
})
