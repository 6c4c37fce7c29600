import { describe, expect, it } from 'vitest'
import { answers, laid, leading, movableOf, nextAttack, taken, targets, usableOf, uses, type Picked } from './asking'
import { view } from './example'
import type { Thing } from '../../lib/stage'
import type { WarOffer, WarQuestion } from './types'

const offer = (step: string, effect: WarOffer['effect'], more: Partial<WarOffer> = {}): WarOffer => ({
  step,
  effect,
  label: `label of ${step}`,
  ...more,
})
const question = (take?: Thing): WarQuestion => ({ prompt: '', words: '', ...(take && { take }) })
const card = (id: string): Picked => ({ what: 'card', key: `${id}1`, card: id, thing: { hand: id } })

describe('what can be touched', () => {
  const lance = offer('1', 'lance', { take: { trap: 'kyo' }, target: { monster: 'm2' } })
  const face = offer('2', 'lance', { take: { trap: 'kyo' }, target: { player: 1 } })
  const wear = offer('3', 'attach', { take: { equipment: 'e1' }, target: { monster: 'm1' } })

  it('is nothing in Main until something is picked', () => {
    const now = question()
    expect(targets([lance, face, wear], taken(now, null))).toEqual({ monsters: {}, life: undefined })
    expect(taken(now, card('kyo'))).toBeNull()
  })
  it('is what the picked thing can be put on', () => {
    const now = question()
    const trap: Picked = { what: 'trap', key: 'down0', card: 'kyo', thing: { trap: 'kyo' } }
    const gear: Picked = { what: 'gear', key: 'e1', card: 'gin', thing: { equipment: 'e1' } }
    expect(targets([lance, face, wear], taken(now, trap))).toEqual({ monsters: { m2: lance }, life: face })
    expect(targets([lance, face, wear], taken(now, gear))).toEqual({ monsters: { m1: wear }, life: undefined })
  })
  it('is the attacker that the asked monster can block', () => {
    const block = offer('4', 'block', { take: { monster: 'm1' }, target: { monster: 'm2' } })
    expect(targets([block], taken(question({ monster: 'm1' }), null)).monsters).toEqual({ m2: block })
  })
  it('is the attackers themselves, where those are chosen', () => {
    const attack = offer('5', 'attack', { take: { monster: 'm1' }, target: { player: 1 } })
    expect(targets([attack], null)).toEqual({ monsters: { m1: attack }, life: undefined })
  })
})

describe('what is meant by letting go', () => {
  const [body, gear, set] = [
    offer('1', 'summon', { take: { hand: 'gin' } }),
    offer('2', 'forge', { take: { hand: 'gin' } }),
    offer('3', 'set', { take: { hand: 'kyo' } }),
  ] as [WarOffer, WarOffer, WarOffer]
  const spell = offer('4', 'cast', { take: { hand: 'kaku' } })
  const laidBody = offer('5', 'summon', { take: { hand: 'kaku' } })

  it('is what belongs there', () => {
    expect(laid([spell, laidBody], 'kaku', { zone: 'row', thing: null })).toEqual([laidBody])
    expect(laid([spell, laidBody], 'kaku', { zone: 'theirs', thing: null })).toEqual([spell])
    expect(laid([body, gear], 'gin', { zone: 'row', thing: null })).toEqual([body, gear])
    expect(laid([body, gear], 'gin', { zone: 'row', thing: { monster: 'm1' } })).toEqual([gear])
  })
  it('is the one thing that can be done with the card, wherever it was let go', () => {
    expect(laid([set], 'kyo', { zone: 'table', thing: null })).toEqual([set])
    expect(laid([set], 'kei', { zone: 'back', thing: null })).toEqual([])
  })
  it('is the offer from one thing to the other', () => {
    const hit = offer('6', 'lance', { take: { trap: 'kyo' }, target: { monster: 'm2' } })
    expect(leading([set, hit], { trap: 'kyo' }, { monster: 'm2' })).toBe(hit)
    expect(leading([set, hit], { trap: 'kyo' }, { monster: 'm1' })).toBeUndefined()
  })
})

describe('what can be picked up', () => {
  it('is equipment, and traps that are turned up at something on the table', () => {
    const offers = [
      offer('1', 'lance', { take: { trap: 'kyo' }, target: { player: 1 } }),
      offer('2', 'cancel', { take: { trap: 'kei' }, target: { air: true } }),
      offer('3', 'attach', { take: { equipment: 'e1' }, target: { monster: 'm1' } }),
    ]
    expect(usableOf(offers)).toEqual(['kyo'])
    expect(movableOf(offers)).toEqual(['e1'])
  })
})

describe('the buttons', () => {
  it('have the words of their offers, and what leads on comes first', () => {
    const found = answers(view({ prompt: 'main' }), [offer('1', 'end'), offer('2', 'battle')], null, 0)
    expect(found.map(({ step, word, main }) => [step, word, main])).toEqual([
      ['2', 'label of 2', true],
      ['1', 'label of 1', false],
    ])
  })
  it('leave out what is done on the table or with a card', () => {
    const offers = [
      offer('1', 'summon', { take: { hand: 'fu' } }),
      offer('2', 'hit', { take: { air: true }, target: { player: 1 } }),
      offer('3', 'cancel', { take: { trap: 'kei' }, target: { air: true } }),
    ]
    expect(answers(view({ prompt: 'cancel' }), offers, null, 0).map(({ step }) => step)).toEqual(['3'])
  })
  it('are the uses of a picked card', () => {
    const offers = [offer('1', 'forge', { take: { hand: 'gin' } }), offer('2', 'summon', { take: { hand: 'gin' } })]
    expect(uses(offers, 'gin')).toEqual(offers)
    expect(answers(view({ prompt: 'main' }), offers, card('gin'), 0).map(({ does, step }) => [does, step])).toEqual([
      ['play', '1'],
      ['play', '2'],
    ])
  })
  it('let a card be tried that cannot be used as what it is', () => {
    const body = offer('1', 'summon', { take: { hand: 'gyoku' } })
    expect(answers(view({ prompt: 'main' }), [body], card('gyoku'), 0).map(({ does }) => does)).toEqual(['try', 'play'])
    expect(answers(view({ prompt: 'main' }), [], card('fu'), 0).map(({ does }) => does)).toEqual(['try'])
  })
  it('confirm the attack once there is an attacker', () => {
    const attack = offer('1', 'attack', { take: { monster: 'm1' }, target: { player: 1 } })
    const [none] = answers(view({ prompt: 'attack' }), [attack], null, 0)
    const [one] = answers(view({ prompt: 'attack' }), [attack], null, 1)
    expect([none?.does, none?.disabled, one?.disabled]).toEqual(['declare', true, false])
  })
})

describe('the chosen attackers', () => {
  const [first, second] = ['m1', 'm2'].map((monster) =>
    offer(monster, 'attack', { take: { monster }, target: { player: 1 } }),
  ) as [WarOffer, WarOffer]
  const done = offer('done', 'declare')

  it('are told in the order of the offers, then that there are no more', () => {
    expect(nextAttack([first, second], ['m2', 'm1'])).toBe(first)
    expect(nextAttack([second, done], ['m2', 'm1'])).toBe(second)
    expect(nextAttack([done], ['m2', 'm1'])).toBe(done)
  })
})
