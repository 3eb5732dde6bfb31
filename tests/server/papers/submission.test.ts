import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { paperAuthors, papers, statusChanges } from '../../../server/db/schema/papers.ts'
import { submitPaper } from '../../../server/papers/drafts/submitPaper.ts'
import { mustOwnDraft } from '../../../server/papers/rights.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { completeDraftOf, dateOf, draftOf, fileOf, settingsOf, words } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
})

const submit = (id: string, sent: { ifMatch?: number; key?: string; as?: TestUser } = {}) => {
  const { as = ada, ...rest } = sent
  return call(portal, contract.submitPaper, { as: as.AccessToken, params: { id }, ...rest })
}
const queued = () => portal.context.database.sql.select().from(mails)

test('a complete draft becomes submitted, with the next code and a receipt', async () => {
  const PaperURL = await fileOf(portal, ada, { FileName: 'Über words.pdf', Sha256: 'ab'.repeat(32) })
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle: 'On words', PaperURL })
  const { Result, status, version } = await submit(Id, { ifMatch: 1 })
  expect({ status, version }).toEqual({ status: 200, version: 2 })
  expect(Result).toMatchObject({
    PaperCode: 'P-0001',
    PaperTitle: 'On words',
    FileName: 'Über words.pdf',
    Sha256: 'ab'.repeat(32),
    Authors: [{ UserDetailId: ada.UserDetailId, Sequence: 1 }],
  })
  const [paper] = await portal.context.database.sql.select().from(papers)
  expect(paper).toMatchObject({ Status: 'submitted', PaperCode: 'P-0001', SubmittedOn: Result.SubmittedOn })
  expect(await portal.context.database.sql.select().from(statusChanges)).toMatchObject([
    { PaperId: Id, ChangedBy: ada.UserId, FromStatus: 'draft', ToStatus: 'submitted' },
  ])
})

test('the refusal of an empty draft names everything that is missing, in form order, and takes no code', async () => {
  const { Id } = await draftOf(portal, ada)
  await portal.context.database.sql.delete(paperAuthors).where(eq(paperAuthors.PaperId, Id))
  expect(await submit(Id)).toMatchObject({
    status: 422,
    Message: 'Theme is required',
    Errors: [
      'Theme is required',
      'Abstract is required',
      'Paper file is required',
      'At least one author is required',
    ],
  })
  const complete = await completeDraftOf(portal, ada)
  expect((await submit(complete.Id)).Result.PaperCode).toBe('P-0001')
})

test('an abstract one word short of the configured minimum is refused', async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  const short = await completeDraftOf(portal, ada, { Abstract: words(39) })
  expect(await submit(short.Id)).toMatchObject({ status: 422, Errors: ['Minimum 40 words required'] })
  const enough = await completeDraftOf(portal, ada, { Abstract: words(40) })
  expect((await submit(enough.Id)).status).toBe(200)
})

test('a submitted paper cannot be submitted again', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  await submit(Id)
  expect(await submit(Id)).toMatchObject({ status: 422, Errors: ['Already Submitted'] })
  expect(await queued()).toHaveLength(1)
})

test('a submission on a stale version is refused', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  expect(await submit(Id, { ifMatch: 7 })).toMatchObject({ status: 412, version: 1 })
})

/** The same person with a token that is good at the time of the test's clock. */
async function signedAgain(user: TestUser): Promise<TestUser> {
  const { AccessToken } = await startSession(portal.context, portal.context.database.sql, user.UserId)
  return { ...user, AccessToken }
}

test('a draft can be submitted to the end of the day in the conference’s zone, and in the grace after it', async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  const [first, second] = [await completeDraftOf(portal, ada), await completeDraftOf(portal, ada)]
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    portal.clock.now() + 86_400_000,
  )
  await dateOf(portal, 'paper_submission', day)
  portal.clock.advance(Date.parse(`${day}T23:59:00+05:30`) - portal.clock.now())
  const as = await signedAgain(ada)
  expect((await submit(first.Id, { as })).status).toBe(200)
  portal.clock.advance(61_000)
  expect(await submit(second.Id, { as })).toMatchObject({
    status: 422,
    Errors: ['The last date of paper submission has passed'],
  })
  await settingsOf(portal, { GraceMinutes: 10 })
  expect((await submit(second.Id, { as })).status).toBe(200)
})

test('a paper that is not one’s own is not there, not even for a co-author', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  const bob = await signedIn(portal)
  await portal.context.database.sql
    .insert(paperAuthors)
    .values({ PaperId: Id, UserDetailId: bob.UserDetailId, Sequence: 2 })
  expect((await submit(Id, { as: bob })).status).toBe(404)
  expect((await submit(randomUUID())).status).toBe(404)
})

test('papers that are submitted at once get codes without gaps or doubles', async () => {
  const drafts = []
  for (let i = 0; i < 6; i += 1) drafts.push(await completeDraftOf(portal, ada))
  const replies = await Promise.all(drafts.map(({ Id }) => submit(Id)))
  expect(replies.map((reply) => reply.Result.PaperCode).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `P-000${number}`),
  )
})

test('every author gets one mail, also when the call is sent again, in plain text and HTML', async () => {
  const bob = await signedIn(portal)
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  const PaperURL = await fileOf(portal, ada, { FileName: 'a&b.pdf', Sha256: 'cd'.repeat(32) })
  const { Id } = await completeDraftOf(portal, ada, { PaperURL })
  // A title of before line breaks were refused.
  await portal.context.database.sql
    .update(papers)
    .set({ PaperTitle: 'On <b>words</b>\r\nBcc: x@example.org' })
    .where(eq(papers.Id, Id))
  await call(portal, saveAuthors, {
    as: ada.AccessToken,
    body: {
      PaperId: Id,
      Authors: [bob, ada].map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  const key = randomUUID()
  const { Result } = await submit(Id, { key })
  expect((await submit(Id, { key })).Result).toEqual(Result)
  await expect.poll(async () => (await queued()).map((mail) => mail.State)).toEqual(['sent', 'sent'])

  const received = (await mailsIn(join(portal.dataDir, 'mail'))).filter((mail) =>
    mail.text.includes('cd'.repeat(32)),
  )
  expect(received.map((mail) => mail.to.join()).sort()).toEqual([ada.Email, bob.Email].sort())
  const [mail] = received
  const [first, second] = Result.Authors.map((author) => `${author.FullName}, ${author.Organization}`)
  expect(mail?.subject).toBe('P-0001 submitted: On <b>words</b> Bcc: x@example.org')
  expect(mail?.text).toContain(`1. ${first}\n2. ${second}`)
  expect(mail?.text).toContain('File: a&b.pdf')
  expect(mail?.text).toMatch(/Submitted: \w+,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d \(Asia\/Kolkata\)/)
  expect(mail?.html).toContain('On &lt;b&gt;words&lt;/b&gt;')
  expect(mail?.html).toContain('a&amp;b.pdf')
  expect(mail?.html).toContain('cd'.repeat(32))
})

test('only the import may submit an abstract that is too short, and never one without a file', async () => {
  const actor = { ...ada, Roles: ['PaperPresenter' as const] }
  const asImport = (id: string) =>
    portal.context.database.sql.transaction(async (sql) => {
      const draft = await mustOwnDraft({ sql, caller: actor, params: { id }, ifMatch: null })
      return submitPaper(sql, portal.context, actor, draft, { anyLength: true })
    })
  const short = await completeDraftOf(portal, ada, { Abstract: 'Few words' })
  expect((await asImport(short.Id)).Receipt.PaperCode).toBe('P-0001')
  const bare = await completeDraftOf(portal, ada, { PaperURL: noId })
  await expect(asImport(bare.Id)).rejects.toMatchObject({ status: 422, errors: ['Paper file is required'] })
})
