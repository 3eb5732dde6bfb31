/**
 * The service worker that replaces a bad one on every device (offline O16): it empties the caches and unregisters
 * itself. Drafts and other unsent data are in IndexedDB, which it does not touch.
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
