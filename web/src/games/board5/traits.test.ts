import { describe, expect, it } from 'vitest'
import { traitsOf } from './traits'

const card = { id: 'x', ja: '将軍', en: 'general', face: '', class: 'noble', points: 2, single: 'F BL' }

describe('what is known of a card', () => {
  it('is told trait by trait, with where it comes from', () => {
    expect(traitsOf({ ...card, source: { name: 'booklet' } })).toEqual([
      { what: 'Name', value: '将軍 / general', source: { kind: 'booklet', words: 'booklet' } },
      { what: 'Class', value: 'queen or general' },
      { what: 'Points in a combine', value: '2' },
      { what: 'Copies', value: '1' },
      { what: 'Single arrows', value: 'forward, backward left' },
    ])
  })
  it('has no points where the game has none, and counts arrows that have no short name', () => {
    const told = traitsOf({ ...card, class: 'N', points: 0, single: '', knight: 'FFL FFR' })
    expect(told.map(({ what, value }) => [what, value]).slice(2)).toEqual([
      ['Copies', '1'],
      ['Knight arrows', '2 squares'],
    ])
  })
})
