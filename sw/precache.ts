import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

import { registerRoute } from 'workbox-routing'
import { viewerCache } from '../src/cache/database/contentCaches.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Precaches the shell and every route's chunk, so that each screen opens offline. */
export function precacheShell(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/pdf'),
    // The page keeps them, once it has opened a document with them.
    async ({ request }) => (await caches.match(request, { cacheName: viewerCache })) ?? fetch(request),
  )
}

/** An extra method of Chromium's install event (Service Worker Static Routing). */
interface Routes {
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>
}

/**
 * Where the browser supports it, cached chunks reach the page without the worker, whose cold start would delay each
 * of them (design §6); chunks that are not cached come from the network.
 */
export function routeAssets(): void {
  self.addEventListener('install', (event) => {
    const { addRoutes } = event as Routes
    if (!addRoutes) return
    const rules = [
      { condition: { urlPattern: { pathname: '/assets/pdf*' } }, source: { cacheName: viewerCache } },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } },
    ]
    event.waitUntil(addRoutes.call(event, rules))
  })
}
