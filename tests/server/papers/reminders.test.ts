import { beforeEach, expect, test } from 'vitest'
import { getFileVersions } from '../../../contract/decisions.ts'
import { previewReminder, remindHolders } from '../../../contract/draftReminders.ts'
import { getActiveNotifications } from '../../../contract/notifications.ts'
import { replaceFile, submitPaper } from '../../../contract/papers.ts'
import { mails } from '../../../server/mail/table.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/emptiedPortal.ts'
import { completeDraftOf, dateOf, draftOf, fileOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const remind = (PaperIds: string[] | null) =>
  call(portal, remindHolders, { as: admin.AccessToken, body: { PaperIds } })
const queued = () => portal.context.database.sql.select().from(mails).orderBy(mails.Recipient)

test('holders of all drafts are reminded, each by one mail and one notification, and of a draft once a day', async () => {
  await dateOf(portal, 'paper_submission', '2099-01-31')
  await draftOf(portal, ada, { PaperTitle: 'First' })
  const second = await draftOf(portal, ada, { PaperTitle: 'Second' })
  await draftOf(portal, bob, { PaperTitle: 'Third' })
  const body = { PaperIds: null }
  const preview = await call(portal, previewReminder, { as: admin.AccessToken, body })
  expect(preview.Result).toMatchObject({ Drafts: 3, People: 2, RemindedToday: 0 })
  expect(preview.Result.First.map(({ Email }) => Email).sort()).toEqual([ada.Email, bob.Email].sort())
  expect((await remind([second.Id])).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0 })
  expect((await remind(null)).Result).toEqual({ Drafts: 2, People: 2, RemindedToday: 1 })
  expect((await remind(null)).Result).toEqual({ Drafts: 0, People: 0, RemindedToday: 3 })
  const sent = await queued()
  expect(sent.map(({ Recipient }) => Recipient).sort()).toEqual([ada.Email, ada.Email, bob.Email].sort())
  const [toBob] = sent.filter(({ Recipient }) => Recipient === bob.Email)
  expect(toBob?.PlainText).toContain('Third')
  expect(toBob?.PlainText).toContain('31 January 2099')
  const told = await call(portal, getActiveNotifications, { as: bob.AccessToken })
  expect(told.Result.map(({ Subject }) => Subject)).toEqual(['Your draft is not submitted yet'])
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
  expect((await press()).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0 })
  expect((await press()).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0 })
  const reminders = (await queued()).filter(({ Template }) => Template === 'paper-reminder')
  expect(reminders.map(({ Recipient }) => Recipient)).toEqual([ada.Email])
  expect((await remind([sent.Id, other.Id])).Result).toEqual({ Drafts: 1, People: 1, RemindedToday: 0 })
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
