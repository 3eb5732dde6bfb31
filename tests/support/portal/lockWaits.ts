import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'

/**
 * Waits until a statement that contains a text waits for a lock in PostgreSQL. The portal's own jobs may wait for the
 * same row, so a count of those that wait says nothing; and within a transaction `pg_stat_activity` never changes, so
 * the portal's pool is asked. PostgreSQL shows the first 1,024 characters of a statement.
 */
export async function untilWaiting({ context }: TestPortal, statement: string): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`
  await expect
    .poll(async () => (await context.database.pool.query(waiting, [statement])).rowCount, { timeout: 20_000 })
    .toBe(1)
}

/** How the statement begins by which a save locks its paper. */
export const saveOfPaper =
  'select "papers"."id", "papers"."owner_id", "papers"."theme_id", "papers"."paper_title"'
