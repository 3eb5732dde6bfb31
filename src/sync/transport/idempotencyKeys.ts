import { hashBytes } from '../../cache/database/localFiles.ts'
import type { WireRequest } from './request.ts'

/** How long a call without a response is remembered, in milliseconds; the portal keeps secret replies for an hour. */
const remembered = 10 * 60_000

/** The idempotency key of a call, and a callback for its response. */
interface CallKey {
  readonly key: string
  answered(): void
}

/** Returns the key of a call. */
export type Keys = (request: WireRequest) => Promise<CallKey>

/** The keys of one tab, which remembers unanswered calls by its own clock. */
export function makeKeys(now: () => number): Keys {
  const unanswered = new Map<string, { readonly key: string; readonly on: number }>()
  return async ({ method, url, data }) => {
    if (data instanceof FormData) return { key: crypto.randomUUID(), answered: () => undefined }
    const text = new TextEncoder().encode(JSON.stringify([method, url, data ?? null]))
    const name = await hashBytes(text.buffer)
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
 * The key for a call that a person makes (offline O5). Pressing again after no response repeats the same call, so it
 * has the same key; after a response the next call gets a new one. The content is remembered only as a hash, since it
 * may contain a password. Files are not compared: each upload has its own key.
 */
export const keyFor: Keys = makeKeys(() => Date.now())
