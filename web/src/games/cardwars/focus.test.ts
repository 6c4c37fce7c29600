import { describe, expect, it } from 'vitest'
import { spotsOf } from './focus'

describe('the focus', () => {
  it('goes to where the decision is made', () => {
    expect(spotsOf('block')).toEqual(['target', 'bar'])
    expect(spotsOf('main')).toEqual(['hand', 'bar'])
    expect(spotsOf('cancel')).toEqual(['bar', 'target'])
  })
})
