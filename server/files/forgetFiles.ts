import { and, eq, inArray, notInArray, type SQLWrapper } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { FileKind } from '../../contract/files/files.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { forgetCopy } from './cleanCopies.ts'
import { forgetArrivals } from './resumableUploads.ts'
import { lockBytes } from './storeFile.ts'
import { files } from '../db/schema/files.ts'

/** Where files are in use: a query for the ids of those of some files that are. */
export type InUse = (ids: readonly string[]) => SQLWrapper

/** Deletes a person's files of some kinds, except those in use; returns the hashes of their bytes. */
export async function forgetFiles(
  sql: Sql,
  OwnerId: string,
  kinds: readonly FileKind[],
  inUse: readonly InUse[],
): Promise<string[]> {
  const found = await sql
    .select({ Id: files.Id })
    .from(files)
    .where(and(eq(files.OwnerId, OwnerId), inArray(files.Kind, [...kinds])))
  if (found.length === 0) return []
  const ids = pluck(found, 'Id')
  const gone = await sql
    .delete(files)
    .where(and(inArray(files.Id, ids), ...inUse.map((idsInUse) => notInArray(files.Id, idsInUse(ids)))))
    .returning({ Sha256: files.Sha256 })
  return [...new Set(gone.map(({ Sha256 }) => Sha256))]
}

async function removeUnnamed(context: Context, OwnerId: string, hashes: readonly string[]): Promise<void> {
  await forgetArrivals(context, OwnerId)
  for (const Sha256 of hashes)
    await context.database.sql.transaction(async (sql) => {
      await lockBytes(sql, Sha256)
      const [named] = await sql.select({ Id: files.Id }).from(files).where(eq(files.Sha256, Sha256)).limit(1)
      if (named) return
      await forgetCopy(sql, context.files, Sha256)
      await context.files.remove(Sha256)
    })
}

/**
 * Removes bytes that no file row names any more, and the owner's unfinished uploads. Call it after the commit:
 * failures are only logged.
 */
export function removeBytes(context: Context, OwnerId: string, hashes: readonly string[]): void {
  removeUnnamed(context, OwnerId, hashes).catch((error: unknown) =>
    context.log.error({ err: error }, 'files of an account that is gone could not be removed'),
  )
}
