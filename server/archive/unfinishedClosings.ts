import { and, eq, gt, isNotNull, lt, ne, sql as text, type SQL } from 'drizzle-orm'
import { archiveTexts, type ArchiveCounts } from '../../contract/archive/archive.ts'
import type { Database, Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import { archivedPeople, archivedRows, conferences } from '../db/schema/archive.ts'

/** A closing without progress for this long has broken off. Its steps take well below a second. */
const quiet = text`now() - interval '1 minute'`

/** The time of a closing that was given up: its rows are about to be deleted. */
const givenUp = text`'epoch'::timestamptz`

/** Rows deleted in one step. */
const together = 1000

const none: ArchiveCounts = {
  ...{ Papers: 0, Drafts: 0, Reviews: 0, Registrations: 0 },
  ...{ Payments: 0, Receipts: 0, Travels: 0, Notifications: 0 },
}

/** Begins to close the conference, and returns its id in the archive; undefined while anybody else does. */
export async function beginClosing(sql: Sql, ClosedBy: string): Promise<string | undefined> {
  const [begun] = await sql
    .insert(conferences)
    .values({ ConferenceName: '', Counts: none, ClosedBy, HeardOn: text`now()` })
    .onConflictDoNothing()
    .returning({ ConferenceId: conferences.ConferenceId })
  return begun?.ConferenceId
}

/** Records the progress of a closing, or its end. 409 if another instance has meanwhile taken it for broken off. */
export async function goOn(
  sql: Sql,
  ConferenceId: string,
  changed: Partial<typeof conferences.$inferInsert> | { readonly HeardOn: SQL } = { HeardOn: text`now()` },
): Promise<void> {
  const going = await sql
    .update(conferences)
    .set(changed)
    .where(and(eq(conferences.ConferenceId, ConferenceId), gt(conferences.HeardOn, givenUp)))
    .returning({ ConferenceId: conferences.ConferenceId })
  if (going.length === 0) throw conflicting(archiveTexts.brokeOff)
}

/** Deletes what was copied for a conference that was not closed after all, in steps. */
export async function dropCopy(
  { sql }: Pick<Database, 'sql'>,
  ConferenceId: string,
  letOthers: () => Promise<void>,
): Promise<void> {
  await sql
    .update(conferences)
    .set({ HeardOn: givenUp })
    .where(and(eq(conferences.ConferenceId, ConferenceId), isNotNull(conferences.HeardOn)))
  const isGivenUp = and(eq(conferences.ConferenceId, ConferenceId), eq(conferences.HeardOn, givenUp))
  if ((await sql.$count(conferences, isGivenUp)) === 0) return
  for (const table of [archivedRows, archivedPeople])
    for (;;) {
      const { rowCount } = await sql.execute(text`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where conference_id = ${ConferenceId} limit ${together}))`)
      await letOthers()
      if (!rowCount) break
    }
  await sql.delete(conferences).where(isGivenUp)
}

/**
 * Drops what closings left that have broken off: all but one's own if this instance is alone, otherwise those without
 * progress for a minute.
 */
export async function dropBrokenOff(
  database: Pick<Database, 'sql'>,
  { isAlone, own }: { readonly isAlone: boolean; readonly own?: string | undefined },
  letOthers: () => Promise<void>,
): Promise<void> {
  const found = await database.sql
    .select({ ConferenceId: conferences.ConferenceId })
    .from(conferences)
    .where(
      and(
        isNotNull(conferences.HeardOn),
        isAlone ? undefined : lt(conferences.HeardOn, quiet),
        own === undefined ? undefined : ne(conferences.ConferenceId, own),
      ),
    )
  for (const { ConferenceId } of found) await dropCopy(database, ConferenceId, letOthers)
}
