import { and, desc, eq, gt } from 'drizzle-orm'
import { holds, type HeldParts } from '../../contract/core/deskParts.ts'
import { partOfUndo } from '../../contract/core/undo.ts'
import type { Sql } from '../db/database.ts'
import { undoEntries } from '../db/schema/undo.ts'
import type { UndoRow } from './undoQueue.ts'

/** The most decisions that are read. */
const most = 200

/** Decisions of the parts that an organiser holds that can be undone at `now`, in milliseconds; newest first. */
export async function openEntries(sql: Sql, now: number, held: HeldParts): Promise<UndoRow[]> {
  const rows = await sql
    .select()
    .from(undoEntries)
    .where(and(eq(undoEntries.State, 'waiting'), gt(undoEntries.DueOn, new Date(now).toISOString())))
    .orderBy(desc(undoEntries.CreatedOn), desc(undoEntries.UndoId))
    .limit(most)
  return rows.filter(({ Kind }) => holds(held, partOfUndo(Kind)))
}
