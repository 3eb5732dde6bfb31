import { sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendTables } from '../../../server/db/vacuum.ts'
import { papers, themes } from '../../../server/db/schema/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  // The portal tends its tables by itself: here the test alone does.
  await portal.context.jobs.stop()
  await portal.empty()
  // The engine may have served other files, whose tables are due too, each at its turn.
  await writeDownChanges()
  const tables = tendTables(portal.context.database)
  while (await tables.next());
})
afterAll(() => portal.stop())

/** The engine writes down what has changed once a second at most, and at once where it is asked to. */
const writeDownChanges = () => portal.context.database.pool.query('select pg_stat_force_next_flush()')

const timesTended = async (table: string) => {
  const { rows } = await portal.context.database.pool.query<{ Vacuumed: number; Analyzed: number }>(
    'select vacuum_count::int as "Vacuumed", analyze_count::int as "Analyzed" from pg_stat_user_tables where relname = $1',
    [table],
  )
  return rows[0] ?? { Vacuumed: NaN, Analyzed: NaN }
}

/** Fills a large table and a small one. */
async function fill(): Promise<void> {
  const { UserId } = await signedIn(portal)
  await portal.context.database.sql.execute(text`
    insert into ${themes} (theme_title) select 'Theme ' || gen_random_uuid() from generate_series(1, 60);
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, search_words)
    select '${text.raw(UserId)}'::uuid, 'Paper ' || i, repeat('word ', 200), false, '' from generate_series(1, 1500) i`)
  await writeDownChanges()
}

const times = async () => ({
  papers: await timesTended('papers'),
  themes: await timesTended('themes'),
  users: await timesTended('users'),
})

test('a large table is swept and analyzed column by column once it was filled, a small one analyzed, and one that hardly changed left alone', async () => {
  const before = await times()
  await fill()
  const steps: string[] = []
  const { pool } = portal.context.database
  const ask = pool.query.bind(pool)
  const noting = Object.assign(Object.create(pool) as typeof pool, {
    query: (statement: string, values?: unknown[]) => {
      steps.push(statement)
      return ask(statement, values)
    },
  })
  // Somebody calls all the time: what other files have left in the indexes waits.
  const tables = tendTables({ pool: noting }, () => 0)
  // One table at a time, and those of an account that has just signed in may be due too.
  while (await tables.next());
  const ofPapers = steps.filter((step) => step.includes(' papers'))
  expect(ofPapers[0]).toBe('vacuum (index_cleanup off, truncate off) papers')
  expect(ofPapers).toContain('analyze papers (paper_title)')
  expect(steps).toContain('select gin_clean_pending_list($1::regclass)')
  const columns = ofPapers.filter((step) => /analyze papers \(\w+\)/.test(step)).length
  expect(columns).toBeGreaterThan(20)
  const { papers: filled, themes: few, users: unchanged } = await times()
  expect(filled).toEqual({
    Vacuumed: before.papers.Vacuumed + 1,
    Analyzed: before.papers.Analyzed + columns,
  })
  expect(few).toEqual({ ...before.themes, Analyzed: before.themes.Analyzed + 1 })
  expect(unchanged).toEqual(before.users)
  expect(await tables.next()).toBe(undefined)
})

test('indexes are cleaned once nobody calls, or as soon as each row was replaced once', async () => {
  await fill()
  let quietFor = 0
  const tables = tendTables(portal.context.database, () => quietFor)
  while (await tables.next());
  const replace = async (share: number) => {
    await portal.context.database.sql.execute(
      text`update ${papers} set paper_title = paper_title || '.' where random() < ${share}`,
    )
    await writeDownChanges()
    while (await tables.next());
    return (await timesTended('papers')).Vacuumed
  }
  const begun = (await timesTended('papers')).Vacuumed
  const { rows } = await portal.context.database.pool.query<{ Count: number }>(
    'select count(*)::int as "Count" from papers',
  )
  expect(rows[0]?.Count).toBeGreaterThan(1400)
  // Not while somebody calls, whose calls would wait for it: only the rows are swept.
  expect(await replace(0.9)).toBe(begun + 1)
  expect(await replace(0.9)).toBeGreaterThan(begun + 2)
  const busy = (await timesTended('papers')).Vacuumed
  quietFor = 3000
  expect(await replace(0.9)).toBe(busy + 2)
  expect(await tables.next()).toBe(undefined)
})
