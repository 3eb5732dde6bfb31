import { and, eq, inArray, max } from 'drizzle-orm'
import type { VersionedNoun } from '../../contract/core/history.ts'
import { noId } from '../../contract/core/limits.ts'
import { changesBetween, recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Publishing } from '../hub/hub.ts'
import { contentVersions } from '../db/schema/content.ts'

type Payload = Readonly<Record<string, unknown>>

/** An organiser's change of content or settings: a call, or a restored earlier version. */
export interface Changing<B> extends Pick<Publishing, 'publish'> {
  readonly sql: Sql
  readonly body: B
  readonly caller: Pick<Caller, 'UserId'>
  /** The version that the organiser saw; null if the call named none. */
  readonly ifMatch: number | null
  readonly traceId: string
  /** The version that is restored. */
  readonly restoredFrom?: string
}

interface KeptVersion {
  readonly Noun: VersionedNoun
  /** The row's key, if there are several of its kind. */
  readonly Key?: string
  /** Its title in lists. */
  readonly Title?: string
  /** The content before; absent for something new. */
  readonly Before?: Payload
  /** The content after; absent for a deletion. */
  readonly After?: Payload
}

/** The newest version numbers by key, for all keys of a noun or the given ones; without those that never changed. */
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

/** The version of a row without a version column: the number of its newest stored version, 0 if it never changed. */
export async function keptNumber(sql: Sql, Noun: VersionedNoun, Key: string): Promise<number> {
  return (await newestNumbers(sql, Noun, [Key])).get(Key) ?? 0
}

/**
 * Stores the content or settings after a change, in the transaction of the change, which has locked the row. The
 * first change also stores the content before it.
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
  /** The subject in the audit log, if it is neither the key nor the noun. */
  readonly SubjectId?: string
  /** The details for the audit log; by default the fields that differ. */
  readonly Details?: Payload
}

/** Stores the content or settings after a change, and adds the change to the audit log. */
export async function keepChange(
  change: Changing<unknown>,
  { Action, SubjectId, Details, ...kept }: KeptChange,
): Promise<void> {
  await keepVersion(change, kept)
  const subject = SubjectId ?? kept.Key ?? kept.Noun
  const details = Details ?? changesBetween(kept.Before ?? {}, kept.After ?? {})
  await recordAudit(change, Action, subject, details)
}
