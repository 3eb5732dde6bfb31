import { z } from 'zod'
import {
  type BodyOf,
  type Endpoint,
  type FieldErrors,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  takesKey,
} from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { supportTexts } from '../../../contract/core/support.ts'
import { sendAuthorized } from './authorizedTransport.ts'
import { isOwnServer } from '../transport/apiBase.ts'
import { verdictOf, traceOf } from '../transport/verdict.ts'
import { keyFor } from '../transport/idempotencyKeys.ts'
import { publicContent } from '../public/publicContent.ts'
import { requestOf, type WireResponse } from '../transport/request.ts'
import type { WireOptions } from '../transport/axiosTransport.ts'

export interface CallArguments<E extends Endpoint> {
  readonly params?: ParamsOf<E> | undefined
  readonly query?: Partial<QueryOf<E>> | undefined
  readonly body?: BodyOf<E> | FormData
  /** The version that the change is based on. */
  readonly ifMatch?: number
}

export interface Called<E extends Endpoint> {
  readonly Result: ResultOf<E>
  readonly Id: string | null
  readonly Message: string
  readonly Version: number | null
}

/** What a failed call received; it selects the screens' fallback texts (spec §8). */
export interface Failure {
  readonly kind:
    /** No HTTP response. */
    | 'nothing'
    /** Not a reply of an API, such as a hotel's sign-in page. */
    | 'unexpected'
    /** A reply with a failing HTTP status. */
    | 'failure'
    /** A reply with a good HTTP status, but without success. */
    | 'noSuccess'
  /** The server's own message: its Message, else the first of its Errors; empty if it gave none. */
  readonly message: string
}

const ReplyTexts = z.object({ Message: z.string().catch(''), Errors: z.array(z.string()).catch([]) })

/** Reads the response of a failed call (spec §8 "Server failure responses"). */
export function readFailure({ status, data }: Pick<WireResponse, 'status' | 'data'>): Failure {
  if (status === 0) return { kind: 'nothing', message: '' }
  const reply = ReplyTexts.safeParse(data)
  if (!reply.success) return { kind: 'unexpected', message: '' }
  const message = reply.data.Message || reply.data.Errors[0] || ''
  return { kind: status < 300 ? 'noSuccess' : 'failure', message }
}

/** Why a call failed. The server's message may be empty: show it with `messageOf`. */
export class CallError extends Error {
  readonly reason: 'offline' | 'sign-in' | 'refused' | 'gone' | 'stale'
  readonly errors: readonly string[] = []
  /** The errors by field; empty if the server names none. */
  readonly fields: FieldErrors = {}
  /** The server's trace id of the response, for a message to support; '' if it sent none. */
  readonly traceId: string = ''
  readonly failure: Failure = { kind: 'nothing', message: '' }

  constructor(reason: CallError['reason'], message: string, known: Partial<CallError> = {}) {
    super(message)
    this.reason = reason
    Object.assign(this, known)
  }
}

/** True if a call got no response, or was not sent because none could be expected. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallError && failure.reason === 'offline'

/**
 * The server's first error, else its message, else the screen's fallback (spec §8), else a general text. A message
 * that refers to support includes the support address (design §3 "Society").
 */
export function messageOf(error: unknown, fallback?: string): string {
  if (!(error instanceof CallError)) return fallback ?? texts.unexpected
  const nothing = error.failure.kind === 'nothing' ? texts.noAnswer : texts.unexpected
  const message = error.errors[0] ?? (error.message || (fallback ?? nothing))
  const { homePage } = publicContent.getState()
  const isForSupport = message === texts.full || message === texts.diskFull
  if (!isForSupport || !homePage.value) return message
  return supportTexts.named(message, homePage.value.SupportEmail, error.traceId)
}

/** All of the server's errors of a failed call; otherwise the one message of `messageOf`. */
export function messagesOf(error: unknown, fallback?: string): readonly string[] {
  const errors = error instanceof CallError ? error.errors : []
  return errors.length > 0 ? errors : [messageOf(error, fallback)]
}

/**
 * Calls an endpoint of the contract as the signed-in person, or as a visitor. Throws `CallError`. Text typed into a
 * paper goes through the outbox instead (see drain.ts).
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E> = {},
  options: WireOptions = {},
): Promise<Called<E>> {
  const request = requestOf(endpoint, given.params, given.query, given.body)
  const named = takesKey(endpoint) ? await keyFor(request) : null
  const key = named?.key ?? null
  const headers = {
    ...(given.ifMatch === undefined ? {} : { 'If-Match': `"${given.ifMatch}"` }),
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
  const response = await sendAuthorized({ ...request, headers }, options)
  const verdict = verdictOf(endpoint, response, isOwnServer ? key : null)
  if (verdict.kind !== 'retry') named?.answered()
  const failed = (reason: CallError['reason'], message: string, known: Partial<CallError> = {}) =>
    new CallError(reason, message, { traceId: traceOf(response), failure: readFailure(response), ...known })
  switch (verdict.kind) {
    case 'done': {
      const { Result, Id, Message } = verdict.reply
      return { Result, Id, Message, Version: verdict.version }
    }
    case 'retry':
      throw failed('offline', verdict.why)
    case 'sign-in':
      throw failed('sign-in', texts.refreshFailed)
    case 'stale':
      throw failed('stale', texts.stale)
    case 'gone':
      throw failed('gone', verdict.message ?? texts.notFound)
    case 'refused':
      throw failed('refused', verdict.message, { errors: verdict.errors, fields: verdict.fields })
  }
}
