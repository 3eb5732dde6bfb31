import type { FastifyInstance } from 'fastify'
import type { Endpoint, ResultOf } from '../../contract/core/endpoint.ts'
import type { Sql } from '../db/database.ts'
import { recordActing } from './acting.ts'
import type { Context } from './context.ts'
import { callerOf } from './callers/countedCallers.ts'
import { carryOutOnce, keyOf, type CarriedOut } from './operations/idempotency.ts'
import { routeOf } from './routeOf.ts'
import {
  callOf,
  keepable,
  keptFor,
  keyedOf,
  replyOf,
  sendCarriedOut,
  type Answer,
  type Call,
  type ServeOptions,
} from './serve.ts'

/**
 * Carries out the changing part of an upload once per idempotency key; `content` identifies the upload, by its hash.
 */
export type Once<E extends Endpoint> = (
  content: unknown,
  act: (sql: Sql) => Promise<Answer<E>>,
  stillHolds?: (sql: Sql, Result: ResultOf<E>) => Promise<boolean>,
) => Promise<CarriedOut>

/**
 * Serves an endpoint that receives bytes. They are read and checked outside any transaction; `once` then changes rows
 * in one transaction, under the idempotency key.
 */
export function serveUpload<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handle: (call: Call<E>, once: Once<E>) => Promise<CarriedOut>,
  options: Pick<ServeOptions<E>, 'perMinute'> = {},
): void {
  app.route({
    ...routeOf(context, endpoint, options),
    handler: async (request, reply) => {
      // An unreadable key is refused before the bytes are read.
      keyOf(endpoint, request)
      const effects: (() => void)[] = []
      const once: Once<E> = (content, act, stillHolds) =>
        carryOutOnce(context, keyedOf(endpoint, request, content, keptFor(endpoint, stillHolds)), {
          run: async (sql) => {
            // An attempt that was rolled back has no effects.
            effects.length = 0
            const answer = await act(sql)
            await recordActing(sql, callerOf(request), endpoint, request.params, request.id)
            return keepable(answer)
          },
        })
      const call = callOf<E>(context, endpoint, request, reply, context.database.sql, effects)
      const done = await handle(call, once)
      return sendCarriedOut(endpoint, request, reply, done, effects)
    },
  })
}

/** The outcome of an upload that changed nothing: it can be repeated safely, so no reply is stored. */
export const lookedAt = <E extends Endpoint>(answer: Answer<E>): CarriedOut => ({
  reply: { Status: 200, Reply: replyOf(answer), ReplyVersion: null },
  refusal: null,
  isRepeat: false,
})
