import { sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendOne } from '../../../server/db/vacuum.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
  // The engine may have served other files, whose tables are due too, each at its turn.
  while (await tendOne(portal.context.database));
})
afterAll(() => portal.stop())

const timesTended = async (table: string) => {
  const { rows } = await portal.context.database.pool.query<{ times: number }>(
    'select vacuum_count::int as times from pg_stat_user_tables where relname = $1',
    [table],
  )
  return rows[0]?.times ?? NaN
}

test('a large table is tended once it was filled, and small ones are left alone', async () => {
  const { UserId } = await signedIn(portal)
  const before = { papers: await timesTended('papers'), users: await timesTended('users') }
  await portal.context.database.sql.execute(text`
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, search_words)
    select ${UserId}::uuid, 'Paper ' || i, repeat('word ', 200), false, '' from generate_series(1, 1500) i`)
  // The engine writes down what has changed once a second at most, and at once where it is told to.
  await portal.context.database.pool.query('select pg_stat_force_next_flush()')
  await portal.context.jobs.runDue()
  expect(await timesTended('papers')).toBe(before.papers + 1)
  expect(await timesTended('users')).toBe(before.users)
  await portal.context.jobs.runDue()
  expect(await timesTended('papers')).toBe(before.papers + 1)
})
