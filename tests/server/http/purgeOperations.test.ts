import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dates } from '../../../server/db/schema/content.ts'
import { operations } from '../../../server/db/schema/system.ts'
import { noId } from '../../../contract/core/limits.ts'
import { forgottenBefore, forgettingOperations } from '../../../server/http/operations/purgeOperations.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

const portal = await emptiedPortal()

const sqlOf = () => portal.context.database.sql

/** The moment so many days ago, by the portal's clock. */
const daysAgo = (days: number) => new Date(portal.clock.now() - days * day).toISOString()

/** Keeps an operation for each age in days, named by it. */
async function keepAged(...ages: number[]): Promise<void> {
  await sqlOf()
    .insert(operations)
    .values(
      ages.map((age) => ({
        UserId: noId,
        OpId: `${age} days`,
        BodyHash: '',
        Status: 200,
        Reply: {},
        CreatedOn: daysAgo(age),
      })),
    )
}

const kept = async () => {
  const rows = await sqlOf().select({ OpId: operations.OpId }).from(operations)
  return rows.map(({ OpId }) => OpId).sort()
}

const setConference = (DeadlineDate: string) =>
  sqlOf().update(dates).set({ DeadlineDate }).where(eq(dates.UniqueKey, 'conference_date'))

test.each([
  ['without a date, those older than 400 days are', null, '2025-08-27T00:00:00.000Z'],
  ['before the conference none are', '2026-10-02T00:00:00.000Z', null],
  ['30 days after it none are', '2026-09-01T00:00:00.000Z', null],
  ['later, those older than 30 days are', '2026-08-31T23:59:59.999Z', '2026-09-01T00:00:00.000Z'],
])('of the operations that may be forgotten, %s', (_name, conferenceEndsOn, before) => {
  expect(forgottenBefore(conferenceEndsOn, Date.parse('2026-10-01T00:00:00Z'))).toBe(before)
})

test('a portal forgets what is older than 30 days once the conference is over for as long', async () => {
  portal.clock.advance(2 * hour)
  await setConference(daysAgo(33).slice(0, 10))
  await keepAged(31, 29)
  await portal.context.jobs.runDue()
  expect(await kept()).toEqual(['29 days'])
})

test('a portal whose conference has no date forgets what is older than 400 days', async () => {
  portal.clock.advance(4 * hour)
  await setConference('')
  await keepAged(401, 399)
  await portal.context.jobs.runDue()
  expect(await kept()).toEqual(['399 days'])
})

test('it looks once an hour, and forgets at each look', async () => {
  const job = forgettingOperations({
    sql: sqlOf(),
    now: portal.clock.now,
    conferenceEndsOn: async () => null,
  })
  await keepAged(401)
  expect([
    await job.run(
      () => false,
      () => Promise.resolve(),
    ),
    job.look,
  ]).toEqual([3_600_000, 3_600_000])
  expect(await kept()).toEqual([])
})
