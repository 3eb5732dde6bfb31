import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The shell and every route's chunk, so that each screen opens with no network. */
export function precacheShell(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
}
