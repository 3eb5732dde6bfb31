import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayIn } from '../../../contract/content/dates.ts'
import * as contract from '../../../contract/notifications/notifications.ts'
import { assignRole } from '../../../contract/users/users.ts'
import { notifications } from '../../../server/db/schema/notifications.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { hubClient, until } from '../../support/hub.ts'
import { dateOf, draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { approvedPaperOf, registered } from '../../support/registrations.ts'

const day = 24 * 3_600_000
const zone = 'Asia/Kolkata'

let database: TestDatabase
let portal: TestPortal
let ada: TestUser
let bob: TestUser
/** Days pass, and nobody signs in again. */
const timing = { accessTokenSeconds: 90 * 86_400 }
const start = () => startPortal({ connection: { ...database.connection, max: 4 }, timing })
beforeAll(async () => {
  database = await startTestDatabase()
  portal = await start()
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})
beforeEach(async () => {
  await portal.context.jobs.runDue()
  await portal.empty()
  ada = await signedIn(portal)
  bob = await signedIn(portal)
})

const subjectsOf = async ({ AccessToken }: TestUser) =>
  (await call(portal, contract.getActiveNotifications, { as: AccessToken })).Result.map(
    ({ Subject }) => Subject,
  )
/** The day so many days ahead of the real today, in the conference's zone. */
const ahead = (days: number) => dayIn(Date.now() + days * day, zone)
/** Sets the clock to that day at a time of the conference's. */
function goTo(days: number, time: string): void {
  const moment = Date.parse(`${ahead(days)}T${time}:00+05:30`)
  portal.clock.advance(moment - portal.context.now())
}
const runDue = () => portal.context.jobs.runDue()

test('a person with an open draft is reminded three days and one day before submission closes, in the morning, each once', async () => {
  await dateOf(portal, 'paper_submission', ahead(10))
  await draftOf(portal, ada, { PaperTitle: 'First <draft>' })
  await draftOf(portal, ada, { PaperTitle: 'Second' })
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { connection, texts } = hubClient(origin, ada.AccessToken)
  await connection.start()

  goTo(7, '08:59')
  await runDue()
  expect(await subjectsOf(ada)).toEqual([])
  goTo(7, '09:01')
  const other = await start()
  other.clock.advance(portal.context.now() - Date.now())
  await Promise.all([runDue(), other.context.jobs.runDue(), runDue()])
  await other.stop()
  expect(await subjectsOf(ada)).toEqual(['Submission closes soon'])
  expect(await subjectsOf(bob)).toEqual([])

  const [stored] = await portal.context.database.sql.select().from(notifications)
  expect(stored?.Body).toContain('“First &lt;draft&gt;”, “Second” are not submitted yet.')
  expect(stored?.Body).toContain('at 23:59:59 (Asia/Kolkata)')

  // A person who begins after that morning is reminded the next time.
  goTo(8, '12:00')
  const { Id } = await draftOf(portal, bob)
  // The database has a clock of its own, which no test sets.
  const CreatedOn = new Date(portal.context.now()).toISOString()
  await portal.context.database.sql.update(papers).set({ CreatedOn }).where(eq(papers.Id, Id))
  await runDue()
  expect(await subjectsOf(bob)).toEqual([])
  // Whichever of the two instances sent the first, the second comes from the one that the device is connected to.
  texts.length = 0
  goTo(9, '09:01')
  await runDue()
  expect(await subjectsOf(ada)).toHaveLength(2)
  await until(() => texts.length > 0, 'it arrives')
  expect(texts).toEqual(['Submission closes soon'])
  await connection.stop()
  expect(await subjectsOf(bob)).toEqual(['Submission closes soon'])
  goTo(11, '09:01')
  await runDue()
  expect(await subjectsOf(ada)).toHaveLength(2)
})

test('a draft that was given more time is announced before its own end', async () => {
  await dateOf(portal, 'paper_submission', ahead(2))
  const { Id } = await draftOf(portal, ada)
  await portal.context.database.sql
    .update(papers)
    .set({ ExtendedUntil: new Date(Date.parse(`${ahead(9)}T18:00:00+05:30`)).toISOString() })
    .where(eq(papers.Id, Id))
  goTo(1, '09:01')
  await runDue()
  expect(await subjectsOf(ada)).toEqual([])
  goTo(8, '09:01')
  await runDue()
  expect(await subjectsOf(ada)).toEqual(['Submission closes soon'])
})

test('a person who may register and has not is reminded a week and a day before registration closes for them', async () => {
  await dateOf(portal, 'registration_last_date', ahead(20))
  await dateOf(portal, 'general_registration', ahead(30))
  const cora = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const dan = await signedIn(portal)
  await approvedPaperOf(portal, ada, [dan])
  await approvedPaperOf(portal, bob, [], { Status: 'rejected' })
  await registered(portal, dan.UserDetailId)
  const all = async () =>
    Promise.all([ada, bob, cora, dan].map(async (user) => (await subjectsOf(user)).length))
  goTo(13, '08:59')
  await runDue()
  expect(await all()).toEqual([0, 0, 0, 0])
  goTo(13, '09:01')
  await runDue()
  await runDue()
  expect(await all()).toEqual([1, 0, 0, 0])
  goTo(19, '09:01')
  await runDue()
  expect(await all()).toEqual([2, 0, 0, 0])
  goTo(23, '09:01')
  await runDue()
  expect(await all()).toEqual([2, 1, 1, 0])
  expect(await subjectsOf(cora)).toEqual(['Registration closes soon'])
})

test('an account without a profile is notified that an organiser gave it a role', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const newcomer = await signedIn(portal, { Roles: [], profile: false })
  const body = { Role: 'Auditor' as const }
  const params = { id: newcomer.UserId }
  expect((await call(portal, assignRole, { as: admin.AccessToken, params, body })).status).toBe(200)
  expect(await subjectsOf(newcomer)).toEqual(['You are now Auditor'])
})
