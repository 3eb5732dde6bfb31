import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as decisions from '../../../contract/papers/decisions.ts'
import * as paperHistory from '../../../contract/papers/paperHistory.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { downloadOwnData } from '../../../contract/accounts/ownAccount.ts'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { saveReview } from '../../../contract/reviews/reviewing.ts'
import { getUndoEntries, undo as undoAll } from '../../../contract/core/undo.ts'
import { withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { mailRuns, mails } from '../../../server/db/schema/mail.ts'
import { papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, decideWithoutWindow, draftOf, words } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

async function submitted(owner: TestUser, authors: readonly TestUser[] = [owner]): Promise<string> {
  const { Id } = await completeDraftOf(portal, owner)
  await call(portal, paperAuthors.saveAuthors, {
    as: owner.AccessToken,
    body: {
      PaperId: Id,
      Authors: authors.map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  await call(portal, contract.submitPaper, { as: owner.AccessToken, params: { id: Id } })
  await portal.context.database.sql.delete(mails)
  return Id
}
const decide = (PaperIds: string[], Status: 'approved' | 'rejected', Feedback = '') =>
  call(portal, decisions.decidePapers, { as: admin.AccessToken, body: { PaperIds, Status, Feedback } })
/** Lets the undo window close, while everybody stays signed in. */
async function closeWindow(): Promise<void> {
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
}
const statuses = async () =>
  (await portal.context.database.sql.select().from(papers).orderBy(papers.PaperCode)).map(
    (paper) => paper.Status,
  )

test('many papers are decided at once, and when the window closes every author of each gets one mail with the feedback', async () => {
  const first = await submitted(ada, [ada, bob])
  const second = await submitted(bob)
  expect((await decide([first, second, first.toUpperCase()], 'approved', 'Well <done>\nall')).status).toBe(
    200,
  )
  await closeWindow()
  expect(await statuses()).toEqual(['approved', 'approved'])
  const queued = await portal.context.database.sql.select().from(mails)
  expect(queued.map((mail) => [mail.Recipient, mail.Subject.slice(0, 16)]).sort()).toEqual(
    [
      [ada.Email, 'P-0001 approved:'],
      [bob.Email, 'P-0001 approved:'],
      [bob.Email, 'P-0002 approved:'],
    ].sort(),
  )
  expect(queued[0]?.PlainText).toContain('Feedback:\n\nWell <done>\nall')
  expect(queued[0]?.Html).toContain('Well &lt;done&gt;<br>all')
  const { Result } = await call(portal, contract.getUserPaper, { as: ada.AccessToken, params: { id: first } })
  expect(Result).toMatchObject({ Status: 'approved', Feedback: 'Well <done>\nall', Version: 3 })
  const audit = await auditLog(portal)
  expect(audit.map((entry) => [entry.UserId, entry.Action, entry.SubjectId]).sort()).toEqual(
    [first, second].map((id) => [admin.UserId, 'Approve paper', id]).sort(),
  )
})

test('without a window a decision holds at once', async () => {
  await decideWithoutWindow(portal)
  const id = await submitted(ada)
  expect((await decide([id], 'rejected')).Result.UndoUntil).toBeNull()
  expect(await statuses()).toEqual(['rejected'])
  expect(await portal.context.database.sql.select().from(mails)).toHaveLength(1)
})

test('while a decision can be undone no call shows it to its authors, and organisers see until when', async () => {
  const id = await submitted(ada)
  const before = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  const { Result: decided } = await decide([id], 'rejected', 'Not this time')
  const after = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  expect(after.Result).toEqual(before.Result)
  const data = await portal.app.inject({
    url: `/api${downloadOwnData.path}`,
    headers: { authorization: `Bearer ${ada.AccessToken}` },
  })
  expect(data.statusCode).toBe(200)
  expect(data.body).not.toContain('rejected')
  const notified = await call(portal, getActiveNotifications, { as: ada.AccessToken })
  expect(notified.Result.map(({ Subject }) => Subject)).toEqual(['Paper P-0001 was received'])
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
  const search = (Status: 'submitted' | 'rejected') =>
    call(portal, searchPapers, { as: admin.AccessToken, query: { Status } })
  expect((await search('submitted')).Result.Total).toBe(0)
  expect((await search('rejected')).Result.Rows).toMatchObject([
    { Id: id, Status: 'submitted', Decision: { Status: 'rejected', UndoUntil: decided.UndoUntil } },
  ])
  const opened = await call(portal, decisions.getPaper, { as: admin.AccessToken, params: { id } })
  expect(opened.Result.Decision).toMatchObject({ Feedback: 'Not this time', UndoUntil: decided.UndoUntil })
})

test('what can still be undone is neither edited nor given other authors', async () => {
  const id = await submitted(ada)
  await decide([id], 'approved')
  const refused = {
    status: 422,
    Errors: ['This paper was decided. Undo the decision before you change the paper.'],
  }
  const paper = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  const { ThemeId = '', PaperURL = '' } = paper.Result[0] ?? {}
  const body = { ...contract.emptyPaper, PaperTitle: 'Other', Abstract: words(300), ThemeId, PaperURL }
  expect(
    await call(portal, contract.updatePaper, { as: admin.AccessToken, params: { id }, body }),
  ).toMatchObject(refused)
  const Authors = [{ UserDetailId: bob.UserDetailId, UserSequence: 1 }]
  expect(
    await call(portal, paperAuthors.saveAuthors, { as: admin.AccessToken, body: { PaperId: id, Authors } }),
  ).toMatchObject(refused)
})

test('some papers of a decision are undone, or all, and nothing of them is sent', async () => {
  const ids = [await submitted(ada), await submitted(ada), await submitted(bob), await submitted(bob)]
  const [first = '', second = '', third = '', fourth = ''] = ids
  await decide([first, second, third], 'approved')
  const other = await decide([fourth], 'rejected')
  const undo = (PaperIds: string[]) =>
    call(portal, decisions.undoDecisions, { as: admin.AccessToken, body: { PaperIds } })
  expect(await undo([first, fourth])).toMatchObject({
    status: 200,
    Message: 'The decisions on 2 papers were undone. Nothing was sent.',
  })
  const open = await call(portal, getUndoEntries, { as: admin.AccessToken })
  expect(open.Result.map(({ Title }) => Title)).toEqual(['2 papers approved'])
  expect(await undo([second, first])).toMatchObject({
    status: 409,
    Message: 'No decision on this paper can be undone',
  })
  expect((await undo([randomUUID()])).status).toBe(404)
  const gone = await call(portal, undoAll, { as: admin.AccessToken, params: { id: other.Result.UndoId } })
  expect(gone.status).toBe(409)
  expect((await decide([first], 'rejected')).status).toBe(200)
  await closeWindow()
  expect(await statuses()).toEqual(['rejected', 'approved', 'approved', 'submitted'])
  expect(
    (await portal.context.database.sql.select().from(mails)).map((mail) => mail.Recipient).sort(),
  ).toEqual([ada.Email, ada.Email, bob.Email].sort())
  expect(await undo([first])).toMatchObject({
    status: 409,
    Message: 'No decision on this paper can be undone',
  })
})

test('a decision is undone as a whole', async () => {
  const ids = [await submitted(ada), await submitted(bob)]
  const { Result } = await decide(ids, 'approved')
  const params = { id: Result.UndoId }
  expect((await call(portal, undoAll, { as: admin.AccessToken, params })).status).toBe(200)
  await closeWindow()
  expect(await statuses()).toEqual(['submitted', 'submitted'])
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
})

test('a person who withdraws a paper while its decision waits is notified of no decision', async () => {
  const id = await submitted(ada)
  await decide([id], 'rejected')
  const body = { Reason: 'An error' }
  expect((await call(portal, withdrawPaper, { as: ada.AccessToken, params: { id }, body })).status).toBe(200)
  await portal.context.database.sql.delete(mails)
  await closeWindow()
  expect(await statuses()).toEqual(['submitted'])
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
})

/** An auditor who was asked to review a paper, and what they send. */
async function reviewerOf(PaperId: string): Promise<(RemarksForAuthor: string) => Promise<number>> {
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  await portal.context.database.sql
    .update(people)
    .set({ Organization: 'Elsewhere' })
    .where(eq(people.UserDetailId, auditor.UserDetailId))
  const body = { PaperIds: [PaperId], AuditorIds: [auditor.UserId], DueOn: null }
  expect((await call(portal, assignReviews, { as: admin.AccessToken, body })).status).toBe(200)
  return async (RemarksForAuthor) => {
    const review = { Recommendation: 'Accept' as const, Score: 8, RemarksForAuthor, RemarksForAdmin: '' }
    const params = { id: PaperId }
    return (await call(portal, saveReview, { as: auditor.AccessToken, params, body: review })).status
  }
}
const readByAuthors = async () => (await portal.context.database.sql.select().from(papers))[0]?.Feedback

test('a review that comes or changes while a decision waits is not sent: no organiser has seen it', async () => {
  const id = await submitted(ada)
  const [first, second] = [await reviewerOf(id), await reviewerOf(id)]
  await first('A clear paper.')
  await decide([id], 'rejected', 'Not this year.')
  expect([await first('Dull, in truth.'), await second('Unreadable.')]).toEqual([200, 200])
  await closeWindow()
  expect(await readByAuthors()).toBe('Not this year.\n\nReview 1:\nA clear paper.')
  const queued = await portal.context.database.sql.select().from(mails)
  const mail = queued.find(({ Recipient }) => Recipient === ada.Email)
  expect(mail?.PlainText).toContain('Review 1:\nA clear paper.')
  expect(mail?.PlainText).not.toMatch(/Dull|Unreadable/)
})

test('a decision that waited before its remarks were kept with it goes out with those of its last moment', async () => {
  const id = await submitted(ada)
  const review = await reviewerOf(id)
  await decide([id], 'rejected', 'Not this year.')
  await portal.context.database.sql.update(waitingDecisions).set({ ToAuthors: null })
  await review('A clear paper.')
  await closeWindow()
  expect(await readByAuthors()).toBe('Not this year.\n\nReview 1:\nA clear paper.')
})

test('more papers than one slice leave as one run of mails, each paper once', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  await portal.context.database.sql.execute(sql`
    with made as (
      insert into papers (owner_id, theme_id, paper_title, abstract, paper_url, consider_best_paper, status, paper_code, search_words)
      select owner_id, theme_id, paper_title, abstract, paper_url, false, 'submitted', 'X-' || n, search_words
      from papers, generate_series(1, 119) n where id = ${Id} returning id)
    insert into paper_authors (paper_id, user_detail_id, sequence) select id, ${ada.UserDetailId}, 1 from made`)
  await portal.context.database.sql.delete(mails)
  const ids = (await portal.context.database.sql.select({ Id: papers.Id }).from(papers)).map((row) => row.Id)
  expect((await decide(ids, 'approved')).status).toBe(200)
  await Promise.all([closeWindow(), portal.context.undo.carryOutDue()])
  const queued = await portal.context.database.sql.select().from(mails)
  expect(queued).toHaveLength(120)
  expect(new Set(queued.map(({ RunId }) => RunId)).size).toBe(1)
  const runs = await portal.context.database.sql.select().from(mailRuns)
  expect(runs.map(({ Title }) => Title)).toEqual(['Decisions on 120 papers'])
})

test('a decision shows beforehand how many mails it sends, and the first of them as they will be', async () => {
  const first = await submitted(ada, [ada, bob])
  const second = await submitted(bob)
  const body = { PaperIds: [first, second], Status: 'rejected' as const, Feedback: 'Not <this> time' }
  const { Result } = await call(portal, decisions.previewDecision, { as: admin.AccessToken, body })
  expect(Result).toMatchObject({ Papers: 2, Mails: 3, Unreachable: 0, UndoMinutes: 10 })
  await call(portal, decisions.decidePapers, { as: admin.AccessToken, body })
  await closeWindow()
  const queued = await portal.context.database.sql.select().from(mails)
  const shown = Result.First.map(({ Email, Subject, PlainText, Html }) => [Email, Subject, PlainText, Html])
  const sent = queued.map(({ Recipient, Subject, PlainText, Html }) => [Recipient, Subject, PlainText, Html])
  expect(shown.sort()).toEqual(sent.sort())
  // An organiser reads the mails, and answers in no author's place by the link in them.
  const toBob = Result.First.filter(({ Email }) => Email === bob.Email).map(({ PlainText }) => PlainText)
  expect(toBob.map((text) => /\/object\?code=…$/m.test(text)).sort()).toEqual([false, true])
})

test('if one of the papers cannot be decided none is, and nobody gets a mail', async () => {
  const ready = await submitted(ada)
  const draft = await draftOf(portal, bob)
  expect(await decide([ready, draft.Id], 'approved')).toMatchObject({
    status: 409,
    Message: 'Only a submitted paper can be approved or rejected',
  })
  expect((await decide([ready, randomUUID()], 'approved')).status).toBe(404)
  await closeWindow()
  expect((await statuses()).sort()).toEqual(['draft', 'submitted'])
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
})

test('of two admins who decide on a paper at the same time one sees what the other did', async () => {
  const id = await submitted(ada)
  const replies = await Promise.all([decide([id], 'approved'), decide([id], 'rejected')])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const name = /^P-0001 was (approved|rejected) by .+ on .+ 20\d\d/
  expect(replies.find(({ status }) => status === 409)?.Message).toMatch(name)
  await closeWindow()
  expect((await decide([id], 'approved')).Message).toMatch(name)
  expect(await portal.context.database.sql.select().from(mails)).toHaveLength(1)
})

test('a decision that is sent again under its key is made once', async () => {
  const id = await submitted(ada)
  const again = () =>
    call(portal, decisions.decidePapers, {
      as: admin.AccessToken,
      key: '7b1f6d3e-5d47-4c3f-8d1c-0d2c7ad7f001',
      body: { PaperIds: [id], Status: 'approved', Feedback: '' },
    })
  expect((await again()).Result).toEqual((await again()).Result)
  expect(await portal.context.database.sql.$count(undoEntries)).toBe(1)
})

test('the history shows who changed the status when, from what to what', async () => {
  const id = await submitted(ada)
  portal.clock.advance(1000)
  await decideWithoutWindow(portal)
  await decide([id], 'rejected', 'Not this time')
  const { Result } = await call(portal, paperHistory.getStatusChanges, {
    as: admin.AccessToken,
    params: { id },
  })
  expect(Result).toMatchObject([
    { FromStatus: 'draft', ToStatus: 'submitted', Feedback: '' },
    { FromStatus: 'submitted', ToStatus: 'rejected', Feedback: 'Not this time' },
  ])
  expect(Result.every((change) => change.ChangedByName.length > 0)).toBe(true)
  const unknown = await call(portal, paperHistory.getStatusChanges, {
    as: admin.AccessToken,
    params: { id: randomUUID() },
  })
  expect(unknown.status).toBe(404)
})

test('feedback of 10,001 characters is refused with its text', async () => {
  const id = await submitted(ada)
  expect(await decide([id], 'rejected', 'x'.repeat(10_001))).toMatchObject({
    status: 422,
    Errors: ['Feedback must be at most 10000 characters long'],
  })
})
