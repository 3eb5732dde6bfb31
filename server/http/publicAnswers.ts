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

interface Answer {
  readonly body: Buffer
  readonly packed: Partial<Record<Encoding, Buffer>>
  readonly etag: string
  readonly headers: OutgoingHttpHeaders
  /** When its content was last read, and after which change. */
  readonly readOn: number
  readonly change: number
}

/** Headers of one response, which the next one has anew. */
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
export function publicAnswers({ now, timing }: Pick<Context, 'now' | 'timing'>) {
  const kept = new Map<string, Answer>()
  /** The change after which each request began: what it reads may be older than a later one. */
  const began = new WeakMap<IncomingMessage, number>()
  const renewing = new Set<string>()
  let change = 0

  function keep(url: string, answer: Answer): void {
    kept.delete(url)
    kept.set(url, answer)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  function send({ body, packed, etag, headers }: Answer, request: IncomingMessage, response: ServerResponse) {
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

  /** Keeps a good answer, and gives the last one instead of a failure or of a makeshift, which says `no-store`. */
  async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    if (!request.routeOptions.config.isPublic) return payload
    const url = request.raw.url ?? ''
    const before = kept.get(url)
    const isMakeshift = reply.statusCode >= 500 || reply.getHeader('cache-control') === 'no-store'
    if (isMakeshift && before) {
      const age = Math.round((now() - before.readOn) / 1000)
      reply
        .code(200)
        .headers({ ...before.headers, age: `${age}`, 'last-modified': new Date(before.readOn).toUTCString() })
      reply.header('etag', before.etag)
      return before.body
    }
    if (isMakeshift || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = tagOf(body, reply.getHeader('etag'))
    reply.header('etag', etag).header('vary', 'accept-encoding')
    const asked = began.get(request.raw)
    if (asked !== undefined && asked === change) {
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(([name]) => !ofOneResponse.test(name)),
      )
      const packed = before?.etag === etag ? before.packed : {}
      keep(url, { body, packed, etag, headers, readOn: now(), change })
    }
    if (!isTagged(request.raw, etag)) return payload
    reply.code(304)
    return ''
  }

  return {
    /** Drops what was read before a change. */
    changed: () => {
      change += 1
    },

    /** Watches the routes of the app. Call it after the other hooks, so that their headers are kept too. */
    watch: (app: FastifyInstance) => {
      app.addHook('onSend', finish)
    },

    /** Answers a request from what is kept; false if it has to be carried out. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const answer = kept.get(url)
      if (answer?.change === change && (now() - answer.readOn < timing.publicFresh || renewing.has(url))) {
        send(answer, request, response)
        return true
      }
      began.set(request, change)
      if (answer?.change === change) {
        renewing.add(url)
        response.once('close', () => renewing.delete(url))
      }
      return false
    },
  }
}
