import { texts } from '../../../contract/errors.ts'
import { fileError, fileTexts, startError, startLength } from '../../../contract/files.ts'
import { savingTexts } from '../../../contract/wizard.ts'
import { NoRoomError } from '../../cache/localFiles.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { chooseFile } from './changedDraft.ts'

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

/** Keeps a file for the open draft and says why not; answers whether it is kept. */
export async function keepPicked(picked: File): Promise<boolean> {
  try {
    const isKept = await chooseFile(picked)
    if (!isKept) showSnack(savingTexts.failed, 'error')
    return isKept
  } catch (error) {
    showSnack(error instanceof NoRoomError ? fileTexts.noRoom : texts.paperUploadError, 'error')
    return false
  }
}
