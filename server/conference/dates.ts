import { and, asc, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createDate,
  dateIcons,
  dateKeys,
  dateTexts,
  endOf,
  getActiveDates,
  getDate,
  getDates,
  updateDate,
  type ConferenceDate,
  type DateFields,
} from '../../contract/content/dates.ts'
import { dateOrderRules } from '../../contract/content/dateOrder.ts'
import { changesBetween } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import type { Context } from '../http/context.ts'
import { broken, mustHold } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { mustBeImage } from './images.ts'
import { getHomePageRow, lockHomePageRow } from './settings.ts'
import { dates } from '../db/schema/content.ts'
import { dateRow, mayChangeDate } from './dateRights.ts'
import { keepChange, keepVersion, type Changing } from './versions.ts'

type DateRow = typeof dates.$inferSelect

const withEnd = (row: DateRow, TimeZone: string): ConferenceDate => ({
  ...row,
  EndsOn: endOf(row.DeadlineDate, TimeZone),
})

const isKnownKey = (key: string) => Object.hasOwn(dateKeys, key)

/** All dates by title, each with the time at which it passes. */
async function listDates(sql: Sql): Promise<ConferenceDate[]> {
  const { TimeZone } = await getHomePageRow(sql)
  const rows = await sql.select().from(dates).orderBy(asc(dates.Title), asc(dates.Id))
  return rows.map((row) => withEnd(row, TimeZone))
}

/** The dates that are set, soonest first; dates at the same time stay in the order of their titles. */
export async function listActiveDates(sql: Sql): Promise<ConferenceDate[]> {
  const all = await listDates(sql)
  return all
    .filter((date) => date.EndsOn !== null)
    .sort((a, b) => Date.parse(a.EndsOn ?? '') - Date.parse(b.EndsOn ?? ''))
}

/** Throws 422 if another date has the key, or the icon is not the id of an image. `Id` is the changed date. */
async function mustFit(sql: Sql, body: DateFields, Id?: string): Promise<void> {
  const sameKey = and(eq(dates.UniqueKey, body.UniqueKey), Id ? ne(dates.Id, Id) : undefined)
  if ((await sql.$count(dates, sameKey)) > 0) throw broken({ UniqueKey: dateTexts.keyTaken })
  const isIcon = body.IconUrl === '' || dateIcons.some((icon) => icon === body.IconUrl)
  if (!isIcon) await mustBeImage(sql, 'IconUrl', body.IconUrl)
}

/** Throws 422 if this date would contradict the others, for example acceptance before submission. */
async function mustFollow(sql: Sql, body: DateFields, TimeZone: string): Promise<void> {
  const others = await sql.select().from(dates).where(ne(dates.UniqueKey, body.UniqueKey))
  mustHold(dateOrderRules([...others, body], body.UniqueKey, TimeZone))
}

const fieldsOf = ({ Id: _id, Version: _version, ...fields }: DateRow): DateFields => fields

const kept = ({ Id, Title }: DateRow) => ({ Noun: 'Date', Key: Id, Title }) as const

const changedDate = ({ Id, Version }: DateRow) =>
  ({ Target: 'Changed', Entity: 'Date', Id, Version }) as const

/** Adds a date; 422 for a taken key, an unknown image, or a date that contradicts the others. */
async function addDate(change: Changing<DateFields>): Promise<ConferenceDate> {
  const { sql, body, publish } = change
  const { TimeZone } = await lockHomePageRow(sql)
  await mustFit(sql, body)
  await mustFollow(sql, body, TimeZone)
  const row = await insertOne(sql, dates, body)
  await keepChange(change, { ...kept(row), After: body, Action: 'Add date', Details: body })
  publish({ Everyone: true }, changedDate(row))
  return withEnd(row, TimeZone)
}

/** Changes a date; 422 as for a new one and for changing the key of a known date. */
export async function changeDate(
  change: Changing<DateFields>,
  { before, TimeZone }: Awaited<ReturnType<typeof mayChangeDate>>,
): Promise<ConferenceDate> {
  const { sql, body, publish } = change
  const { Id } = before
  // Rules find a known date by its key.
  if (isKnownKey(before.UniqueKey) && body.UniqueKey !== before.UniqueKey)
    throw broken({ UniqueKey: dateTexts.keyLocked })
  await mustFit(sql, body, Id)
  // The texts of a date that already contradicts others may still change.
  if (body.DeadlineDate !== before.DeadlineDate) await mustFollow(sql, body, TimeZone)
  const after: DateRow = { ...body, Id, Version: before.Version + 1 }
  await sql.update(dates).set(after).where(eq(dates.Id, Id))
  await keepChange(change, {
    ...kept(after),
    Before: fieldsOf(before),
    After: body,
    Action: 'Change date',
    Details: { UniqueKey: before.UniqueKey, ...changesBetween(before, body) },
  })
  publish({ Everyone: true }, changedDate(after))
  return withEnd(after, TimeZone)
}

/** Clears every date, for the next conference. The caller adds the audit log entry. */
export async function clearDates(change: Omit<Changing<null>, 'ifMatch' | 'traceId'>): Promise<void> {
  const { sql, publish } = change
  for (const before of await sql.select().from(dates).where(ne(dates.DeadlineDate, ''))) {
    const after = { ...before, DeadlineDate: '', Version: before.Version + 1 }
    await sql.update(dates).set(after).where(eq(dates.Id, before.Id))
    await keepVersion(change, { ...kept(after), Before: fieldsOf(before), After: fieldsOf(after) })
    publish({ Everyone: true }, changedDate(after))
  }
}

/** The endpoints for the conference's dates: everyone can read the set ones, admins can change all of them. */
export function dateRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, getActiveDates, ({ sql }) => listActiveDates(sql), { isPublic: true })

  serveResult(app, context, getDates, ({ sql }) => listDates(sql))

  serve(app, context, getDate, async ({ sql, params }) => {
    const row = await dateRow(sql, params.id)
    return versioned(withEnd(row, (await getHomePageRow(sql)).TimeZone))
  })

  serve(app, context, createDate, async (call) => versioned(await addDate(call)))

  serve(app, context, updateDate, async (call) =>
    versioned(await changeDate(call, await mayChangeDate(call.sql, call.params.id, call.ifMatch))),
  )
}
