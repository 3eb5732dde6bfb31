import { hasPassed } from '../../../contract/core/moments.ts'
import type { Sql } from '../../db/database.ts'
import type { Job } from '../../jobs/runner.ts'
import { secretsKept } from './idempotency.ts'
import { forgetOperations, forgetSecrets } from './operationLog.ts'

const day = 24 * 60 * 60 * 1000

const hour = 60 * 60 * 1000

/** How many days keys are kept after the conference, and at least (offline O5). */
const daysKept = 30

/** How many days keys are kept without a conference date: longer than a year, as conferences are yearly. */
const daysKeptUndated = 400

/**
 * The moment before which operations may be deleted at `now` (milliseconds); null while all are kept. A device that
 * comes back retries its changes: without their keys they would be carried out twice.
 */
export function forgottenBefore(conferenceEndsOn: string | null, now: number): string | null {
  if (conferenceEndsOn && !hasPassed(conferenceEndsOn, now - daysKept * day)) return null
  return new Date(now - (conferenceEndsOn ? daysKept : daysKeptUndated) * day).toISOString()
}

interface ForgettingOptions {
  readonly sql: Sql
  now(): number
  /** When the conference ends; null while its date is not set. */
  conferenceEndsOn(sql: Sql): Promise<string | null>
}

/** Deletes old operations, at the start and every hour. */
export const forgettingOperations = ({ sql, now, conferenceEndsOn }: ForgettingOptions): Job => ({
  name: 'forget old operations',
  look: hour,
  backoff: hour,
  run: async () => {
    await forgetSecrets(sql, new Date(now() - secretsKept).toISOString())
    const before = forgottenBefore(await conferenceEndsOn(sql), now())
    if (before) await forgetOperations(sql, before)
    return hour
  },
})
