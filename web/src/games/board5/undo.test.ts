import { describe, expect, it } from 'vitest'
import { begun, redone, resumed, undone, went } from './undo'

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
  it('goes on after a reload, unless something else lies there', () => {
    const trail = undone(went(went(begun({}), { a1: 'x' }), { a1: 'x', b1: 'y' }))
    expect(resumed(trail, { a1: 'x' })).toEqual(trail)
    const turned = went(begun({}), { b1: 'y', a1: 'x' })
    expect(undone(resumed(turned, { a1: 'x', b1: 'y' })).now).toEqual({})
    expect(resumed(trail, { a1: 'z' })).toEqual(begun({ a1: 'z' }))
    expect(resumed(went(trail, {}), {})).toEqual(begun({}))
    expect(resumed(null, { a1: 'x' })).toEqual(begun({ a1: 'x' }))
  })
  it('has nothing to do again once something else was done', () => {
    expect(redone(went(undone(went(begun('a'), 'b')), 'c')).now).toBe('c')
  })
})
