import { describe, expect, it } from 'vitest'
import type { FirstOffer } from '../../generated/first'
import { forcedOf, looseOf, same, stepOf, stepsOf } from './steps'

const move: FirstOffer = {
  step: 'any name',
  effect: 'move',
  label: 'Move',
  take: { square: 'b2' },
  target: { square: 'b3' },
}
const swap: FirstOffer = { ...move, step: 'swap', effect: 'switch', target: { square: 'd2' } }
const pass: FirstOffer = { step: 'pass', effect: 'pass', label: 'Pass' }
const landing: FirstOffer = { ...move, step: 'landing', effect: 'fly', take: { air: true }, target: { square: 'c5' } }

describe('steps', () => {
  it('are what the offers say, under a sign', () => {
    const step = stepOf(move)
    expect(step).toMatchObject({ step: 'any name', sign: 'move', to: 'b3', home: false, damage: null })
    expect(stepOf({ ...move, target: { pile: 'hand' } })).toMatchObject({ to: null, home: true })
  })
  it('belong to what is taken up; a switch to both of its ends', () => {
    const steps = [move, swap, pass].map(stepOf)
    expect(stepsOf(steps, { square: 'b2' }).map((one) => one.to)).toEqual(['b3', 'd2'])
    expect(stepsOf(steps, { square: 'd2' }).map((one) => one.to)).toEqual(['b2'])
  })
  it('that take up what is under way are forced', () => {
    expect(forcedOf([stepOf(landing)], null)).toEqual({ air: true })
    expect(forcedOf([stepOf(move)], 'b2')).toEqual({ square: 'b2' })
    expect(forcedOf([stepOf(move)], null)).toBeNull()
  })
  it('that go nowhere need a button', () => {
    expect(looseOf([move, pass].map(stepOf), null).map((one) => one.step)).toEqual(['pass'])
  })
})

describe('things', () => {
  it('are the same with a partner and without', () => {
    expect(same({ hand: 'n1', partner: 'n2' }, { hand: 'n1' })).toBe(true)
    expect(same({ hand: 'n1' }, { hand: 'n2' })).toBe(false)
    expect(same(null, { hand: 'n2' })).toBe(false)
  })
})
