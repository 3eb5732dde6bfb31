import { createHmac, randomUUID } from 'node:crypto'
import type { Keys } from './keys.ts'

/**
 * The id of a row that a call creates: made from the caller and the idempotency key, so that the same call always gives
 * the same id, which nobody else can guess. Without a key it is random.
 */
export function idFor(keys: Pick<Keys, 'ids'>, userId: string, key: string | null): string {
  if (key === null) return randomUUID()
  const hex = createHmac('sha256', keys.ids[0]).update(`${userId}:${key}`).digest('hex')
  // A UUID of version 8: the digits may mean anything.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
