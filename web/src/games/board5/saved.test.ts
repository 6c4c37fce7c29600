import { beforeEach, describe, expect, it } from 'vitest'
import { allSaved, forget, freeName, placedOf, save } from './saved'

const near = ['a1', 'b1', 'c1']
const far = ['c5', 'd5', 'e5']

beforeEach(() => localStorage.clear())

describe('one’s own arrangements', () => {
  it('serve from either side', () => {
    const [one] = save('first', 'wall', near, { a1: ['king'], c1: ['n1'] }, 0)
    expect(placedOf(one!, near, 0)).toEqual({ a1: ['king'], b1: [], c1: ['n1'] })
    expect(placedOf(one!, far, 1)).toEqual({ e5: ['king'], d5: [], c5: ['n1'] })
  })
  it('are several, each under its name, the newest first', () => {
    save('first', 'wall', near, { a1: ['king'] }, 0)
    save('first', 'fort', near, { b1: ['king'] }, 0)
    expect(allSaved('first').map((one) => one.name)).toEqual(['fort', 'wall'])
    save('first', 'wall', near, { c1: ['king'] }, 0)
    expect(allSaved('first').map((one) => [one.name, one.squares[2]])).toEqual([
      ['wall', ['king']],
      ['fort', []],
    ])
    expect(forget('first', 'wall').map((one) => one.name)).toEqual(['fort'])
    expect(allSaved('hck')).toEqual([])
  })
  it('go on with the one that was kept before there were names', () => {
    localStorage.setItem('gobanshobu.arrangement.first', '[["king"],[],[]]')
    expect(allSaved('first')).toEqual([{ name: '1', squares: [['king'], [], []] }])
    expect(freeName(allSaved('first'))).toBe('2')
    save('first', '2', near, {}, 0)
    expect(allSaved('first').map((one) => one.name)).toEqual(['2', '1'])
    forget('first', '1')
    expect(forget('first', '2')).toEqual([])
    expect(allSaved('first')).toEqual([])
  })
  it('are none where something else was kept', () => {
    localStorage.setItem('gobanshobu.arrangement.first', '{"a1":"king"}')
    expect(allSaved('first')).toEqual([])
  })
})
