import { eq, getTableColumns } from 'drizzle-orm'
import type { HomePage, HomePageFields } from '../../contract/content/content.ts'
import { dayIn, endOf, type DateKey } from '../../contract/content/dates.ts'
import { noId } from '../../contract/core/limits.ts'
import { zoneNamed } from '../../contract/core/zones.ts'
import type { Sql } from '../db/database.ts'
import { keptRows } from '../db/keptRows.ts'
import { dates, homePage } from '../db/schema/content.ts'
import { placeOf, prepared, unbound } from '../db/statements/prepared.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { mustBeImage } from './images.ts'
import { keepChange, type Changing } from './versions.ts'

const { Id: _id, ...settingsColumns } = getTableColumns(homePage)

/** The columns of the settings, for a statement that reads more beside them. */
export { settingsColumns }

/** The single row that `seedContent` created at the start. */
export function theRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The conference has no settings: seedContent has not run')
  return row
}

const selectHomePage = prepared()(unbound.select(settingsColumns).from(homePage))

/** The conference's current settings; outside of a transaction as this instance keeps them. */
export const getHomePageRow = keptRows(async (sql): Promise<HomePage> =>
  theRow(await selectHomePage(sql, {})),
)

/**
 * The settings, locked until the end of the transaction, so that changes to them and to dates run one after another.
 */
export async function lockHomePageRow(sql: Sql): Promise<HomePage> {
  return theRow(await sql.select(settingsColumns).from(homePage).for('update'))
}

/** Today's date in the conference's zone. */
export async function today(sql: Sql, { now }: Pick<Context, 'now'>): Promise<string> {
  return dayIn(now(), (await getHomePageRow(sql)).TimeZone)
}

const selectDate = prepared<{ readonly key: DateKey }>()(
  unbound
    .select({ DeadlineDate: dates.DeadlineDate, TimeZone: homePage.TimeZone })
    .from(dates)
    .innerJoin(homePage, eq(homePage.Id, 1))
    .where(eq(dates.UniqueKey, placeOf('key'))),
)

/** The time at which a known date passes, in UTC, without grace; null while it is not set (design §3 "Dates"). */
export async function deadline(sql: Sql, key: DateKey): Promise<string | null> {
  const [row] = await selectDate(sql, { key })
  return row ? endOf(row.DeadlineDate, row.TimeZone) : null
}

/** Changes the conference's settings; 412 on a stale version, 422 for a logo that is not an image. */
export async function changeHomePage(change: Changing<HomePageFields>): Promise<HomePage> {
  const { sql, ifMatch, publish } = change
  const body = { ...change.body, TimeZone: zoneNamed(change.body.TimeZone) }
  const { Version: version, ...before } = await lockHomePageRow(sql)
  mustBeCurrent(ifMatch, version)
  await mustBeImage(sql, 'LogoUrl', body.LogoUrl)
  const after = { ...body, Version: version + 1 }
  await sql.update(homePage).set(after)
  await keepChange(change, { Noun: 'HomePage', Before: before, After: body, Action: 'Change settings' })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: after.Version })
  return after
}
