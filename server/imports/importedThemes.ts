import { and, eq, notExists, sql as text, type SQLWrapper } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { papers, themes } from '../db/schema/papers.ts'
import { auditorThemes } from '../db/schema/reviews.ts'
import type { ReadPaper } from './readPapers.ts'

/** The ids of themes by their titles in lower case. */
export async function themeIds(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.select().from(themes)
  return new Map(rows.map(({ Id, ThemeTitle }) => [ThemeTitle.toLowerCase(), Id]))
}

/** The id of an imported theme is derived from its import, so that those of a broken-off import are found too. */
const madeId = (ImportId: string, title: SQLWrapper | string) =>
  text<string>`md5(${ImportId}::text || ' ' || ${title})::uuid`

const isMadeBy = (ImportId: string) => eq(themes.Id, madeId(ImportId, themes.ThemeTitle))

/** Creates the missing themes. Nobody else can choose them before the import is complete. */
export async function addThemes(
  sql: Sql,
  found: readonly ReadPaper[],
  ImportId: string,
): Promise<Map<string, string>> {
  const known = await themeIds(sql)
  const missing = new Map(
    found.flatMap(({ Theme }) =>
      Theme !== '' && !known.has(Theme.toLowerCase()) ? [[Theme.toLowerCase(), Theme] as const] : [],
    ),
  )
  if (missing.size === 0) return known
  await sql
    .insert(themes)
    .values(
      [...missing.values()].map((ThemeTitle) => ({
        Id: madeId(ImportId, ThemeTitle),
        ThemeTitle,
        IsActive: false,
      })),
    )
    .onConflictDoNothing()
  return themeIds(sql)
}

/** Deletes the themes of an import, except those that somebody has started to use. */
export async function deleteThemes(sql: Sql, ImportId: string): Promise<void> {
  const ofPapers = sql.select({ Id: papers.Id }).from(papers).where(eq(papers.ThemeId, themes.Id))
  const ofAuditors = sql
    .select({ Id: auditorThemes.AuditorId })
    .from(auditorThemes)
    .where(eq(auditorThemes.ThemeId, themes.Id))
  await sql.delete(themes).where(and(isMadeBy(ImportId), notExists(ofPapers), notExists(ofAuditors)))
}

/** Makes the themes of an import available to papers. */
export async function offerThemes(sql: Sql, ImportId: string): Promise<void> {
  await sql.update(themes).set({ IsActive: true }).where(isMadeBy(ImportId))
}
