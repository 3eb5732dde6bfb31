import { fileError, startError, startLength } from '../../../../contract/files/files.ts'

/** Thrown where what was picked cannot be a paper's file; its message is the reason. */
export class RefusedFileError extends Error {}

/** A file that cannot be read is told by whoever keeps it. */
async function wrongStart(picked: File): Promise<string | undefined> {
  const bytes = await picked
    .slice(0, startLength)
    .arrayBuffer()
    .catch(() => undefined)
  return bytes && startError(picked.name, new Uint8Array(bytes))
}

/** Why a file cannot be a paper's, before anything of it is kept (offline O12). */
export async function refusalOf(picked: File): Promise<string | undefined> {
  return fileError('paper', picked.name, picked.size) ?? (await wrongStart(picked))
}
