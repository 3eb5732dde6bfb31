import { eq, sql as text } from 'drizzle-orm'
import { keptNumber } from '../conference/versions.ts'
import type { Sql } from '../db/database.ts'
import { designations } from '../db/schema/people.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent, mustExist } from '../http/refusal.ts'

/** Locks the list, so that changes to it run one after another. */
export async function lockList(sql: Sql): Promise<void> {
  await sql.execute(text`lock table designations in share row exclusive mode`)
}

/** A designation that organisers may change and delete, with the list locked; 412 if stale. */
export async function mayChangeDesignation(sql: Sql, id: string, ifMatch: number | null) {
  await lockList(sql)
  const [row] = await sql.select().from(designations).where(eq(designations.Id, id)).for('update')
  const designation = mustExist(row)
  mustBeCurrent(ifMatch, await keptNumber(sql, 'Designation', id))
  return permit(designation, 'change')
}
