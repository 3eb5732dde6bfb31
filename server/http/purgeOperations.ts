import type { FastifyBaseLogger } from 'fastify'
import { hasPassed } from '../../contract/content/dates.ts'
import type { Sql } from '../db/database.ts'
import { secretsKept } from './idempotency.ts'
import { forgetOperations, forgetSecrets } from './operationLog.ts'

const day = 24 * 60 * 60 * 1000

const betweenTimes = 60 * 60 * 1000

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
  readonly log: Pick<FastifyBaseLogger, 'error'>
  now(): number
  /** When the conference ends; null while its date is not set. */
  conferenceEndsOn(sql: Sql): Promise<string | null>
}

/** Deletes old operations regularly. */
export interface Forgetting {
  /** Deletes old operations, at most once per hour; returns at once, so that no request waits for it. */
  wake(): void
  /** Waits for a running deletion; later calls of `wake` do nothing. */
  stop(): Promise<void>
}

export function startForgetting({ sql, log, now, conferenceEndsOn }: ForgettingOptions): Forgetting {
  let last = 0
  let running = Promise.resolve()
  let stopped = false

  async function forget(): Promise<void> {
    await forgetSecrets(sql, new Date(now() - secretsKept).toISOString())
    const before = forgottenBefore(await conferenceEndsOn(sql), now())
    if (before) await forgetOperations(sql, before)
  }

  return {
    wake: () => {
      if (stopped || Math.abs(now() - last) < betweenTimes) return
      last = now()
      running = running.then(forget).catch((error: unknown) => {
        log.error({ err: error }, 'old operations could not be forgotten')
      })
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}
