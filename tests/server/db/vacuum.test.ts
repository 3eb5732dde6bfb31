import { sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendOne } from '../../../server/db/vacuum.ts'
import { papers, themes } from '../../../server/db/schema/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
  // The engine may have served other files, whose tables are due too, each at its turn.
  await writeDownChanges()
  while (await tendOne(portal.context.database));
})
afterAll(() => portal.stop())

/** The engine writes down what has changed once a second at most, and at once where it is told to. */
const writeDownChanges = () => portal.context.database.pool.query('select pg_stat_force_next_flush()')

const timesTended = async (table: string) => {
  const { rows } = await portal.context.database.pool.query<{ Vacuumed: number; Analyzed: number }>(
    'select vacuum_count::int as "Vacuumed", analyze_count::int as "Analyzed" from pg_stat_user_tables where relname = $1',
    [table],
  )
  return rows[0] ?? { Vacuumed: NaN, Analyzed: NaN }
}

test('a large table is vacuumed and analyzed once it was filled, a small one analyzed, and one that hardly changed left alone', async () => {
  const { UserId } = await signedIn(portal)
  const times = async () => ({
    papers: await timesTended('papers'),
    themes: await timesTended('themes'),
    users: await timesTended('users'),
  })
  const before = await times()
  await portal.context.database.sql.execute(text`
    insert into ${themes} (theme_title) select 'Theme ' || i from generate_series(1, 60) i;
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, search_words)
    select '${text.raw(UserId)}'::uuid, 'Paper ' || i, repeat('word ', 200), false, '' from generate_series(1, 1500) i`)
  await writeDownChanges()
  const tended = ({ Vacuumed, Analyzed }: Awaited<ReturnType<typeof timesTended>>, vacuumed: number) => ({
    Vacuumed: Vacuumed + vacuumed,
    Analyzed: Analyzed + 1,
  })
  // One table at a time, and those of an account that has just signed in may be due too.
  await portal.context.jobs.runDue()
  while (await tendOne(portal.context.database));
  const after = { ...before, themes: tended(before.themes, 0), papers: tended(before.papers, 1) }
  expect(await times()).toEqual(after)
  await portal.context.jobs.runDue()
  expect(await times()).toEqual(after)
})
