import { eq } from 'drizzle-orm'
import type { HomePage } from '../../contract/content/content.ts'
import { endOf, type DateKey } from '../../contract/content/dates.ts'
import type { Sql } from '../db/database.ts'
import { dates, homePage } from '../db/schema/content.ts'

const columns = {
  ConferenceName: homePage.ConferenceName,
  SocietyName: homePage.SocietyName,
  SocietyUrl: homePage.SocietyUrl,
  SupportEmail: homePage.SupportEmail,
  TimeZone: homePage.TimeZone,
  AbstractMinimumWordCount: homePage.AbstractMinimumWordCount,
  GraceMinutes: homePage.GraceMinutes,
  LogoUrl: homePage.LogoUrl,
  Version: homePage.Version,
}

/** The one row that `seedContent` made at the start. */
function theRow(rows: readonly HomePage[]): HomePage {
  const [row] = rows
  if (!row) throw new Error('The conference has no settings: seedContent has not run')
  return row
}

/** The conference's settings as they are now. */
export async function getHomePageRow(sql: Sql): Promise<HomePage> {
  return theRow(await sql.select(columns).from(homePage))
}

/** The settings, held until the end of the transaction so that changes to them and to dates follow one another. */
export async function lockHomePageRow(sql: Sql): Promise<HomePage> {
  return theRow(await sql.select(columns).from(homePage).for('update'))
}

/** The moment at which a known date passes, in UTC; null while it is not set (design §3 "Dates"). Grace not included. */
export async function deadline(sql: Sql, key: DateKey): Promise<string | null> {
  const [row] = await sql
    .select({ DeadlineDate: dates.DeadlineDate, TimeZone: homePage.TimeZone })
    .from(dates)
    .innerJoin(homePage, eq(homePage.Id, 1))
    .where(eq(dates.UniqueKey, key))
  return row ? endOf(row.DeadlineDate, row.TimeZone) : null
}
