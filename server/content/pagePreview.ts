import type { Sql } from '../db/database.ts'
import { plainTwin } from '../mail/htmlBodies.ts'
import type { PagePreview } from '../http/shell.ts'
import { findPublishedPage } from './pageRows.ts'

/** So many characters of a page stand under a link to it. */
const previewed = 300

/** What a preview of a link tells of a published page; undefined for none. */
export async function readPreview(sql: Sql, slug: string): Promise<PagePreview | undefined> {
  const page = await findPublishedPage(sql, slug)
  if (!page) return undefined
  const words = plainTwin(page.Html).replace(/\s+/g, ' ')
  return {
    Title: page.Title,
    Words: words.length > previewed ? `${words.slice(0, previewed)}…` : words,
  }
}
