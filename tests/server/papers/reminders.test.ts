import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getFileVersions } from '../../../contract/papers/paperHistory.ts'
// oxlint-disable-next-line house/texts-as-letters -- what it says of one and of several is asserted as letters
import { previewReminder, reminderTexts, remindHolders } from '../../../contract/papers/draftReminders.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { replaceFile, submitPaper } from '../../../contract/papers/papers.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { notifications } from '../../../server/db/schema/notifications.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, draftOf, fileOf, settingsOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const { sql } = portal.context.database
const remind = (PaperIds: string[] | null) =>
  call(portal, remindHolders, { as: admin.AccessToken, body: { PaperIds } })
const queued = () => sql.select().from(mails).orderBy(mails.Recipient)

test('holders of all drafts are reminded, each by one mail and one notification, and of a draft once a day', async () => {
  await dateOf(portal, 'paper_submission', '2099-01-31')
  await draftOf(portal, ada, { PaperTitle: 'First' })
  const second = await draftOf(portal, ada, { PaperTitle: 'Second' })
  const third = await draftOf(portal, bob, { PaperTitle: 'Third' })
  const body = { PaperIds: null }
  const preview = await call(portal, previewReminder, { as: admin.AccessToken, body })
  expect(preview.Result).toMatchObject({ Drafts: 3, People: 2, RemindedToday: 0 })
  expect(preview.Result.First.map(({ Email }) => Email).sort()).toEqual([ada.Email, bob.Email].sort())
  expect((await remind([second.Id])).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0, Closed: 0 })
  expect((await remind(null)).Result).toEqual({ Drafts: 2, People: 2, RemindedToday: 1, Closed: 0 })
  expect((await remind(null)).Result).toEqual({ Drafts: 0, People: 0, RemindedToday: 3, Closed: 0 })
  const sent = await queued()
  expect(sent.map(({ Recipient }) => Recipient).sort()).toEqual([ada.Email, ada.Email, bob.Email].sort())
  const [toBob] = sent.filter(({ Recipient }) => Recipient === bob.Email)
  expect(toBob?.PlainText).toContain('Third')
  expect(toBob?.PlainText).toContain('31 January 2099')
  // One draft is opened at its page, several in the list.
  const portalAt = portal.context.publicUrl()
  expect(toBob?.PlainText).toContain(`Continue with the paper:\n${portalAt}/paper/${third.Id}\n`)
  const notified = await call(portal, getActiveNotifications, { as: bob.AccessToken })
  expect(notified.Result.map(({ Subject }) => Subject)).toEqual(['Your draft is not submitted yet'])
})

test('a reminder gives each draft its own end, leaves out one that can no longer be submitted, and gives the grace once it runs', async () => {
  await settingsOf(portal, { TimeZone: 'UTC', GraceMinutes: 60 })
  const more = async (id: string, ExtendedUntil: string) =>
    sql.update(papers).set({ ExtendedUntil }).where(eq(papers.Id, id))
  const given = await draftOf(portal, ada, { PaperTitle: 'Given time' })
  await draftOf(portal, ada, { PaperTitle: 'Plain' })
  await draftOf(portal, bob, { PaperTitle: 'Third' })
  await more(given.Id, '2098-03-04T10:00:00.000Z')
  const preview = async () =>
    (await call(portal, previewReminder, { as: admin.AccessToken, body: { PaperIds: null } })).Result
  const lettersOf = async ({ Email }: TestUser) =>
    (await preview()).First.filter((letter) => letter.Email === Email).map(({ PlainText }) => PlainText)
  await dateOf(portal, 'paper_submission', '2098-01-31T18:00')
  const [both] = await lettersOf(ada)
  expect(both).toMatch(/“Given time” until: .*4 March 2098 at 10:00/)
  expect(both).toMatch(/“Plain” until: .*31 January 2098 at 18:00/)
  expect(await lettersOf(bob)).toEqual([expect.stringMatching(/Submit until: .*31 January 2098 at 18:00/)])

  const over = new Date(portal.clock.now() - 30 * 60_000).toISOString()
  await dateOf(portal, 'paper_submission', over.slice(0, 16))
  expect(await preview()).toMatchObject({ Drafts: 3, Closed: 0 })
  const grace = new Date(Date.parse(`${over.slice(0, 16)}Z`) + 60 * 60_000).toISOString().slice(11, 16)
  expect(await lettersOf(bob)).toEqual([expect.stringContaining(` at ${grace}:00 (UTC)`)])

  await dateOf(portal, 'paper_submission', '2020-01-31')
  expect(await preview()).toMatchObject({ Drafts: 1, People: 1, RemindedToday: 0, Closed: 2 })
  expect((await remind(null)).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0, Closed: 2 })
  const [notified] = await sql.select().from(notifications)
  expect(notified?.Body).toContain(
    '“Given time” is not submitted yet. Submission closes on Tuesday, 4 March 2098',
  )
  expect(notified?.Body).not.toContain('Plain')
  expect((await queued()).map(({ Recipient }) => Recipient)).toEqual([ada.Email])
})

test('how many drafts are left out of a reminder is said in words', () => {
  expect([1, 3].map(reminderTexts.closed)).toEqual([
    '1 draft is left out: it cannot be submitted any more.',
    '3 drafts are left out: they cannot be submitted any more.',
  ])
})

test('two organisers who remind at the same time send one reminder', async () => {
  const { Id } = await draftOf(portal, ada)
  await Promise.all([remind([Id]), remind(null)])
  expect(await queued()).toHaveLength(1)
})

test('of chosen papers only the drafts are reminded of, once for each press', async () => {
  const [first, second, other] = [
    await draftOf(portal, ada, { PaperTitle: 'Tones of Mysore' }),
    await draftOf(portal, bob, { PaperTitle: 'Tones of Goa' }),
    await draftOf(portal, bob, { PaperTitle: 'Vowels' }),
  ]
  const sent = await completeDraftOf(portal, ada, { PaperTitle: 'Tones, submitted' })
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: sent.Id } })
  const All = { Text: 'Tones' }
  const asked = { PaperIds: [], All, Except: [second.Id] }
  const preview = await call(portal, previewReminder, { as: admin.AccessToken, body: asked })
  expect(preview.Result).toMatchObject({ Drafts: 1, People: 1, First: [{ Email: ada.Email }] })
  expect(preview.Result.First[0]?.PlainText).toContain(first.PaperTitle)
  expect(preview.Result.First[0]?.PlainText).not.toContain(sent.PaperTitle)
  const key = crypto.randomUUID()
  const press = () => call(portal, remindHolders, { as: admin.AccessToken, body: asked, key })
  expect((await press()).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0, Closed: 0 })
  expect((await press()).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0, Closed: 0 })
  const reminders = (await queued()).filter(({ Template }) => Template === 'paper-reminder')
  expect(reminders.map(({ Recipient }) => Recipient)).toEqual([ada.Email])
  expect((await remind([sent.Id, other.Id])).Result).toEqual({
    Drafts: 1,
    People: 1,
    RemindedToday: 0,
    Closed: 0,
  })
  const refused = await call(portal, remindHolders, { as: ada.AccessToken, body: asked })
  expect(refused.status).toBe(403)
})

test('every file that a paper had is listed, the newest first', async () => {
  const { Id, PaperURL } = await completeDraftOf(portal, ada)
  const uploadPaper = await fileOf(portal, ada, { FileName: 'second.pdf' })
  await call(portal, replaceFile, { as: ada.AccessToken, params: { id: Id }, query: { uploadPaper } })
  const files = await call(portal, getFileVersions, { as: admin.AccessToken, params: { id: Id } })
  expect(files.Result).toMatchObject([
    { Number: 2, FileId: uploadPaper, FileName: 'second.pdf' },
    { Number: 1, FileId: PaperURL, FileName: 'paper.pdf' },
  ])
})
