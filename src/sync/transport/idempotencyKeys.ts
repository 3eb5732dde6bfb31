import { hashBytes } from '../../cache/database/localFiles.ts'
import type { WireRequest } from './request.ts'

/** How long a call without an answer is remembered, in milliseconds; the portal keeps secret replies for an hour. */
const remembered = 10 * 60_000

/** The idempotency key of a call, and how to say that it was answered. */
interface CallKey {
  readonly key: string
  answered(): void
}

/** Gives the key of a call. */
export type Keys = (request: WireRequest) => Promise<CallKey>

/** Keys of one tab, which remembers by its own clock what was not answered. */
export function makeKeys(now: () => number): Keys {
  const unanswered = new Map<string, { readonly key: string; readonly on: number }>()
  return async ({ method, url, data }) => {
    if (data instanceof FormData) return { key: crypto.randomUUID(), answered: () => undefined }
    const said = new TextEncoder().encode(JSON.stringify([method, url, data ?? null]))
    const name = await hashBytes(said.buffer)
    const before = unanswered.get(name)
    const on = now()
    const key = before && on - before.on < remembered ? before.key : crypto.randomUUID()
    unanswered.set(name, { key, on })
    return {
      key,
      answered: () => {
        if (unanswered.get(name)?.key === key) unanswered.delete(name)
      },
    }
  }
}

/**
 * The key for a call that a person makes (offline O5). Whoever presses again after no answer came makes the same call, not
 * a second one, so it goes under the same key; once it was answered the next one is new. What was said is remembered as
 * a hash only, as it may hold a password. Bytes are not compared: each upload has a key of its own.
 */
export const keyFor: Keys = makeKeys(() => Date.now())
