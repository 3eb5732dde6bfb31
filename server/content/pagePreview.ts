import type { Sql } from '../db/database.ts'
import { plainTwin } from '../mail/htmlBodies.ts'
import type { PagePreview } from '../http/shell.ts'
import { findPublishedPage } from './pageRows.ts'

/** How many characters of a page a link preview shows. */
const previewed = 300

/** The link preview of a published page; undefined if there is none. */
export async function readPreview(sql: Sql, slug: string): Promise<PagePreview | undefined> {
  const page = await findPublishedPage(sql, slug)
  if (!page) return undefined
  const words = plainTwin(page.Html).replace(/\s+/g, ' ')
  return {
    Title: page.Title,
    Words: words.length > previewed ? `${words.slice(0, previewed)}…` : words,
  }
}
