import { describe, expect, it } from 'vitest'
import { aboutOf } from '../lib/games.svelte'
import { rows, text } from './plain'
import { picturesOf, REGISTRY } from './registry'

const VIEW = {
  game: 'sixth',
  rules: 1,
  options: { hand: 4 },
  player: 0,
  actors: [0],
  outcome: null,
  hand_sizes: [4, 3],
  lead: null,
  played: [[], ['7']],
  hand: ['2', '5'],
}

describe('a game without pictures', () => {
  it('shows what is its own of a view', () => {
    expect(rows(VIEW, 'en')).toEqual([
      { name: 'hand sizes', text: '4 3' },
      { name: 'lead', text: '–' },
      { name: 'played', text: '– | 7' },
      { name: 'hand', text: '2 5' },
    ])
  })
  it('reads words in one language, and things by their parts', () => {
    expect(text({ ja: '攻め', en: 'attack' }, 'ja')).toBe('攻め')
    expect(text([{ ja: '攻め', en: 'attack' }, null], 'en')).toBe('attack | –')
    expect(text({ in: 'deck', cards_above: 3 }, 'en')).toBe('in: deck, cards above: 3')
    expect(text({}, 'en')).toBe('–')
    expect(text(false, 'en')).toBe('false')
  })
  it('has a plain stage, no cards, and is told about by the server', () => {
    expect(picturesOf('sixth').cards).toBeUndefined()
    expect(picturesOf('first')).toBe(REGISTRY.first)
    const line = { ja: '札の勝負', en: 'a duel' }
    expect(aboutOf({ id: 'sixth', ja: '札くらべ', en: 'High Card', line })).toEqual({
      id: 'sixth',
      ja: '札くらべ',
      en: 'High Card',
      line,
      hidden: true,
    })
    expect(aboutOf({ id: 'hck', ja: '', en: '', line })).toBe(REGISTRY.hck)
  })
})
