// A table of Shogi Card Wars for tests: one monster a side.

import type { Monster, WarView } from './types'

const monster = (id: string, owner: number): Monster => ({
  id,
  owner,
  card: 'fu',
  copy: 0,
  attack: 2,
  hp: 2,
  counters: 0,
  sideways: false,
  fresh: false,
  equipment: [],
})

export function view(changes: Partial<WarView> = {}): WarView {
  return {
    game: 'cardwars',
    rules: 1,
    options: {},
    player: 0,
    actors: [0],
    outcome: null,
    phase: 'main',
    prompt: 'main',
    turn: 0,
    turns: 5,
    mulligans: [false, false],
    mana: 3,
    pawn_played: false,
    lives: [20, 20],
    hand_sizes: [1, 4],
    deck_sizes: [10, 10],
    graves: [[], []],
    monsters: [monster('m1', 0), monster('m2', 1)],
    equipment: [],
    traps: [
      { down: 0, known: [], cards: [] },
      { down: 1, known: [] },
    ],
    pending: [],
    left: 0,
    battle: null,
    hand: ['fu'],
    ...changes,
  }
}
