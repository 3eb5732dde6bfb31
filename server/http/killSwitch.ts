/**
 * The service worker that takes a bad one off every device (offline O16): it empties the caches and unregisters
 * itself. Drafts and whatever else waits lie in IndexedDB, which it does not touch.
 */
export const retiringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(forget())
})
`
