import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { assignReviews, balanceReviews, importReviews } from '../../../contract/reviews/reviewDesk.ts'
import { beginRound, getRounds } from '../../../contract/reviews/reviewRounds.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { people } from '../../../server/db/schema/people.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let admin: TestUser
let owner: TestUser
let anna: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  owner = await signedIn(portal)
  anna = await signedIn(portal, { Roles: ['Auditor'] })
  const set = { FullName: 'Olga Desk', Organization: 'Institute of Desks' }
  await sql().update(people).set(set).where(eq(people.UserDetailId, admin.UserDetailId))
  const elsewhere = { Organization: `Institute ${randomUUID()}` }
  await sql().update(people).set(elsewhere).where(eq(people.UserDetailId, anna.UserDetailId))
  await sql().insert(bank).values({ UndoMinutes: 0 })
})
afterAll(() => portal.stop())

const sql = () => portal.context.database.sql
const as = () => admin.AccessToken

async function submitted() {
  const { Id } = await completeDraftOf(portal, owner)
  const { Result } = await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })
  await call(portal, assignReviews, {
    as: as(),
    body: { PaperIds: [Id], AuditorIds: [anna.UserId], DueOn: null },
  })
  return { Id, Code: Result.PaperCode }
}

const begin = (PaperIds: string[], DryRun: boolean) =>
  call(portal, beginRound, { as: as(), body: { PaperIds, DueOn: null, Note: '', Again: true, DryRun } })
const roundsOf = async (id: string) =>
  (await call(portal, getRounds, { as: as(), params: { id } })).Result.Rounds.map(({ Round }) => Round)
const recorded = () =>
  sql()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.Action, 'Begin round of reviews')))

test('a further round goes on for the papers that are under review, and names the others with the reason', async () => {
  const [open, decided, withdrawn] = [await submitted(), await submitted(), await submitted()]
  const ids = [open.Id, decided.Id, withdrawn.Id]
  expect((await begin(ids, true)).Result).toEqual({ Papers: 3, Kept: 0, Asked: 0, Open: 3, Left: [] })
  await call(portal, decidePapers, {
    as: as(),
    body: { PaperIds: [decided.Id], Status: 'approved', Feedback: '' },
  })
  await call(portal, withdrawPaper, {
    as: owner.AccessToken,
    params: { id: withdrawn.Id },
    body: { Reason: 'We are going elsewhere.' },
  })
  const gone = randomUUID()
  const report = {
    ...{ Papers: 1, Kept: 0, Asked: 0, Open: 1 },
    Left: [
      {
        ...{ Id: decided.Id, PaperCode: decided.Code },
        Why: expect.stringMatching(new RegExp(`^${decided.Code} was approved by Olga Desk on `)) as string,
      },
      { Id: withdrawn.Id, PaperCode: withdrawn.Code, Why: `${withdrawn.Code} is now: Withdrawn` },
      { Id: gone, PaperCode: '', Why: 'This paper is not there any more' },
    ].sort((a, b) => ids.indexOf(a.Id) - ids.indexOf(b.Id)),
  }
  const sorted = (left: readonly { readonly Id: string }[]) =>
    [...left].sort((a, b) => a.Id.localeCompare(b.Id))
  for (const isDry of [true, false]) {
    const { status, Result } = await begin([...ids, gone], isDry)
    expect([status, { ...Result, Left: sorted(Result.Left) }]).toEqual([
      200,
      { ...report, Left: sorted(report.Left) },
    ])
  }
  expect([await roundsOf(open.Id), await roundsOf(decided.Id), await roundsOf(withdrawn.Id)]).toEqual([
    [2],
    [],
    [],
  ])
  expect(await recorded()).toMatchObject([{ Details: { Papers: 1, Left: 3 } }])
})

test('a round of papers that are all closed begins nothing, and says why', async () => {
  await sql().update(bank).set({ UndoMinutes: 10 })
  const paper = await submitted()
  await call(portal, withdrawPaper, {
    as: owner.AccessToken,
    params: { id: paper.Id },
    body: { Reason: 'We are going elsewhere.' },
  })
  const before = (await recorded()).length
  const { status, Result } = await begin([paper.Id], false)
  expect([status, Result]).toEqual([
    200,
    {
      ...{ Papers: 0, Kept: 0, Asked: 0, Open: 0 },
      Left: [{ Id: paper.Id, PaperCode: paper.Code, Why: `${paper.Code} is now: Withdrawn` }],
    },
  ])
  expect(await recorded()).toHaveLength(before)
  expect(await sql().select().from(undoEntries)).toEqual([])
  expect((await begin([randomUUID()], false)).status).toBe(404)
})

test('reviews are asked for of the papers that are under review, and the others are named', async () => {
  const ben = await signedIn(portal, { Roles: ['Auditor'] })
  const elsewhere = { Organization: `Institute ${randomUUID()}` }
  await sql().update(people).set(elsewhere).where(eq(people.UserDetailId, ben.UserDetailId))
  const [open, closed] = [await submitted(), await submitted()]
  await call(portal, withdrawPaper, {
    as: owner.AccessToken,
    params: { id: closed.Id },
    body: { Reason: 'We are going elsewhere.' },
  })
  const chosen = { PaperIds: [open.Id, closed.Id], AuditorIds: [ben.UserId], DueOn: null }
  const Left = [{ Id: closed.Id, PaperCode: closed.Code, Why: `${closed.Code} is now: Withdrawn` }]
  const shared = await call(portal, balanceReviews, {
    as: as(),
    body: { ...chosen, PerPaper: 2, DryRun: true },
  })
  expect([shared.status, shared.Result]).toMatchObject([200, { Made: [{ PaperId: open.Id }], Left }])
  const asked = await call(portal, assignReviews, { as: as(), body: chosen })
  expect([asked.status, asked.Result]).toMatchObject([200, { Made: [{ PaperId: open.Id }], Left }])
  const again = await call(portal, assignReviews, { as: as(), body: { ...chosen, PaperIds: [closed.Id] } })
  expect([again.status, again.Result]).toEqual([200, { Made: [], Kept: 0, Missing: [], Left }])
  const Csv = `PaperCode,Email\n${open.Code},${ben.Email}\n${closed.Code},${ben.Email}\n`
  const loaded = await call(portal, importReviews, { as: as(), body: { Csv, DueOn: null, DryRun: true } })
  expect([loaded.status, loaded.Errors]).toEqual([422, [`Line 3: ${closed.Code} is now: Withdrawn`]])
})
