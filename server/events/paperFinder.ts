import { eq, inArray, or, sql as text } from 'drizzle-orm'
import type { PlacedPaper } from '../../contract/events.ts'
import type { Sql } from '../db/database.ts'
import { keyOfExternalId } from '../imports/readPapers.ts'
import { importedPapers } from '../imports/table.ts'
import { papers } from '../papers/table.ts'
import { groupsOf } from '../db/slices.ts'
import { placedColumns } from './drafts.ts'

/** Reads the papers that a file names, by their code in any case or by their number in the file that brought them. */
export async function paperFinder(
  sql: Sql,
  names: readonly string[],
): Promise<(name: string) => PlacedPaper | undefined> {
  const found = new Map<string, PlacedPaper>()
  for (const some of groupsOf([...new Set(names)], 500)) {
    const rows = await sql
      .select({ ...placedColumns, ImportKey: importedPapers.ImportKey })
      .from(papers)
      .leftJoin(importedPapers, eq(importedPapers.PaperId, papers.Id))
      .where(
        or(
          inArray(
            text`lower(${papers.PaperCode})`,
            some.map((name) => name.toLowerCase()),
          ),
          inArray(importedPapers.ImportKey, some.map(keyOfExternalId)),
        ),
      )
    for (const { ImportKey, ...paper } of rows) {
      if (paper.PaperCode !== '') found.set(paper.PaperCode.toLowerCase(), paper)
      if (ImportKey !== null) found.set(ImportKey, paper)
    }
  }
  return (name) => found.get(name.toLowerCase()) ?? found.get(keyOfExternalId(name))
}
