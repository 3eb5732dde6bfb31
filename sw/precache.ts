import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Precaches the shell and every route's chunk, so that each screen opens offline. */
export function precacheShell(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
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
    const rule = {
      condition: { urlPattern: { pathname: '/assets/*' } },
      source: { cacheName: cacheNames.precache },
    }
    event.waitUntil(addRoutes.call(event, [rule]))
  })
}
