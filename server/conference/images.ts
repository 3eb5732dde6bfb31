import { and, eq } from 'drizzle-orm'
import { fileTexts } from '../../contract/files/files.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { broken } from '../http/refusal.ts'

/** Throws 422 unless the id is all-zero or that of a stored image. */
export async function mustBeImage(sql: Sql, field: string, Id: string): Promise<void> {
  if (Id === noId) return
  const isImage = and(eq(files.Id, Id), eq(files.Kind, 'image'))
  if ((await sql.$count(files, isImage)) === 0) throw broken({ [field]: fileTexts.notYours })
}
