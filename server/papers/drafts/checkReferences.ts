import { and, eq, sql as text } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { errorsOf } from '../../../contract/core/rules.ts'
import { paperTexts, type PaperFields } from '../../../contract/papers/papers.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import type { Actor } from '../../http/context.ts'
import { mustHold } from '../../http/refusal.ts'
import { paperFiles, themes } from '../../db/schema/papers.ts'

type Chosen = Pick<PaperFields, 'ThemeId' | 'PaperURL'>

/** True if papers may choose this theme; locks it, so that it is not deleted before this transaction ends. */
async function themeExists(sql: Sql, id: string): Promise<boolean> {
  const found = await sql
    .select({ Id: themes.Id })
    .from(themes)
    .where(and(eq(themes.Id, id), eq(themes.IsActive, true)))
    .for('key share')
  return found.length > 0
}

/** True if a paper may have a file: one of the caller's own, or one that the paper had before. */
export async function isPaperFile(sql: Sql, fileId: string, actor: Actor, paperId: string): Promise<boolean> {
  const mayHave = and(
    eq(files.Id, fileId),
    eq(files.Kind, 'paper'),
    text`(${files.OwnerId} = ${actor.UserId} or exists (
      select 1 from ${paperFiles} where ${paperFiles.FileId} = ${files.Id} and ${paperFiles.PaperId} = ${paperId}))`,
  )
  return (await sql.$count(files, mayHave)) > 0
}

/**
 * Refuses a newly chosen theme or file that is not allowed (422, in form order). The paper's existing choices stay
 * valid, even if the theme has since left the list of choices.
 */
export async function checkChoices(
  sql: Sql,
  chosen: Chosen,
  had: Chosen & { readonly Id: string },
  actor: Actor,
): Promise<void> {
  const newTheme = chosen.ThemeId !== had.ThemeId && chosen.ThemeId !== noId
  const newFile = chosen.PaperURL !== had.PaperURL && chosen.PaperURL !== noId
  const errors = errorsOf({
    ThemeId: newTheme && !(await themeExists(sql, chosen.ThemeId)) && paperTexts.unknownTheme,
    PaperURL: newFile && !(await isPaperFile(sql, chosen.PaperURL, actor, had.Id)) && paperTexts.unknownFile,
  })
  mustHold(errors)
}
