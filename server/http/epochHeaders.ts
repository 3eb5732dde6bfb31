import type { FastifyInstance } from 'fastify'
import { epochHeader } from '../../contract/core/epoch.ts'
import { unreadable } from './refusal.ts'

/**
 * Names the epoch of the data in every response, in a header and in the `ETag` of a version: a device learns that the
 * portal was restored from a backup, and a version of an earlier epoch never counts as the current one.
 */
export function epochHeaders(app: FastifyInstance, epoch: string): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(epochHeader, epoch)
  })
  app.addHook('onSend', async (_request, reply) => {
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && /^"\d+"$/.test(etag))
      reply.header('etag', `${etag.slice(0, -1)}.${epoch}"`)
  })
}

/** No row has this version. */
const noVersion = -1

/**
 * Reads a version from `If-Match`, such as `"3"` or `"3.4f1c90ab77de"`; null if there is none. One of another epoch is
 * no row's version. After it there may be the hash of a public answer. Anything else is refused.
 */
export function readIfMatch(header: string | undefined, epoch: string): number | null {
  if (header === undefined || header === '*') return null
  const [, digits, named = epoch] = /^"?(\d{1,10})(?:\.([^\W_]+)(?:_\w+)?)?"?$/.exec(header) ?? []
  if (digits === undefined) throw unreadable('If-Match must be a version')
  return named === epoch ? Number(digits) : noVersion
}
