import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUndoEntries, undo } from '../../../contract/core/undo.ts'
import { noId } from '../../../contract/core/limits.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { getAssignmentIds, getAssignments } from '../../../contract/reviews/assignmentList.ts'
import {
  assignReviews,
  balanceReviews,
  getAuditorProgress,
  importReviews,
  setLoadLimit,
} from '../../../contract/reviews/reviewDesk.ts'
import { getReviewedIds, getReviewedPapers } from '../../../contract/reviews/reviewedPaperList.ts'
import {
  acceptReview,
  declineReview,
  getAssignedPapers,
  saveReview,
} from '../../../contract/reviews/reviewing.ts'
import { handReviewsOver, takeReviewsBack } from '../../../contract/reviews/reviewMoves.ts'
import { beginRound, getRounds } from '../../../contract/reviews/reviewRounds.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { people } from '../../../server/db/schema/people.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { feedbackOf } from '../../../server/papers/decisions/feedback.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, themeOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  await named(admin, 'Olga Desk', 'Institute of Desks')
  owner = await signedIn(portal)
  await sql().insert(bank).values({ UndoMinutes: 10 })
})
afterAll(() => portal.stop())

const sql = () => portal.context.database.sql
const as = () => admin.AccessToken

/** Gives a person a name and an institution. */
async function named<User extends TestUser>(user: User, FullName: string, Organization: string) {
  const set = { FullName, Organization }
  await sql().update(people).set(set).where(eq(people.UserDetailId, user.UserDetailId))
  return { ...user, FullName }
}

let auditors = 0
async function auditor(Organization = `Institute ${randomUUID()}`) {
  auditors += 1
  return named(await signedIn(portal, { Roles: ['Auditor'] }), `Auditor ${auditors}`, Organization)
}

async function submitted() {
  const { Id, ThemeId } = await completeDraftOf(portal, owner)
  const { Result } = await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })
  return { Id, ThemeId, Code: Result.PaperCode }
}

const assign = (
  papers: readonly { readonly Id: string }[],
  auditors: readonly TestUser[],
  DueOn: string | null = null,
) =>
  call(portal, assignReviews, {
    as: as(),
    body: { PaperIds: papers.map(({ Id }) => Id), AuditorIds: auditors.map(({ UserId }) => UserId), DueOn },
  })

const good = { Recommendation: 'Accept', Score: 8, RemarksForAuthor: 'Clear.', RemarksForAdmin: 'Yes.' }
const send = (user: TestUser, id: string, body = good) =>
  call(portal, saveReview, { as: user.AccessToken, params: { id }, body })

const assignmentsOf = async (query: object) =>
  (await call(portal, getAssignments, { as: as(), query })).Result
const idsOf = async (user: TestUser) =>
  (await assignmentsOf({ AuditorId: user.UserId, Sort: 'paper' })).Rows.map(({ Id }) => Id)
const papersOf = async (user: TestUser) =>
  (await call(portal, getAssignedPapers, { as: user.AccessToken })).Result.map(({ PaperCode }) => PaperCode)
const mailsTo = async ({ Email }: TestUser) =>
  (await sql().select().from(mails).where(eq(mails.Recipient, Email))).length
const latestEntry = async () =>
  (await sql().select().from(auditEntries).orderBy(desc(auditEntries.CreatedOn)).limit(1))[0]

test('assignments are listed by state, auditor and words, late ones apart, with the ids of all that are found', async () => {
  const [one, two] = [await submitted(), await submitted()]
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([one, two], [anna], '2999-01-01T00:00:00.000Z')
  await assign([one], [ben])
  await send(ben, one.Id)
  const codes = async (query: object) =>
    (await assignmentsOf(query)).Rows.map(({ PaperCode, FullName, State }) => [PaperCode, FullName, State])
  expect(await codes({ AuditorId: anna.UserId, Sort: '-paper' })).toEqual([
    [two.Code, anna.FullName, 'assigned'],
    [one.Code, anna.FullName, 'assigned'],
  ])
  expect(await codes({ PaperId: one.Id, State: 'open' })).toEqual([[one.Code, anna.FullName, 'assigned']])
  expect(await codes({ PaperId: one.Id, State: 'done' })).toEqual([[one.Code, ben.FullName, 'done']])
  expect(await codes({ Text: ben.Email })).toEqual([[one.Code, ben.FullName, 'done']])
  expect(await codes({ AuditorId: anna.UserId, Text: '%' })).toEqual([])
  expect((await call(portal, getAssignmentIds, { as: as(), query: { PaperId: two.Id } })).Result).toEqual([
    (await idsOf(anna))[1],
  ])
})

test('papers with too few reviews come first, and are found by how many are asked for and in', async () => {
  const [none, some] = [await submitted(), await submitted()]
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([some], [anna, ben])
  await send(anna, some.Id)
  const { Rows } = (await call(portal, getReviewedPapers, { as: as(), query: { Text: none.Code } })).Result
  expect(Rows).toMatchObject([
    { PaperCode: none.Code, Asked: 0, Done: 0, Overdue: 0, ScoreMean: null, Round: 1 },
  ])
  const found = async (query: object) =>
    (await call(portal, getReviewedIds, { as: as(), query })).Result.filter((id) =>
      [none.Id, some.Id].includes(id),
    )
  expect(await found({})).toEqual([none.Id, some.Id])
  expect(await found({ FewerAsked: 2 })).toEqual([none.Id])
  expect(await found({ FewerReviews: 2 })).toEqual([none.Id, some.Id])
  expect(await found({ FewerReviews: 1 })).toEqual([none.Id])
  expect(await found({ Late: 'yes' })).toEqual([])
  const progress = (await call(portal, getAuditorProgress, { as: as() })).Result
  const paceOf = (user: TestUser) => progress.find(({ AuditorId }) => AuditorId === user.UserId)
  expect(paceOf(anna)).toMatchObject({ PerWeek: 1, MedianDays: 0 })
  expect(paceOf(ben)).toMatchObject({ PerWeek: null, MedianDays: null })
})

test('many reviews are taken back at once, what is in stays, and Undo gives them back as they were', async () => {
  const papers = [await submitted(), await submitted(), await submitted()]
  const [first, second, third] = papers
  const anna = await auditor()
  await assign(papers, [anna], '2999-01-01T00:00:00.000Z')
  const id = (paper = first) => ({ as: anna.AccessToken, params: { id: paper?.Id ?? noId } })
  await call(portal, acceptReview, id())
  await send(anna, third?.Id ?? noId)
  const Ids = await idsOf(anna)
  const gone = randomUUID()
  const take = (DryRun: boolean) =>
    call(portal, takeReviewsBack, { as: as(), body: { Ids: [...Ids, gone], DryRun } })
  const planned = (await take(true)).Result
  expect(planned.Changed.map(({ PaperCode, ToName }) => [PaperCode, ToName])).toEqual([
    [first?.Code, ''],
    [second?.Code, ''],
  ])
  expect(planned.Left.map(({ PaperCode, Why }) => [PaperCode, Why])).toEqual([
    [third?.Code, 'The review has been sent'],
    ['', 'Was taken back already'],
  ])
  expect(planned.UndoId).toBe(noId)
  expect(await papersOf(anna)).toHaveLength(3)
  const taken = (await take(false)).Result
  expect(taken.Changed).toHaveLength(2)
  expect(await papersOf(anna)).toEqual([third?.Code])
  expect(await latestEntry()).toMatchObject({
    Action: 'Take back reviews',
    Details: { Pairs: [`${first?.Code} ${anna.FullName}`, `${second?.Code} ${anna.FullName}`] },
  })
  await call(portal, undo, { as: as(), params: { id: taken.UndoId } })
  expect((await assignmentsOf({ AuditorId: anna.UserId, Sort: 'paper' })).Rows).toMatchObject([
    { Id: Ids[0], State: 'accepted', DueOn: '2999-01-01T00:00:00.000Z' },
    { Id: Ids[1], State: 'assigned' },
    { Id: Ids[2], State: 'done' },
  ])
  expect((await take(false)).Result.Changed).toHaveLength(2)
})

test('reviews are handed over without conflicts, the new auditor is mailed when it cannot be undone any more', async () => {
  const [one, two] = [await submitted(), await submitted()]
  const [anna, ben, near] = [await auditor(), await auditor(), await auditor('University of Mysore')]
  await assign([one, two], [anna], '2999-01-01T00:00:00.000Z')
  await call(portal, declineReview, {
    as: anna.AccessToken,
    params: { id: two.Id },
    body: { Reason: 'No time.' },
  })
  const Ids = await idsOf(anna)
  const back = await call(portal, takeReviewsBack, { as: as(), body: { Ids, DryRun: true } })
  expect(back.Result.Changed.map(({ PaperCode }) => PaperCode)).toEqual([one.Code])
  expect(back.Result.Left.map(({ PaperCode, Why }) => [PaperCode, Why])).toEqual([
    [two.Code, 'Was declined already'],
  ])
  const over = (AuditorIds: readonly TestUser[], DryRun = false, DueOn: string | null = null) =>
    call(portal, handReviewsOver, {
      as: as(),
      body: { Ids, AuditorIds: AuditorIds.map(({ UserId }) => UserId), DueOn, DryRun },
    })
  expect((await over([near], true)).Result.Left.map(({ Why }) => Why)).toEqual([
    expect.stringMatching(/is of the same institution as an author of/),
    expect.stringMatching(/is of the same institution as an author of/),
  ])
  expect((await over([ben], true, '2001-01-01T00:00:00.000Z')).Errors).toEqual([
    'The due date has passed already',
  ])
  const handed = (await over([ben])).Result
  expect(handed.Changed.map(({ PaperCode, ToName }) => [PaperCode, ToName])).toEqual([
    [one.Code, ben.FullName],
    [two.Code, ben.FullName],
  ])
  expect([await papersOf(anna), await papersOf(ben)]).toEqual([[], [one.Code, two.Code]])
  expect((await latestEntry())?.Action).toBe('Hand over reviews')
  expect(await mailsTo(ben)).toBe(0)

  // What the new auditor has answered since stays theirs.
  await call(portal, acceptReview, { as: ben.AccessToken, params: { id: one.Id } })
  await call(portal, undo, { as: as(), params: { id: handed.UndoId } })
  expect([await papersOf(anna), await papersOf(ben)]).toEqual([[two.Code], [one.Code]])
  expect((await assignmentsOf({ AuditorId: anna.UserId })).Rows).toMatchObject([
    { State: 'declined', Reason: 'No time.' },
  ])
  await over([ben])
  await portal.context.undo.carryOutDue()
  expect(await mailsTo(ben)).toBe(0)
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
  expect(await mailsTo(ben)).toBe(1)
})

test('nobody is asked for more reviews than the limit, by whatever way', async () => {
  const papers = [await submitted(), await submitted(), await submitted()]
  const [anna, ben] = [await auditor(), await auditor()]
  const limit = (LoadLimit: number) => call(portal, setLoadLimit, { as: as(), body: { LoadLimit } })
  expect((await limit(2)).Result).toEqual({ IsBlind: false, LoadLimit: 2 })
  try {
    const tooMany = `${anna.FullName} would have more than 2 reviews, the most that one auditor gets`
    expect((await assign(papers, [anna])).Errors).toEqual([tooMany])
    const Csv = ['PaperCode,Email', ...papers.map(({ Code }) => `${Code},${anna.Email}`)].join('\n')
    const body = { Csv, DueOn: null, DryRun: true }
    expect((await call(portal, importReviews, { as: as(), body })).Errors).toEqual([tooMany])
    const shared = await call(portal, balanceReviews, {
      as: as(),
      body: {
        PaperIds: papers.map(({ Id }) => Id),
        AuditorIds: [anna.UserId, ben.UserId],
        PerPaper: 2,
        DueOn: null,
        DryRun: true,
      },
    })
    expect([
      shared.Result.Made.length,
      shared.Result.Missing.reduce((sum, { Lacking }) => sum + Lacking, 0),
    ]).toEqual([4, 2])
    await assign(papers.slice(0, 2), [anna])
    await assign(papers.slice(2), [ben])
    const Ids = await idsOf(ben)
    const over = { Ids, AuditorIds: [anna.UserId], DueOn: null, DryRun: true }
    expect((await call(portal, handReviewsOver, { as: as(), body: over })).Result.Left).toMatchObject([
      { Why: `${anna.FullName} has 2 reviews already, the most that one gets` },
    ])
  } finally {
    await limit(0)
  }
})

test('a further round keeps what is in, asks the same auditors again, and a decision sends the last words of each once', async () => {
  const paper = await submitted()
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([paper], [anna, ben])
  await send(anna, paper.Id)
  const begin = (DryRun: boolean, DueOn: string | null = '2999-02-01T00:00:00.000Z') =>
    call(portal, beginRound, {
      as: as(),
      body: { PaperIds: [paper.Id], DueOn, Note: 'Section 2 is new.', Again: true, DryRun },
    })
  expect((await begin(true)).Result).toEqual({ Papers: 1, Kept: 1, Asked: 1, Open: 1, Left: [] })
  expect((await begin(false, '2001-01-01T00:00:00.000Z')).Errors).toEqual(['The due date has passed already'])
  const seenBy = async (user: TestUser) =>
    (await call(portal, getAssignedPapers, { as: user.AccessToken })).Result.find(
      ({ PaperId }) => PaperId === paper.Id,
    )
  const before = await mailsTo(anna)
  await begin(false)
  const undoRound = async () => {
    const [entry] = (await call(portal, getUndoEntries, { as: as() })).Result
    return call(portal, undo, { as: as(), params: { id: entry?.UndoId ?? noId } })
  }
  expect((await undoRound()).status).toBe(200)
  expect((await call(portal, getRounds, { as: as(), params: { id: paper.Id } })).Result).toEqual({
    Rounds: [],
    Reviews: [],
  })
  expect((await assignmentsOf({ PaperId: paper.Id, Sort: 'state' })).Rows).toHaveLength(2)
  expect(await seenBy(anna)).toMatchObject({ State: 'done', Round: 1, ...good, DueOn: null, Earlier: [] })
  expect(await seenBy(ben)).toMatchObject({ State: 'assigned', Round: 1, DueOn: null })
  // Sessions last longer than this.
  await sql().update(bank).set({ UndoMinutes: 1 })
  await begin(false)
  await portal.context.undo.carryOutDue()
  expect(await mailsTo(anna)).toBe(before)
  portal.clock.advance(61_000)
  await portal.context.undo.carryOutDue()
  expect(await mailsTo(anna)).toBe(before + 1)
  expect((await undoRound()).status).toBe(404)
  expect(await seenBy(anna)).toMatchObject({
    State: 'assigned',
    Round: 2,
    RoundNote: 'Section 2 is new.',
    Score: 0,
    DueOn: '2999-02-01T00:00:00.000Z',
    SubmittedOn: null,
    Earlier: [{ Round: 1, ...good }],
  })
  expect(await seenBy(ben)).toMatchObject({
    State: 'assigned',
    Round: 2,
    Earlier: [],
    DueOn: '2999-02-01T00:00:00.000Z',
  })
  const rounds = (await call(portal, getRounds, { as: as(), params: { id: paper.Id } })).Result
  expect(rounds).toMatchObject({
    Rounds: [{ Round: 2, Note: 'Section 2 is new.', BegunByName: 'Olga Desk' }],
    Reviews: [{ Round: 1, FullName: anna.FullName, Score: 8 }],
  })
  const remarks = async () =>
    (await feedbackOf(sql(), [paper.Id], { Status: 'approved', Feedback: '' })).get(paper.Id)
  expect(await remarks()).toBe('Review 1:\nClear.')
  await send(anna, paper.Id, { ...good, RemarksForAuthor: 'Better.' })
  expect(await remarks()).toBe('Review 1:\nBetter.')
  const again = (await call(portal, getReviewedIds, { as: as(), query: { Again: 'yes' } })).Result
  expect(again).toEqual([paper.Id])
})

test('a round stays where an auditor has answered in it, and ends where nobody has', async () => {
  const [one, two] = [await submitted(), await submitted()]
  const anna = await auditor()
  await assign([one, two], [anna])
  for (const { Id } of [one, two]) await send(anna, Id)
  const begin = (papers: readonly { readonly Id: string }[]) =>
    call(portal, beginRound, {
      as: as(),
      body: { PaperIds: papers.map(({ Id }) => Id), DueOn: null, Note: '', Again: true, DryRun: false },
    })
  const undoLatest = async () => {
    const [entry] = (await call(portal, getUndoEntries, { as: as() })).Result
    return call(portal, undo, { as: as(), params: { id: entry?.UndoId ?? noId } })
  }
  await begin([one, two])
  await send(anna, one.Id, { ...good, Score: 3 })
  expect((await undoLatest()).status).toBe(200)
  const roundsOf = async ({ Id }: { readonly Id: string }) =>
    (await call(portal, getRounds, { as: as(), params: { id: Id } })).Result.Rounds.map(({ Round }) => Round)
  expect([await roundsOf(one), await roundsOf(two)]).toEqual([[2], []])
  expect((await assignmentsOf({ AuditorId: anna.UserId, Sort: 'paper' })).Rows).toMatchObject([
    { State: 'done' },
    { State: 'done' },
  ])
  await begin([two])
  await send(anna, two.Id, { ...good, Score: 4 })
  const refused = await undoLatest()
  expect([refused.status, refused.Message]).toEqual([
    409,
    'Auditors have answered in this round already, or a later one has begun',
  ])
})

test('two people who hand the same review over at once move it once', async () => {
  const paper = await submitted()
  const [anna, ben, cleo] = [await auditor(), await auditor(), await auditor()]
  await assign([paper], [anna])
  const Ids = await idsOf(anna)
  const outcomes = await Promise.all(
    [ben, cleo].map(({ UserId }) =>
      call(portal, handReviewsOver, {
        as: as(),
        body: { Ids, AuditorIds: [UserId], DueOn: null, DryRun: false },
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  expect(outcomes.map(({ Result }) => [Result.Changed.length, Result.Left.length]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect((await assignmentsOf({ PaperId: paper.Id })).Rows).toHaveLength(1)
})

test('an organiser of other themes neither finds nor moves an assignment, and begins no round', async () => {
  const [own, other] = [await submitted(), await submitted()]
  const anna = await auditor()
  await assign([own, other], [anna])
  await sql()
    .update(papers)
    .set({ ThemeId: await themeOf(portal, 'A theme of their own') })
    .where(eq(papers.Id, own.Id))
  const [{ ThemeId } = { ThemeId: noId }] = await sql().select().from(papers).where(eq(papers.Id, own.Id))
  const helper = await signedIn(portal, {
    Roles: ['Admin'],
    DeskParts: [{ Part: 'papers', IsFull: true, ThemeIds: [ThemeId] }],
  })
  const by = helper.AccessToken
  const Ids = await idsOf(anna)
  const query = { AuditorId: anna.UserId }
  expect((await call(portal, getAssignments, { as: by, query })).Result.Rows).toMatchObject([
    { PaperCode: own.Code },
  ])
  expect((await call(portal, getReviewedIds, { as: by, query: {} })).Result).toEqual([own.Id])
  const planned = await call(portal, takeReviewsBack, { as: by, body: { Ids, DryRun: true } })
  expect(planned.Result.Changed.map(({ PaperCode }) => PaperCode)).toEqual([own.Code])
  expect(planned.Result.Left).toMatchObject([{ PaperCode: '', Why: 'Was taken back already' }])
  const round = { PaperIds: [other.Id], DueOn: null, Note: '', Again: true, DryRun: true }
  expect((await call(portal, beginRound, { as: by, body: round })).status).toBe(404)
  const limit = await call(portal, setLoadLimit, { as: by, body: { LoadLimit: 1 } })
  expect(limit.status).toBe(403)
})
