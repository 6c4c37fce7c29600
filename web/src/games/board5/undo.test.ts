import { describe, expect, it } from 'vitest'
import { begun, redone, undone, went } from './undo'

describe('what was laid out', () => {
  it('can be undone and done again', () => {
    const trail = went(went(begun('a'), 'b'), 'c')
    expect(undone(trail).now).toBe('b')
    expect(undone(undone(trail)).now).toBe('a')
    expect(redone(undone(trail))).toEqual(trail)
  })
  it('stays where nothing is before or after it', () => {
    expect(undone(begun('a'))).toEqual(begun('a'))
    expect(redone(begun('a'))).toEqual(begun('a'))
  })
  it('has nothing to do again once something else was done', () => {
    expect(redone(went(undone(went(begun('a'), 'b')), 'c')).now).toBe('c')
  })
})
