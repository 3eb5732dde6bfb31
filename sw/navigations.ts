import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Screens come from the precached shell, but not the paths that the server itself serves. */
export function answerNavigations(): void {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api(\/|$)/i, /^\/hubs(\/|$)/i, /^\/health$/i, /^\/assets\//],
    }),
  )
}
