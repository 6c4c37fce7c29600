// What the offers are on this table: what is taken up, where it may go, and the sign that stands there for it.

import type { SheetEffect, SheetFact, SheetOffer, Thing } from './types'

/** The signs, each with a shape of its own. */
export type Sign =
  | 'move'
  | 'jump'
  | 'stack'
  | 'return'
  | 'return both'
  | 'capture'
  | 'damage'
  | 'infiltrate'
  | 'combine'
  | 'deploy'
  | 'fly'
  | 'hand'
  | 'switch'
  | 'done'

export interface Step {
  step: string
  label: string
  sign: Sign
  take: Thing | null // null: nothing is taken up for it
  to: string | null // a square
  home: boolean // back to one's hand
  damage: number | null // points that what stands there loses and survives
}

const SIGNS: Record<SheetEffect, Sign> = {
  arrange: 'deploy',
  place: 'deploy',
  deploy: 'deploy',
  'deploy as a pair': 'combine',
  stack: 'stack',
  combine: 'combine',
  move: 'move',
  return: 'return',
  'return both': 'return both',
  capture: 'capture',
  damage: 'damage',
  infiltrate: 'infiltrate',
  escape: 'hand',
  rescue: 'fly',
  fly: 'fly',
  'fly both': 'fly',
  'fly, return': 'fly',
  'return, fly': 'fly',
  retreat: 'move',
  'put down': 'move',
  hand: 'hand',
  'return the queen': 'done',
  'keep the queen': 'done',
  switch: 'switch',
  pass: 'done',
  end: 'done',
}

export function stepOf({ step, label, effect, take, target, will }: SheetOffer): Step {
  const facts: SheetFact[] = will ?? []
  const hit = facts.find((fact) => fact.fact === 'damaged')
  const sign = SIGNS[effect]
  return {
    step,
    label,
    sign: sign === 'move' && facts.some((fact) => 'over' in fact) ? 'jump' : sign,
    take: take ?? null,
    to: target?.square ?? null,
    home: target?.pile === 'hand',
    damage: hit?.by ?? null,
  }
}

/** A name for a thing, to compare by: a stub of a hand is the same thing with a partner and without. */
export function keyOf({ square, hand, cards, points, air, captive }: Thing): string {
  return JSON.stringify([square, hand, cards, points, air, captive])
}
export function same(one: Thing | null, other: Thing | null): boolean {
  return one !== null && other !== null && keyOf(one) === keyOf(other)
}

/** What somebody may do who has taken this up. Two that change places may be taken up from either end. */
export function stepsOf(steps: Step[], taken: Thing): Step[] {
  const straight = steps.filter((one) => same(one.take, taken))
  const back = steps.filter((one) => one.sign === 'switch' && one.to !== null && one.to === taken.square)
  return [...straight, ...back.map((one) => ({ ...one, to: one.take?.square ?? null }))]
}

/** What goes on in the middle of a turn and so is taken up already: a card under way, or the one on the square `at`. */
export function forcedOf(steps: Step[], at: string | null): Thing | null {
  const flying = steps.filter((one) => one.take?.air)
  if (flying.length > 0) return flying.every((one) => one.to !== null || one.home) ? { air: true } : null
  return steps.length > 0 && at ? { square: at } : null
}

/** What a button alone can say: it goes nowhere, or takes up nothing that one could take up oneself. */
export function looseOf(steps: Step[], forced: Thing | null): Step[] {
  return steps.filter((one) => one.to === null && (!one.home || (one.take?.air && !forced)))
}
