import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Caller, Context } from './context.ts'
import { notAllowed } from './refusal.ts'

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
