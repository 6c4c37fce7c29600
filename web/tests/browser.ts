// The little of a browser that is touched when a module is loaded: English is spoken, and a few things are kept.
import { vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
})
vi.stubGlobal('navigator', { language: 'en-GB' })
