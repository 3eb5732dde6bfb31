import { asc, count, eq } from 'drizzle-orm'
import { themeTexts, type Theme, type ThemeBody } from '../../contract/themes.ts'
import type { Sql } from '../db/database.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import { papers, themes } from './table.ts'

/** All themes by title, or those that a paper may choose. */
export async function listThemes(
  sql: Sql,
  { activeOnly }: { readonly activeOnly: boolean },
): Promise<Theme[]> {
  const chosen = activeOnly ? eq(themes.IsActive, true) : undefined
  return sql.select().from(themes).where(chosen).orderBy(asc(themes.ThemeTitle))
}

/**
 * Refuses a title that another theme has in any letter case (409). Compared here, since the database folds letters by
 * its locale, and under a lock, so that two who add the same title follow one another.
 */
async function mustBeFree(sql: Sql, title: string, exceptId?: string): Promise<void> {
  await sql.execute('lock table themes in share row exclusive mode')
  const taken = (await listThemes(sql, { activeOnly: false })).some(
    (theme) => theme.Id !== exceptId && theme.ThemeTitle.toLowerCase() === title.toLowerCase(),
  )
  if (taken) throw conflicting(themeTexts.titleTaken)
}

/** Adds a theme; under `Id` where a deleted one is brought back. */
export async function createTheme(sql: Sql, body: ThemeBody, Id?: string): Promise<Theme> {
  const ThemeTitle = body.ThemeTitle.trim()
  await mustBeFree(sql, ThemeTitle)
  const [theme] = await sql
    .insert(themes)
    .values({ ...body, ThemeTitle, ...(Id ? { Id } : {}) })
    .returning()
  if (!theme) throw notFound()
  return theme
}

/** Renames a theme, or takes it off the list of choices; papers that have it keep it. */
export async function updateTheme(
  sql: Sql,
  id: string,
  body: ThemeBody,
): Promise<{ readonly before: Theme; readonly theme: Theme }> {
  const ThemeTitle = body.ThemeTitle.trim()
  const [before] = await sql.select().from(themes).where(eq(themes.Id, id))
  if (!before) throw notFound()
  await mustBeFree(sql, ThemeTitle, id)
  const [theme] = await sql
    .update(themes)
    .set({ ...body, ThemeTitle })
    .where(eq(themes.Id, id))
    .returning()
  if (!theme) throw notFound()
  return { before, theme }
}

/** Deletes a theme that no paper uses (409 otherwise). Holds it first: who chooses it meanwhile waits, or is seen. */
export async function deleteTheme(sql: Sql, id: string): Promise<Theme> {
  const [theme] = await sql.select().from(themes).where(eq(themes.Id, id)).for('update')
  if (!theme) throw notFound()
  const [used] = await sql.select({ Papers: count() }).from(papers).where(eq(papers.ThemeId, id))
  if (used && used.Papers > 0) throw conflicting(themeTexts.inUse(used.Papers))
  await sql.delete(themes).where(eq(themes.Id, id))
  return theme
}
