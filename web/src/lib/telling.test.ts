import { describe, expect, it } from 'vitest'
import type { LogEntry, Offer } from './stage'
import { invited, isAway, lastTurn, loses, sealOf, verdict } from './telling'

function by(player: number | null, words: string): LogEntry {
  return { player, words, facts: [], sounds: [] }
}

describe('the last turn', () => {
  it('is all that its side did without a break', () => {
    const log = [by(0, 'a'), by(1, 'b'), by(1, 'c')]
    expect(lastTurn(log).map((entry) => entry.words)).toEqual(['b', 'c'])
  })
  it('can be nobody’s alone', () => {
    expect(lastTurn([by(0, 'a'), by(null, 'both')]).map((entry) => entry.words)).toEqual(['both'])
  })
  it('is the whole log where one side did it all, and nothing where nothing happened', () => {
    expect(lastTurn([by(0, 'a'), by(0, 'b')])).toHaveLength(2)
    expect(lastTurn([])).toEqual([])
  })
})

describe('the verdict', () => {
  it('is told to a player as won or lost, to others by side', () => {
    expect(verdict(1, 1).en).toBe('You win')
    expect(verdict(1, 0).en).toBe('You lose')
    expect(verdict(1, null).en).toBe('Second player wins')
    expect(verdict(null, 0).en).toBe('A draw')
  })
})

describe('the seal', () => {
  it('says won, lost or drawn to a side, and to others that it is over', () => {
    expect([sealOf(0, 0), sealOf(0, 1), sealOf(null, 0), sealOf(1, null)]).toEqual(['勝', '負', '引分', '終'])
  })
})

describe('an offer', () => {
  const offer = (winner: number | null): Offer => ({
    step: 's',
    effect: 'pass',
    label: '',
    will: [{ fact: 'ended', winner, reason: '', clause: '' }],
  })
  it('loses at once where the other side wins by it', () => {
    expect(loses(offer(1), 0)).toBe(true)
    expect(loses(offer(0), 0)).toBe(false)
    expect(loses(offer(null), 0)).toBe(false)
    expect(loses({ ...offer(1), will: [] }, 0)).toBe(false)
  })
})

describe('somebody who is away', () => {
  const seat = { kind: 'person' as const, name: '', level: 0, present: false, rating: 0 }
  it('is a person, and not in a correspondence game', () => {
    expect(isAway(seat, false, 'fischer')).toBe(true)
    expect(isAway(seat, true, 'fischer')).toBe(false)
    expect(isAway(seat, false, 'correspondence')).toBe(false)
    expect(isAway({ ...seat, kind: 'machine' }, false, undefined)).toBe(false)
  })
})

describe('the address of a referee', () => {
  it('has a token after the mark', () => {
    expect(invited('#referee=a_B-9')).toBe('a_B-9')
  })
  it('has none elsewhere', () => {
    expect(invited('')).toBe('')
    expect(invited('#HC-7.1')).toBe('')
    expect(invited('#referee=')).toBe('')
  })
})
