import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import {
  historyTexts,
  type getHistory,
  type HistoryFilter,
  type KeptVersion,
  type VersionedNoun,
  type VersionPage,
} from '../../contract/core/history.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { changesOf } from './versionDiff.ts'
import { contentVersions } from '../db/schema/content.ts'
import { newestNumbers } from '../conference/versions.ts'

type VersionRow = typeof contentVersions.$inferSelect

const placeOf = ({ Key, Number }: Pick<VersionRow, 'Key' | 'Number'>) => `${Number} ${Key}`

/** The versions right before these. */
async function earlierOnes(sql: Sql, Noun: VersionedNoun, rows: readonly VersionRow[]) {
  const keys = [...new Set(rows.map(({ Key }) => Key))]
  if (keys.length === 0) return new Map<string, VersionRow>()
  const numbers = [...new Set(rows.map(({ Number }) => Number - 1))]
  const found = await sql
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.Noun, Noun),
        inArray(contentVersions.Key, keys),
        inArray(contentVersions.Number, numbers),
      ),
    )
  return new Map(found.map((row) => [placeOf(row), row]))
}

const chosenBy = ({ Noun, Key }: HistoryFilter) =>
  and(eq(contentVersions.Noun, Noun), Key === undefined ? undefined : eq(contentVersions.Key, Key))

const newestFirst = [
  desc(contentVersions.ChangedOn),
  desc(contentVersions.Number),
  desc(contentVersions.Id),
] as const

/** Versions of one kind as lists show them: author, time and differences. */
async function told(sql: Sql, Noun: VersionedNoun, rows: readonly VersionRow[]): Promise<KeptVersion[]> {
  const [earlier, newest, names] = await Promise.all([
    earlierOnes(sql, Noun, rows),
    newestNumbers(sql, Noun, [...new Set(rows.map(({ Key }) => Key))]),
    namesOfAccounts(sql, [...new Set(rows.map(({ UserId }) => UserId))]),
  ])
  return rows.map((row) => {
    const before = earlier.get(placeOf({ Key: row.Key, Number: row.Number - 1 }))
    return {
      Id: row.Id,
      Noun: row.Noun,
      Key: row.Key,
      Title: row.Title,
      ChangedOn: row.ChangedOn,
      ChangedBy: row.UserId === noId ? '' : (names.get(row.UserId) ?? historyTexts.deletedAccount),
      Changes: row.Payload && row.Number > 0 ? changesOf(before?.Payload ?? {}, row.Payload) : [],
      IsDeletion: row.Payload === null,
      IsCurrent: newest.get(row.Key) === row.Number,
      IsRestored: row.RestoredFrom !== noId,
    }
  })
}

/** A page of the versions of one thing, or of all of its kind. */
export async function listVersions(
  sql: Sql,
  { Page, PageSize, ...filter }: QueryOf<typeof getHistory>,
): Promise<VersionPage> {
  const chosen = chosenBy(filter)
  const [all] = await sql.select({ Total: count() }).from(contentVersions).where(chosen)
  const rows = await sql
    .select()
    .from(contentVersions)
    .where(chosen)
    .orderBy(...newestFirst)
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  return { Rows: await told(sql, filter.Noun, rows), Total: all?.Total ?? 0, Page, PageSize }
}

/** The ids of all versions that match a filter, in the order of the list. */
export async function versionIds(sql: Sql, filter: HistoryFilter): Promise<string[]> {
  const rows = await sql
    .select({ Id: contentVersions.Id })
    .from(contentVersions)
    .where(chosenBy(filter))
    .orderBy(...newestFirst)
  return rows.map(({ Id }) => Id)
}

/** Versions of one kind by their ids, the newest first. */
export async function versionsBehind(
  sql: Sql,
  Noun: VersionedNoun,
  ids: readonly string[],
): Promise<KeptVersion[]> {
  const rows = await sql
    .select()
    .from(contentVersions)
    .where(inArray(contentVersions.Id, [...ids]))
    .orderBy(...newestFirst)
  return told(sql, Noun, rows)
}
