import { describe, expect, it } from 'vitest'
import { cardName, traitsOf, FORM_CARDS, formOf, ORDER } from './cards'

describe('cards', () => {
  it('have forms but for Trinity', () => {
    expect(FORM_CARDS).toEqual(['fy', 'fa', 'sy', 'sa', 'ny', 'na'])
    expect(ORDER.map(formOf)).toEqual(['frog', 'frog', 'slug', 'slug', 'snake', 'snake', null])
  })
  it('are named by form and side', () => {
    for (const card of FORM_CARDS)
      expect(cardName(card).en).toBe(`${formOf(card)} ${traitsOf(card).yang ? 'yang' : 'yin'}`)
  })
})
