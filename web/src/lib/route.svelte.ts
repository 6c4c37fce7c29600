// Addresses of the pages. Links are plain links; those that stay on the site do not load it anew.

import { tick } from 'svelte'

let path = $state(location.pathname)
let query = $state(location.search)

export function here(): { path: string; parts: string[]; query: URLSearchParams } {
  return { path, parts: path.split('/').filter(Boolean), query: new URLSearchParams(query) }
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  const other = location.pathname !== path
  arrive()
  if (!location.hash) scrollTo(0, 0)
  // Who listens or uses keys begins at the new page, not where the old one was left.
  if (other) void tick().then(() => document.getElementById('content')?.focus({ preventScroll: true }))
}

function arrive(): void {
  path = location.pathname
  query = location.search
}

export function listen(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
