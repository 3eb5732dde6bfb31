import { eq, sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import {
  decidePapers,
  getOpenDecisions,
  previewDecision,
  type DecisionBody,
} from '../../../contract/papers/decisions.ts'
import { undo } from '../../../contract/core/undo.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { decideInSlices } from '../../../src/features/papers/desk/decideInSlices.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  const { UserId } = await signedIn(portal)
  await portal.context.database.sql.execute(text`
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, status, paper_code, submitted_on, search_words)
    select ${UserId}::uuid, 'Paper ' || i, '', false, 'submitted', 'P-' || lpad(i::text, 4, '0'), now(), ''
    from generate_series(1, 1005) i`)
})
afterAll(() => portal.stop())

const as = () => ({ as: admin.AccessToken })
const idsOf = async (...codes: string[]) => {
  const { sql } = portal.context.database
  const rows = await Promise.all(
    codes.map((code) => sql.select({ Id: papers.Id }).from(papers).where(eq(papers.PaperCode, code))),
  )
  return rows.flat().map(({ Id }) => Id)
}

test('a decision on all that is found takes a thousand at a time, leaves out what was excepted, and each step can be undone', async () => {
  const Except = await idsOf('P-0001', 'P-1005')
  const body = { PaperIds: [], All: {}, Except, Status: 'approved' as const, Feedback: '' }
  expect((await call(portal, previewDecision, { ...as(), body })).Result).toMatchObject({
    Papers: 1000,
    Left: 3,
  })
  const first = await call(portal, decidePapers, { ...as(), body })
  expect(first.Result).toMatchObject({ Papers: 1000, Left: 3 })
  const rest = await call(portal, decidePapers, { ...as(), body })
  expect(rest.Result).toMatchObject({ Papers: 3, Left: 0 })
  // Nothing is left but what was excepted.
  expect((await call(portal, decidePapers, { ...as(), body })).status).toBe(409)
  const open = (await call(portal, searchPapers, { ...as(), query: { Status: 'submitted' } })).Result
  expect(open.Rows.map(({ Id }) => Id).sort()).toEqual([...Except].sort())
  expect((await call(portal, getOpenDecisions, as())).Result.map(({ Count }) => Count)).toEqual([3, 1000])
  await call(portal, undo, { ...as(), params: { id: first.Result.UndoId } })
  const again = (await call(portal, searchPapers, { ...as(), query: { Status: 'submitted' } })).Result
  expect([again.Total, again.Decidable]).toEqual([1002, 1002])
  // Three still wait.
  const all = (await call(portal, searchPapers, as())).Result
  expect([all.Total, all.Decidable]).toEqual([1005, 1002])
})

test('a decision on a thousand papers writes its entries in the audit log with one statement', async () => {
  const { sql } = portal.context.database
  // The database itself counts the statements that write there.
  await sql.execute(text`create table audit_writes (written bigint)`)
  await sql.execute(text`
    create function count_audit_writes() returns trigger language plpgsql as
    'begin insert into audit_writes select count(*) from written; return null; end'`)
  await sql.execute(text`
    create trigger count_audit_writes after insert on ${auditEntries} referencing new table as written
    for each statement execute function count_audit_writes()`)
  const counted = async () =>
    (await sql.execute<{ written: string }>(text`select written from audit_writes`)).rows
  const before = await sql.$count(auditEntries, eq(auditEntries.Action, 'Approve paper'))
  const body = { PaperIds: [], All: {}, Except: [], Status: 'approved' as const, Feedback: '' }
  const { Result } = await call(portal, decidePapers, { ...as(), body })
  expect(Result.Papers).toBe(1000)
  expect((await counted()).map(({ written }) => Number(written))).toEqual([1000])
  expect(await sql.$count(auditEntries, eq(auditEntries.Action, 'Approve paper'))).toBe(before + 1000)
  await sql.execute(text`drop trigger count_audit_writes on ${auditEntries}`)
  await sql.execute(text`drop function count_audit_writes`)
  await sql.execute(text`drop table audit_writes`)
  await call(portal, undo, { ...as(), params: { id: Result.UndoId } })
})

const listed = async () =>
  (await call(portal, searchPapers, { ...as(), query: { Status: 'submitted' } })).Result
const decideOnce = async (body: DecisionBody) => (await call(portal, decidePapers, { ...as(), body })).Result
/** A paper that comes in a second after whatever was before. */
async function comesIn(PaperCode: string): Promise<void> {
  const { sql } = portal.context.database
  portal.clock.advance(1000)
  const [other] = await sql.select().from(papers).limit(1)
  if (!other) throw new Error('There is no paper yet')
  const { Id: _id, AbstractWords: _words, ...fields } = other
  const SubmittedOn = new Date(portal.context.now()).toISOString()
  await sql
    .insert(papers)
    .values({ ...fields, PaperCode, SubmittedOn, WithdrawnOn: null, Status: 'submitted' })
}

test('a paper that comes in after the list was counted is not decided with it, and the number shown is the true one', async () => {
  const { FoundOn, Decidable } = await listed()
  await comesIn('P-2000')
  // It was left out above, so it is not among those that still wait.
  const [withdrawn = ''] = await idsOf('P-0001')
  const { sql } = portal.context.database
  await sql.update(papers).set({ WithdrawnOn: FoundOn }).where(eq(papers.Id, withdrawn))
  const body = { PaperIds: [], All: { Status: 'submitted' as const }, FoundOn, Status: 'rejected' as const }
  const progress: number[] = []
  const done = await decideInSlices(decideOnce, { ...body, Feedback: '' }, Decidable, (n) => progress.push(n))
  expect([Decidable, done, progress]).toEqual([1002, 1001, [1000, 1001]])
  const [left] = (await listed()).Rows.filter(({ WithdrawnOn }) => WithdrawnOn === null)
  expect(left?.PaperCode).toBe('P-2000')
})

test('more papers than were shown to the person who decides are refused, with how many there are now', async () => {
  const { FoundOn, Decidable } = await listed()
  const [newest] = (await call(portal, getOpenDecisions, as())).Result
  await call(portal, undo, { ...as(), params: { id: newest?.UndoId ?? '' } })
  const found = { PaperIds: [], All: { Status: 'submitted' as const }, FoundOn, Expected: Decidable }
  const body = { ...found, Status: 'rejected' as const, Feedback: '' }
  const refused = {
    status: 409,
    Message: '2 papers are found now, not 1. Check the list again, then choose them again.',
  }
  expect(refused.Message).toBe('2 papers are found now, not 1. Check the list again, then choose them again.')
  expect(await call(portal, previewDecision, { ...as(), body })).toMatchObject(refused)
  expect(await call(portal, decidePapers, { ...as(), body })).toMatchObject(refused)
  expect((await listed()).Decidable).toBe(2)
})
