import { and, eq, inArray, max } from 'drizzle-orm'
import type { VersionedNoun } from '../../contract/core/history.ts'
import { noId } from '../../contract/core/limits.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Publishing } from '../hub/hub.ts'
import { contentVersions } from '../db/schema/content.ts'

type Payload = Readonly<Record<string, unknown>>

/** A change of content or settings by an organiser: a call, or an earlier version that is brought back. */
export interface Changing<B> extends Pick<Publishing, 'publish'> {
  readonly sql: Sql
  readonly body: B
  readonly caller: Pick<Caller, 'UserId'>
  /** The version that was seen; null where none was named. */
  readonly ifMatch: number | null
  readonly traceId: string
  /** The version that is brought back. */
  readonly restoredFrom?: string
}

interface KeptVersion {
  readonly Noun: VersionedNoun
  /** Which one, of those that there are several of. */
  readonly Key?: string
  /** What it is called in lists. */
  readonly Title?: string
  /** What was there before; absent for something new. */
  readonly Before?: Payload
  /** What is there now; absent for a deletion. */
  readonly After?: Payload
}

/** The numbers of the newest versions by key, of all of a noun or of those that are named; none for what never changed. */
export async function newestNumbers(
  sql: Sql,
  Noun: VersionedNoun,
  keys?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql
    .select({ Key: contentVersions.Key, Newest: max(contentVersions.Number) })
    .from(contentVersions)
    .where(and(eq(contentVersions.Noun, Noun), keys ? inArray(contentVersions.Key, [...keys]) : undefined))
    .groupBy(contentVersions.Key)
  return new Map(found.map(({ Key, Newest }) => [Key, Newest ?? 0]))
}

/** The version of a row that has no column for it: the number of its newest kept version, 0 if it never changed. */
export async function keptNumber(sql: Sql, Noun: VersionedNoun, Key: string): Promise<number> {
  return (await newestNumbers(sql, Noun, [Key])).get(Key) ?? 0
}

/**
 * Keeps what content or settings are after a change, in the transaction of that change, which holds the row. The first
 * change keeps what was there before as well.
 */
export async function keepVersion(
  { sql, caller, restoredFrom }: Pick<Changing<unknown>, 'sql' | 'caller' | 'restoredFrom'>,
  { Noun, Key = '', Title = '', Before, After }: KeptVersion,
): Promise<void> {
  const newest = (await newestNumbers(sql, Noun, [Key])).get(Key)
  if (newest === undefined && Before)
    await sql.insert(contentVersions).values({ Noun, Key, Number: 0, Title, Payload: Before, UserId: noId })
  await sql.insert(contentVersions).values({
    Noun,
    Key,
    Number: (newest ?? 0) + 1,
    Title,
    Payload: After ?? null,
    UserId: caller.UserId,
    RestoredFrom: restoredFrom ?? noId,
  })
}

interface KeptChange extends KeptVersion {
  readonly Action: string
  /** The id of the row that was changed, or the name of a settings page. */
  readonly SubjectId: string
  /** What the log tells; the fields that differ where nothing else is said. */
  readonly Details?: Payload
}

/** Keeps what content or settings are after a change, and writes the change into the audit log. */
export async function keepChange(
  change: Changing<unknown>,
  { Action, SubjectId, Details, ...kept }: KeptChange,
): Promise<void> {
  await keepVersion(change, kept)
  await recordAudit(change.sql, {
    UserId: change.caller.UserId,
    Action,
    SubjectId,
    Details: Details ?? changesBetween(kept.Before ?? {}, kept.After ?? {}),
    TraceId: change.traceId,
  })
}
