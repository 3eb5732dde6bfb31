import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { allowed } from './callerFor.ts'
import { keepCaller } from './countedCallers.ts'
import { endExpectation, otherCaller } from './expectedCallers.ts'

type Handler<R> = (request: FastifyRequest, reply: FastifyReply) => Promise<R>

/** Ends a read that began for somebody whose rights have changed. */
class CallerChanged extends Error {}

/** Before an answer is sent: ends a read that did not begin for the caller as the database has them now. */
export async function mustBeExpected(request: FastifyRequest): Promise<void> {
  if (await otherCaller(request)) throw new CallerChanged()
}

/**
 * A read whose statements go out together with the read of its session. What it found is sent only to the caller that
 * it began for, with the same rights; for another it is done again.
 */
export const besideSession =
  <R>(endpoint: Endpoint, handle: Handler<R>): Handler<R> =>
  async (request, reply) => {
    try {
      return await handle(request, reply)
    } catch (error) {
      const caller = await otherCaller(request)
      if (!caller) throw error
      endExpectation(request)
      keepCaller(request, allowed(endpoint, caller))
      return handle(request, reply)
    }
  }
