// What of the steps is seen on the board: what may be done where, what was done last, what the machine would do.

import type { GameId, Happened, Preview } from '../../lib/stage'
import type { Target } from './Board.svelte'
import { readStep, squaresIn, type Step } from './steps'

export interface Way {
  from: string | null
  to: string | null
}

export function marksOf(reach: Step[], previews: Record<string, Preview>): Record<string, Target[]> {
  const found: Record<string, Target[]> = {}
  for (const { step, to, effect, tail } of reach) {
    if (to && to !== 'hand') (found[to] ??= []).push({ effect, tail, damage: previews[step]?.damage })
  }
  return found
}

/** The squares whose cards may act. */
export function ableOf(steps: Step[]): string[] {
  return steps.flatMap(({ taken, to, effect }) => {
    if (!taken || !('square' in taken)) return []
    return effect === 'switch' ? [taken.square, to!] : [taken.square]
  })
}

export function traceOf(last: Happened[], game: GameId): Way[] {
  return last.flatMap(({ step }): Way[] => {
    const { taken, to, effect } = readStep(step, game)
    if (effect === 'switch') return squaresIn(step).map((square) => ({ from: null, to: square }))
    return [{ from: taken && 'square' in taken ? taken.square : null, to: to === 'hand' ? null : to }]
  })
}

/** Where a hint goes, and the hand card it means; `midway` is where a card under way hovers. */
export function hintOf(hint: string, game: GameId, midway: string | null): Way & { card: string | null } {
  const { taken, to } = readStep(hint, game)
  const card = taken && 'card' in taken ? taken.card : null
  const from = taken && 'square' in taken ? taken.square : taken && 'moving' in taken ? midway : null
  return { card, from, to: to === 'hand' ? from : to }
}
