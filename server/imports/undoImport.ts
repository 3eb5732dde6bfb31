import { and, asc, eq, gt, inArray, isNotNull, ne, notExists, or, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { importTexts } from '../../contract/papers/paperImport.ts'
import { abstracts } from '../db/schema/abstracts.ts'
import { users } from '../db/schema/accounts.ts'
import { archivedPeople } from '../db/schema/archive.ts'
import { isClosed, leaveCopy } from '../db/archivedRows.ts'
import type { Database, Sql } from '../db/database.ts'
import { sessionParticipants } from '../db/schema/events.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import {
  objections,
  paperAuthors,
  papers,
  tentativeDecisions,
  waitingDecisions,
} from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviews } from '../db/schema/reviews.ts'
import { importedPapers, importedPeople, paperImports } from '../db/schema/imports.ts'
import { deleteThemes } from './importedThemes.ts'

/** Papers, or people, deleted in one step. */
const together = 100

/** An import without progress for this long has broken off. Its steps take well below a second. */
const quiet = text`now() - interval '1 minute'`

/**
 * Undoes everything that an import has created, in steps, also if another instance does the same. From the first step
 * on nobody sees its papers, and it creates no more.
 */
export async function undoImport({ sql }: Pick<Database, 'sql'>, ImportId: string): Promise<void> {
  for (;;) {
    await markUndoing(sql, ImportId)
    const some = await sql
      .select({ Id: importedPapers.PaperId })
      .from(importedPapers)
      .where(eq(importedPapers.ImportId, ImportId))
      .limit(together)
    if (some.length === 0) break
    await sql.delete(papers).where(inArray(papers.Id, pluck(some, 'Id')))
  }
  for (;;) {
    await markUndoing(sql, ImportId)
    const some = await sql
      .select({ Id: importedPeople.UserDetailId })
      .from(importedPeople)
      .where(eq(importedPeople.ImportId, ImportId))
      .limit(together)
    if (some.length === 0) break
    await sql.transaction((own) => deletePeople(own, pluck(some, 'Id')))
  }
  await deleteThemes(sql, ImportId)
  await sql.delete(paperImports).where(eq(paperImports.ImportId, ImportId))
}

const markUndoing = (sql: Sql, ImportId: string) =>
  sql
    .update(paperImports)
    .set({ State: 'undoing', HeardOn: text`now()` })
    .where(eq(paperImports.ImportId, ImportId))

/**
 * People who have an account, or any other part in the conference by now, stay, and so do those whom somebody has
 * edited.
 */
async function deletePeople(sql: Sql, ids: readonly string[]): Promise<void> {
  const parts = [users, paperAuthors, objections, accommodations, sessionParticipants]
  const isNowhere = [
    ...parts.map((table) => sql.select().from(table).where(eq(table.UserDetailId, people.UserDetailId))),
    sql
      .select()
      .from(archivedPeople)
      .where(
        and(eq(archivedPeople.UserDetailId, people.UserDetailId), isClosed(archivedPeople.ConferenceId)),
      ),
  ].map((found) => notExists(found))
  const leaving = await sql
    .select({ UserDetailId: people.UserDetailId })
    .from(people)
    .where(and(inArray(people.UserDetailId, [...ids]), eq(people.Version, 1), ...isNowhere))
  await leaveCopy(sql, pluck(leaving, 'UserDetailId'))
  await sql
    .delete(people)
    .where(and(inArray(people.UserDetailId, pluck(leaving, 'UserDetailId')), ...isNowhere))
  await sql.delete(importedPeople).where(inArray(importedPeople.UserDetailId, [...ids]))
}

/**
 * Undoes broken-off imports: all unfinished ones if this instance is alone, otherwise those without progress for a
 * minute.
 */
export async function undoUnfinished(database: Pick<Database, 'sql'>, isAlone: boolean): Promise<void> {
  const isQuiet = text`${paperImports.HeardOn} < ${quiet}`
  const found = await database.sql
    .select({ ImportId: paperImports.ImportId })
    .from(paperImports)
    .where(and(ne(paperImports.State, 'done'), isAlone ? undefined : isQuiet))
  for (const { ImportId } of found) await undoImport(database, ImportId)
}

/**
 * Starts to undo a finished import: its papers disappear for everyone, and `undoImport` deletes them after the
 * commit. 404 if it does not exist, 409 if it is not finished, or somebody has worked on one of its papers since.
 */
export async function beginUndo(sql: Sql, ImportId: string): Promise<{ FileName: string; Papers: number }> {
  const [found] = await sql
    .select()
    .from(paperImports)
    .where(eq(paperImports.ImportId, ImportId))
    .for('update')
  if (!found) throw notFound()
  if (found.State !== 'done') throw conflicting(importTexts.running)
  const ofImport = sql
    .select({ PaperId: importedPapers.PaperId })
    .from(importedPapers)
    .where(eq(importedPapers.ImportId, ImportId))
  // Waits for concurrent changes of these papers.
  const held = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(inArray(papers.Id, ofImport))
    .orderBy(asc(papers.Id))
    .for('update')
  const worked = await sql
    .select({ PaperCode: papers.PaperCode })
    .from(papers)
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .where(
      and(
        inArray(papers.Id, ofImport),
        or(
          ne(papers.Status, 'submitted'),
          gt(papers.Version, 1),
          gt(papers.AuthorsVersion, 1),
          isNotNull(papers.ExtendedUntil),
          eq(abstracts.Verified, true),
          ...[waitingDecisions, tentativeDecisions, reviews, objections].map(
            ({ PaperId }) => text`exists (select 1 from ${PaperId.table} where ${PaperId} = ${papers.Id})`,
          ),
        ),
      ),
    )
    .orderBy(asc(papers.PaperCode))
  const [first] = worked
  if (first) throw conflicting(importTexts.workedOn(worked.length, first.PaperCode))
  await markUndoing(sql, ImportId)
  return { FileName: found.FileName, Papers: held.length }
}
