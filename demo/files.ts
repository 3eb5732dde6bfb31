import { Readable } from 'node:stream'
import type { FileKind } from '../contract/files/files.ts'
import type { Sql } from '../server/db/database.ts'
import { keepStaged } from '../server/files/storeFile.ts'
import type { StagedFile } from '../server/files/fileStore.ts'
import type { Caller, Context } from '../server/http/context.ts'

/** Stages a made-up file, which can run while the database works on earlier ones. */
export function stageFile({ files }: Pick<Context, 'files'>, bytes: Buffer): Promise<StagedFile> {
  return files.stage(Readable.from([bytes]), bytes.length, () => new Error('A file grew'))
}

/** Stores a staged file for its owner, in the transaction that needs it; returns its id. */
export async function keepFile(
  sql: Sql,
  context: Context,
  owner: Caller,
  file: { readonly Kind: FileKind; readonly FileName: string; readonly staged: StagedFile },
): Promise<string> {
  const { Kind, FileName, staged } = file
  const upload = { OwnerId: owner.UserId, Kind, FileName }
  const stored = await keepStaged(context, upload, staged, (_content, name) => name(sql))
  return stored.Id
}
