import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '../../contract/endpoint.ts'
import { takesKey } from '../../contract/endpoint.ts'
import { texts } from '../../contract/errors.ts'
import { sendAuthorized } from './authorized.ts'
import { isOwnServer } from './apiBase.ts'
import { judge } from './judge.ts'
import { urlOf } from './request.ts'
import type { WireOptions } from './wire.ts'

export interface CallArguments<E extends Endpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: Partial<QueryOf<E>>
  readonly body?: BodyOf<E> | FormData
  /** The version that the change grew from. */
  readonly ifMatch?: number
}

export interface Called<E extends Endpoint> {
  readonly Result: ResultOf<E>
  readonly Id: string | null
  readonly Message: string
  readonly Version: number | null
}

/** Why a call brought no result. The message is fit to be shown. */
export class CallError extends Error {
  readonly reason: 'offline' | 'sign-in' | 'refused' | 'gone' | 'stale'
  readonly errors: readonly string[]

  constructor(reason: CallError['reason'], message: string, errors: readonly string[] = []) {
    super(message)
    this.reason = reason
    this.errors = errors
  }
}

/** The first error of the server, else its message, else the fallback of the screen (spec §8). */
export function messageOf(error: unknown, fallback: string = texts.unexpected): string {
  if (!(error instanceof CallError)) return fallback
  return error.errors[0] ?? (error.message || fallback)
}

/**
 * Calls an endpoint of the contract as the signed-in person, or as a visitor. Throws `CallError`. What a person
 * types into a paper goes through the outbox instead (see drain.ts).
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E> = {},
  options: WireOptions = {},
): Promise<Called<E>> {
  const key = takesKey(endpoint) ? crypto.randomUUID() : null
  const response = await sendAuthorized(
    {
      method: endpoint.method,
      url: urlOf(endpoint, given.params, given.query),
      ...(given.body === undefined ? {} : { data: given.body }),
      headers: {
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(given.ifMatch === undefined ? {} : { 'If-Match': `"${given.ifMatch}"` }),
      },
    },
    options,
  )
  const verdict = judge(endpoint, response, isOwnServer ? key : null)
  switch (verdict.kind) {
    case 'done':
      return {
        Result: verdict.reply.Result,
        Id: verdict.reply.Id,
        Message: verdict.reply.Message,
        Version: verdict.version,
      }
    case 'retry':
      throw new CallError('offline', verdict.why)
    case 'sign-in':
      throw new CallError('sign-in', texts.refreshFailed)
    case 'stale':
      throw new CallError('stale', texts.stale)
    case 'gone':
      throw new CallError('gone', texts.notFound)
    case 'refused':
      throw new CallError('refused', verdict.message, verdict.errors)
  }
}
