import { fileError, startError, startLength } from '../../../../contract/files/files.ts'

/** Thrown if the picked file cannot be a paper's; its message is the reason. */
export class RefusedFileError extends Error {}

/** Ignores an unreadable file: keeping it will fail. */
async function wrongStart(picked: File): Promise<string | undefined> {
  const bytes = await picked
    .slice(0, startLength)
    .arrayBuffer()
    .catch(() => undefined)
  return bytes && startError(picked.name, new Uint8Array(bytes))
}

/** Why a file cannot be a paper's, checked before any of it is kept (offline O12). */
export async function refusalOf(picked: File): Promise<string | undefined> {
  return fileError('paper', picked.name, picked.size) ?? (await wrongStart(picked))
}
