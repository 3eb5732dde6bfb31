import { and, asc, eq, getTableColumns, ne, or } from 'drizzle-orm'
import type { PageLink } from '../../contract/content/content.ts'
import { pageTexts, type Page, type PageListItem, type PublicPage } from '../../contract/content/pages.ts'
import type { Sql } from '../db/database.ts'
import { broken, mustExist } from '../http/refusal.ts'
import type { PagePreview } from '../http/shell.ts'
import { plainTextOf } from '../mail/htmlBodies.ts'
import { pages } from '../db/schema/content.ts'

/** How many characters of a page a link preview shows. */
const previewed = 300

const { Html: _html, ...listed } = getTableColumns(pages)
const order = [asc(pages.SortOrder), asc(pages.Title), asc(pages.Id)]

/** The published pages in the menu or footer, in order. */
export async function listPageLinks(sql: Sql): Promise<PageLink[]> {
  return sql
    .select({ Title: pages.Title, Slug: pages.Slug, InMenu: pages.InMenu, InFooter: pages.InFooter })
    .from(pages)
    .where(and(eq(pages.IsPublished, true), or(eq(pages.InMenu, true), eq(pages.InFooter, true))))
    .orderBy(...order)
}

/** All pages in order, without their texts. */
export async function listPages(sql: Sql): Promise<PageListItem[]> {
  return sql
    .select(listed)
    .from(pages)
    .orderBy(...order)
}

/**
 * A published page by its address; undefined for a draft and for no page. An address has no NUL, and the database
 * stores none.
 */
export async function findPublishedPage(sql: Sql, slug: string): Promise<PublicPage | undefined> {
  if (slug.includes('\0')) return undefined
  const [page] = await sql
    .select({ Title: pages.Title, Slug: pages.Slug, Html: pages.Html, ChangedOn: pages.ChangedOn })
    .from(pages)
    .where(and(eq(pages.Slug, slug.toLowerCase()), eq(pages.IsPublished, true)))
  return page
}

/** A page, locked for a change if `lock`; 404 if there is none. */
export async function pageRow(sql: Sql, Id: string, lock = false): Promise<Page> {
  const query = sql.select().from(pages).where(eq(pages.Id, Id))
  const [page] = lock ? await query.for('update') : await query
  return mustExist(page)
}

/** Throws 422 if another page has the address. */
export async function mustBeFreeSlug(sql: Sql, Slug: string, Id?: string): Promise<void> {
  const sameSlug = and(eq(pages.Slug, Slug), Id ? ne(pages.Id, Id) : undefined)
  if ((await sql.$count(pages, sameSlug)) > 0) throw broken({ Slug: pageTexts.slugTaken })
}

/** The link preview of a published page; undefined if there is none. */
export async function readPreview(sql: Sql, slug: string): Promise<PagePreview | undefined> {
  const page = await findPublishedPage(sql, slug)
  if (!page) return undefined
  const words = plainTextOf(page.Html).replace(/\s+/g, ' ')
  return {
    Title: page.Title,
    Words: words.length > previewed ? `${words.slice(0, previewed)}…` : words,
  }
}
