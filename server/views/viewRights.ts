import { and, eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { savedViews } from '../db/schema/views.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent, mustExist } from '../http/refusal.ts'

/** Locks a view of its owner; 404 for anybody else’s, 412 if stale. */
export async function mayChangeView(sql: Sql, id: string, OwnerId: string, ifMatch: number | null) {
  const [view] = await sql
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.Id, id), eq(savedViews.OwnerId, OwnerId)))
    .for('update')
  const found = mustExist(view)
  mustBeCurrent(ifMatch, found.Version)
  return permit(found, 'change')
}
