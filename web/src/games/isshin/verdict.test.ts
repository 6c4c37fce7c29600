import { describe, expect, it } from 'vitest'
import type { IsshinFact } from '../../generated/isshin'
import type { LogEntry } from '../../lib/stage'
import { because, called, decided, headline } from './verdict'

function entry(words: string, ...facts: IsshinFact[]): LogEntry {
  return { player: 0, words, facts, sounds: [] }
}
const ended: IsshinFact = { fact: 'ended', winner: 1, reason: 'disadvantaged form', clause: 'IS-6.1' }

describe('the verdict', () => {
  it('lights the cell that the server judged by', () => {
    const judged: IsshinFact = {
      fact: 'judged',
      player: 0,
      standing: 'disadvantaged',
      against: 'attack',
      wins: false,
    }
    expect(decided([entry('', judged, ended)])).toEqual({ row: 'disadvantaged', column: 'attack' })
  })
  it('lights none where nothing was judged', () => {
    expect(decided([entry('', ended)])).toBeNull()
  })
  it('gives the reason in the words of the log', () => {
    expect(because([entry('Aoi resigns.', ended)])).toBe('Aoi resigns.')
    expect(because([entry('Aoi draws 2.', { fact: 'drew', player: 0, count: 2, trinity: false })])).toBe('')
  })
  it('names the winner from where one sits', () => {
    const outcome = (winner: number | null) => ({ winner, reason: '', clause: '' })
    expect(headline(outcome(1), 1).en).toBe('You win')
    expect(headline(outcome(1), 0).en).toBe('Your opponent wins')
    expect(headline(outcome(1), null).en).toBe('Second player wins')
    expect(headline(outcome(null), 0).en).toBe('A draw')
  })
  it('calls the sides as one sees them', () => {
    expect(called(0, null).ja).toBe('先手')
    expect(called(0, 0).ja).toBe('あなた')
    expect(called(0, 1).ja).toBe('相手')
  })
})
