import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  refusalsOf,
  replySchema,
  takesKey,
  type BodyOf,
  type Endpoint,
  type FieldErrors,
  type ParamsOf,
  type QueryOf,
  type Reply,
  type ResultOf,
} from '../../contract/endpoint.ts'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller, Context } from './context.ts'
import { beginOperation, bodyHash, keepReply, keptReply } from './operations.ts'
import { mustHold, notAllowed, Refusal, unreadable } from './refusal.ts'

type CallerOf<E extends Endpoint> = E['callers'] extends 'anyone' ? null : Caller

/** One call of an endpoint, with everything already read and checked. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: CallerOf<E>
  /** The transaction of a changing call, the pool of a reading one. */
  readonly sql: Sql
  /** The version that the caller saw, from `If-Match`; null if it named none. */
  readonly ifMatch: number | null
  readonly traceId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Does something once the transaction has committed, never before (design §1, decision 7). */
  readonly after: (effect: () => void) => void
}

export interface Answer<E extends Endpoint> {
  readonly Result: ResultOf<E>
  readonly Id?: string
  readonly Message?: string
  /** The row's version now, which travels as `ETag`. */
  readonly Version?: number
}

/** Reads `If-Match: "3"`; anything else than a version in quotes is refused. */
function readVersion(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const digits = /^"?(\d{1,9})"?$/.exec(header)?.[1]
  if (digits === undefined) throw unreadable('If-Match must hold a version')
  return Number(digits)
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\w-]{8,64}$/.test(header))
    throw unreadable('Idempotency-Key must have 8 to 64 letters, digits, - or _')
  return header
}

/** Who calls, after 401 and 403 were decided. */
export async function callerFor(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.callers === 'anyone') return null
  const caller = await context.identify(request)
  const { callers } = endpoint
  if (callers !== 'signedIn' && !caller.Roles.some((role) => callers.includes(role))) throw notAllowed()
  return caller
}

/** The path of an endpoint on the server. */
export const servedAt = (endpoint: Endpoint) => `/api${endpoint.path}`

const refusal = replySchema(undefined)

/** What Fastify needs to know of an endpoint, and the check of the caller before the body is read. */
function routeOf(context: Context, endpoint: Endpoint, perMinute: number | undefined) {
  return {
    method: endpoint.method,
    url: servedAt(endpoint),
    ...(perMinute ? { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } } : {}),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        ...(endpoint.raw === 'download' ? {} : { 200: replySchema(endpoint.result) }),
        ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refusal])),
      },
    },
    onRequest: async (request: FastifyRequest) => {
      callers.set(request, await callerFor(context, endpoint, request))
    },
  }
}

const callers = new WeakMap<FastifyRequest, Caller | null>()

function callOf<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  sql: Sql,
  effects: (() => void)[],
): Call<E> {
  return {
    // The type provider has parsed these by the very schemas that the types come from.
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    caller: (callers.get(request) ?? null) as CallerOf<E>,
    sql,
    ifMatch: readVersion(request.headers['if-match']),
    traceId: request.id,
    request,
    reply,
    after: (effect) => effects.push(effect),
  }
}

/** Serves an endpoint that answers bytes instead of the reply of spec §3. */
export function serveStream<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: (call: Call<E>) => Promise<FastifyReply>,
): void {
  app.route({
    ...routeOf(context, endpoint, undefined),
    handler: (request, reply) => handle(callOf<E>(request, reply, context.database.sql, [])),
  })
}

/**
 * Serves an endpoint of the contract: who may call, the body's shape (400) and rules (422), one transaction for a
 * changing call with its idempotency key, effects after the commit, and the one shape of every reply. A refusal that
 * the handler throws undoes what it wrote; one that it returns keeps it, as a failed call may have something to keep.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | Refusal>,
  options: { readonly perMinute?: number } = {},
): void {
  app.route({
    ...routeOf(context, endpoint, options.perMinute),
    handler: async (request, reply) => {
      const effects: (() => void)[] = []
      const callWith = (sql: Sql) => callOf<E>(request, reply, sql, effects)
      const checkRules = () => {
        if (endpoint.rules) mustHold((endpoint.rules as (body: unknown) => FieldErrors)(request.body))
      }
      if (endpoint.method === 'GET' || endpoint.raw) {
        checkRules()
        const answer = await handle(callWith(context.database.sql))
        for (const effect of effects) effect()
        if (answer instanceof Refusal) throw answer
        return send(reply, 200, replyOf(answer), answer.Version ?? null)
      }
      const OpId = takesKey(endpoint) ? readKey(request.headers['idempotency-key']) : null
      const operation = OpId && {
        UserId: callers.get(request)?.UserId ?? noId,
        OpId,
        BodyHash: bodyHash(request.method, request.url, request.body),
      }
      const carryOut = async (sql: Sql) => {
        const kept = operation ? await beginOperation(sql, operation) : undefined
        if (kept) return kept
        checkRules()
        const answer = await handle(callWith(sql))
        if (answer instanceof Refusal) return answer
        const reply = { Status: 200, Reply: replyOf(answer), ReplyVersion: answer.Version ?? null }
        if (operation) await keepReply(sql, operation, reply)
        return reply
      }
      const outcome = await context.database.sql.transaction(carryOut).catch(async (error: unknown) => {
        // The same request may have been carried out just before, in which case this one failed of its success.
        const kept = operation && (await keptReply(context.database.sql, operation))
        if (!kept) throw error
        effects.length = 0
        return kept
      })
      for (const effect of effects) effect()
      if (outcome instanceof Refusal) throw outcome
      if (OpId) reply.header('idempotency-key', OpId)
      return send(reply, outcome.Status, outcome.Reply, outcome.ReplyVersion)
    },
  })
}

function replyOf<E extends Endpoint>(answer: Answer<E>): Reply<ResultOf<E>> {
  return {
    Success: true,
    Message: answer.Message ?? '',
    Result: answer.Result,
    Id: answer.Id ?? null,
    Errors: [],
  }
}

function send(reply: FastifyReply, status: number, body: unknown, version: number | null): FastifyReply {
  if (version !== null) reply.header('etag', `"${version}"`)
  return reply.code(status).send(body)
}
