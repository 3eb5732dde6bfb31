import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { downloadOwnData } from '../../../contract/accounts/ownAccount.ts'
import { getUndoEntries, undo as undoAll } from '../../../contract/core/undo.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import * as kinds from '../../../contract/papers/decisionKinds.ts'
import * as decisions from '../../../contract/papers/decisions.ts'
import { getStatusChanges } from '../../../contract/papers/paperHistory.ts'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { replaceFile } from '../../../contract/papers/papers.ts'
import * as tentative from '../../../contract/papers/tentative.ts'
import { withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers, tentativeDecisions } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, fileOf, themeOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
const none = '00000000-0000-0000-0000-000000000000'
let ada: TestUser
let admin: TestUser
let other: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  other = await signedIn(portal, { Roles: ['Admin'] })
})

const { sql } = portal.context.database

/** Submitted papers of Ada, under one theme. */
async function submitted(count: number): Promise<string[]> {
  const ThemeId = await themeOf(portal, `Theme ${randomUUID()}`)
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { Id } = await completeDraftOf(portal, ada, { ThemeId })
    await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
    ids.push(Id)
  }
  await sql.delete(mails)
  return ids
}

type Status = 'approved' | 'rejected' | 'submitted'
const mark = (
  ids: readonly string[],
  Status: Status | null,
  { KindId = none, Seen = none, as = admin } = {},
) =>
  call(portal, tentative.markPapers, {
    as: as.AccessToken,
    body: { Marks: ids.map((PaperId) => ({ PaperId, Seen })), Status, KindId },
  })
const listed = async (query: object = {}) =>
  (await call(portal, searchPapers, { as: admin.AccessToken, query: { Sort: 'code', ...query } })).Result
const preview = (body: object) =>
  call(portal, tentative.previewRelease, {
    as: admin.AccessToken,
    body: { PaperIds: [], Feedback: '', ...body },
  })
const release = (body: object) =>
  call(portal, tentative.releasePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [], Feedback: '', Seen: '', ...body },
  })
const kindOf = async (Name: string, Status: Status) =>
  (await call(portal, kinds.createDecisionKind, { as: admin.AccessToken, body: { Name, Status } })).Result
async function closeWindow(): Promise<void> {
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
}
const statuses = async () =>
  (await sql.select().from(papers).orderBy(papers.PaperCode)).map((paper) => paper.Status)

test('a tentative decision is seen by organisers only, and changes nothing else', async () => {
  const [first = '', second = ''] = await submitted(2)
  const before = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  const marked = await mark([first], 'rejected')
  expect(marked).toMatchObject({ status: 200, Result: { Papers: 1, Left: 0, Kept: 0 } })
  expect((await call(portal, contract.getUserPapers, { as: ada.AccessToken })).Result).toEqual(before.Result)
  const data = await portal.app.inject({
    url: `/api${downloadOwnData.path}`,
    headers: { authorization: `Bearer ${ada.AccessToken}` },
  })
  expect(data.body).not.toContain('rejected')
  expect(await sql.$count(mails)).toBe(0)
  const notified = await call(portal, getActiveNotifications, { as: ada.AccessToken })
  expect(notified.Result.map(({ Subject }) => Subject).sort()).toEqual([
    'Paper P-0001 was received',
    'Paper P-0002 was received',
  ])

  const page = await listed({ Status: 'submitted' })
  expect(page).toMatchObject({ Total: 2, Decidable: 2, Marked: 1 })
  const { MarkId } = marked.Result
  expect(page.Rows.map(({ Status, Tentative }) => [Status, Tentative])).toEqual([
    ['submitted', { MarkId, Status: 'rejected', KindId: none, Kind: '' }],
    ['submitted', null],
  ])
  const opened = await call(portal, decisions.getPaper, { as: other.AccessToken, params: { id: first } })
  expect(opened.Result.Tentative).toMatchObject({ Status: 'rejected' })
  expect(opened.Result.Tentative?.MarkedByName).toMatch(/^Asha Rao \d+$/)
  const found = async (Tentative: string) => (await listed({ Tentative })).Rows.map(({ Id }) => Id)
  expect([await found('rejected'), await found('any'), await found('none'), await found('approved')]).toEqual(
    [[first], [first], [second], []],
  )
  expect((await mark([first], 'approved', { as: ada })).status).toBe(403)
})

test('of two organisers nobody overwrites a mark that they have not seen', async () => {
  const [id = '', next = ''] = await submitted(2)
  const { Result: mine } = await mark([id], 'approved')
  const refused = await mark([next, id], 'rejected', { as: other })
  expect(refused.status).toBe(409)
  expect(refused.Message).toMatch(/^Asha Rao \d+ has marked P-0001 meanwhile: Approved$/)
  expect((await listed()).Marked).toBe(1)
  const { Result: theirs } = await mark([id], 'rejected', { Seen: mine.MarkId, as: other })
  expect((await mark([id], null, { Seen: mine.MarkId })).status).toBe(409)
  expect(await mark([id], null, { Seen: theirs.MarkId })).toMatchObject({ Result: { MarkId: none } })
  expect(await mark([id], 'approved', { Seen: theirs.MarkId })).toMatchObject({
    status: 409,
    Message: 'The mark of P-0001 was taken off meanwhile',
  })
  const together = await Promise.all([mark([id], 'approved'), mark([id], 'rejected', { as: other })])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
  const audit = (await auditLog(portal)).filter(({ Action }) => Action === 'Mark paper')
  expect(audit.slice(0, 3).map(({ UserId, Details }) => [UserId, Details])).toEqual([
    [admin.UserId, { Mark: { From: null, To: 'Approved' } }],
    [other.UserId, { Mark: { From: 'Approved', To: 'Rejected' } }],
    [admin.UserId, { Mark: { From: 'Rejected', To: null } }],
  ])
})

test('all that a list finds is marked, but what somebody has marked since it was read stays', async () => {
  const [first = '', second = '', third = ''] = await submitted(3)
  await mark([second], 'rejected')
  portal.clock.advance(1000)
  const { FoundOn } = await listed()
  portal.clock.advance(1000)
  await mark([first], 'rejected', { as: other })
  const body = { All: {}, FoundOn, Status: 'approved' as const, KindId: none, Marks: [], Except: [] }
  const all = () => call(portal, tentative.markPapers, { as: admin.AccessToken, body })
  expect((await all()).Result).toMatchObject({ Papers: 2, Left: 0, Kept: 1 })
  expect((await listed()).Rows.map(({ Id, Tentative }) => [Id, Tentative?.Status])).toEqual([
    [first, 'rejected'],
    [second, 'approved'],
    [third, 'approved'],
  ])
  expect((await all()).Result).toMatchObject({ Papers: 0, Left: 0, Kept: 1 })
})

test('a release decides on papers as they are marked, group by group, and every group can be undone', async () => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = await submitted(5)
  const talk = await kindOf('Talk', 'approved')
  const revise = await kindOf('Revise', 'submitted')
  await mark([first], 'approved')
  await mark([second], 'approved', { KindId: talk.Id })
  await mark([third], 'rejected')
  await mark([fourth], 'submitted', { KindId: revise.Id })
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  await sql.insert(reviews).values([
    { PaperId: first, AuditorId: auditor.UserId, State: 'done', Score: 8, RemarksForAuthor: 'Clear.' },
    { PaperId: second, AuditorId: auditor.UserId, State: 'assigned' },
  ])
  const { Result: shown } = await preview({ All: {}, Feedback: 'Thank you' })
  expect(shown).toMatchObject({
    Groups: [
      { Status: 'approved', Kind: '', Papers: 1 },
      { Status: 'approved', Kind: 'Talk', Papers: 1 },
      { Status: 'rejected', Kind: '', Papers: 1 },
      { Status: 'submitted', Kind: 'Revise', Papers: 1 },
    ],
    ...{ Papers: 4, Unmarked: 1, Left: 0, Mails: 4, Unreachable: 0, UndoMinutes: 10, WithMissing: 1 },
    WithoutReviews: { Papers: 3 },
  })
  expect(shown.WithoutReviews.First.map(({ Id }) => Id)).toEqual([second, third, fourth])
  expect(shown.First[0]?.PlainText).toContain('Thank you\n\nReview 1:\nClear.')

  // A mark that changes after the preview is never released unseen.
  const { Seen } = shown
  const [row] = await sql.select().from(tentativeDecisions).where(eq(tentativeDecisions.PaperId, third))
  const changed = await mark([third], 'rejected', { Seen: row?.MarkId ?? '', as: other })
  expect(await release({ All: {}, Feedback: 'Thank you', Seen })).toMatchObject({
    status: 409,
    Message: 'The tentative decisions have changed since the preview. Look at it again.',
  })
  expect(changed.status).toBe(200)
  const newer = await preview({ All: {}, Feedback: 'Thank you' })
  const released = await release({ All: {}, Feedback: 'Thank you', Seen: newer.Result.Seen })
  expect(released.Result).toMatchObject({ Papers: 4, Left: 0 })
  const open = await call(portal, getUndoEntries, { as: admin.AccessToken })
  expect(open.Result.map(({ Title }) => Title).sort()).toEqual([
    '1 paper approved',
    '1 paper approved: Talk',
    '1 paper left under review: Revise',
    '1 paper rejected',
  ])
  expect(await statuses()).toEqual(Array(5).fill('submitted'))
  expect(await mark([third], 'approved')).toMatchObject({ status: 409 })

  // What is undone is marked as before.
  const undone = open.Result.find(({ Title }) => Title === '1 paper rejected')
  await call(portal, undoAll, { as: admin.AccessToken, params: { id: undone?.UndoId ?? '' } })
  expect((await listed({ Tentative: 'any' })).Rows.map(({ Id }) => Id)).toEqual([third])
  await closeWindow()
  expect(await statuses()).toEqual(['approved', 'approved', 'submitted', 'submitted', 'submitted'])
  expect((await sql.select().from(tentativeDecisions)).map(({ PaperId }) => PaperId)).toEqual([third])
  const sent = await sql.select().from(mails)
  expect(sent.map(({ Subject }) => Subject.replace(/[:,] On the.*/, '')).sort()).toEqual([
    'P-0001 approved',
    'P-0002 approved',
    'P-0004: Revise',
  ])
  const mine = (await call(portal, contract.getUserPapers, { as: ada.AccessToken })).Result
  expect(mine.map(({ Id, Status, DecisionKind }) => [Id, Status, DecisionKind]).sort()).toEqual(
    [
      [first, 'approved', ''],
      [second, 'approved', 'Talk'],
      [third, 'submitted', ''],
      [fourth, 'submitted', 'Revise'],
      [fifth, 'submitted', ''],
    ].sort(),
  )
  expect(sent.find(({ Subject }) => Subject.startsWith('P-0002'))?.PlainText).toContain('Approved: Talk')
  const history = await call(portal, getStatusChanges, { as: admin.AccessToken, params: { id: fourth } })
  expect(history.Result.at(-1)).toMatchObject({ ToStatus: 'submitted', DecisionKind: 'Revise' })
  expect((await listed({ KindId: talk.Id })).Rows.map(({ Id }) => Id)).toEqual([second])

  // A paper to be revised takes another file, and is decided like any other.
  const uploadPaper = await fileOf(portal, ada)
  const query = { uploadPaper }
  expect(
    (await call(portal, replaceFile, { as: ada.AccessToken, params: { id: fourth }, query })).status,
  ).toBe(200)
  expect((await mark([fourth], 'approved')).status).toBe(200)
})

test('a released decision is changed to another kind of the same status, and not to the same', async () => {
  const [id = ''] = await submitted(1)
  const [talk, poster] = [await kindOf('Talk', 'approved'), await kindOf('Poster', 'approved')]
  const change = (body: object) =>
    call(portal, decisions.decidePapers, {
      as: admin.AccessToken,
      body: { PaperIds: [id], Status: 'approved', Feedback: '', ...body },
    })
  expect((await change({ KindId: talk.Id })).status).toBe(200)
  await closeWindow()
  const because = { From: 'approved', Reason: 'The hall is full' }
  expect(await change(because)).toMatchObject({ status: 422 })
  expect(await change({ ...because, KindId: talk.Id })).toMatchObject({ status: 409 })
  expect(await change({ ...because, KindId: poster.Id })).toMatchObject({ status: 200 })
  await closeWindow()
  const [changed] = (await sql.select().from(mails)).filter(({ Subject }) => Subject.includes('is now'))
  expect(changed?.Subject).toMatch(/^P-0001 is now: Approved: Poster, /)
  expect(changed?.PlainText).toMatch(/Before: Approved: Talk\nNow: Approved: Poster/)
})

test('withdrawn papers and those that others have decided are not released, and the selection says so', async () => {
  const [first = '', second = '', third = ''] = await submitted(3)
  await mark([first, second, third], 'approved')
  await call(portal, withdrawPaper, {
    as: ada.AccessToken,
    params: { id: first },
    body: { Reason: 'An error' },
  })
  await call(portal, decisions.decidePapers, {
    as: other.AccessToken,
    body: { PaperIds: [second], Status: 'rejected', Feedback: '' },
  })
  expect(await listed({ Tentative: 'any' })).toMatchObject({ Total: 1, Marked: 1 })
  expect((await preview({ All: {} })).Result).toMatchObject({ Papers: 1, Unmarked: 0 })
  const late = await preview({ PaperIds: [second, third] })
  expect(late.status).toBe(409)
  expect(late.Message).toMatch(/^P-0002 was rejected by /)
  await mark([third], null, { Seen: (await listed({ Tentative: 'any' })).Rows[0]?.Tentative?.MarkId ?? '' })
  expect(await preview({ All: {} })).toMatchObject({
    status: 409,
    Message: 'None of these papers has a tentative decision',
  })
  expect(await mark([third], 'submitted')).toMatchObject({ status: 422 })
})

test('kinds of decisions belong to one status, have names of their own, and stay while a paper has one', async () => {
  const [id = ''] = await submitted(1)
  const talk = await kindOf('Talk', 'approved')
  const as = admin.AccessToken
  expect(
    await call(portal, kinds.createDecisionKind, { as, body: { Name: ' TALK ', Status: 'rejected' } }),
  ).toMatchObject({ status: 409, Errors: ['A kind of decision with this name exists already'] })
  expect(await mark([id], 'rejected', { KindId: talk.Id })).toMatchObject({
    status: 409,
    Message: '“Talk” is a kind of: Approved',
  })
  expect(await mark([id], 'approved', { KindId: randomUUID() })).toMatchObject({ status: 409 })
  const { Result } = await mark([id], 'approved', { KindId: talk.Id })
  const params = { id: talk.Id }
  const change = (Name: string, Status: Status, ifMatch: number) =>
    call(portal, kinds.updateDecisionKind, { as, params, ifMatch, body: { Name, Status } })
  expect(await change('Talk', 'rejected', talk.Version)).toMatchObject({
    status: 409,
    Message: 'One paper has this kind of decision, so it can only be renamed',
  })
  expect((await change('Oral', 'approved', talk.Version)).status).toBe(200)
  expect((await change('Speech', 'approved', talk.Version)).status).toBe(412)
  expect((await listed()).Rows[0]?.Tentative?.Kind).toBe('Oral')
  const remove = () => call(portal, kinds.deleteDecisionKind, { as, params })
  expect((await remove()).status).toBe(409)
  await mark([id], null, { Seen: Result.MarkId })
  expect((await remove()).status).toBe(200)
  expect((await call(portal, kinds.getDecisionKinds, { as })).Result).toEqual([])
})

test('scores fall into bars, cut a list in two, and rank it by mean and then by spread', async () => {
  const ids = await submitted(5)
  const auditors = [
    await signedIn(portal, { Roles: ['Auditor'] }),
    await signedIn(portal, { Roles: ['Auditor'] }),
  ]
  const scores = [
    [7, 7],
    [5, 9],
    [9, 10],
    [3, 4],
  ]
  await sql.insert(reviews).values(
    scores.flatMap((its, paper) =>
      its.map((Score, index) => ({
        ...{ PaperId: ids[paper] ?? '', AuditorId: auditors[index]?.UserId ?? '' },
        ...{ State: 'done' as const, Score },
      })),
    ),
  )
  const found = await call(portal, tentative.getScores, { as: admin.AccessToken })
  expect(found.Result).toEqual({
    Bars: [
      { From: 3.5, Papers: 1 },
      { From: 7, Papers: 2 },
      { From: 9.5, Papers: 1 },
    ],
    Without: 1,
  })
  const codes = async (query: object) => (await listed(query)).Rows.map(({ PaperCode }) => PaperCode)
  expect(await codes({ ScoreFrom: 7 })).toEqual(['P-0001', 'P-0002', 'P-0003'])
  expect(await codes({ ScoreBelow: 7 })).toEqual(['P-0004'])
  const ranked = await listed({ Sort: 'rank', PageSize: 2, Page: 2 })
  expect(ranked.Rows.map(({ PaperCode, Rank }) => [PaperCode, Rank])).toEqual([
    ['P-0002', 3],
    ['P-0004', 4],
  ])
  expect((await listed({ Sort: 'rank' })).Rows.map(({ Rank }) => Rank)).toEqual([1, 2, 3, 4, null])
  const sheet = await portal.app.inject({
    url: '/api/Report/papers?Sort=rank&format=csv&Columns=Rank,Code',
    headers: { authorization: `Bearer ${admin.AccessToken}` },
  })
  expect(
    sheet.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['Rank,Code', '1,P-0003', '2,P-0001', '3,P-0002', '4,P-0004', ',P-0005'])
})
