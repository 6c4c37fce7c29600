import { describe, expect, it } from 'vitest'
import type { IsshinFact } from '../../generated/isshin'
import type { LogEntry } from '../../lib/stage'
import { called, decided } from './verdict'

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
  it('calls the sides as one sees them', () => {
    expect(called(0, null).ja).toBe('先手')
    expect(called(0, 0).ja).toBe('あなた')
    expect(called(0, 1).ja).toBe('相手')
  })
})
