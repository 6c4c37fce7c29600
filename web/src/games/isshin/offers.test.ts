import { describe, expect, it } from 'vitest'
import type { IsshinFact } from '../../generated/isshin'
import type { Offer } from '../../lib/stage'
import { factOf, factsOf, goes, offerOf, offersAt, taken } from './offers'

const declared: IsshinFact = {
  fact: 'declared',
  player: 0,
  form: 'frog',
  state: 'attack',
  ja: '蛙斬り',
  en: 'frog slash',
}
const lay: Offer = {
  step: 'any name',
  effect: 'kamae',
  label: 'Lay frog yin',
  cards: ['fy'],
  take: { hand: 'fy' },
  target: { pile: 'front' },
  will: [declared],
}
const pair: Offer = {
  step: 'another',
  effect: 'renki',
  label: 'Renki',
  cards: ['fy', 'sa'],
  take: { cards: ['fy', 'sa'] },
  target: { pile: 'pool' },
}
const draw: Offer = { step: 'a third', effect: 'maai', label: 'Maai', target: { pile: 'deck' } }
const offers = [lay, pair, draw]

describe('offers', () => {
  it('are found by where the cards go', () => {
    expect(offersAt(offers, 'pool')).toEqual([pair])
    expect(offerOf(offers, 'front', ['fy'])).toBe(lay)
    expect(offerOf(offers, 'deck', [])).toBe(draw)
  })
  it('are found in whichever order two cards were chosen', () => {
    expect(offerOf(offers, 'pool', ['sa', 'fy'])).toBe(pair)
  })
  it('are not found for other cards', () => {
    expect(offerOf(offers, 'front', ['sa'])).toBeUndefined()
    expect(offerOf(offers, 'pool', ['fy', 'fy'])).toBeUndefined()
  })
  it('tell which cards go to a pile', () => {
    expect(goes(offers, 'pool', 'sa')).toBe(true)
    expect(goes(offers, 'front', 'sa')).toBe(false)
  })
})

describe('taken', () => {
  it('names one card, two cards or the hand', () => {
    expect(taken(['fy'])).toEqual({ hand: 'fy' })
    expect(taken(['fy', 'tri'])).toEqual({ cards: ['fy', 'tri'] })
    expect(taken([])).toEqual({ pile: 'hand' })
  })
})

describe('facts', () => {
  it('are found by kind', () => {
    expect(factOf(lay.will, 'declared')?.state).toBe('attack')
    expect(factOf(lay.will, 'ended')).toBeUndefined()
    expect(factOf(undefined, 'drew')).toBeUndefined()
  })
  it('of several entries come in order', () => {
    const laid: IsshinFact = { fact: 'laid', player: 0, card: 'fy', on: 'sa' }
    const entry = (...facts: IsshinFact[]) => ({ player: 0, words: '', sounds: [], facts })
    expect(factsOf([entry(laid, declared), entry(laid)])).toEqual([laid, declared, laid])
  })
})
