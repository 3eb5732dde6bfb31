import { desc, eq, inArray, sql as text } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import type { FileVersion } from '../../../contract/papers/paperHistory.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { notFound } from '../../http/refusal.ts'
import { paperFiles, papers } from '../../db/schema/papers.ts'

/** Records a paper's new file. The paper must be locked, so that version numbers are consecutive. */
export async function addFileVersion(
  sql: Sql,
  PaperId: string,
  FileId: string,
  CreatedOn: string,
): Promise<void> {
  const Number = text<number>`(select coalesce(max(${paperFiles.Number}), 0) + 1 from ${paperFiles} where ${paperFiles.PaperId} = ${PaperId})`
  await sql.insert(paperFiles).values({ PaperId, Number, FileId, CreatedOn })
}

/** Every current and former file of a paper, newest first; 404 if the paper does not exist. */
export async function listFileVersions(sql: Sql, PaperId: string): Promise<FileVersion[]> {
  if ((await sql.$count(papers, eq(papers.Id, PaperId))) === 0) throw notFound()
  const versions = await fileVersionsOf(sql, [PaperId])
  return versions.map(({ PaperId: _paper, ...version }) => version)
}

/** Every current and former file of some papers, newest first. */
export function fileVersionsOf(sql: Sql, paperIds: readonly string[]) {
  return sql
    .select({
      ...pick(paperFiles, 'PaperId', 'Number', 'FileId', 'CreatedOn'),
      ...pick(files, 'FileName', 'Sha256', 'Size'),
    })
    .from(paperFiles)
    .innerJoin(files, eq(files.Id, paperFiles.FileId))
    .where(inArray(paperFiles.PaperId, [...paperIds]))
    .orderBy(desc(paperFiles.Number))
}
