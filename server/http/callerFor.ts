import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Caller, Context } from './context.ts'
import { notAllowed } from './refusal.ts'

/** The caller, after the checks for 401 and 403. */
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
