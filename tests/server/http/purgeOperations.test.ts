import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getHomePage } from '../../../contract/content/content.ts'
import { dates } from '../../../server/db/schema/content.ts'
import { operations } from '../../../server/db/schema/db.ts'
import { noId } from '../../../contract/core/limits.ts'
import { forgottenBefore, startForgetting } from '../../../server/http/purgeOperations.ts'
import { call } from '../../support/call.ts'
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
  await call(portal, getHomePage)
  await expect.poll(kept).toEqual(['29 days'])
})

test('a portal whose conference has no date forgets what is older than 400 days', async () => {
  portal.clock.advance(4 * hour)
  await setConference('')
  await keepAged(401, 399)
  await call(portal, getHomePage)
  await expect.poll(kept).toEqual(['399 days'])
})

test('it looks at most once an hour, and waits for the last look when it stops', async () => {
  let looks = 0
  const forgetting = startForgetting({
    sql: sqlOf(),
    log: portal.app.log,
    now: portal.clock.now,
    conferenceEndsOn: async () => {
      looks += 1
      return null
    },
  })
  await keepAged(401)
  forgetting.wake()
  portal.clock.advance(hour / 2)
  forgetting.wake()
  portal.clock.advance(hour / 2)
  forgetting.wake()
  await forgetting.stop()
  expect(looks).toBe(2)
  expect(await kept()).toEqual([])
  portal.clock.advance(hour)
  forgetting.wake()
  await forgetting.stop()
  expect(looks).toBe(2)
})
