import type { FastifyRequest } from 'fastify'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import { deskPartTexts, holds } from '../../../contract/core/deskParts.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Caller, Context } from '../context.ts'
import { expectCaller } from './expectedCallers.ts'
import { callerWithin, mayCall } from '../heldParts.ts'
import { notAllowed } from '../refusal.ts'

/** Why somebody may not call, where there is more to say than that. */
function whyNot({ callers, part = 'any' }: Endpoint, { LacksFactor, Roles, DeskParts }: Caller) {
  if (!callers.includes('Admin')) return undefined
  if (LacksFactor) return secondFactorTexts.needed
  return Roles.includes('Admin') && holds(DeskParts, part) ? deskPartTexts.readOnly : undefined
}

/** Somebody as an endpoint sees them, or a refusal with 403. */
export function allowed(endpoint: Endpoint, caller: Caller): Caller {
  const within = callerWithin(endpoint, caller)
  if (mayCall(endpoint, within)) return within
  throw notAllowed(whyNot(endpoint, caller))
}

/**
 * The caller, after the checks for 401 and 403. A read that goes beside its session begins with who is expected, where
 * they may call.
 */
export async function callerFor(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  isBeside = false,
): Promise<Caller | null> {
  if (endpoint.callers === 'anyone') return null
  const { expected, caller } = await context.recognize(request)
  const within = isBeside && expected ? callerWithin(endpoint, expected) : undefined
  if (!expected || !within || !mayCall(endpoint, within)) return allowed(endpoint, await caller)
  expectCaller(request, { expected, caller })
  return within
}
