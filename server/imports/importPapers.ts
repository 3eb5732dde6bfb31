import { and, desc, eq, inArray, ne, sql as text } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { emptyPaper } from '../../contract/papers/papers.ts'
import { importTexts } from '../../contract/papers/paperImport.ts'
import { users } from '../db/schema/accounts.ts'
import { nextNumbers } from '../db/counter.ts'
import type { Database, Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { conflicting } from '../http/refusal.ts'
import { searchWordsOf } from '../db/searchText.ts'
import { codeOf } from '../papers/drafts/submitPaper.ts'
import { paperAuthors, papers, statusChanges } from '../db/schema/papers.ts'
import { rowsInGroups } from '../db/yielding.ts'
import { sliceSize } from '../jobs/sliceSize.ts'
import { peopleOf } from './importedPeople.ts'
import type { ReadPaper } from './readPapers.ts'
import { importedPapers, paperImports } from '../db/schema/imports.ts'
import { addThemes, offerThemes } from './importedThemes.ts'
import { undoImport } from './undoImport.ts'

/** The keys that papers of earlier files already have. */
export async function knownKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const { ImportKey } = importedPapers
  const rows = await rowsInGroups(keys, (some) =>
    sql.select({ ImportKey }).from(importedPapers).where(inArray(ImportKey, some)),
  )
  return new Set(pluck(rows, 'ImportKey'))
}

interface Importing {
  readonly FileName: string
  readonly UserId: string
  readonly now: number
  /** Is called between two slices. */
  readonly letOthers?: () => Promise<void>
}

/** Stores a slice of papers with their authors, each submitted and with a code. Returns their ids. */
async function keepSlice(
  sql: Sql,
  slice: readonly ReadPaper[],
  themeOf: ReadonlyMap<string, string>,
  { ImportId, UserId, now }: Importing & { readonly ImportId: string },
): Promise<string[]> {
  const CreatedOn = new Date(now).toISOString()
  const personOf = await peopleOf(sql, slice, { ImportId, UserId })
  const idsOf = (paper: ReadPaper) => paper.Authors.map((author) => personOf(author))
  const firsts = slice.map((paper) => idsOf(paper)[0] ?? noId)
  const accounts = await sql
    .select({ Id: users.Id, UserDetailId: users.UserDetailId })
    .from(users)
    .where(inArray(users.UserDetailId, firsts))
  const ownerOf = (person: string) =>
    accounts.find(({ UserDetailId }) => UserDetailId === person && person !== noId)?.Id ?? UserId
  const codes = (await nextNumbers(sql, 'papers', slice.length)).map(codeOf)
  const made = await sql
    .insert(papers)
    .values(
      slice.map(({ Title: PaperTitle, Abstract, Theme, Authors }, index) => {
        const PaperCode = codes[index] ?? ''
        const Names = pluck(Authors, 'FullName')
        return {
          ...emptyPaper,
          OwnerId: ownerOf(firsts[index] ?? noId),
          ThemeId: themeOf.get(Theme.toLowerCase()) ?? noId,
          PaperTitle,
          Abstract,
          Status: 'submitted' as const,
          PaperCode,
          SubmittedOn: CreatedOn,
          LastModifiedOn: CreatedOn,
          CreatedOn,
          SearchWords: searchWordsOf({ ...emptyPaper, PaperTitle, Abstract, PaperCode, Names }),
        }
      }),
    )
    .returning({ Id: papers.Id, PaperCode: papers.PaperCode })
  const idOf = new Map(made.map(({ Id, PaperCode }) => [PaperCode, Id]))
  const rows = slice.map((paper, index) => ({ paper, PaperId: idOf.get(codes[index] ?? '') ?? '' }))
  await sql
    .insert(paperAuthors)
    .values(
      rows.flatMap(({ paper, PaperId }) =>
        idsOf(paper).map((UserDetailId, index) => ({ PaperId, UserDetailId, Sequence: index + 1 })),
      ),
    )
  await sql.insert(statusChanges).values(
    rows.map(({ PaperId }) => ({
      PaperId,
      ChangedBy: UserId,
      ChangedOn: CreatedOn,
      FromStatus: 'draft' as const,
      ToStatus: 'submitted' as const,
      Feedback: '',
    })),
  )
  await sql
    .insert(importedPapers)
    .values(rows.map(({ paper, PaperId }) => ({ PaperId, ImportId, ImportKey: paper.ImportKey })))
  return pluck(rows, 'PaperId')
}

/** Records an import's progress. Throws if another instance has meanwhile treated it as broken off. */
async function goOn(
  sql: Sql,
  ImportId: string,
  changed: { readonly [K in 'Done' | 'HeardOn' | 'State']?: PgUpdateSetSource<typeof paperImports>[K] },
): Promise<void> {
  const going = await sql
    .update(paperImports)
    .set(changed)
    .where(and(eq(paperImports.ImportId, ImportId), eq(paperImports.State, 'running')))
    .returning({ ImportId: paperImports.ImportId })
  if (going.length === 0) throw conflicting(importTexts.brokeOff)
}

/**
 * Stores papers in many small steps, since the embedded database would block everyone else meanwhile. All or none: if
 * a step fails, the earlier ones are undone. Until `finishImport` nobody else sees any. 409 while another import
 * runs.
 */
export async function keepPapers(
  database: Pick<Database, 'sql'>,
  found: readonly ReadPaper[],
  importing: Importing,
): Promise<{ readonly ImportId: string; readonly ids: readonly string[]; undo(): Promise<void> }> {
  const { sql } = database
  const { FileName, UserId: CreatedBy, now } = importing
  const ImportId = await sql.transaction(async (own) => {
    await own.execute('lock table paper_imports in share row exclusive mode')
    if ((await own.$count(paperImports, ne(paperImports.State, 'done'))) > 0)
      throw conflicting(importTexts.running)
    const CreatedOn = new Date(now).toISOString()
    const begun = { FileName, CreatedBy, CreatedOn, Total: found.length }
    return (await insertOne(own, paperImports, begun)).ImportId
  })
  const undo = () => undoImport(database, ImportId)
  try {
    const ids: string[] = []
    const themeOf = await addThemes(sql, found, ImportId)
    const size = sliceSize(20, 10, 100)
    while (ids.length < found.length) {
      const began = performance.now()
      const slice = found.slice(ids.length, ids.length + size.rows)
      const Done = ids.length + slice.length
      ids.push(
        ...(await sql.transaction(async (own) => {
          await goOn(own, ImportId, { Done, HeardOn: text`now()` })
          return keepSlice(own, slice, themeOf, { ...importing, ImportId })
        })),
      )
      size.took(performance.now() - began)
      await importing.letOthers?.()
    }
    return { ImportId, ids, undo }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Completes an import: its papers become visible, and its themes can be chosen. 409 if it was undone. */
export async function finishImport(sql: Sql, ImportId: string): Promise<void> {
  await offerThemes(sql, ImportId)
  await goOn(sql, ImportId, { State: 'done' })
}

/** The progress of the latest import. */
export async function importState(sql: Sql) {
  const { ImportId, State, Done, Total, FileName, CreatedOn } = paperImports
  const [row] = await sql
    .select({ ImportId, State, Done, Total, FileName, CreatedOn })
    .from(paperImports)
    .orderBy(desc(CreatedOn))
    .limit(1)
  return row ?? null
}
