import { and, asc, desc, eq, gte, inArray, lte, sql as text, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { auditList, type AuditFilter } from '../../contract/audit/auditList.ts'
import { api } from '../../contract/api.ts'
import { auditTexts, type AuditEntry, type getAuditChoices } from '../../contract/audit/audit.ts'
import { pluck } from '../../contract/core/collections.ts'
import { endOf } from '../../contract/content/dates.ts'
import { Id } from '../../contract/core/fields.ts'
import { titlesInArchive } from '../db/archivedRows.ts'
import { conferences } from '../db/schema/archive.ts'
import { hasPart } from '../db/columnConditions.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { pages } from '../db/schema/content.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { fromTable } from '../files/serveList.ts'
import { broken } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { isAbout } from './auditAbout.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { people } from '../db/schema/people.ts'

/** A day range as times in the conference's zone; 422 if the days are in the wrong order. */
async function between(sql: Sql, { From, To }: AuditFilter): Promise<SQL | undefined> {
  if (From && To && To < From) throw broken({ To: auditTexts.wrongDays })
  if (!From && !To) return undefined
  const { TimeZone } = await getHomePageRow(sql)
  const begin = From ? endOf(`${From}T00:00`, TimeZone) : null
  const end = To ? endOf(To, TimeZone) : null
  return and(
    begin === null ? undefined : gte(auditEntries.CreatedOn, begin),
    end === null ? undefined : lte(auditEntries.CreatedOn, end),
  )
}

/** The names of registered people by the ids of registrations, bills or payments, depending on the column. */
const registrantsBy = (sql: Sql, column: PgColumn, ids: readonly string[]) =>
  sql
    .selectDistinct({ Id: text<string>`${column}`, Name: people.FullName })
    .from(accommodations)
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .leftJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(transfers, eq(transfers.PaymentDetailsId, bills.PaymentDetailsId))
    .where(inArray(column, [...ids]))

const codeAndTitle = text<string>`trim(${papers.PaperCode} || ' ' || ${papers.PaperTitle})`

const namesIn = (sql: Sql, key: PgColumn, Name: PgColumn | SQL<string>, ids: readonly string[]) =>
  sql
    .select({ Id: text<string>`${key}`, Name: text<string>`${Name}` })
    .from(key.table)
    .where(inArray(key, [...ids]))

/** The names of accounts, people, papers, registrations, bills and payments by their ids. */
async function namesOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = [...new Set(ids)].filter((id) => Id.safeParse(id).success)
  if (rows.length === 0) return new Map()
  const named = [
    ...(await namesIn(sql, people.UserDetailId, people.FullName, rows)),
    ...(await registrantsBy(sql, accommodations.AccommodationId, rows)),
    ...(await registrantsBy(sql, bills.PaymentDetailsId, rows)),
    ...(await registrantsBy(sql, transfers.PaymentId, rows)),
    ...(await namesIn(sql, pages.Id, pages.Title, rows)),
    ...(await namesIn(sql, papers.Id, codeAndTitle, rows)),
    ...(await titlesInArchive(sql, rows)),
    ...(await namesIn(sql, conferences.ConferenceId, conferences.ConferenceName, rows)),
  ]
  return new Map([
    ...(await namesOfAccounts(sql, rows)),
    ...named.map(({ Id: id, Name }) => [id, Name] as const),
  ])
}

/** The summary of each call, by method and path. */
const summaries: ReadonlyMap<string, string> = new Map(
  [...api.values()].map(({ method, path, summary }) => [`${method} ${path}`, summary]),
)

type Details = Readonly<Record<string, unknown>>

const textIn = (details: Details, name: string) => {
  const value = details[name]
  return typeof value === 'string' ? value : ''
}

/** The entry's own name for its subject, such as a room or a page that no longer exists. */
const nameIn = (details: Details) =>
  ['FullName', 'Email', 'Title', 'ThemeTitle', 'RoomName', 'Name', 'Subject', 'FileName']
    .map((name) => textIn(details, name))
    .find((name) => name !== '') ?? ''

/** The id of the row named by a call as another user. */
const rowOf = (details: Details) => {
  const of = details['Of']
  return typeof of === 'object' && of !== null && 'id' in of && typeof of.id === 'string' ? of.id : ''
}

async function fitting(sql: Sql, filter: AuditFilter): Promise<SQL | undefined> {
  const { ActorId, Action, About } = filter
  return and(
    ActorId ? eq(auditEntries.UserId, ActorId) : undefined,
    Action ? eq(auditEntries.Action, Action) : undefined,
    About?.trim() ? await isAbout(sql, About) : undefined,
    await between(sql, filter),
    hasPart(filter.Trace, auditEntries.TraceId),
  )
}

const newestFirst = [desc(auditEntries.CreatedOn), desc(auditEntries.Id)]

/** Entries with the names of their actors and subjects. */
async function withNames(
  sql: Sql,
  entries: readonly (typeof auditEntries.$inferSelect)[],
): Promise<AuditEntry[]> {
  const rows = entries.map((entry) => ({ ...entry, Details: entry.Details as Details }))
  const names = await namesOf(
    sql,
    rows.flatMap(({ UserId, SubjectId, Details }) => [UserId, SubjectId, rowOf(Details)]),
  )
  return rows.map(({ UserId, Details, ...entry }) => ({
    ...entry,
    ActorId: UserId,
    ActorName: names.get(UserId) ?? '',
    SubjectName: names.get(entry.SubjectId) ?? nameIn(Details),
    What: summaries.get(textIn(Details, 'Call')) ?? '',
    On: names.get(rowOf(Details)) ?? '',
    Details: Details as AuditEntry['Details'],
  }))
}

/** The organisers' actions, newest first; 422 if the days are in the wrong order. */
export const auditSource = fromTable(auditList, {
  table: auditEntries,
  key: auditEntries.Id,
  order: newestFirst,
  where: ({ sql, filter }) => fitting(sql, filter),
  rows: async (sql, ids) => {
    const entries = await sql
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.Id, [...ids]))
      .orderBy(...newestFirst)
    return withNames(sql, entries)
  },
})

/** The options of the log's filters. */
export async function auditChoices(sql: Sql): Promise<z.output<typeof getAuditChoices.result>> {
  const actors = await sql.selectDistinct({ Id: auditEntries.UserId }).from(auditEntries)
  const names = await namesOfAccounts(sql, pluck(actors, 'Id'))
  const actions = await sql
    .selectDistinct({ Action: auditEntries.Action })
    .from(auditEntries)
    .orderBy(asc(auditEntries.Action))
  return {
    Actors: [...names].map(([id, Name]) => ({ Id: id, Name })).sort((a, b) => (a.Name < b.Name ? -1 : 1)),
    Actions: pluck(actions, 'Action'),
  }
}

/** Slices of all entries of some days, oldest first. */
export async function* oldestFirst(
  sql: Sql,
  days: Pick<AuditFilter, 'From' | 'To'>,
): AsyncGenerator<readonly AuditEntry[]> {
  const found = await sql
    .select({ Id: auditEntries.Id })
    .from(auditEntries)
    .where(await between(sql, days))
    .orderBy(asc(auditEntries.CreatedOn), asc(auditEntries.Id))
  for (const ids of groupsOf(pluck(found, 'Id'))) {
    const entries = await sql
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.Id, [...ids]))
      .orderBy(asc(auditEntries.CreatedOn), asc(auditEntries.Id))
    yield await withNames(sql, entries)
  }
}
