import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as decisions from '../../../contract/papers/decisions.ts'
import * as paperHistory from '../../../contract/papers/paperHistory.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { publishProgramme, getProgrammeChanges } from '../../../contract/events/publishing.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { saveReview } from '../../../contract/reviews/reviewing.ts'
import { bills, receipts, transfers } from '../../../server/db/schema/payments.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { eventOf, sessionOf } from '../../support/events.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'
import { longSessions } from '../../support/payments.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal({ timing: longSessions })
const { sql } = portal.context.database
let ada: TestUser
let bob: TestUser
let admin: TestUser
let as: string
beforeEach(async () => {
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

type Status = 'submitted' | 'approved' | 'rejected'
type Decided = 'approved' | 'rejected'

/** A submitted paper of Ada and Bob, which was decided as named; nothing of that is left in the outbox. */
async function paperOf(status: Status): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle: 'On words' })
  const Authors = [ada, bob].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, paperAuthors.saveAuthors, { as: ada.AccessToken, body: { PaperId: Id, Authors } })
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  if (status !== 'submitted') {
    const body = { PaperIds: [Id], Status: status, Feedback: 'First word.' }
    expect((await call(portal, decisions.decidePapers, { as, body })).status).toBe(200)
    await closeWindow()
  }
  await sql.delete(mails)
  return Id
}
async function closeWindow(): Promise<void> {
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
}
const changed = (From: Decided, Status: Status, given: Partial<decisions.DecisionBody> = {}) => ({
  PaperIds: [],
  Feedback: '',
  Reason: 'The wrong paper was meant.',
  ...given,
  From,
  Status,
})
const change = (body: decisions.DecisionBody, ifMatch?: number) =>
  call(portal, decisions.decidePapers, { as, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
const statusOf = async (id: string) => (await sql.select().from(papers).where(eq(papers.Id, id)))[0]?.Status
const history = async (id: string) =>
  (await call(portal, paperHistory.getStatusChanges, { as, params: { id } })).Result

test.each([
  ['approved', 'rejected', 'P-0001 is now: Rejected, On words', 'Paper P-0001 is now rejected'],
  [
    'approved',
    'submitted',
    'P-0001 is now: Under Review, On words',
    'Paper P-0001 is now under review again',
  ],
  ['rejected', 'approved', 'P-0001 is now: Approved, On words', 'Paper P-0001 is now approved'],
  [
    'rejected',
    'submitted',
    'P-0001 is now: Under Review, On words',
    'Paper P-0001 is now under review again',
  ],
] as const)(
  'a paper that was %s becomes %s once the window is over, and every author is notified why',
  async (From, Status, subject, bell) => {
    const id = await paperOf(From)
    const { status, Result } = await change(changed(From, Status, { PaperIds: [id] }))
    expect({ status, Papers: Result.Papers }).toEqual({ status: 200, Papers: 1 })
    // Until then nothing has happened to its authors, and organisers see what waits.
    expect(await statusOf(id)).toBe(From)
    expect(await sql.select().from(mails)).toEqual([])
    const search = async (asked: Status) =>
      (await call(portal, searchPapers, { as, query: { Status: asked } })).Result.Total
    expect([await search(From), await search(Status)]).toEqual([0, 1])
    await closeWindow()
    expect(await statusOf(id)).toBe(Status)
    const queued = await sql.select().from(mails)
    expect(queued.map(({ Recipient, Subject }) => [Recipient, Subject]).sort()).toEqual(
      [ada, bob].map(({ Email }) => [Email, subject]).sort(),
    )
    expect(queued[0]?.PlainText).toContain('Reason:\n\nThe wrong paper was meant.')
    expect(queued[0]?.PlainText).toContain('Your registration and your payments stay as they are.')
    const notified = await call(portal, getActiveNotifications, { as: bob.AccessToken })
    expect(notified.Result.map(({ Subject }) => Subject)).toContain(bell)
    expect((await history(id)).at(-1)).toMatchObject({
      Kind: 'status',
      FromStatus: From,
      ToStatus: Status,
      Reason: 'The wrong paper was meant.',
    })
    expect((await auditLog(portal)).at(-1)).toMatchObject({
      Action: 'Change decision on paper',
      SubjectId: id,
      Details: { Status: { From, To: Status }, Reason: 'The wrong paper was meant.' },
    })
  },
)

test('authors are notified each time of what was approved, rejected and approved again', async () => {
  const id = await paperOf('approved')
  await change(changed('approved', 'rejected', { PaperIds: [id] }))
  await closeWindow()
  await change(changed('rejected', 'approved', { PaperIds: [id], Feedback: 'Welcome back.' }))
  await closeWindow()
  const notified = await call(portal, getActiveNotifications, { as: bob.AccessToken })
  expect(notified.Result.map(({ Subject }) => Subject).sort()).toEqual([
    'Paper P-0001 is now approved',
    'Paper P-0001 is now rejected',
    'Paper P-0001 was approved',
    'Paper P-0001 was received',
  ])
  const { Result } = await call(portal, contract.getUserPaper, { as: bob.AccessToken, params: { id } })
  expect(Result).toMatchObject({ Status: 'approved', Feedback: 'Welcome back.' })
})

test('a change needs a reason and another decision, and a paper under review is only approved or rejected', async () => {
  const id = await paperOf('approved')
  expect(await change(changed('approved', 'rejected', { PaperIds: [id], Reason: ' ' }))).toMatchObject({
    status: 422,
    Errors: ['Reason is required'],
  })
  expect(
    await change(changed('approved', 'rejected', { PaperIds: [id], Reason: 'x'.repeat(2001) })),
  ).toMatchObject({ status: 422, Errors: ['Reason must be at most 2000 characters long'] })
  expect(await change(changed('approved', 'approved', { PaperIds: [id] }))).toMatchObject({
    status: 422,
    Errors: ['Choose another decision than the one that is changed'],
  })
  expect(await change({ PaperIds: [id], Status: 'submitted', Feedback: '' })).toMatchObject({
    status: 422,
    Errors: ['Choose whether the paper is approved or rejected'],
  })
  expect(await statusOf(id)).toBe('approved')
})

test('a person who saw another decision than the paper has, or another version, is refused and changes nothing', async () => {
  const id = await paperOf('approved')
  // A list from before the decision: it is no change that anybody meant.
  expect((await change({ PaperIds: [id], Status: 'rejected', Feedback: '' })).Message).toMatch(
    /^P-0001 was approved by .+ on .+ 20\d\d/,
  )
  expect((await change(changed('rejected', 'submitted', { PaperIds: [id] }))).Message).toMatch(
    /^P-0001 was approved by .+ on .+ 20\d\d/,
  )
  expect((await change(changed('approved', 'rejected', { PaperIds: [id] }), 1)).status).toBe(412)
  const { Version } = (await call(portal, decisions.getPaper, { as, params: { id } })).Result
  expect((await change(changed('approved', 'rejected', { PaperIds: [id] }), Version)).status).toBe(200)
  // While one change waits there is no second one.
  expect((await change(changed('approved', 'submitted', { PaperIds: [id] }))).Message).toMatch(
    /^P-0001 was rejected by .+ on .+ 20\d\d/,
  )
  const open = await paperOf('submitted')
  expect(await change(changed('approved', 'rejected', { PaperIds: [open] }))).toMatchObject({
    status: 409,
    Message: 'P-0002 is not approved',
  })
})

test('a change is undone while it waits, and nobody was notified', async () => {
  const id = await paperOf('approved')
  await change(changed('approved', 'rejected', { PaperIds: [id] }))
  const open = (await call(portal, decisions.getOpenDecisions, { as })).Result
  expect(open).toMatchObject([{ FromStatus: 'approved', Status: 'rejected', Count: 1 }])
  expect((await call(portal, decisions.undoDecisions, { as, body: { PaperIds: [id] } })).status).toBe(200)
  await closeWindow()
  expect(await statusOf(id)).toBe('approved')
  expect(await sql.select().from(mails)).toEqual([])
  expect((await history(id)).map(({ ToStatus }) => ToStatus)).toEqual(['submitted', 'approved'])
})

test('all that a list of approved papers finds are changed at once, but for those that came since', async () => {
  await decideWithoutWindow(portal)
  const [first, second] = [await paperOf('approved'), await paperOf('approved')]
  await paperOf('rejected')
  const { Result: page } = await call(portal, searchPapers, { as, query: { Status: 'approved' } })
  expect(page).toMatchObject({ Total: 2, Decidable: 2 })
  portal.clock.advance(1000)
  const later = await paperOf('approved')
  const body = changed('approved', 'submitted', {
    All: { Status: 'approved' },
    Except: [],
    FoundOn: page.FoundOn,
    Expected: 2,
  })
  const preview = await call(portal, decisions.previewDecision, { as, body })
  expect(preview.Result).toMatchObject({ Papers: 2, Mails: 4 })
  expect((await change(body)).Result).toMatchObject({ Papers: 2, Left: 0 })
  expect(await Promise.all([first, second, later].map(statusOf))).toEqual([
    'submitted',
    'submitted',
    'approved',
  ])
})

test('a paper that is under review again is reviewed, and decided as for the first time', async () => {
  await decideWithoutWindow(portal)
  const id = await paperOf('submitted')
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  await sql
    .update(people)
    .set({ Organization: 'Elsewhere' })
    .where(eq(people.UserDetailId, auditor.UserDetailId))
  await call(portal, assignReviews, {
    as,
    body: { PaperIds: [id], AuditorIds: [auditor.UserId], DueOn: null },
  })
  const review = async (RemarksForAuthor: string) => {
    const body = { Recommendation: 'Accept' as const, Score: 8, RemarksForAuthor, RemarksForAdmin: '' }
    return (await call(portal, saveReview, { as: auditor.AccessToken, params: { id }, body })).status
  }
  expect(await review('A clear paper.')).toBe(200)
  await change({ PaperIds: [id], Status: 'rejected', Feedback: '' })
  expect(await review('Too late.')).toBe(409)
  await sql.delete(mails)
  await change(changed('rejected', 'submitted', { PaperIds: [id] }))
  expect((await sql.select().from(mails))[0]?.PlainText).not.toContain('A clear paper.')
  expect(await review('A very clear paper.')).toBe(200)
  expect((await change({ PaperIds: [id], Status: 'approved', Feedback: '' })).status).toBe(200)
  const { Result } = await call(portal, contract.getUserPaper, { as: ada.AccessToken, params: { id } })
  expect(Result.Feedback).toBe('Review 1:\nA very clear paper.')
})

test('what depends on a decision is shown before it is changed, and none of it changes', async () => {
  await decideWithoutWindow(portal)
  const id = await paperOf('approved')
  const paid = await registered(portal, ada.UserDetailId)
  const PaymentId = await transferred(portal, paid.PaymentDetailsId, {
    State: 'confirmed',
    ConfirmedAmount: 500_000,
  })
  await sql.insert(receipts).values({
    ReceiptNumber: '2026-0001',
    PaymentId,
    Amount: 500_000,
    VerifyCode: 'code',
    Printed: {},
    IssuedOn: '2026-11-02T00:00:00.000Z',
  })
  await registered(portal, bob.UserDetailId, { Category: 'Student' })
  const event = await eventOf(portal, admin)
  await sessionOf(portal, admin, event.Id, { Title: 'Semantics', PaperIds: [id] })
  const { Seen } = (await call(portal, getProgrammeChanges, { as })).Result
  await call(portal, publishProgramme, { as, body: { Seen, Tell: false } })
  await sessionOf(portal, admin, event.Id, {
    Title: 'Once more',
    StartsOn: '2030-12-04T04:30:00.000Z',
    EndsOn: '2030-12-04T05:30:00.000Z',
    PaperIds: [id],
  })
  const depends = {
    RegistrationCount: 2,
    SessionCount: 2,
    Sessions: [
      { PaperCode: 'P-0001', SessionTitle: 'Semantics', IsPublished: true },
      { PaperCode: 'P-0001', SessionTitle: 'Once more', IsPublished: false },
    ],
    ReviewsDone: 0,
    ReviewsOpen: 0,
  }
  const body = changed('approved', 'rejected', { PaperIds: [id], Reason: '' })
  const { Result } = await call(portal, decisions.previewDecision, { as, body })
  expect(Result.Depends).toMatchObject(depends)
  expect(Result.Depends?.Registrations.toSorted((a, b) => (a.Category < b.Category ? -1 : 1))).toMatchObject([
    {
      Category: 'Presenter',
      CurrencySymbol: '₹',
      ExpectedAmount: 500_000,
      ActualAmount: 500_000,
      ReceiptNumbers: ['2026-0001'],
      RestsOnPaper: true,
    },
    { Category: 'Student', ActualAmount: 0, ReceiptNumbers: [], RestsOnPaper: false },
  ])
  expect((await call(portal, decisions.getDependents, { as, params: { id } })).Result).toEqual(Result.Depends)
  const kept = async () => [
    await sql.select().from(accommodations).orderBy(accommodations.AccommodationId),
    await sql.select().from(bills).orderBy(bills.PaymentDetailsId),
    await sql.select().from(transfers),
    await sql.select().from(receipts),
  ]
  const before = await kept()
  expect((await change({ ...body, Reason: 'The wrong paper was meant.' })).status).toBe(200)
  expect(await statusOf(id)).toBe('rejected')
  expect(await kept()).toEqual(before)
})

test.each(['submitted', 'approved', 'rejected'] as const)(
  'an organiser edits a paper that is %s, its title and its authors, and nobody but them',
  async (status) => {
    await decideWithoutWindow(portal)
    const id = await paperOf(status)
    const { ThemeId, PaperURL, ConsiderBestPaper, Abstract } = (
      await call(portal, decisions.getPaper, { as, params: { id } })
    ).Result
    const fields = {
      ...emptyPaper,
      ThemeId,
      PaperURL,
      ConsiderBestPaper,
      Abstract,
      PaperTitle: 'On all words',
    }
    const edit = (user: TestUser, Reason?: string) =>
      call(portal, contract.updatePaper, {
        as: user.AccessToken,
        params: { id },
        body: Reason === undefined ? fields : { ...fields, Reason },
      })
    const Authors = [{ UserDetailId: bob.UserDetailId, UserSequence: 1 }]
    const reorder = (user: TestUser, Reason?: string) =>
      call(portal, paperAuthors.saveAuthors, {
        as: user.AccessToken,
        body: { PaperId: id, Authors, ...(Reason === undefined ? {} : { Reason }) },
      })
    expect((await edit(ada, 'Mine')).status).toBe(422)
    expect((await reorder(ada, 'Mine')).status).toBe(422)
    const isDecided = status !== 'submitted'
    if (isDecided) {
      const needed = { status: 422, Errors: ['Reason is required'] }
      expect(await edit(admin)).toMatchObject(needed)
      expect(await reorder(admin, ' ')).toMatchObject(needed)
    }
    const reason = isDecided ? 'A word was missing.' : undefined
    expect(await edit(admin, reason)).toMatchObject({
      status: 200,
      Result: { PaperTitle: 'On all words', Status: status },
    })
    expect(await reorder(admin, reason)).toMatchObject({ status: 200 })
    const kinds = (await history(id)).filter(({ Kind }) => Kind !== 'status')
    expect(kinds.map(({ Kind, Reason }) => [Kind, Reason])).toEqual(
      isDecided
        ? [
            ['edit', 'A word was missing.'],
            ['authors', 'A word was missing.'],
          ]
        : [],
    )
    const queued = await sql.select().from(mails)
    expect(queued.map(({ Subject }) => Subject).sort()).toEqual([
      ...Array.from({ length: 2 }, () => 'P-0001 authors changed: On all words'),
      ...Array.from({ length: isDecided ? 2 : 0 }, () => 'P-0001 changed: On all words'),
    ])
    for (const { PlainText } of queued) expect(PlainText.includes('A word was missing.')).toBe(isDecided)
  },
)
