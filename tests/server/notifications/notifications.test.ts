import { sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import * as contract from '../../../contract/notifications/notifications.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { assignRole } from '../../../contract/users/users.ts'
import { notify } from '../../../server/directory/notify.ts'
import { notificationReceivers, notifications } from '../../../server/db/schema/notifications.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { hubClient, until } from '../../support/hub.ts'
import { notified } from '../../support/notifications.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'

const portal = await emptiedPortal()
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const active = async (user: TestUser) =>
  (await call(portal, contract.getActiveNotifications, { as: user.AccessToken })).Result
const subjects = async (user: TestUser) => (await active(user)).map(({ Subject }) => Subject)
const unread = async (user: TestUser) =>
  (await active(user)).filter(({ IsRead }) => !IsRead).map(({ Subject }) => Subject)

test('a notification reaches the people it names, those with its role, or everybody, while it is active (spec 7.55)', async () => {
  const before = new Date(portal.context.now() - 60_000).toISOString()
  await notified(portal, ada.UserDetailId, { Subject: 'For Ada' })
  await notified(portal, admin.UserDetailId, { Subject: 'For presenters', Roles: ['PaperPresenter'] })
  await notified(portal, admin.UserDetailId, { Subject: 'For everybody', Everyone: true })
  await notified(portal, ada.UserDetailId, { Subject: 'Withdrawn', WithdrawnOn: before })
  await notified(portal, ada.UserDetailId, { Subject: 'Over', ActiveUntil: before })
  await notified(portal, ada.UserDetailId, { Subject: 'Not yet shown', PublishedOn: null })
  expect(await subjects(ada)).toEqual(expect.arrayContaining(['For Ada', 'For presenters', 'For everybody']))
  expect(await subjects(ada)).toHaveLength(3)
  expect((await subjects(bob)).sort()).toEqual(['For everybody', 'For presenters'])
  const auditor = await signedIn(portal, { Roles: ['Auditor'], profile: false })
  expect(await subjects(auditor)).toEqual(['For everybody'])
})

test('the newest notification comes first', async () => {
  for (const day of ['01', '03', '02'])
    await notified(portal, ada.UserDetailId, { Subject: day, CreatedOn: `2026-11-${day}T08:00:00.000Z` })
  expect(await subjects(ada)).toEqual(['03', '02', '01'])
})

test('among many of others the own ones are found by index, also by a plan that was made when there were none', async () => {
  const { pool, sql } = portal.context.database
  const rowsRead = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ read: number }>(
      "select sum(seq_tup_read)::int as read from pg_stat_user_tables where relname like 'notification%'",
    )
    return rows[0]?.read ?? NaN
  }
  await pool.query('truncate notifications, notification_receivers, notification_reads')
  await pool.query('analyze notifications, notification_receivers')
  for (let times = 0; times < 6; times += 1) expect(await subjects(ada)).toEqual([])
  const stored = await sql
    .insert(notifications)
    .values(
      Array.from({ length: 300 }, (_, n) => ({ Subject: `Paper ${n}`, Body: '', PublishedOn: text`now()` })),
    )
    .returning({ NotificationId: notifications.Id })
  await sql
    .insert(notificationReceivers)
    .values(stored.map((row) => ({ ...row, UserDetailId: bob.UserDetailId })))
  await notified(portal, ada.UserDetailId)
  const before = await rowsRead()
  expect(await subjects(ada)).toEqual(['The hall has changed'])
  expect((await rowsRead()) - before).toBeLessThan(1000)
})

test('one that is opened brings its text, is read from then on, and no copy of it is kept (spec 4.49, 7.56)', async () => {
  const { Id } = await notified(portal, ada.UserDetailId, { Subject: 'Open me', Link: '/account' })
  const opened = await call(portal, contract.openNotification, { as: ada.AccessToken, params: { id: Id } })
  expect(opened.Result).toMatchObject({
    Id,
    Subject: 'Open me',
    Body: '<p>We meet in hall 2.</p>',
    IsRead: true,
    Link: '/account',
  })
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(await unread(ada)).toEqual([])
})

test('reading is of one’s own only, and a stranger’s notification is not there', async () => {
  const { Id } = await notified(portal, ada.UserDetailId)
  const params = { id: Id }
  expect((await call(portal, contract.openNotification, { as: bob.AccessToken, params })).status).toBe(404)
  expect((await call(portal, contract.markRead, { as: bob.AccessToken, params })).status).toBe(404)
  await notified(portal, bob.UserDetailId, { Subject: 'Both', Everyone: true })
  await call(portal, contract.markAllRead, { as: bob.AccessToken })
  expect(await unread(bob)).toEqual([])
  expect(await unread(ada)).toHaveLength(2)
})

test('one or all are marked read, and again without harm (spec 7.57)', async () => {
  const { Id } = await notified(portal, ada.UserDetailId, { Subject: 'First' })
  await notified(portal, ada.UserDetailId, { Subject: 'Second' })
  const mark = () => call(portal, contract.markRead, { as: ada.AccessToken, params: { id: Id } })
  expect((await mark()).status).toBe(200)
  expect((await mark()).status).toBe(200)
  expect(await unread(ada)).toEqual(['Second'])
  await call(portal, contract.markAllRead, { as: ada.AccessToken })
  await call(portal, contract.markAllRead, { as: ada.AccessToken })
  expect(await unread(ada)).toEqual([])
})

test('what has been read on one device is passed to the others of that person, once', async () => {
  const { Id } = await notified(portal, ada.UserDetailId)
  const { connection, changes, texts } = hubClient(origin, ada.AccessToken)
  await connection.start()
  for (let time = 1; time <= 2; time++)
    await call(portal, contract.openNotification, { as: ada.AccessToken, params: { id: Id } })
  portal.context.hub.publish({ UserIds: [ada.UserId] }, { Target: 'GotNotification', Text: 'last' })
  await until(() => texts.includes('last'), 'the last text arrives')
  expect(changes).toEqual([{ Entity: 'Notification', Id, Version: 0 }])
  await connection.stop()
})

test('authors learn live and in their list that their paper has arrived and how it was decided', async () => {
  const { connection, texts } = hubClient(origin, ada.AccessToken)
  await connection.start()
  const { Id, PaperTitle } = await completeDraftOf(portal, ada)
  const { Result } = await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  const body = { PaperIds: [Id], Status: 'approved' as const, Feedback: 'Fine <b>work</b>' }
  await decideWithoutWindow(portal)
  expect((await call(portal, decidePapers, { as: admin.AccessToken, body })).status).toBe(200)
  const expected = [`Paper ${Result.PaperCode} was received`, `Paper ${Result.PaperCode} was approved`]
  await until(() => texts.length === 2, 'both arrive')
  expect(texts).toEqual(expected)
  expect((await subjects(ada)).sort()).toEqual([...expected].sort())
  expect(await subjects(bob)).toEqual([])
  const approved = (await active(ada)).find(({ Subject }) => Subject === expected[1])
  const params = { id: approved?.Id ?? '' }
  const opened = await call(portal, contract.openNotification, { as: ada.AccessToken, params })
  expect(opened.Result.Body).toBe(
    `<p>“${PaperTitle}” was approved.<br>Feedback: Fine &lt;b&gt;work&lt;/b&gt;</p>`,
  )
  await connection.stop()
})

test('what happens once is announced once, and what is undone is not announced at all', async () => {
  const { hub, database } = portal.context
  const telling = {
    Subject: 'The deadline is near',
    Body: '<p>Tomorrow.</p>',
    Link: '/',
    PersonIds: [ada.UserDetailId, ada.UserDetailId],
    OnceKey: 'deadline 1',
  }
  for (let time = 1; time <= 2; time++)
    await database.sql.transaction((sql) => notify({ sql, publish: hub.publish }, telling))
  expect(await subjects(ada)).toEqual(['The deadline is near'])

  const { Id } = await completeDraftOf(portal, bob)
  const answers = await Promise.all(
    [1, 2].map(() => call(portal, submitPaper, { as: bob.AccessToken, params: { id: Id } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await subjects(bob)).toHaveLength(1)
  expect(await database.sql.select().from(notifications)).toHaveLength(2)
})

test('a person to whom an organiser gives a role is notified of it', async () => {
  const body = { Role: 'GeneralAttendee' as const }
  const assign = () => call(portal, assignRole, { as: admin.AccessToken, params: { id: bob.UserId }, body })
  expect((await assign()).status).toBe(200)
  expect((await assign()).status).toBe(200)
  expect(await subjects(bob)).toEqual(['You are now General Attendee'])
})
