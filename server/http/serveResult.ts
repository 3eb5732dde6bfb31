import type { FastifyInstance } from 'fastify'
import type { Endpoint, ResultOf } from '../../contract/core/endpoint.ts'
import type { Context } from './context.ts'
import { serve, type Call, type ServeOptions } from './serve.ts'

/** Serves an endpoint whose answer is its result alone. */
export const serveResult = <const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  resultOf: (call: Call<E>) => PromiseLike<ResultOf<E>>,
  options: ServeOptions<E> = {},
): void => serve(app, context, endpoint, async (call) => ({ Result: await resultOf(call) }), options)
