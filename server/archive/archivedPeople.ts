import { and, arrayContains, arrayOverlaps, eq, inArray, notExists, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { emptyCompanion } from '../../contract/registration/companions.ts'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { isClosed, isNaming, isOf, leaveCopy } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import type { InUse } from '../files/forgetFiles.ts'
import type { Actor } from '../http/context.ts'
import { files } from '../db/schema/files.ts'
import { papers } from '../db/schema/papers.ts'
import { accommodations } from '../db/schema/registration.ts'
import { travels } from '../db/schema/travel.ts'
import { archivedPeople, archivedRows } from '../db/schema/archive.ts'

type Person = Pick<Actor, 'UserId' | 'UserDetailId'>

/** True if the archive keeps the person's name. */
export async function isInArchive(sql: Sql, UserDetailId: string): Promise<boolean> {
  const isTheirs = eq(archivedPeople.UserDetailId, UserDetailId)
  return (await sql.$count(archivedPeople, and(isTheirs, isClosed(archivedPeople.ConferenceId)))) > 0
}

/** Deletes the archived drafts of an account with all their rows: nobody else has read them. */
async function forgetDrafts(sql: Sql, UserId: string): Promise<void> {
  const drafts = await sql
    .delete(archivedRows)
    .where(
      and(
        isNaming(papers, UserId),
        text`${archivedRows.Row}->>'OwnerId' = ${UserId}`,
        text`${archivedRows.Row}->>'Status' = 'draft'`,
      ),
    )
    .returning({ Id: archivedRows.RowKey })
  if (drafts.length === 0) return
  const ids = pluck(drafts, 'Id')
  await sql
    .delete(archivedRows)
    .where(
      and(
        inArray(archivedRows.TableName, ['paper_authors', 'paper_files', 'status_changes', 'objections']),
        isClosed(),
        arrayOverlaps(archivedRows.Names, ids),
      ),
    )
}

/** Keeps only the number of companions, as for the running conference. */
async function forgetCompanions(sql: Sql, UserDetailId: string): Promise<void> {
  const rows = await sql
    .select({ RowKey: archivedRows.RowKey, Row: archivedRows.Row })
    .from(archivedRows)
    .where(
      and(
        isNaming(accommodations, UserDetailId),
        text`${archivedRows.Row}->>'UserDetailId' = ${UserDetailId}`,
      ),
    )
  for (const { RowKey, Row } of rows) {
    const persons = z.array(z.unknown()).parse(Row['GetPersons'])
    const GetPersons = persons.map(() => emptyCompanion)
    await sql
      .update(archivedRows)
      .set({ Row: { ...Row, GetPersons } })
      .where(and(isOf(accommodations), eq(archivedRows.RowKey, RowKey)))
    await sql.delete(archivedRows).where(isNaming(travels, RowKey))
  }
}

/**
 * Deletes a person's archived data except the record itself: drafts, companions, travel. Names on submitted papers,
 * bills and receipts stay, and with them the person's row.
 */
export async function forgetInArchive(sql: Sql, { UserId, UserDetailId }: Person): Promise<void> {
  if (UserId !== noId) await forgetDrafts(sql, UserId)
  await forgetCompanions(sql, UserDetailId)
  const named = sql
    .select({ One: text`1` })
    .from(archivedRows)
    .where(
      and(
        eq(archivedRows.ConferenceId, archivedPeople.ConferenceId),
        arrayContains(archivedRows.Names, [UserDetailId]),
      ),
    )
  await sql
    .delete(archivedPeople)
    .where(
      and(
        eq(archivedPeople.UserDetailId, UserDetailId),
        isClosed(archivedPeople.ConferenceId),
        notExists(named),
      ),
    )
}

/** Replaces one person or account by another throughout the archive. */
export async function renameInArchive(sql: Sql, from: string, to: string): Promise<void> {
  if (from === noId || to === noId) return
  await sql.execute(text`
    update ${archivedRows} set "row" = replace("row"::text, ${from}, ${to})::jsonb,
      names = array_replace(names, ${from}::uuid, ${to}::uuid)
    where names @> array[${from}::uuid] and ${isClosed()}`)
}

/** Replaces one person by another in the archive. */
export async function mergeInArchive(sql: Sql, DropId: string, KeepId: string): Promise<void> {
  await renameInArchive(sql, DropId, KeepId)
  await sql.execute(text`insert into ${archivedPeople} (conference_id, user_detail_id)
    select conference_id, ${KeepId}::uuid from ${archivedPeople}
    where user_detail_id = ${DropId} and ${isClosed(archivedPeople.ConferenceId)}
    on conflict do nothing`)
  await leaveCopy(sql, [DropId])
  await sql.delete(archivedPeople).where(eq(archivedPeople.UserDetailId, DropId))
}

/** Those of some files that the archive refers to. */
export const filesInArchive =
  (sql: Sql): InUse =>
  (ids) =>
    sql
      .select({ Id: files.Id })
      .from(files)
      .where(
        and(
          inArray(files.Id, [...ids]),
          text`exists (select from ${archivedRows} where ${archivedRows.Names} @> array[${files.Id}] and ${isClosed()})`,
        ),
      )
