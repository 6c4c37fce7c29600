import { beforeEach, expect, test, vi } from 'vitest'
import type { Fact } from '../lib/stage'
import { holdOfMoment, stillOf } from './showing'

const moment = (...facts: string[]): { facts: Fact[] } => ({ facts: facts.map((fact) => ({ fact }) as Fact) })

test('a blow is looked at longer than a step', () => {
  expect(holdOfMoment(moment('moved', 'captured').facts)).toBeGreaterThan(holdOfMoment(moment('moved').facts))
})

test('where nothing moves a capture in the midst of the battle is shown', () => {
  const frames = [moment(), moment('captured'), moment('moved'), moment('moved'), moment('captured'), moment('ended')]
  expect(stillOf(frames)).toBe(4)
  expect(stillOf([moment(), moment('moved')])).toBe(1)
})

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null })
})

test('a lesson goes on when some of its tasks are done and not all', async () => {
  const { begun } = await import('./begun')
  store.set('gobanshobu.lesson.first', '[1,2]')
  expect(begun()).toEqual([])
  store.set('gobanshobu.lesson-tasks.first', '6')
  store.set('gobanshobu.lesson.hck', '[1]')
  store.set('gobanshobu.lesson-tasks.hck', '1')
  expect(begun()).toEqual(['first'])
  store.set('gobanshobu.lesson.first', '"nonsense"')
  expect(begun()).toEqual([])
})
