import { and, desc, eq, inArray } from 'drizzle-orm'
import { historyList } from '../../contract/content/historyList.ts'
import { historyTexts, type KeptVersion, type VersionedNoun } from '../../contract/core/history.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { fromTable } from '../files/serveList.ts'
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

const newestFirst = [
  desc(contentVersions.ChangedOn),
  desc(contentVersions.Number),
  desc(contentVersions.Id),
] as const

/** Versions of one kind as lists show them: author, time and differences. */
async function keptVersions(
  sql: Sql,
  Noun: VersionedNoun,
  rows: readonly VersionRow[],
): Promise<KeptVersion[]> {
  const [earlier, newest, names] = await Promise.all([
    earlierOnes(sql, Noun, rows),
    newestNumbers(sql, Noun, [...new Set(rows.map(({ Key }) => Key))]),
    namesOfAccounts(sql, [...new Set(rows.map(({ UserId }) => UserId))]),
  ])
  return rows.map((row) => {
    const before = earlier.get(placeOf({ Key: row.Key, Number: row.Number - 1 }))
    const { Id, Key, Title, ChangedOn } = row
    return {
      Id,
      Noun,
      Key,
      Title,
      ChangedOn,
      ChangedBy: row.UserId === noId ? '' : (names.get(row.UserId) ?? historyTexts.deletedAccount),
      Changes: row.Payload && row.Number > 0 ? changesOf(before?.Payload ?? {}, row.Payload) : [],
      IsDeletion: row.Payload === null,
      IsCurrent: newest.get(row.Key) === row.Number,
      IsRestored: row.RestoredFrom !== noId,
    }
  })
}

/** The versions of one thing, or of all of its kind, the newest first. */
export const versions = fromTable(historyList, {
  table: contentVersions,
  key: contentVersions.Id,
  order: newestFirst,
  where: ({ filter: { Noun, Key } }) =>
    and(eq(contentVersions.Noun, Noun), Key === undefined ? undefined : eq(contentVersions.Key, Key)),
  rows: async (sql, ids, { filter }) => {
    const rows = await sql
      .select()
      .from(contentVersions)
      .where(inArray(contentVersions.Id, [...ids]))
      .orderBy(...newestFirst)
    return keptVersions(sql, filter.Noun, rows)
  },
})
