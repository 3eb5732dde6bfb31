import { randomUUID } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getNotifications } from '../../../contract/notifications/sentList.ts'
import { limits, noId } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/notifications/notificationAdmin.ts'
import * as received from '../../../contract/notifications/notifications.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { mails, unsubscribed } from '../../../server/db/schema/mail.ts'
import { notificationReceivers } from '../../../server/db/schema/notifications.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { hubClient, until } from '../../support/hub.ts'
import { approvedPaperOf, registered, transferred } from '../../support/registrations.ts'
import { draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let database: TestDatabase
let portal: TestPortal
let origin: string
let admin: TestUser
let ada: TestUser
let bob: TestUser

/** Hours pass, and nobody signs in again. */
const timing = { accessTokenSeconds: 90 * 86_400 }
const start = () => startPortal({ connection: { ...database.connection, max: 4 }, timing })

beforeAll(async () => {
  database = await startTestDatabase()
  portal = await start()
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})
beforeEach(async () => {
  await portal.context.jobs.runDue()
  await portal.empty()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
  bob = await signedIn(portal, { Roles: ['GeneralAttendee'] })
})

const nobody: contract.Targets = { Everyone: false, Roles: [], UserIds: [], PaperStatus: [], Unpaid: false }
const bodyOf = (given: Partial<contract.NotificationBody>): contract.NotificationBody => ({
  ...nobody,
  Subject: 'The hall has changed',
  Body: '<p>We meet in hall 2.</p>',
  ByMail: false,
  ActiveFrom: null,
  ActiveUntil: null,
  ...given,
})
const send = (given: Partial<contract.NotificationBody>) =>
  call(portal, contract.sendNotification, { as: admin.AccessToken, body: bodyOf(given) })
/** Sends, and waits until it is public. */
async function sent(given: Partial<contract.NotificationBody>): Promise<string> {
  const { Id, status, Message } = await send(given)
  if (status !== 200) throw new Error(Message)
  await portal.context.jobs.runDue()
  return Id ?? ''
}
const preview = async (targets: Partial<contract.Targets>) => {
  const body = { ...nobody, ...targets }
  return (await call(portal, contract.previewTargets, { as: admin.AccessToken, body })).Result
}
const subjects = async ({ AccessToken }: TestUser) =>
  (await call(portal, received.getActiveNotifications, { as: AccessToken })).Result.map(
    ({ Subject }) => Subject,
  )
const list = async (State: 'active' | 'past') =>
  (await call(portal, getNotifications, { as: admin.AccessToken, query: { State } })).Result
const details = async (id: string) =>
  (await call(portal, contract.getNotification, { as: admin.AccessToken, params: { id } })).Result
const later = (milliseconds: number) => new Date(portal.context.now() + milliseconds).toISOString()
const hour = 3_600_000
const day = 24 * hour

/** Many people without accounts, put straight into the table. */
async function crowd(count: number): Promise<void> {
  const { sql } = portal.context.database
  const profile = profileOf()
  for (let begun = 0; begun < count; begun += 500)
    await sql.insert(people).values(
      Array.from({ length: Math.min(500, count - begun) }, (_, index) => ({
        ...profile,
        Email: `crowd${begun + index}@example.org`,
        FullName: `Person ${begun + index}`,
      })),
    )
}

test('what is sent reaches its receivers, each once, however often they are named; the organiser sees who has read it (spec 7.58)', async () => {
  const paper = await approvedPaperOf(portal, ada, [bob])
  expect(paper).not.toBe('')
  await registered(portal, ada.UserDetailId)
  const targets = {
    Roles: ['PaperPresenter' as const],
    UserIds: [ada.UserDetailId, ada.UserDetailId],
    PaperStatus: ['approved' as const],
    Unpaid: true,
  }
  expect(await preview(targets)).toMatchObject({ Count: 2, WithAccount: 2, ByMail: 2 })
  const Id = await sent(targets)
  expect(await subjects(ada)).toEqual(['The hall has changed'])
  expect(await subjects(bob)).toEqual(['The hall has changed'])
  expect(await subjects(admin)).toEqual([])

  await call(portal, received.openNotification, { as: bob.AccessToken, params: { id: Id } })
  const { Rows, Total } = await list('active')
  expect(Total).toBe(1)
  expect(Rows[0]).toMatchObject({ Id, Receivers: 2, Readers: 1, UserIds: [ada.UserDetailId] })
  const read = await details(Id)
  expect(read.Body).toBe('<p>We meet in hall 2.</p>')
  expect(read.ReadBy.map(({ FullName }) => FullName)).toEqual([expect.stringContaining('Rao')])
  const audit = await auditLog(portal)
  expect(audit.map(({ Action, SubjectId }) => ({ Action, SubjectId }))).toContainEqual({
    Action: 'Send notification',
    SubjectId: Id,
  })
})

test('each target names its own people', async () => {
  await approvedPaperOf(portal, ada)
  const draft = await signedIn(portal)
  await draftOf(portal, draft)
  await approvedPaperOf(portal, draft, [], { WithdrawnOn: later(0) })
  const paid = await registered(portal, bob.UserDetailId)
  await transferred(portal, paid.PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  const part = await registered(portal, ada.UserDetailId)
  await transferred(portal, part.PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 100 })
  await registered(portal, draft.UserDetailId, { CancelledOn: later(0) })
  const namesOf = async (targets: Partial<contract.Targets>) =>
    (await preview(targets)).Sample.map(({ UserDetailId }) => UserDetailId).sort()
  const ids = (...them: TestUser[]) => them.map(({ UserDetailId }) => UserDetailId).sort()
  expect(await namesOf({ Everyone: true })).toEqual(ids(admin, ada, bob, draft))
  expect(await namesOf({ Roles: ['GeneralAttendee'] })).toEqual(ids(bob))
  expect(await namesOf({ Roles: ['Auditor'] })).toEqual([])
  expect(await namesOf({ UserIds: [bob.UserDetailId] })).toEqual(ids(bob))
  expect(await namesOf({ PaperStatus: ['approved'] })).toEqual(ids(ada))
  expect(await namesOf({ PaperStatus: ['draft'] })).toEqual(ids(draft))
  expect(await namesOf({ Unpaid: true })).toEqual(ids(ada))
  expect(await namesOf({})).toEqual([])
})

test('accounts without a profile are reached by everyone and by their role, and who has no account by mail', async () => {
  const auditor = await signedIn(portal, { Roles: ['Auditor'], profile: false })
  const stranger = await signedIn(portal, { Roles: [], profile: false, confirmed: false })
  await signedIn(portal, { Roles: [], profile: false, Email: 'crowd0@example.org' })
  await crowd(1)
  expect(await preview({ Roles: ['Auditor'] })).toMatchObject({ Count: 1, WithAccount: 1 })
  // The person whose address an account without a profile has is that account's.
  expect(await preview({ Everyone: true })).toMatchObject({ Count: 5, WithAccount: 5 })
  const { connection, texts } = hubClient(origin, auditor.AccessToken)
  await connection.start()
  await sent({ Roles: ['Auditor'], ByMail: true })
  await until(() => texts.length > 0, 'it arrives')
  expect(texts).toEqual(['The hall has changed'])
  await connection.stop()
  expect(await subjects(auditor)).toEqual(['The hall has changed'])
  expect(await subjects(stranger)).toEqual([])
  const { sql } = portal.context.database
  const written = await sql.select({ Recipient: mails.Recipient }).from(mails)
  expect(written).toEqual([{ Recipient: auditor.Email }])
})

test('who is blocked or erased gets nothing', async () => {
  const { sql } = portal.context.database
  await sql.update(users).set({ Blocked: true }).where(eq(users.Id, bob.UserId))
  await sql.update(people).set({ Email: '' }).where(eq(people.UserDetailId, ada.UserDetailId))
  expect(await preview({ Everyone: true })).toMatchObject({ Count: 1 })
  expect((await send({ UserIds: [bob.UserDetailId] })).Message).toBe(
    'Nobody would get this: no one fits the receivers that you chose',
  )
})

test('scripts never arrive, and comments of a draft stay behind, also in what is mailed', async () => {
  const Body =
    '<p onclick="alert(1)">Hall <span class="mce-annotation" data-mce-annotation="comment" data-comment="ask Ravi">2</span></p><script>alert(1)</script>'
  expect(await send({ Everyone: true, Subject: 'New\r\nhall <b>2</b>', Body, ByMail: true })).toMatchObject({
    status: 422,
    Fields: { Subject: 'Subject has a line break, a tab or a hidden character. Please type it again' },
  })
  const Id = await sent({ Everyone: true, Subject: 'New  hall <b>2</b>', Body, ByMail: true })
  const read = await details(Id)
  expect(read.Body).toBe('<p>Hall 2</p>')
  expect(read.Subject).toBe('New hall <b>2</b>')
  const opened = await call(portal, received.openNotification, { as: ada.AccessToken, params: { id: Id } })
  expect(opened.Result.Body).toBe('<p>Hall 2</p>')
  expect((await send({ Everyone: true, Body: '<script>alert(1)</script>' })).Message).toBe(
    received.notificationTexts.bodyRequired,
  )
})

test('a text of 100,000 characters is taken, and a longer one is refused with its reason', async () => {
  const long = `<p>${'a'.repeat(limits.HtmlLongest - 7)}</p>`
  const Id = await sent({ Everyone: true, Body: long })
  expect((await details(Id)).Body).toBe(long)
  expect(await send({ Everyone: true, Body: `${long}a` })).toMatchObject({
    status: 422,
    Message: 'Body must be at most 100000 characters long',
  })
})

test('targets that do not exist, nobody, and an end that has passed are refused with their reason', async () => {
  expect(await send({ UserIds: [randomUUID()] })).toMatchObject({
    status: 422,
    Errors: [received.notificationTexts.unknownPerson],
  })
  expect(await send({ UserIds: [noId] })).toMatchObject({ status: 422 })
  expect((await send({})).Errors).toEqual([received.notificationTexts.targetRequired])
  expect((await send({ Roles: ['Auditor'] })).Errors).toEqual([
    'Nobody would get this: no one fits the receivers that you chose',
  ])
  expect((await send({ Everyone: true, ActiveUntil: later(-1000) })).Errors).toEqual([
    'Active until must be in the future',
  ])
  expect(
    (await send({ Everyone: true, ActiveFrom: later(2 * day), ActiveUntil: later(day) })).Errors,
  ).toEqual([received.notificationTexts.untilBeforeFrom])
  expect((await send({ Everyone: true, Subject: ' ', Body: '<p>&nbsp;</p>' })).Errors).toEqual([
    'Subject is required',
    received.notificationTexts.bodyRequired,
  ])
  expect((await list('active')).Total).toBe(0)
})

test('thousands are reached in slices, each once, and mailed but for those who ended announcements', async () => {
  await crowd(2100)
  const { sql } = portal.context.database
  await sql.insert(unsubscribed).values({ Email: 'crowd7@example.org' })
  expect(await preview({ Everyone: true })).toMatchObject({ Count: 2103, ByMail: 2102, WithAccount: 3 })
  const Id = await sent({ Everyone: true, ByMail: true })
  const receivers = await sql
    .select({ Count: text<number>`count(*)::int` })
    .from(notificationReceivers)
    .where(eq(notificationReceivers.NotificationId, Id))
  expect(receivers).toEqual([{ Count: 2103 }])
  const written = await sql.select({ Recipient: mails.Recipient }).from(mails).where(eq(mails.RunId, Id))
  expect(written).toHaveLength(2102)
  expect(new Set(written.map(({ Recipient }) => Recipient)).size).toBe(2102)
})

test('one with a moment is shown, sent live and mailed from then on, and is over at its end', async () => {
  const { connection, texts } = hubClient(origin, ada.AccessToken)
  await connection.start()
  const Id = await sent({
    UserIds: [ada.UserDetailId],
    ActiveFrom: later(hour),
    ActiveUntil: later(day),
    ByMail: true,
  })
  const { sql } = portal.context.database
  const written = () => sql.select().from(mails).where(eq(mails.RunId, Id))
  expect(await subjects(ada)).toEqual([])
  expect(await written()).toEqual([])
  expect((await list('active')).Rows[0]).toMatchObject({ Id, Receivers: 1 })

  portal.clock.advance(hour + 1000)
  await portal.context.jobs.runDue()
  await portal.context.jobs.runDue()
  expect(await subjects(ada)).toEqual(['The hall has changed'])
  expect(await written()).toHaveLength(1)
  await until(() => texts.length > 0, 'it arrives')
  expect(texts).toEqual(['The hall has changed'])
  await connection.stop()

  portal.clock.advance(day)
  expect((await list('past')).Rows.map((row) => row.Id)).toEqual([Id])
  expect((await list('active')).Total).toBe(0)
})

test('two instances publish it once, also one that has just started', async () => {
  await crowd(1200)
  const { Id } = await send({ Everyone: true, ByMail: true, ActiveFrom: later(hour) })
  const other = await start()
  try {
    for (const { clock } of [portal, other]) clock.advance(hour + 1000)
    await Promise.all([portal, other, portal].map(({ context }) => context.jobs.runDue()))
    const { sql } = portal.context.database
    const written = () =>
      sql
        .select({ Recipient: mails.Recipient })
        .from(mails)
        .where(eq(mails.RunId, Id ?? ''))
    // Whichever of them does the last slice, perhaps by its own timer.
    await expect.poll(async () => (await written()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1203)
    expect(new Set((await written()).map(({ Recipient }) => Recipient)).size).toBe(1203)
    expect(await written()).toHaveLength(1203)
    expect((await list('active')).Rows[0]).toMatchObject({ Receivers: 1203 })
  } finally {
    await other.stop()
  }
})

test('one that is withdrawn is seen by nobody, lists are refreshed, and its waiting mails are not sent', async () => {
  const Id = await sent({ Everyone: true })
  const { connection, changes } = hubClient(origin, ada.AccessToken)
  await connection.start()
  const { sql } = portal.context.database
  await sql.insert(mails).values({
    Recipient: 'a@example.org',
    Subject: '',
    PlainText: '',
    Html: '',
    RunId: Id,
    NextAttemptOn: later(day),
  })
  const withdraw = () =>
    call(portal, contract.withdrawNotification, { as: admin.AccessToken, params: { id: Id } })
  expect(await withdraw()).toMatchObject({ status: 200, Message: 'The notification was withdrawn' })
  expect((await withdraw()).status).toBe(200)
  expect(await subjects(ada)).toEqual([])
  expect((await list('past')).Rows[0]).toMatchObject({ Id, WithdrawnOn: expect.any(String) as string })
  expect(await sql.select().from(mails).where(eq(mails.RunId, Id))).toEqual([])
  await until(() => changes.length > 0, 'the change arrives')
  expect(changes).toEqual([{ Entity: 'Notification', Id, Version: 0 }])
  await connection.stop()

  const waiting = await send({ Everyone: true, ActiveFrom: later(hour) })
  const params = { id: waiting.Id ?? '' }
  await call(portal, contract.withdrawNotification, { as: admin.AccessToken, params })
  portal.clock.advance(2 * hour)
  await portal.context.jobs.runDue()
  expect(await subjects(ada)).toEqual([])
})

test('a test comes to its sender alone, after 500 ms, and is stored nowhere (spec 9.14)', async () => {
  const own = hubClient(origin, admin.AccessToken)
  const other = hubClient(origin, ada.AccessToken)
  for (const { connection } of [own, other]) await connection.start()
  const asked = performance.now()
  const body = { Subject: 'Just a test', Body: '<p>a</p>' }
  await call(portal, contract.testNotification, { as: admin.AccessToken, body })
  await until(() => own.texts.length > 0, 'the test arrives')
  // A timer of Node may be a little early.
  expect(performance.now() - asked).toBeGreaterThan(limits.TestNotificationDelay - 20)
  expect(own.texts).toEqual(['Just a test'])
  expect(other.texts).toEqual([])
  expect((await list('active')).Total).toBe(0)
  for (const { connection } of [own, other]) await connection.stop()
})
