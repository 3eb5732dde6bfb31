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
} from '../../contract/dates.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken, mustBeCurrent, notFound } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { mustBeImage } from './images.ts'
import { getHomePageRow, holdHomePageRow } from './settings.ts'
import { dates } from './table.ts'

type DateRow = typeof dates.$inferSelect

const withEnd = (row: DateRow, TimeZone: string): ConferenceDate => ({
  ...row,
  EndsOn: endOf(row.DeadlineDate, TimeZone),
})

const isKnownKey = (key: string) => Object.hasOwn(dateKeys, key)

/** All dates by title, each with the moment at which it passes. */
async function listDates(sql: Sql): Promise<ConferenceDate[]> {
  const { TimeZone } = await getHomePageRow(sql)
  const rows = await sql.select().from(dates).orderBy(asc(dates.Title), asc(dates.Id))
  return rows.map((row) => withEnd(row, TimeZone))
}

/** The dates that are set, soonest first; equal moments stay in the order of their titles. */
export async function listActiveDates(sql: Sql): Promise<ConferenceDate[]> {
  const all = await listDates(sql)
  return all
    .filter((date) => date.EndsOn !== null)
    .sort((a, b) => Date.parse(a.EndsOn ?? '') - Date.parse(b.EndsOn ?? ''))
}

async function dateRow(sql: Sql, Id: string): Promise<DateRow> {
  const [row] = await sql.select().from(dates).where(eq(dates.Id, Id))
  if (!row) throw notFound()
  return row
}

/** Throws 422 if another date has the key, or the icon is an id of no image. `Id` is the date that is changed. */
async function mustFit(sql: Sql, body: DateFields, Id?: string): Promise<void> {
  const [taken] = await sql
    .select({ Id: dates.Id })
    .from(dates)
    .where(and(eq(dates.UniqueKey, body.UniqueKey), Id ? ne(dates.Id, Id) : undefined))
  if (taken) throw broken(dateTexts.keyTaken)
  const isIcon = body.IconUrl === '' || dateIcons.some((icon) => icon === body.IconUrl)
  if (!isIcon) await mustBeImage(sql, body.IconUrl)
}

const changedDate = ({ Id, Version }: DateRow) =>
  ({ Target: 'Changed', Entity: 'Date', Id, Version }) as const

/** The conference's dates: the set ones read by everyone, all of them changed by admins. */
export function dateRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getActiveDates, async ({ sql }) => ({ Result: await listActiveDates(sql) }))

  serve(app, context, getDates, async ({ sql }) => ({ Result: await listDates(sql) }))

  serve(app, context, getDate, async ({ sql, params }) => {
    const row = await dateRow(sql, params.id)
    const { TimeZone } = await getHomePageRow(sql)
    return { Result: withEnd(row, TimeZone), Id: row.Id, Version: row.Version }
  })

  serve(app, context, createDate, async ({ sql, body, caller, traceId, publish }) => {
    const { TimeZone } = await holdHomePageRow(sql)
    await mustFit(sql, body)
    const [row] = await sql.insert(dates).values(body).returning()
    if (!row) throw new Error('The date was not stored')
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Add date',
      SubjectId: row.Id,
      Details: body,
      TraceId: traceId,
    })
    publish({ Everyone: true }, changedDate(row))
    return { Result: withEnd(row, TimeZone), Id: row.Id, Version: row.Version }
  })

  serve(app, context, updateDate, async ({ sql, params, body, caller, ifMatch, traceId, publish }) => {
    const { TimeZone } = await holdHomePageRow(sql)
    const before = await dateRow(sql, params.id)
    mustBeCurrent(ifMatch, before.Version)
    // Rules find a known date by its key.
    if (isKnownKey(before.UniqueKey) && body.UniqueKey !== before.UniqueKey) throw broken(dateTexts.keyLocked)
    await mustFit(sql, body, before.Id)
    const after: DateRow = { ...body, Id: before.Id, Version: before.Version + 1 }
    await sql.update(dates).set(after).where(eq(dates.Id, before.Id))
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change date',
      SubjectId: before.Id,
      Details: { UniqueKey: before.UniqueKey, ...changesBetween(before, body) },
      TraceId: traceId,
    })
    publish({ Everyone: true }, changedDate(after))
    return { Result: withEnd(after, TimeZone), Id: after.Id, Version: after.Version }
  })
}
