// How long each moment of the game on the first page is shown, and which one is shown where nothing moves.

import type { Fact } from '../lib/stage'

const STEP = 1300 // milliseconds
const BLOW = 1900
const BLOWS = new Set<Fact['fact']>(['captured', 'damaged', 'ended'])

export function holdOfMoment(facts: Fact[]): number {
  return facts.some((fact) => BLOWS.has(fact.fact)) ? BLOW : STEP
}

/** The moment to be seen alone: in the midst of the battle, right after a capture. */
export function stillOf(frames: { facts: Fact[] }[]): number {
  const middle = Math.floor(frames.length / 2)
  const found = frames.findIndex((one, index) => index >= middle && one.facts.some((fact) => fact.fact === 'captured'))
  return found < 0 ? middle : found
}
