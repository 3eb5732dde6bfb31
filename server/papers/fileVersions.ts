import { sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { paperFiles } from './table.ts'

/** Notes that a paper has a new file. The paper must be held, so that numbers follow one another. */
export async function addFileVersion(
  sql: Sql,
  PaperId: string,
  FileId: string,
  CreatedOn: string,
): Promise<void> {
  const Number = text<number>`(select coalesce(max(${paperFiles.Number}), 0) + 1 from ${paperFiles} where ${paperFiles.PaperId} = ${PaperId})`
  await sql.insert(paperFiles).values({ PaperId, Number, FileId, CreatedOn })
}
