import { describe, expect, it } from 'vitest'
import { isLaid, pack, strengthOf } from './cards'

describe('cards', () => {
  it('are monsters by themselves, as well, or never', () => {
    expect(['fu', 'gin', 'kei'].map(strengthOf)).toEqual([{ attack: 2, hp: 2 }, { attack: 3, hp: 3 }, null])
    expect(['fu', 'gin'].map(isLaid)).toEqual([false, true])
  })
  it('have a playing card for each copy', () => {
    expect(pack(0, 'fu', 3)).toEqual({ rank: '2', suit: '♣' })
    expect(pack(1, 'kin', 0)).toEqual({ rank: '10', suit: '♥' })
  })
})
