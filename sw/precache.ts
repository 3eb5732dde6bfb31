import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The shell and every route's chunk, so that each screen opens with no network. */
export function precacheShell(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
}

/** What an install event of Chromium takes beside (Service Worker Static Routing). */
interface Routes {
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>
}

/**
 * Where the browser can, kept chunks come to the page without the worker, which a cold start would wait for at each of
 * them (design §6); what is not kept comes from the network.
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
