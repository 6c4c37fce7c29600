import { beforeEach, describe, expect, it } from 'vitest'
import { save, saved } from './saved'

const near = ['a1', 'b1', 'c1']
const far = ['c5', 'd5', 'e5']

beforeEach(() => localStorage.clear())

describe('one’s own arrangement', () => {
  it('serves from either side', () => {
    save('first', near, { a1: ['king'], c1: ['n1'] }, 0)
    expect(saved('first', near, 0)).toEqual({ a1: ['king'], b1: [], c1: ['n1'] })
    expect(saved('first', far, 1)).toEqual({ e5: ['king'], d5: [], c5: ['n1'] })
  })
  it('is none where none was kept, or one in another form', () => {
    expect(saved('first', near, 0)).toBeNull()
    localStorage.setItem('gobanshobu.arrangement.first', '{"a1":"king"}')
    expect(saved('first', near, 0)).toBeNull()
  })
})
