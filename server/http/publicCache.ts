import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { bytesFor, isTagged, lastingHeaders, tagOf, type KeptAnswer } from './keptAnswer.ts'

/** Answers kept at once: the public pages of a portal are few, but anybody can ask for addresses in other letters. */
const most = 200

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for an answer that is the same for everybody, signed in or not. */
    readonly isPublic?: true
    /** True for an answer that is the same for everybody who may call, and is given to them alone. */
    readonly isCommon?: true
  }
}

type Answers = Map<string, KeptAnswer>

/** Keeps an answer as the newest, and drops the oldest if there are too many. */
function keep(answers: Answers, url: string, answer: KeptAnswer): void {
  answers.delete(url)
  answers.set(url, answer)
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
}

/**
 * Keeps finished answers that are the same for everybody, so that a rush of visitors costs neither database nor
 * rendering. A change that the hub announces drops them; a change that no hint announces is seen after a second. While
 * the database does not answer the last public ones are given, with their age. Those for people with a session are given
 * after the check of the session, and so not without the database.
 */
export function publicCache({ now, timing }: Pick<Context, 'now' | 'timing'>) {
  const entries: Answers = new Map()
  /** The answers for those who may call: they are never given before the router, which does not know who calls. */
  const common: Answers = new Map()
  /** The generation in which each request began: what it reads may be older than a later change. */
  const generations = new WeakMap<IncomingMessage, number>()
  /** Expired entries that a request reads again. */
  const renewing = new Set<string>()
  /** Counts the changes of public content. */
  let generation = 0

  const isFresh = ({ readOn }: KeptAnswer) => now() - readOn < timing.keptFresh

  function send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse) {
    const { etag } = answer
    const own = { ...answer.headers, etag, 'x-trace-id': randomUUID() }
    if (isTagged(request.headers, etag)) {
      response.writeHead(304, own).end()
      return
    }
    const { bytes, headers } = bytesFor(answer, request.headers['accept-encoding'])
    response.writeHead(200, { ...own, ...headers, 'content-length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  /** Gives somebody who may call the answer that is kept for all of them. */
  function giveCommon(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const answer = request.routeOptions.config.isCommon && common.get(request.raw.url ?? '')
    if (!answer || answer.generation !== generation || !isFresh(answer) || request.method !== 'GET') {
      next()
      return
    }
    const { etag } = answer
    void reply.headers(answer.headers).header('etag', etag)
    if (isTagged(request.headers, etag)) {
      void reply.code(304).send()
      return
    }
    const { bytes, headers } = bytesFor(answer, request.headers['accept-encoding'])
    void reply.headers(headers).send(bytes)
  }

  /** Keeps a good answer, and gives the last one instead of a failure or of a fallback, which says `no-store`. */
  async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { isPublic, isCommon } = request.routeOptions.config
    if (!isPublic && !isCommon) return payload
    const answers = isPublic ? entries : common
    const url = request.raw.url ?? ''
    const before = answers.get(url)
    const isFallback = reply.statusCode >= 500 || reply.getHeader('cache-control') === 'no-store'
    if (isPublic && isFallback && before) {
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
      const packed = before?.etag === etag ? before.packed : {}
      const headers = lastingHeaders(reply.getHeaders())
      keep(answers, url, { body, packed, etag, headers, readOn: now(), generation })
    }
    if (!isTagged(request.headers, etag)) return payload
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
      app.addHook('preHandler', giveCommon)
      app.addHook('onSend', finish)
    },

    /** Serves a request from the cache; false if it has to be carried out. */
    serve: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const entry = entries.get(url)
      const isCurrent = entry?.generation === generation
      if (isCurrent && (isFresh(entry) || renewing.has(url))) {
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
