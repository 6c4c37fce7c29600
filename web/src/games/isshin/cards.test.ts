import { describe, expect, it } from 'vitest'
import { cardName, FORM_CARDS, formOf, isYang, ORDER } from './cards'

describe('cards', () => {
  it('have forms but for Trinity', () => {
    expect(FORM_CARDS).toEqual(['fy', 'fa', 'sy', 'sa', 'ny', 'na'])
    expect(ORDER.map(formOf)).toEqual(['frog', 'frog', 'slug', 'slug', 'snake', 'snake', null])
  })
  it('are named by form and side', () => {
    expect(FORM_CARDS.filter(isYang)).toEqual(['fa', 'sa', 'na'])
    for (const card of FORM_CARDS) expect(cardName(card).en).toBe(`${formOf(card)} ${isYang(card) ? 'yang' : 'yin'}`)
  })
})
