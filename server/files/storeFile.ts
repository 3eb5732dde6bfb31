import { getTableColumns, sql as text } from 'drizzle-orm'
import {
  fileError,
  fileRules,
  fileTexts,
  type FileKind,
  type StoredFile,
} from '../../contract/files/files.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken, tooLarge } from '../http/refusal.ts'
import { checkContent } from './checkContent.ts'
import { cleanName } from './fileNames.ts'
import type { StagedFile } from './fileStore.ts'
import { files } from '../db/schema/files.ts'
import { stored } from '../db/stored.ts'

export type Upload = Pick<typeof files.$inferSelect, 'OwnerId' | 'Kind' | 'FileName'>

const { OwnerId: _owner, CreatedOn: _on, ...columns } = getTableColumns(files)

/** The columns of a file for its owner. */
export const storedFile = columns

/** Rejects an upload by its name and size: 422, and 413 if it is too large. */
export function checkNameAndSize(kind: FileKind, name: string, size: number): void {
  const error = fileError(kind, name, size)
  if (error === undefined) return
  throw error === fileRules[kind].tooLarge ? tooLarge(error) : broken(error)
}

/** Locks bytes until the end of the transaction, so that they are not removed while they get a name. */
export async function lockBytes(sql: Sql, Sha256: string): Promise<void> {
  await sql.execute(text`select pg_advisory_xact_lock(hashtextextended(${Sha256}, 1))`)
}

/** The row of a file whose bytes are in the store; the same file again returns the existing row. */
export async function nameFile(
  sql: Sql,
  upload: Upload,
  file: { readonly Sha256: string; readonly Size: number; readonly ContentType: string },
): Promise<StoredFile> {
  const rows = await sql
    .insert(files)
    .values({ ...upload, ...file })
    .onConflictDoUpdate({
      target: [files.OwnerId, files.Kind, files.Sha256, files.FileName],
      set: { ContentType: file.ContentType },
    })
    .returning(storedFile)
  return stored(rows)
}

/** Creates the row of checked bytes: `name` makes it, `content` distinguishes these bytes from others. */
export type Naming<R> = (content: readonly string[], name: (sql: Sql) => Promise<StoredFile>) => Promise<R>

/** Checks staged bytes, moves them to their place and names them; a refused file leaves nothing behind. */
export async function keepStaged<R>(
  context: Context,
  upload: Upload,
  staged: StagedFile,
  naming: Naming<R>,
): Promise<R> {
  const { path, Sha256, Size } = staged
  try {
    checkNameAndSize(upload.Kind, upload.FileName, Size)
    const ContentType = await checkContent(path, upload.Kind, upload.FileName)
    return await naming([Sha256, upload.FileName], async (sql) => {
      await lockBytes(sql, Sha256)
      await context.files.keep(staged)
      return nameFile(sql, upload, { Sha256, Size, ContentType })
    })
  } finally {
    // After a refusal or a known file, the staged bytes are still there.
    await context.files.discard(staged)
  }
}

/** Stores a file from a stream: 422 for a wrong kind or an empty file, 413 if too large, 507 for a full disk. */
export async function storeStream<R>(
  context: Context,
  upload: Upload,
  bytes: AsyncIterable<Uint8Array>,
  naming: Naming<R>,
): Promise<R> {
  const rule = fileRules[upload.Kind]
  const named = { ...upload, FileName: cleanName(upload.FileName) }
  // The size is not known yet: with a size of 1, only the name is checked here.
  checkNameAndSize(named.Kind, named.FileName, 1)
  const staged = await context.files.stage(bytes, rule.size, () => tooLarge(rule.tooLarge))
  if (staged.Size > 0) return keepStaged(context, named, staged, naming)
  await context.files.discard(staged)
  throw broken(fileTexts.empty)
}
