// Keeps the pages, so that they open at once and without a connection; whatever the server has to say is always asked anew.
const CACHE = 'gobanshobu-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', '/theme.js', '/icon.svg', '/manifest.webmanifest']))
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})
self.addEventListener('fetch', (event) => {
  const request = event.request
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/fonts/')) event.respondWith(kept(request))
  else event.respondWith(fresh(request))
})

/** Files whose name changes with what they hold. */
async function kept(request) {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

/** Pages: from the server, and what was kept where it cannot be reached. */
async function fresh(request) {
  const page = request.mode === 'navigate' ? '/' : request
  try {
    const answer = await fetch(request)
    if (answer.ok) (await caches.open(CACHE)).put(page, answer.clone())
    return answer
  } catch (error) {
    const found = await caches.match(page)
    if (found) return found
    throw error
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages.find((one) => one.url === event.notification.data)
      return page ? page.focus() : self.clients.openWindow(event.notification.data)
    }),
  )
})
