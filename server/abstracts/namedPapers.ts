import { eq, inArray } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { listColumns } from '../papers/rows.ts'
import { papers, themes } from '../db/schema/papers.ts'

/** The columns by which a list names a paper. */
export const namedColumns = pick(listColumns(noId), 'Id', 'PaperCode', 'PaperTitle', 'Status', 'Authors')

/** Papers as lists name them, with their abstracts, by id. */
export async function namedPapers(sql: Sql, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await sql
    .select({ ...namedColumns, Abstract: papers.Abstract, Version: papers.Version })
    .from(papers)
    // Columns are qualified with their table only if there are several.
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(inArray(papers.Id, [...ids]))
  return new Map(rows.map((row) => [row.Id, row]))
}
