import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { dates } from '../db/schema/content.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent, mustExist } from '../http/refusal.ts'
import { lockHomePageRow } from './settings.ts'

/** The row of a date; 404 if there is none. */
export async function dateRow(sql: Sql, Id: string) {
  const [row] = await sql.select().from(dates).where(eq(dates.Id, Id))
  return mustExist(row)
}

/** A date that organisers may change, with all dates locked by the conference's settings; 412 if stale. */
export async function mayChangeDate(sql: Sql, Id: string, ifMatch: number | null) {
  const { TimeZone } = await lockHomePageRow(sql)
  const date = await dateRow(sql, Id)
  mustBeCurrent(ifMatch, date.Version)
  return { before: permit(date, 'change'), TimeZone }
}
