import { describe, expect, it } from 'vitest'
import { going, mayTakeUp, type Table } from './going'
import type { Step } from './steps'

const step = (name: string, from: string, to: string, sign: Step['sign'] = 'move'): Step => ({
  step: name,
  label: name,
  sign,
  take: { square: from },
  to,
  home: false,
  damage: null,
})
const own = { owner: 0, cards: [{ id: 'n1' }] }
const table: Table = {
  steps: [step('1', 'b2', 'b3'), step('2', 'b2', 'c3'), step('3', 'b2', 'c3', 'stack'), step('4', 'c3', 'c4')],
  standing: { b2: own, c3: own, e5: { ...own, owner: 1 } },
  you: 0,
  forced: false,
}
const from = { square: 'b2' }

describe('going somewhere', () => {
  it('is played where one way leads there', () => {
    expect(going(table, from, 'b3', true)).toEqual({ does: 'play', step: '1' })
  })
  it('is asked about where several do', () => {
    expect(going(table, from, 'c3', false)).toEqual({ does: 'ask', steps: table.steps.slice(1, 3) })
  })
  it('is tried where none does, unless a tap means the own card there', () => {
    expect(going(table, from, 'e5', true)).toEqual({ does: 'try' })
    expect(going(table, { square: 'a1' }, 'c3', true)).toEqual({ does: 'take up' })
    expect(going(table, { square: 'a1' }, 'c3', false)).toEqual({ does: 'try' })
  })
  it('means no other card while one is under way, or while cards change places', () => {
    expect(mayTakeUp({ ...table, forced: true }, 'c3')).toBe(false)
    expect(mayTakeUp({ ...table, steps: [step('5', 'b2', 'c3', 'switch')] }, 'c3')).toBe(false)
    expect(mayTakeUp(table, 'e5')).toBe(false)
  })
})
