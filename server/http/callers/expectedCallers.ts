import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'

/** Who a read began for, and who really calls, which is being read beside it. */
interface Expected {
  readonly expected: Caller
  readonly caller: Promise<Caller>
}

const expectations = new WeakMap<FastifyRequest, Expected>()

/** Notes that a read begins for somebody before its session is read. */
export function expectCaller(request: FastifyRequest, expected: Expected): void {
  // The answer waits for it; until then nobody may be looking at its refusal.
  expected.caller.catch(() => undefined)
  expectations.set(request, expected)
}

/**
 * The real caller if a read began for somebody else: their rights have changed since their last call. Undefined if it
 * began for the caller as they are. Throws a refusal with 401 if the session has ended.
 */
export async function otherCaller(request: FastifyRequest): Promise<Caller | undefined> {
  const expectation = expectations.get(request)
  if (!expectation) return undefined
  const caller = await expectation.caller
  return isDeepStrictEqual(caller, expectation.expected) ? undefined : caller
}

/** Notes that the caller is known. */
export const endExpectation = (request: FastifyRequest) => expectations.delete(request)
