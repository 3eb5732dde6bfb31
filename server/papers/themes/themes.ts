import { and, arrayContains, asc, count, eq } from 'drizzle-orm'
import {
  themeTexts,
  type KeptTheme,
  type Theme,
  type ThemeBody,
  type ThemeChange,
} from '../../../contract/papers/themes.ts'
import { users } from '../../db/schema/accounts.ts'
import { newestNumbers } from '../../conference/versions.ts'
import type { Sql } from '../../db/database.ts'
import { insertOne } from '../../db/insertOne.ts'
import { conflicting } from '../../http/refusal.ts'
import { auditorThemes } from '../../db/schema/reviews.ts'
import { papers, themes } from '../../db/schema/papers.ts'
import type { mayChangeTheme } from './themeRights.ts'

type Changeable = Awaited<ReturnType<typeof mayChangeTheme>>

/** All themes by title, or only those that a paper may choose. */
export async function listThemes(
  sql: Sql,
  { activeOnly }: { readonly activeOnly: boolean },
): Promise<Theme[]> {
  const chosen = activeOnly ? eq(themes.IsActive, true) : undefined
  return sql.select().from(themes).where(chosen).orderBy(asc(themes.ThemeTitle))
}

/** All themes by title, each with its version. */
export async function listKeptThemes(sql: Sql): Promise<KeptTheme[]> {
  const [all, versions] = [await listThemes(sql, { activeOnly: false }), await newestNumbers(sql, 'Theme')]
  return all.map((theme) => ({ ...theme, Version: versions.get(theme.Id) ?? 0 }))
}

/**
 * Refuses a title that another theme has, ignoring case (409). Compared here because the database folds case by its
 * locale, and under a lock, so that two calls with the same title run one after the other.
 */
async function mustBeFree(sql: Sql, title: string, exceptId?: string): Promise<void> {
  await sql.execute('lock table themes in share row exclusive mode')
  const taken = (await listThemes(sql, { activeOnly: false })).some(
    (theme) => theme.Id !== exceptId && theme.ThemeTitle.toLowerCase() === title.toLowerCase(),
  )
  if (taken) throw conflicting({ ThemeTitle: themeTexts.titleTaken })
}

/** Adds a theme; with `Id` it restores a deleted one. */
export async function createTheme(sql: Sql, body: ThemeBody, Id?: string): Promise<Theme> {
  const ThemeTitle = body.ThemeTitle.trim()
  await mustBeFree(sql, ThemeTitle)
  return insertOne(sql, themes, { ...body, ThemeTitle, ...(Id ? { Id } : {}) })
}

/** Renames a theme, or removes it from the list of choices; papers with it keep it. */
export async function updateTheme(
  sql: Sql,
  before: Changeable,
  { ThemeTitle, IsActive }: ThemeChange,
): Promise<Theme> {
  const { Id } = before
  const title = ThemeTitle?.trim() ?? before.ThemeTitle
  await mustBeFree(sql, title, Id)
  const theme = { Id, ThemeTitle: title, IsActive: IsActive ?? before.IsActive }
  await sql.update(themes).set(theme).where(eq(themes.Id, Id))
  return theme
}

/**
 * Deletes a theme without papers and auditors (409 otherwise). It is locked: a transaction that chooses it meanwhile
 * waits, or its choice is seen.
 */
export async function deleteTheme(sql: Sql, { Id }: Changeable): Promise<void> {
  const [used] = await sql.select({ Papers: count() }).from(papers).where(eq(papers.ThemeId, Id))
  if (used && used.Papers > 0) throw conflicting(themeTexts.inUse(used.Papers))
  const [known] = await sql
    .select({ Auditors: count() })
    .from(auditorThemes)
    .innerJoin(users, eq(users.Id, auditorThemes.AuditorId))
    .where(and(eq(auditorThemes.ThemeId, Id), arrayContains(users.Roles, ['Auditor'])))
  if (known && known.Auditors > 0) throw conflicting(themeTexts.known(known.Auditors))
  await sql.delete(themes).where(eq(themes.Id, Id))
}
