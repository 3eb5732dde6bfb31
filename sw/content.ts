import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { contentCaches } from '../src/cache/database/contentCaches.ts'
import { isCaptivePortal } from '../src/sync/transport/captivePortal.ts'

/** Public calls by the last part of their address, in any letter case as the server takes them. */
const isContent = /\/api\/(HomePage\/config|getwelcomePageData|Storage\/image\/[^/]+)$/i
/** Texts that somebody opens to read: an older one misleads, and a consent names the notice that was read. */
const isText = /\/api\/(Configuration\/privacy|Page\/[^/]+)$/i
const isDates = /\/api\/Configuration\/date\/active$/i

/** How long the server is waited for before what was kept is shown (offline O16). */
const networkTimeoutSeconds = 3

/** A hotel's sign-in page in the portal's place is no answer: what was kept before stands (offline O6). */
const portalsOnly = {
  fetchDidSucceed: async ({ response }: { response: Response }): Promise<Response> => {
    const contentType = response.headers.get('content-type')
    if (isCaptivePortal({ status: response.status, contentType })) throw new TypeError('Not from the portal')
    return response
  },
}

/** Keeps when an answer was stored, so that the screen can say how old a date is. */
const stampTime = {
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> => {
    if (response.status !== 200) return null
    const headers = new Headers(response.headers)
    headers.set('x-stored-on', new Date().toISOString())
    return new Response(await response.blob(), { status: 200, headers })
  },
}

/** What the portal has no more, such as a page that was taken down, is kept no longer either. */
const forgetGone = {
  fetchDidSucceed: async ({
    request,
    response,
  }: {
    request: Request
    response: Response
  }): Promise<Response> => {
    if (response.status === 404) await (await caches.open(contentCaches.content)).delete(request)
    return response
  },
}

/**
 * Landing content is shown at once and renewed behind, except where the app knows that it has changed and asks for it
 * anew; texts and dates ask the server first (offline O16).
 */
export function cacheContent(): void {
  const isPublic = (url: URL, request: Request, pattern: RegExp) =>
    url.origin === self.location.origin && pattern.test(url.pathname) && !request.headers.has('authorization')
  const content = { cacheName: contentCaches.content, plugins: [portalsOnly, forgetGone, stampTime] }
  registerRoute(
    ({ url, request }) =>
      isPublic(url, request, isText) || (request.cache === 'reload' && isPublic(url, request, isContent)),
    new NetworkFirst({ ...content, networkTimeoutSeconds }),
  )
  registerRoute(({ url, request }) => isPublic(url, request, isContent), new StaleWhileRevalidate(content))
  registerRoute(
    ({ url, request }) => isPublic(url, request, isDates),
    new NetworkFirst({
      cacheName: contentCaches.dates,
      networkTimeoutSeconds,
      plugins: [portalsOnly, stampTime],
    }),
  )
}
