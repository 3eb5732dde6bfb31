import type { FastifyRequest } from 'fastify'
import { secondFactorTexts } from '../../contract/accounts/secondFactor.ts'
import { deskPartTexts, holds } from '../../contract/core/deskParts.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Caller, Context } from './context.ts'
import { callerWithin, mayCall } from './heldParts.ts'
import { notAllowed } from './refusal.ts'

/** Why somebody may not call, where there is more to say than that. */
function whyNot({ callers, part = 'any' }: Endpoint, { LacksFactor, Roles, DeskParts }: Caller) {
  if (!callers.includes('Admin')) return undefined
  if (LacksFactor) return secondFactorTexts.needed
  return Roles.includes('Admin') && holds(DeskParts, part) ? deskPartTexts.readOnly : undefined
}

/** The caller, after the checks for 401 and 403. */
export async function callerFor(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.callers === 'anyone') return null
  const caller = await context.identify(request)
  const within = callerWithin(endpoint, caller)
  if (mayCall(endpoint, within)) return within
  throw notAllowed(whyNot(endpoint, caller))
}
