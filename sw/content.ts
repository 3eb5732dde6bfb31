import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { contentCaches } from '../src/cache/database/contentCaches.ts'
import { isCaptivePortal } from '../src/sync/transport/captivePortal.ts'

/** Public calls by the last part of their address, in any letter case, as on the server. */
const isContent = /\/api\/(HomePage\/config|getwelcomePageData|Storage\/image\/[^/]+)$/i
/** Texts for reading: an outdated one would mislead, and a consent names the version of the notice. */
const isText = /\/api\/(Configuration\/privacy|Page\/[^/]+|Event\/programme)$/i
const isDates = /\/api\/Configuration\/date\/active$/i

/** How long to wait for the server before the cached response is shown (offline O16). */
const networkTimeoutSeconds = 3

/** A captive portal's page is not a response of the portal: the cached one stays (offline O6). */
const portalsOnly = {
  fetchDidSucceed: async ({ response }: { response: Response }): Promise<Response> => {
    const contentType = response.headers.get('content-type')
    if (isCaptivePortal({ status: response.status, contentType })) throw new TypeError('Not from the portal')
    return response
  },
}

/** Adds the time of storage to a response, so that the screen can show how old a date is. */
const stampTime = {
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> => {
    if (response.status !== 200) return null
    const headers = new Headers(response.headers)
    headers.set('x-stored-on', new Date().toISOString())
    return new Response(await response.blob(), { status: 200, headers })
  },
}

/** Content that is gone from the portal, such as a deleted page, is removed from the cache too. */
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
 * Landing content is shown from the cache and refreshed in the background, unless the app knows of a change and
 * requests it again; texts and dates ask the server first (offline O16).
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
