import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import {
  assignReviews,
  getNamedAuthors,
  getReviewsOfPaper,
  remindAuditors,
  setReviewsDue,
} from '../../../contract/reviews/reviewDesk.ts'
import { declineReview, getAssignedPapers, saveReview } from '../../../contract/reviews/reviewing.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { people } from '../../../server/db/schema/people.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { moveReviews } from '../../../server/reviews/forgetReviews.ts'
import { namesPerson } from '../../../server/reviews/naming/namedAuthors.ts'
import { reviewsBy } from '../../../server/reviews/reviewsOfPerson.ts'
import { auditorThemes, reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { storeBytes } from '../../support/storeBytes.ts'

let portal: TestPortal
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  // Days pass, and nobody signs in again.
  portal = await startPortal({ timing: { accessTokenSeconds: 90 * 86_400 } })
  admin = await signedIn(portal, { Roles: ['Admin'] })
  owner = await signedIn(portal)
})
afterAll(() => portal.stop())

const sql = () => portal.context.database.sql
const day = 24 * 3_600_000

async function auditor(): Promise<TestUser> {
  const user = await signedIn(portal, { Roles: ['Auditor'] })
  await sql()
    .update(people)
    .set({ Organization: `Institute ${randomUUID()}` })
    .where(eq(people.UserDetailId, user.UserDetailId))
  return user
}

async function submitted(by = owner) {
  const paper = await completeDraftOf(portal, by)
  const { Result } = await call(portal, submitPaper, { as: by.AccessToken, params: { id: paper.Id } })
  return { Id: paper.Id, ThemeId: paper.ThemeId, Code: Result.PaperCode }
}

const assign = (PaperIds: string[], auditors: readonly TestUser[], DueOn: string | null = null) =>
  call(portal, assignReviews, {
    as: admin.AccessToken,
    body: { PaperIds, AuditorIds: auditors.map(({ UserId }) => UserId), DueOn },
  })
const send = (user: TestUser, id: string, Score = 8) =>
  call(portal, saveReview, {
    as: user.AccessToken,
    params: { id },
    body: { Recommendation: 'Accept', Score, RemarksForAuthor: 'Clear.', RemarksForAdmin: '' },
  })
const subjectsOf = async ({ AccessToken }: TestUser) =>
  (await call(portal, getActiveNotifications, { as: AccessToken })).Result.map(({ Subject }) => Subject)
const mailedTo = async ({ Email }: TestUser) =>
  await sql()
    .select({ Subject: mails.Subject, PlainText: mails.PlainText })
    .from(mails)
    .where(eq(mails.Recipient, Email))

test('an auditor is notified of an assignment in the portal and by mail, once for all papers of a call', async () => {
  const anna = await auditor()
  const [one, two] = [await submitted(), await submitted()]
  await assign([one.Id, two.Id], [anna])
  expect(await subjectsOf(anna)).toEqual(['2 papers to review'])
  const letters = await mailedTo(anna)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.Subject).toMatch(/^You are asked to review for /)
  for (const code of [one.Code, two.Code]) expect(letters[0]?.PlainText).toContain(code)
  expect(letters[0]?.PlainText).toContain('/auditor-papers')
  await assign([one.Id], [anna])
  expect(await mailedTo(anna)).toHaveLength(1)
})

test('auditors are reminded three days and one day before a review is due, each once, and not of what is in', async () => {
  const [anna, ben] = [await auditor(), await auditor()]
  const paper = await submitted()
  const DueOn = new Date(portal.context.now() + 10 * day).toISOString()
  await assign([paper.Id], [anna, ben], DueOn)
  await send(ben, paper.Id)
  const runDue = () => portal.context.jobs.runDue()
  await runDue()
  expect(await subjectsOf(anna)).toEqual(['A paper to review'])
  portal.clock.advance(8 * day)
  await runDue()
  await runDue()
  expect(await subjectsOf(anna)).toEqual(['A review is not sent yet', 'A paper to review'])
  portal.clock.advance(1.5 * day)
  await runDue()
  expect((await subjectsOf(anna)).filter((subject) => subject === 'A review is not sent yet')).toHaveLength(2)
  expect(await subjectsOf(ben)).toEqual(['A paper to review'])
})

test('an organiser reminds those who have not sent, and sets another due date for them', async () => {
  const [anna, ben, cem] = [await auditor(), await auditor(), await auditor()]
  const paper = await submitted()
  await assign([paper.Id], [anna, ben, cem])
  await send(ben, paper.Id)
  const AuditorIds = [anna.UserId, ben.UserId]
  const reminded = await call(portal, remindAuditors, { as: admin.AccessToken, body: { AuditorIds } })
  expect(reminded.Result).toEqual({ People: 1, Reviews: 1 })
  expect((await mailedTo(anna)).map(({ Subject }) => Subject)).toContainEqual(
    expect.stringMatching(/^Your reviews for .* are not sent yet$/),
  )
  // Not asked about them.
  expect(await subjectsOf(cem)).toEqual(['A paper to review'])
  const DueOn = new Date(portal.context.now() + 5 * day).toISOString()
  const due = (When: string) =>
    call(portal, setReviewsDue, { as: admin.AccessToken, body: { AuditorIds, DueOn: When } })
  expect((await due(DueOn)).Result).toEqual({ Reviews: 1 })
  expect((await call(portal, getAssignedPapers, { as: anna.AccessToken })).Result).toMatchObject([{ DueOn }])
  expect((await due('2020-01-01T00:00:00.000Z')).Errors).toEqual(['The due date has passed already'])
})

test('who has written another paper with an author is not asked, and is named where they were asked before', async () => {
  const anna = await auditor()
  const paper = await submitted()
  await assign([paper.Id], [anna])
  const other = await submitted()
  await sql().insert(paperAuthors).values({ PaperId: other.Id, UserDetailId: anna.UserDetailId, Sequence: 2 })
  const next = await submitted()
  expect((await assign([next.Id], [anna])).Errors).toEqual([
    expect.stringMatching(new RegExp(`has written another paper with an author of ${next.Code}$`)),
  ])
  const params = { id: paper.Id }
  const [review] = (await call(portal, getReviewsOfPaper, { as: admin.AccessToken, params })).Result
  expect(review?.Conflict).toMatch(/has written another paper with an author/)
})

test('all papers under review that a filter finds can be assigned at once, but for some', async () => {
  const anna = await auditor()
  const [one, two] = [await submitted(), await submitted()]
  const report = await call(portal, assignReviews, {
    as: admin.AccessToken,
    body: {
      PaperIds: [one.Id],
      All: { ThemeId: two.ThemeId },
      Except: [],
      AuditorIds: [anna.UserId],
      DueOn: null,
    },
  })
  expect(report.Result.Made.map(({ PaperCode }) => PaperCode)).toEqual([one.Code, two.Code])
})

test('the list of papers shows how many reviews are in and the spread of their scores, and sorts by it', async () => {
  const [anna, ben, cem] = [await auditor(), await auditor(), await auditor()]
  const paper = await submitted()
  await assign([paper.Id], [anna, ben, cem])
  await send(anna, paper.Id, 10)
  await send(ben, paper.Id, 9)
  const found = await call(portal, searchPapers, { as: admin.AccessToken, query: { Sort: '-score' } })
  expect(found.Result.Rows[0]).toMatchObject({
    Id: paper.Id,
    Reviews: { Asked: 3, Done: 2, ScoreLeast: 9, ScoreMost: 10, ScoreMean: 9.5 },
  })
})

test('a copy of one’s data has one’s reviews; erasing the account forgets what was not sent', async () => {
  const anna = await auditor()
  const [one, two] = [await submitted(), await submitted()]
  await assign([one.Id, two.Id], [anna])
  await send(anna, one.Id)
  await sql().insert(auditorThemes).values({ AuditorId: anna.UserId, ThemeId: one.ThemeId })
  const own = await reviewsBy(sql(), anna.UserId)
  expect(own.Reviews).toMatchObject([
    { PaperCode: one.Code, State: 'done', RemarksForAuthor: 'Clear.' },
    { PaperCode: two.Code, State: 'assigned' },
  ])
  expect(own.ReviewThemes).toHaveLength(1)
  await call(portal, eraseOwnAccount, { as: anna.AccessToken, body: { Password: testPassword } })
  const left = await sql().select().from(reviews).where(eq(reviews.AuditorId, anna.UserId))
  expect(left.map(({ PaperId, State }) => [PaperId, State])).toEqual([[one.Id, 'done']])
  expect((await reviewsBy(sql(), anna.UserId)).ReviewThemes).toEqual([])
})

test('where two accounts become one its reviews move, but for those that the other has already', async () => {
  const [anna, ben] = [await auditor(), await auditor()]
  const [one, two] = [await submitted(), await submitted()]
  await assign([one.Id, two.Id], [anna])
  await assign([one.Id], [ben])
  await send(ben, one.Id, 5)
  await call(portal, declineReview, {
    as: anna.AccessToken,
    params: { id: two.Id },
    body: { Reason: 'No time.' },
  })
  await sql().transaction((inner) => moveReviews(inner, anna.UserId, ben.UserId))
  expect((await reviewsBy(sql(), ben.UserId)).Reviews).toMatchObject([
    { PaperCode: one.Code, State: 'done', Score: 5 },
    { PaperCode: two.Code, State: 'declined', Reason: 'No time.' },
  ])
})

/** A PDF with a text on its first page, another on its second, and an author in its properties. */
function pdf(first: string, second: string, Author: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ info: { Author } })
    const pieces: Buffer[] = []
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.text(first).addPage().text(second).end()
  })
}

test('a file that names an author on its first page or in its properties is found, later pages may cite them', async () => {
  const [person] = await sql().select().from(people).where(eq(people.UserDetailId, owner.UserDetailId))
  const name = person?.FullName ?? ''
  const paper = await submitted()
  const check = async (bytes: Buffer) => {
    const file = await storeBytes(portal.context, owner.UserId, 'paper', 'paper.pdf', bytes)
    await sql().update(papers).set({ PaperURL: file.Id }).where(eq(papers.Id, paper.Id))
    return (await call(portal, getNamedAuthors, { as: admin.AccessToken, params: { id: paper.Id } })).Result
  }
  expect(await check(await pdf('An anonymous paper', `As ${name} has shown`, ''))).toEqual({
    IsReadable: true,
    Names: [],
    Uncleaned: '',
  })
  expect(await check(await pdf(`by ${name.toUpperCase()}`, '', ''))).toEqual({
    IsReadable: true,
    Names: [name],
    Uncleaned: '',
  })
  expect((await check(await pdf('An anonymous paper', '', name))).Names).toEqual([name])
  expect(await check(Buffer.from('%PDF-1.7 and no more'))).toEqual({
    IsReadable: false,
    Names: [],
    Uncleaned: 'damaged',
  })
})

test('a name is one by first and last name in either order, or by the address', () => {
  const José = { FullName: 'José Maria Núñez', Email: 'jose@example.org' }
  for (const text of ['by Jose Nunez,', 'NÚÑEZ, JOSÉ', 'Write to Jose@Example.org'])
    expect(namesPerson(text, José)).toBe(true)
  for (const text of ['Jose Garcia and Ana Nunez', 'Nunezians', ''])
    expect(namesPerson(text, José)).toBe(false)
})
