import { sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papers } from '../../../server/papers/table.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
})
afterAll(() => portal.stop())

const tended = async (table: string) => {
  const { rows } = await portal.context.database.pool.query<{ tended: boolean }>(
    'select relallvisible > 0 and reltuples > 0 as tended from pg_class where relname = $1',
    [table],
  )
  return rows[0]?.tended
}

test('a large table is tended once it was filled, and small ones are left alone', async () => {
  const { UserId } = await signedIn(portal)
  await portal.context.database.sql.execute(text`
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, search_words)
    select ${UserId}::uuid, 'Paper ' || i, repeat('word ', 200), false, '' from generate_series(1, 1500) i`)
  await portal.context.clockwork.runDue()
  expect(await tended('papers')).toBe(true)
  expect(await tended('users')).toBe(false)
})
