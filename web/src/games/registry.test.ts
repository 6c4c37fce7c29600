import { describe, expect, it } from 'vitest'
import { aboutOf } from '../lib/games.svelte'
import { picturesOf, REGISTRY } from './registry'

describe('a game without pictures', () => {
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
