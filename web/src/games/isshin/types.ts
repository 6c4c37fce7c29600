// What is published of a duel: stands in for src/generated/isshin.ts until that is there.

import type { Words } from '../../lib/lang.svelte'
import type { View } from '../../lib/stage'
import type { Form, State } from './cards'

/** What is a pair of things is player 0's, then player 1's. */
export interface IsshinView extends View {
  game: 'isshin'
  phase: 'opening' | 'battle'
  hand_sizes: number[]
  fronts: string[][] // oldest card first
  showing: number[] // how many cards of each pile count
  states: State[]
  declarations: (Words | null)[] // how form and state are called out
  discard: string[]
  tokens: number[]
  pool: number
  deck: number
  trinity: { in: 'deck'; above: number } | { in: 'hand' | 'front'; player: number }
  hand?: string[]
  chosen?: string | null
}

export type IsshinFact =
  | { fact: 'chose' | 'revealed'; player: number; card: string }
  | { fact: 'tied'; card: string }
  | { fact: 'began'; player: number; why: 'disadvantaged' | 'yin' }
  | { fact: 'laid'; player: number; card: string; on: string }
  | { fact: 'drew'; player: number; count: number; trinity: boolean; cards?: string[] }
  | { fact: 'discarded'; player: number; cards: string[] }
  | { fact: 'gained'; player: number; tokens: number; left: number }
  | { fact: 'squared'; player: number; was: State }
  | { fact: 'declared'; player: number; form: Form | null; state: State; ja: string; en: string }
  | {
      fact: 'judged'
      player: number
      standing: 'same attack' | 'same guard' | 'disadvantaged' | 'blow'
      against: State
      wins: boolean
    }
  | { fact: 'asked'; phase: 'opening' | 'battle'; actors: number[] }
  | { fact: 'ended'; winner: number | null; reason: string; clause: string }
