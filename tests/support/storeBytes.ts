import { Readable } from 'node:stream'
import type { FileKind, StoredFile } from '../../contract/files/files.ts'
import { storeStream } from '../../server/files/storeFile.ts'
import type { Context } from '../../server/http/context.ts'

/** Stores a file from memory, under the same rules as an upload. */
export function storeBytes(
  context: Context,
  OwnerId: string,
  Kind: FileKind,
  FileName: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const upload = { OwnerId, Kind, FileName }
  return storeStream(context, upload, Readable.from([bytes]), (_content, name) => name(context.database.sql))
}
