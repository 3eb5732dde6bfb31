import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  replySchema,
  type BodyOf,
  type Endpoint,
  type FieldErrors,
  type ParamsOf,
  type QueryOf,
  type Reply,
  type ResultOf,
} from '../../contract/core/endpoint.ts'
import { noId } from '../../contract/core/limits.ts'
import { lineErrors } from '../../contract/core/rules.ts'
import type { Sql } from '../db/database.ts'
import { despiteDeadlocks } from '../db/failures.ts'
import type { Publishing } from '../hub/hub.ts'
import { recordActing } from './acting.ts'
import { besideSession, mustBeExpected } from './callers/besideSession.ts'
import type { Caller, Context } from './context.ts'
import { callerOf } from './callers/countedCallers.ts'
import { readIfMatch } from './epochHeaders.ts'
import { keptWithinThemes } from './heldParts.ts'
import { idFor } from './idFor.ts'
import { carryOutOnce, keyOf, type CarriedOut, type Keyed } from './operations/idempotency.ts'
import type { KeptReply } from './operations/operationLog.ts'
import { mustHold, Refusal } from './refusal.ts'
import { routeOf, type Limit } from './routeOf.ts'
import { archivedRowError } from './archivedRow.ts'

type CallerOf<E extends Endpoint> = E['callers'] extends 'anyone' ? null : Caller

/**
 * One request to an endpoint, already parsed and checked. Messages published in it are sent once the transaction has
 * committed, and not at all if nothing was done.
 */
export interface Call<E extends Endpoint> extends Publishing {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: CallerOf<E>
  /** The transaction of a changing request, the pool of a reading one. */
  readonly sql: Sql
  /**
   * An id for the row that this call creates: under one idempotency key always the same one. A creation that is sent
   * again after a restore gives the row back its id.
   */
  readonly newId: () => string
  /** The version that the caller saw, from `If-Match`; null if there is none. */
  readonly ifMatch: number | null
  readonly traceId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Sends a last statement, whose answer is not waited for before the commit. The call fails if it does. */
  readonly sendOn: (statement: Promise<unknown>) => void
  /** Runs an effect after the transaction has committed, never before (design §1, decision 7). */
  readonly after: (effect: () => void) => void
}

export interface Answer<E extends Endpoint> {
  readonly Result: ResultOf<E>
  readonly Id?: string
  readonly Message?: string
  /** The row's current version, sent as `ETag`. */
  readonly Version?: number
}

/** The answer with a row and its version; `Id` is the row's own, if it has another name or is the caller's. */
export const versioned = <R extends { readonly Version: number; readonly Id?: string }>(
  Result: R,
  Id = Result.Id,
) => ({ Result, Version: Result.Version, ...(Id === undefined ? {} : { Id }) })

/** One request as its handler gets it. */
export function callOf<E extends Endpoint>(
  { hub, epoch, keys }: Pick<Context, 'hub' | 'epoch' | 'keys'>,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  sql: Sql,
  effects: (() => void)[],
  sendOn: Call<E>['sendOn'] = () => undefined,
): Call<E> {
  return {
    // The type provider has parsed these with the schemas of these types.
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    caller: callerOf(request) as CallerOf<E>,
    sql,
    newId: () => idFor(keys, callerOf(request)?.UserId ?? noId, keyOf(endpoint, request)),
    ifMatch: readIfMatch(request.headers['if-match'], epoch),
    traceId: request.id,
    request,
    reply,
    sendOn,
    after: (effect) => effects.push(effect),
    publish: (audience, message) => effects.push(() => hub.publish(audience, message)),
    recheck: (userIds) => effects.push(() => hub.recheck(userIds)),
  }
}

/** Serves an endpoint that returns bytes instead of the reply of spec §3. */
export function serveStream<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: (call: Call<E>) => Promise<FastifyReply>,
  limit: Limit = {},
): void {
  app.route({
    ...routeOf(context, endpoint, limit),
    handler: keptWithinThemes(context, endpoint, (request, reply) =>
      handle(callOf<E>(context, endpoint, request, reply, context.database.sql, [])),
    ),
  })
}

export interface ServeOptions<E extends Endpoint> extends Limit {
  /**
   * False if an earlier result must not be repeated under its idempotency key; the request is then carried out again.
   */
  readonly stillHolds?: (sql: Sql, Result: ResultOf<E>) => Promise<boolean>
  /** Runs around the transaction: it may wait without holding a connection, refuse, and note what was refused. */
  readonly around?: (call: Call<E>, carryOut: () => Promise<CarriedOut>) => Promise<CarriedOut>
}

/** Calls `stillHolds` for a stored reply. A stored refusal stays valid: it is what happened. */
export function keptFor<E extends Endpoint>(endpoint: E, stillHolds: ServeOptions<E>['stillHolds']) {
  if (!stillHolds) return undefined
  return async (sql: Sql, { Status, Reply }: KeptReply) =>
    Status !== 200 || stillHolds(sql, replySchema(endpoint.result).parse(Reply).Result as ResultOf<E>)
}

/**
 * Serves an endpoint of the contract: permission, the body's shape (400) and rules (422), one transaction for a
 * changing request with its idempotency key, effects after the commit, and one shape for every reply. A refusal that
 * the handler throws rolls back its writes; one that it returns commits them, as a failed request may have something
 * to store.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: Handle<E>,
  options: ServeOptions<E> = {},
): void {
  addRoute(app, context, endpoint, () => ({ handle }), options)
}

/**
 * Serves an endpoint whose handler begins with `ahead`, which only reads and locks: its first statement is sent together
 * with the look at the idempotency key.
 */
export function serveAhead<const E extends Endpoint, Ahead>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  ahead: (call: Call<E>) => Promise<Ahead>,
  handle: (call: Call<E>, ahead: Ahead) => Promise<Answer<E> | Refusal>,
  limit: Limit = {},
): void {
  const handling = (): Handling<E> => {
    let early: Promise<Ahead> | undefined
    return {
      ahead: (call) => {
        early = ahead(call)
        // A request that is a repeat does not look at it.
        early.catch(() => undefined)
      },
      handle: async (call) => handle(call, await (early ?? ahead(call))),
    }
  }
  addRoute(app, context, endpoint, handling, limit)
}

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Refusal>

/** How one request is handled. */
interface Handling<E extends Endpoint> {
  readonly ahead?: (call: Call<E>) => void
  readonly handle: Handle<E>
}

function addRoute<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handling: () => Handling<E>,
  options: ServeOptions<E>,
): void {
  const stillHolds = keptFor(endpoint, options.stillHolds)
  app.route({
    ...routeOf(context, endpoint, options),
    handler: besideSession(
      endpoint,
      keptWithinThemes(context, endpoint, async (request, reply) => {
        const effects: (() => void)[] = []
        const { ahead, handle } = handling()
        const act = async (sql: Sql, sendOn?: Call<E>['sendOn']) => {
          // An attempt that was rolled back has no effects.
          effects.length = 0
          if (endpoint.body) mustHold(lineErrors(endpoint.body, request.body))
          if (endpoint.rules) mustHold((endpoint.rules as (body: unknown) => FieldErrors)(request.body))
          const answer = await handle(
            callOf<E>(context, endpoint, request, reply, sql, effects, sendOn),
          ).catch(async (error: unknown) => {
            throw await archivedRowError(context, sql, request, error)
          })
          if (!(answer instanceof Refusal))
            await recordActing(sql, callerOf(request), endpoint, request.params, request.id)
          return keepable(answer)
        }
        if (endpoint.method === 'GET') {
          const answer = await despiteDeadlocks(() => act(context.database.sql))
          await mustBeExpected(request)
          for (const effect of effects) effect()
          if (answer instanceof Refusal) throw answer
          // Any cache may keep it, or only the reader's own, and asks again each time.
          const caching = options.isPublic ? 'no-cache' : options.isCommon ? 'private, no-cache' : undefined
          if (caching && !reply.hasHeader('cache-control')) reply.header('cache-control', caching)
          return send(reply, answer)
        }
        const aheadOf = (sql: Sql) => ahead?.(callOf<E>(context, endpoint, request, reply, sql, effects))
        const keyed = keyedOf(endpoint, request, request.body, stillHolds)
        const carryOut = () => carryOutOnce(context, keyed, { ahead: aheadOf, run: act })
        const call = callOf<E>(context, endpoint, request, reply, context.database.sql, [])
        const done = await (options.around ? options.around(call, carryOut) : carryOut())
        return sendCarriedOut(endpoint, request, reply, done, effects)
      }),
    ),
  })
}

/** A changing request with its key and what it is about. */
export const keyedOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  content: unknown,
  stillHolds: Keyed['stillHolds'],
): Keyed => ({ endpoint, request, UserId: callerOf(request)?.UserId ?? noId, content, stillHolds })

/** The reply of an answer, to send and store; a refusal is unchanged. */
export function keepable<E extends Endpoint>(answer: Answer<E> | Refusal): KeptReply | Refusal {
  if (answer instanceof Refusal) return answer
  return { Status: 200, Reply: replyOf(answer), ReplyVersion: answer.Version ?? null }
}

/** Runs the effects of what was done, and sends its reply with its key. */
export function sendCarriedOut(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  done: CarriedOut,
  effects: readonly (() => void)[],
): FastifyReply {
  if (!done.isRepeat) for (const effect of effects) effect()
  if (done.refusal) throw done.refusal
  const key = keyOf(endpoint, request)
  if (key) reply.header('idempotency-key', key)
  return send(reply, done.reply)
}

export function replyOf<E extends Endpoint>(answer: Answer<E>): Reply<ResultOf<E>> {
  return {
    Success: true,
    Message: answer.Message ?? '',
    Result: answer.Result,
    Id: answer.Id ?? null,
    Errors: [],
  }
}

function send(reply: FastifyReply, { Status, Reply, ReplyVersion }: KeptReply): FastifyReply {
  if (ReplyVersion !== null) reply.header('etag', `"${ReplyVersion}"`)
  return reply.code(Status).send(Reply)
}
