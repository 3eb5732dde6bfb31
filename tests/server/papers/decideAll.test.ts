import { eq, sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidePapers, getOpenDecisions, previewDecision, searchPapers } from '../../../contract/decisions.ts'
import { undo } from '../../../contract/undo.ts'
import { papers } from '../../../server/papers/table.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'

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
