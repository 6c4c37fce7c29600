import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, kept } from './kept'

beforeEach(() => localStorage.clear())

describe('what the browser keeps', () => {
  it('comes back as it was', () => {
    keep('name', { of: ['someone'] })
    expect(kept('name', {})).toEqual({ of: ['someone'] })
  })
  it('is something else where nothing was kept, or nothing that can be read', () => {
    expect(kept('name', 'nobody')).toBe('nobody')
    localStorage.setItem('gobanshobu.name', '{broken')
    expect(kept('name', 'nobody')).toBe('nobody')
  })
  it('may be nothing at all', () => {
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(() => keep('name', 1)).not.toThrow()
    full.mockRestore()
  })
})
