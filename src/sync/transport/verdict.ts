import {
  refusalSchema,
  replySchema,
  type Endpoint,
  type FieldErrors,
  type Reply,
  type ResultOf,
} from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { sentOn } from './axiosResponse.ts'
import type { WireResponse } from './request.ts'

/** What a response means for the row that was sent (offline O6). */
export type Verdict<R> =
  | { readonly kind: 'done'; readonly reply: Reply<R>; readonly version: number | null }
  /** `why` is empty if there was no response: the caller has its own message for that. */
  | {
      readonly kind: 'retry'
      readonly why: string
      readonly after: number | null
      readonly isOverloaded?: true
    }
  | { readonly kind: 'sign-in'; readonly message: string }
  /** `message` is empty if the server gave none: the screen has its own (spec §8). */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly errors: readonly string[]
      /** The errors by field; empty if the server names none. */
      readonly fields: FieldErrors
      /** The id in the body that the refusal is about, if the server says so. */
      readonly id?: string
    }
  /** `message` says why, if the portal knows; the screen has its own message for something deleted. */
  | { readonly kind: 'gone'; readonly message?: string }
  | { readonly kind: 'stale'; readonly version: number | null }

const successes = new WeakMap<Endpoint, ReturnType<typeof replySchema>>()

/** The schema of a good response of an endpoint. A schema is compiled at its first use, so each is made once. */
function successOf(endpoint: Endpoint): ReturnType<typeof replySchema> {
  const made = successes.get(endpoint) ?? replySchema(endpoint.result)
  successes.set(endpoint, made)
  return made
}

/** The version in an `ETag`. */
function versionOf(response: WireResponse): number | null {
  const digits = /^(?:W\/)?"(\d+)(?:\.\w+)?"$/.exec(response.headers['etag'] ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The server's trace id of this response (design §3 "Society"); '' if it sent none. */
export const traceOf = (response: WireResponse): string => response.headers['x-trace-id'] ?? ''

/** How long the server asks to wait, in milliseconds; the header has seconds, or a time by the server's clock. */
function retryAfter(response: WireResponse): number | null {
  const asked = response.headers['retry-after']
  const wait = Number(asked) * 1000 || Date.parse(asked ?? '') - (sentOn(response) ?? Number.NaN)
  return wait > 0 ? wait : null
}

/**
 * Decides what a response means. Only a 2xx that has our body and echoes the key removes a row from the outbox; a
 * foreign body, such as a hotel's sign-in page, counts as no response. `opId` is null if no key was sent, and for
 * another provider of the API, which echoes none.
 */
export function verdictOf<E extends Endpoint>(
  endpoint: E,
  response: WireResponse,
  opId: string | null,
): Verdict<ResultOf<E>> {
  const { status } = response
  if (status >= 200 && status < 300) {
    const reply = successOf(endpoint).safeParse(response.data)
    const echoed = opId === null || response.headers['idempotency-key'] === opId
    if (!reply.success || !reply.data.Success || !echoed)
      return { kind: 'retry', why: 'The answer did not come from the portal', after: null }
    return { kind: 'done', reply: reply.data as Reply<ResultOf<E>>, version: versionOf(response) }
  }
  const reply = refusalSchema.safeParse(response.data)
  const message = reply.success ? reply.data.Message : ''
  const isRunning = status === 409 && reply.success && Boolean(response.headers['retry-after'])
  if (isRunning || [0, 408, 425, 429].includes(status) || status >= 500 || !reply.success)
    return {
      kind: 'retry',
      why: message || response.why || '',
      after: retryAfter(response),
      ...(message === texts.overloaded ? { isOverloaded: true } : {}),
    }
  if (status === 401) return { kind: 'sign-in', message }
  if (status === 412) return { kind: 'stale', version: versionOf(response) }
  if (status === 404) return { kind: 'gone' }
  if (status === 410) return { kind: 'gone', message }
  const { Errors: errors, Fields: fields = {}, Id } = reply.data
  return { kind: 'refused', message, errors, fields, ...(Id ? { id: Id } : {}) }
}
