import type { FastifyRequest } from 'fastify'

/** Where a person is sent whose address cannot be decoded: the app knows no such screen, and says so. */
export const noScreen = '/page-not-found'

/** True if a person's browser asks for a screen of the app: neither for a call nor for a file. */
export function asksForScreen({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  // Only the path decides: the query of a mailed link may end in an address such as someone@example.org.
  const [path = ''] = url.split('?')
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|hubs|health|assets)(\/|$)/i.test(path) &&
    !/\.[a-z0-9]{2,11}$/i.test(path)
  )
}
