import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

/** Answers kept at once: the public pages of a portal are few, but anybody can ask for addresses in other letters. */
const most = 200

/** From this size on a body is compressed. */
const smallest = 1024

/** Levels at which a page takes some milliseconds, once for each change. */
const compress = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 6 }),
} as const
type Encoding = keyof typeof compress

interface Entry {
  readonly body: Buffer
  readonly packed: Partial<Record<Encoding, Buffer>>
  readonly etag: string
  readonly headers: OutgoingHttpHeaders
  /** When its content was last read, and in which generation. */
  readonly readOn: number
  readonly generation: number
}

/** Headers of one response, which the next one sets itself. */
const ofOneResponse =
  /^(x-trace-id|x-ratelimit-|retry-after|content-length|content-encoding|transfer-encoding|date|connection|keep-alive|age|last-modified)/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for an answer that is the same for everybody, signed in or not. */
    readonly isPublic?: true
  }
}

/** The ETag of a body: a version's own one with the body's hash, since more than the row may be in the answer. */
function tagOf(body: Buffer, own: unknown): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return typeof own === 'string' && /^"\d+\.\w+"$/.test(own) ? `${own.slice(0, -1)}_${hash}"` : `W/"${hash}"`
}

const isTagged = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string) =>
  headers['if-none-match'] === etag

/** The best encoding that a client takes. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  const isTaken = (name: Encoding) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted ?? '')
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : undefined
}

/**
 * Keeps finished answers that are the same for everybody, so that a rush of visitors costs neither database nor
 * rendering. A change that the hub announces drops them; a change that no hint announces is seen after a second. While
 * the database does not answer the last ones are given, with their age.
 */
export function publicCache({ now, timing }: Pick<Context, 'now' | 'timing'>) {
  const entries = new Map<string, Entry>()
  /** The generation in which each request began: what it reads may be older than a later change. */
  const generations = new WeakMap<IncomingMessage, number>()
  /** Expired entries that a request reads again. */
  const renewing = new Set<string>()
  /** Counts the changes of public content. */
  let generation = 0

  function keep(url: string, entry: Entry): void {
    entries.delete(url)
    entries.set(url, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  function send({ body, packed, etag, headers }: Entry, request: IncomingMessage, response: ServerResponse) {
    const own = { ...headers, etag, 'x-trace-id': randomUUID() }
    if (isTagged(request, etag)) {
      response.writeHead(304, own).end()
      return
    }
    const encoding = body.length < smallest ? undefined : encodingFor(request.headers['accept-encoding'])
    const bytes = encoding ? (packed[encoding] ??= compress[encoding](body)) : body
    response.writeHead(200, {
      ...own,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': bytes.length,
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  /** Keeps a good answer, and gives the last one instead of a failure or of a fallback, which says `no-store`. */
  async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    if (!request.routeOptions.config.isPublic) return payload
    const url = request.raw.url ?? ''
    const before = entries.get(url)
    const isFallback = reply.statusCode >= 500 || reply.getHeader('cache-control') === 'no-store'
    if (isFallback && before) {
      const age = Math.round((now() - before.readOn) / 1000)
      reply
        .code(200)
        .headers({ ...before.headers, age: `${age}`, 'last-modified': new Date(before.readOn).toUTCString() })
      reply.header('etag', before.etag).removeHeader('retry-after')
      return before.body
    }
    if (isFallback || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = tagOf(body, reply.getHeader('etag'))
    reply.header('etag', etag).header('vary', 'accept-encoding')
    const begun = generations.get(request.raw)
    if (begun === generation) {
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(([name]) => !ofOneResponse.test(name)),
      )
      const packed = before?.etag === etag ? before.packed : {}
      keep(url, { body, packed, etag, headers, readOn: now(), generation })
    }
    if (!isTagged(request.raw, etag)) return payload
    reply.code(304)
    return ''
  }

  return {
    /** Drops what was read before a change. */
    invalidate: () => {
      generation += 1
    },

    /** Keeps what the app answers. Call it after the other hooks, so that their headers are kept too. */
    addHooks: (app: FastifyInstance) => {
      app.addHook('onSend', finish)
    },

    /** Serves a request from the cache; false if it has to be carried out. */
    serve: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const entry = entries.get(url)
      const isCurrent = entry?.generation === generation
      if (isCurrent && (now() - entry.readOn < timing.publicFresh || renewing.has(url))) {
        send(entry, request, response)
        return true
      }
      generations.set(request, generation)
      if (isCurrent) {
        // Others get the expired entry meanwhile.
        renewing.add(url)
        response.once('close', () => renewing.delete(url))
      }
      return false
    },
  }
}
