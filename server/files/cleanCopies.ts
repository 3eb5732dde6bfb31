import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { CleaningProblem } from '../../contract/files/files.ts'
import type { Sql } from '../db/database.ts'
import { cleanCopies } from '../db/schema/files.ts'
import type { Context } from '../http/context.ts'
import { opener, TooCostly } from './opening/opener.ts'
import type { FileStore } from './fileStore.ts'

export type CleanCopy = Pick<typeof cleanCopies.$inferSelect, 'Problem' | 'CopySha256' | 'CopySize'>

/** Opens the original in the process for that, and stores the copy; the original stays as it is. */
async function makeCopy(store: FileStore, Sha256: string): Promise<CleanCopy> {
  const none = (Problem: CleaningProblem) => ({ Problem, CopySha256: '', CopySize: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'lectern-clean-'))
  try {
    const to = join(folder, 'copy')
    const { Problem } = await opener.open('clean', store.pathOf(Sha256), to)
    if (Problem !== '') return none(Problem)
    const staged = await store.stage(createReadStream(to), Infinity, () => new Error('A copy has no limit'))
    await store.keep(staged)
    return { Problem, CopySha256: staged.Sha256, CopySize: staged.Size }
  } catch (error) {
    if (error instanceof TooCostly) return none('costly')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The copy of stored bytes that names nobody, made when it is first wanted and after a restore. */
export async function cleanCopyOf(
  sql: Sql,
  { files: store }: Pick<Context, 'files'>,
  Sha256: string,
): Promise<CleanCopy> {
  const [known] = await sql.select().from(cleanCopies).where(eq(cleanCopies.Sha256, Sha256))
  if (known && (known.CopySha256 === '' || (await store.has(known.CopySha256)))) return known
  const copy = await makeCopy(store, Sha256)
  await sql
    .insert(cleanCopies)
    .values({ Sha256, ...copy })
    .onConflictDoUpdate({ target: cleanCopies.Sha256, set: copy })
  return copy
}

/** Removes the copy of bytes that are removed. */
export async function forgetCopy(sql: Sql, store: FileStore, Sha256: string): Promise<void> {
  const [gone] = await sql
    .delete(cleanCopies)
    .where(eq(cleanCopies.Sha256, Sha256))
    .returning({ CopySha256: cleanCopies.CopySha256 })
  if (gone && gone.CopySha256 !== '') await store.remove(gone.CopySha256)
}
