import type { FastifyRequest } from 'fastify'
import { secondFactorTexts } from '../../contract/accounts/secondFactor.ts'
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
  if (callers === 'signedIn' || caller.Roles.some((role) => callers.includes(role))) return caller
  throw notAllowed(caller.LacksFactor && callers.includes('Admin') ? secondFactorTexts.needed : undefined)
}
