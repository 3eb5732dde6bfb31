import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthor } from '../../../contract/people/authors.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { downloadFile } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPaper, submitPaper, type PaperListItem } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import {
  assignReviews,
  balanceReviews,
  getAuditorProgress,
  getPaperProgress,
  getReviewsOfPaper,
  importReviews,
  removeReview,
  setAuditorThemes,
  setReviewSettings,
} from '../../../contract/reviews/reviewDesk.ts'
import {
  acceptReview,
  declareConflict,
  declineReview,
  getAssignedPapers,
  saveReview,
  type ReviewFields,
} from '../../../contract/reviews/reviewing.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  portal = await startPortal()
  await decideWithoutWindow(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  owner = await signedIn(portal)
})
afterAll(() => portal.stop())

const asAdmin = () => admin.AccessToken

const isOf = (user: TestUser, Organization: string) =>
  portal.context.database.sql
    .update(people)
    .set({ Organization })
    .where(eq(people.UserDetailId, user.UserDetailId))

/** An auditor of an institution of their own, unless given another one. */
async function auditor(Organization = `Institute ${randomUUID()}`): Promise<TestUser> {
  const user = await signedIn(portal, { Roles: ['Auditor'] })
  await isOf(user, Organization)
  return user
}

async function submitted(by = owner): Promise<PaperListItem & { readonly Code: string }> {
  const paper = await completeDraftOf(portal, by)
  const { Result } = await call(portal, submitPaper, { as: by.AccessToken, params: { id: paper.Id } })
  return { ...paper, Code: Result.PaperCode }
}

const assign = (papers: readonly { readonly Id: string }[], auditors: readonly TestUser[]) =>
  call(portal, assignReviews, {
    as: asAdmin(),
    body: {
      PaperIds: papers.map(({ Id }) => Id),
      AuditorIds: auditors.map(({ UserId }) => UserId),
      DueOn: null,
    },
  })
const assignedTo = async (user: TestUser) =>
  (await call(portal, getAssignedPapers, { as: user.AccessToken })).Result
const good: ReviewFields = {
  Recommendation: 'Accept',
  Score: 8,
  RemarksForAuthor: 'A clear paper.',
  RemarksForAdmin: 'For the main track.',
}
const send = (user: TestUser, id: string, body = good, ifMatch?: number) =>
  call(portal, saveReview, {
    as: user.AccessToken,
    params: { id },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })

test('an auditor sees what was assigned, accepts, reviews, and changes the review until the decision', async () => {
  const paper = await submitted()
  const anna = await auditor()
  expect((await assign([paper], [anna])).Result).toMatchObject({
    Made: [{ PaperId: paper.Id, PaperCode: paper.Code, AuditorId: anna.UserId, IsOfTheme: false }],
    Kept: 0,
    Missing: [],
    Left: [],
  })
  expect((await assign([paper], [anna])).Result).toMatchObject({ Made: [], Kept: 1 })
  expect(await assignedTo(anna)).toMatchObject([
    { PaperId: paper.Id, PaperCode: paper.Code, State: 'assigned', IsClosed: false, Others: [], Version: 1 },
  ])
  const accepted = await call(portal, acceptReview, { as: anna.AccessToken, params: { id: paper.Id } })
  expect(accepted.Result).toMatchObject({ State: 'accepted', Version: 2 })
  const sent = await send(anna, paper.Id, good, 2)
  expect(sent.Result).toMatchObject({ ...good, State: 'done', Version: 3 })
  expect((await send(anna, paper.Id, { ...good, Score: 7 }, 2)).status).toBe(412)
  expect((await send(anna, paper.Id, { ...good, Score: 7 }, 3)).Result).toMatchObject({
    Score: 7,
    Version: 4,
  })
  await call(portal, decidePapers, {
    as: asAdmin(),
    body: { PaperIds: [paper.Id], Status: 'approved', Feedback: 'Welcome.' },
  })
  const late = await send(anna, paper.Id)
  expect([late.status, late.Message]).toEqual([
    409,
    'This paper has been decided, so its reviews can no longer change',
  ])
  expect(await assignedTo(anna)).toMatchObject([{ State: 'done', IsClosed: true, Score: 7 }])
})

test('remarks for the author go out with the decision, those for the organisers and the names never', async () => {
  const paper = await submitted()
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([paper], [anna, ben])
  await send(anna, paper.Id)
  await send(ben, paper.Id, { ...good, RemarksForAuthor: 'Cite more.', RemarksForAdmin: 'Hm.' })
  const seen = () => call(portal, getUserPaper, { as: owner.AccessToken, params: { id: paper.Id } })
  expect(JSON.stringify((await seen()).Result)).not.toMatch(/A clear paper|Cite more|main track|Hm\./)
  await call(portal, decidePapers, {
    as: asAdmin(),
    body: { PaperIds: [paper.Id], Status: 'rejected', Feedback: 'Not this year.' },
  })
  expect((await seen()).Result.Feedback).toBe(
    'Not this year.\n\nReview 1:\nA clear paper.\n\nReview 2:\nCite more.',
  )
})

test('what the others said is shown once the own review is in, without names', async () => {
  const paper = await submitted()
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([paper], [anna, ben])
  await send(anna, paper.Id)
  expect(await assignedTo(ben)).toMatchObject([{ Others: [] }])
  const sent = await send(ben, paper.Id, { ...good, Score: 3, Recommendation: 'Reject' })
  const { RemarksForAdmin: _admin, ...theirs } = good
  expect(sent.Result.Others).toEqual([theirs])
})

test('nobody reviews a paper of their own, of their institution, or with a conflict; all or none are assigned', async () => {
  const near = await auditor('  UNIVERSITY of Mysore ')
  const far = await auditor()
  const paper = await submitted()
  const refused = await assign([paper], [near, far])
  expect([refused.status, refused.Errors]).toEqual([
    422,
    [expect.stringMatching(new RegExp(`is of the same institution as an author of ${paper.Code}$`))],
  ])
  expect(await assignedTo(far)).toEqual([])

  const both = await signedIn(portal, { Roles: ['Auditor', 'PaperPresenter'] })
  await isOf(both, 'Elsewhere')
  const own = await submitted(both)
  expect((await assign([own], [both])).Errors).toEqual([
    expect.stringMatching(new RegExp(`is an author of ${own.Code}$`)),
  ])

  await assign([paper], [far])
  const given = await call(portal, declareConflict, {
    as: far.AccessToken,
    params: { id: paper.Id },
    body: { Reason: 'We wrote a book together.' },
  })
  expect(given.Result.State).toBe('conflict')
  expect(await assignedTo(far)).toEqual([])
  expect((await assign([paper], [far])).Errors).toEqual([
    expect.stringMatching(/has declared a conflict of interest/),
  ])
  expect((await send(far, paper.Id)).Message).toBe('You declared a conflict of interest on this paper')
})

test('nobody reviews a paper whose author has the address of their account, also before their profile is complete', async () => {
  const Email = 'ravi@example.net'
  const draft = await completeDraftOf(portal, owner)
  const { Result: ravi } = await call(portal, createAuthor, {
    as: owner.AccessToken,
    body: authorOf({ Email, Organization: 'Institute of Names' }),
  })
  const Authors = [owner.UserDetailId, ravi.UserDetailId].map((UserDetailId, i) => ({
    UserDetailId,
    UserSequence: i + 1,
  }))
  await call(portal, saveAuthors, { as: owner.AccessToken, body: { PaperId: draft.Id, Authors } })
  const params = { id: draft.Id }
  const { PaperCode } = (await call(portal, submitPaper, { as: owner.AccessToken, params })).Result
  const auditor = await signedIn(portal, { Email, profile: false, Roles: ['Auditor'] })
  const refused = await assign([draft], [auditor])
  expect([refused.status, refused.Errors]).toEqual([422, [`${ravi.FullName} is an author of ${PaperCode}`]])
})

test('a review that is declined can be asked for again, and one that is in cannot be declined or taken away', async () => {
  const paper = await submitted()
  const anna = await auditor()
  await assign([paper], [anna])
  const decline = (Reason: string) =>
    call(portal, declineReview, { as: anna.AccessToken, params: { id: paper.Id }, body: { Reason } })
  expect((await decline(' ')).Errors).toEqual(['Reason is required'])
  expect((await decline('No time.')).Result).toMatchObject({ State: 'declined', Reason: 'No time.' })
  expect((await send(anna, paper.Id)).Message).toBe('You declined this review')
  const take = () =>
    call(portal, removeReview, { as: asAdmin(), params: { id: paper.Id, auditorId: anna.UserId } })
  const back = await take()
  expect([back.status, back.Message]).toEqual([409, 'The auditor has declined this review already'])
  expect((await assign([paper], [anna])).Result.Made).toHaveLength(1)
  expect(await assignedTo(anna)).toMatchObject([{ State: 'assigned', Reason: '' }])
  await send(anna, paper.Id)
  expect((await decline('Too late.')).Message).toBe('You have already sent your review of this paper')
  const taken = await take()
  expect([taken.status, taken.Message]).toEqual([409, 'A review that has been sent cannot be taken back'])
})

test('an answer over an older version is stale and changes nothing, also a second one; one without a version is taken', async () => {
  const paper = await submitted()
  const anna = await auditor()
  await assign([paper], [anna])
  const given = { as: anna.AccessToken, params: { id: paper.Id } }
  const Reason = 'No time.'
  const [{ Version } = { Version: 0 }] = await assignedTo(anna)
  const declined = await call(portal, declineReview, { ...given, body: { Reason }, ifMatch: Version })
  expect([declined.status, declined.Result.Version]).toEqual([200, Version + 1])
  const late = { ...given, ifMatch: Version }
  const other = { ...late, body: { Reason: 'Other.' } }
  expect((await call(portal, acceptReview, late)).status).toBe(412)
  expect((await call(portal, declineReview, other)).status).toBe(412)
  expect((await call(portal, declareConflict, other)).status).toBe(412)
  expect(await assignedTo(anna)).toMatchObject([{ State: 'declined', Reason, Version: Version + 1 }])
  expect((await call(portal, acceptReview, given)).Result).toMatchObject({ State: 'accepted', Reason: '' })
})

test('a review lacks nothing, by the texts in form order', async () => {
  const paper = await submitted()
  const anna = await auditor()
  await assign([paper], [anna])
  const empty = { Recommendation: '', Score: 0, RemarksForAuthor: ' ', RemarksForAdmin: '' }
  expect((await send(anna, paper.Id, empty)).Errors).toEqual([
    'Recommendation is required',
    'Score is required',
    'Remarks for the author is required',
  ])
  const odd = { ...good, Recommendation: 'Maybe', Score: 11 }
  expect((await send(anna, paper.Id, odd)).Errors).toEqual([
    'Recommendation is not one of the choices',
    'Score must be between 1 and 10',
  ])
})

test('a stranger’s paper is not there for an auditor, in any call', async () => {
  const paper = await submitted()
  const { AccessToken: as, ...anna } = await auditor()
  const params = { id: paper.Id }
  expect((await call(portal, acceptReview, { as, params })).status).toBe(404)
  expect((await send({ ...anna, AccessToken: as }, paper.Id)).status).toBe(404)
  expect((await call(portal, declineReview, { as, params, body: { Reason: 'No.' } })).status).toBe(404)
  expect((await call(portal, getReviewsOfPaper, { as, params })).status).toBe(403)
})

test('where the conference reviews blind neither the authors nor the name of the file are shown', async () => {
  const paper = await submitted()
  const anna = await auditor()
  await assign([paper], [anna])
  const settings = (IsBlind: boolean) => call(portal, setReviewSettings, { as: asAdmin(), body: { IsBlind } })
  await settings(true)
  try {
    const [seen] = await assignedTo(anna)
    expect(seen).toMatchObject({ Authors: [], FileName: `${paper.Code}.pdf` })
    expect(JSON.stringify(seen)).not.toContain('Rao')
  } finally {
    await settings(false)
  }
  expect((await assignedTo(anna))[0]?.Authors).toHaveLength(1)
})

test('an auditor may read the file of a paper under their review, and neither of another nor of one they gave back', async () => {
  const [paper, other, declined, near] = [
    await submitted(),
    await submitted(),
    await submitted(),
    await submitted(),
  ]
  const anna = await auditor()
  await assign([paper, declined, near], [anna])
  /** What the portal says of a file. None has bytes in this test: it says that to those who may read it. */
  const read = async (id: string) => {
    const response = await portal.app.inject({
      method: 'GET',
      url: `/api${downloadFile.path.replace(':id', id)}`,
      headers: { authorization: `Bearer ${anna.AccessToken}` },
    })
    expect(response.statusCode).toBe(404)
    return response.json<{ Message: string }>().Message
  }
  const lost = 'This file is missing on the server. Please contact support'
  expect(await read(other.PaperURL)).not.toBe(lost)
  expect(await read(paper.PaperURL)).toBe(lost)
  for (const [given, endpoint] of [
    [declined, declineReview],
    [near, declareConflict],
  ] as const) {
    expect(await read(given.PaperURL)).toBe(lost)
    const params = { id: given.Id }
    await call(portal, endpoint, { as: anna.AccessToken, params, body: { Reason: 'Not mine.' } })
    expect(await read(given.PaperURL)).not.toBe(lost)
  }
})

test('papers are shared by theme and load, nobody gets one twice, and what is missing is reported', async () => {
  const papers = [await submitted(), await submitted(), await submitted()]
  const [knows, free] = [await auditor(), await auditor()]
  await call(portal, setAuditorThemes, {
    as: asAdmin(),
    params: { id: knows.UserId },
    body: { ThemeIds: [papers[0]?.ThemeId ?? noId] },
  })
  const share = (PerPaper: number, DryRun: boolean) =>
    call(portal, balanceReviews, {
      as: asAdmin(),
      body: {
        PaperIds: papers.map(({ Id }) => Id),
        AuditorIds: [knows.UserId, free.UserId],
        PerPaper,
        DueOn: null,
        DryRun,
      },
    })
  const planned = (await share(1, true)).Result
  expect(planned.Made).toHaveLength(3)
  expect(planned.Made.find(({ PaperId }) => PaperId === papers[0]?.Id)).toMatchObject({
    AuditorId: knows.UserId,
    IsOfTheme: true,
  })
  expect(await assignedTo(knows)).toEqual([])
  expect((await share(1, false)).Result).toEqual(planned)
  expect((await assignedTo(knows)).length + (await assignedTo(free)).length).toBe(3)
  const more = (await share(3, false)).Result
  expect(more.Made).toHaveLength(3)
  expect(more.Missing).toEqual(papers.map(({ Code }) => ({ PaperCode: Code, Lacking: 1 })))
})

test('a CSV assigns all or none, and the reply says in which line what is wrong', async () => {
  const paper = await submitted()
  const anna = await auditor()
  const load = (Csv: string, DryRun = false) =>
    call(portal, importReviews, { as: asAdmin(), body: { Csv, DueOn: null, DryRun } })
  const wrong = await load(
    `PaperCode,Email\n${paper.Code},${anna.Email}\nP-9999,${anna.Email}\n${paper.Code},nobody@example.org\n`,
  )
  expect([wrong.status, wrong.Errors]).toEqual([
    422,
    ['Line 3: There is no paper P-9999', 'Line 4: nobody@example.org is no auditor'],
  ])
  expect(await assignedTo(anna)).toEqual([])
  expect((await load('no headings here\nat all')).Errors).toEqual([
    'The file could not be read as CSV with the columns PaperCode and Email',
  ])
  const fine = `\uFEFFPaperCode;Email\r\n${paper.Code};${anna.Email.toUpperCase()}\r\n`
  expect((await load(fine, true)).Result.Made).toHaveLength(1)
  expect(await assignedTo(anna)).toEqual([])
  expect((await load(fine)).Result.Made).toHaveLength(1)
  expect((await load(fine)).Result).toMatchObject({ Made: [], Kept: 1 })
})

test('organisers see how far auditors and papers are, with the spread of the scores', async () => {
  const paper = await submitted()
  const [anna, ben] = [await auditor(), await auditor()]
  await assign([paper], [anna, ben])
  await send(anna, paper.Id, { ...good, Score: 9 })
  const of = async (user: TestUser) =>
    (await call(portal, getAuditorProgress, { as: asAdmin() })).Result.find(
      ({ AuditorId }) => AuditorId === user.UserId,
    )
  expect(await of(anna)).toMatchObject({ Assigned: 0, Done: 1, Overdue: 0 })
  expect(await of(ben)).toMatchObject({ Assigned: 1, Done: 0 })
  await send(ben, paper.Id, { ...good, Score: 4 })
  const papers = (await call(portal, getPaperProgress, { as: asAdmin() })).Result
  expect(papers.find(({ PaperId }) => PaperId === paper.Id)).toEqual({
    PaperId: paper.Id,
    Asked: 2,
    Done: 2,
    ScoreLeast: 4,
    ScoreMost: 9,
    ScoreMean: 6.5,
  })
  const reviews = (await call(portal, getReviewsOfPaper, { as: asAdmin(), params: { id: paper.Id } })).Result
  expect(reviews.map(({ AuditorId, Score, State }) => [AuditorId, Score, State])).toEqual([
    [anna.UserId, 9, 'done'],
    [ben.UserId, 4, 'done'],
  ])
})
