import { afterEach, expect, test, vi } from 'vitest'
import { entitle, titled } from './title.svelte'
import { findTurns, turns } from './turns.svelte'

function answers(list: unknown, status = 200): void {
  const body = JSON.stringify(list)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } })),
  )
}
const ONE = { kind: 'table', id: 'x', game: 'first', name: 'Aoi', at: 0 }

afterEach(() => vi.unstubAllGlobals())

test('how many wait stands in the title and on the icon, and goes again', async () => {
  const badges: (number | null)[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(null)),
  })
  entitle('Home')
  answers([ONE, { ...ONE, id: 'y' }])
  await findTurns()
  expect(turns()).toHaveLength(2)
  expect(titled()).toBe('(2) Home')
  answers([])
  await findTurns()
  expect(titled()).toBe('Home')
  expect(badges).toEqual([2, null])
})

test('a browser without badges, and a server that cannot be reached, change nothing', async () => {
  vi.stubGlobal('navigator', {})
  entitle('Home')
  answers([ONE])
  await findTurns()
  answers({ code: 'storage', ja: '', en: '', clause: '' }, 503)
  await findTurns()
  expect(titled()).toBe('(1) Home')
})
