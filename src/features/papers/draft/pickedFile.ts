import { texts } from '../../../../contract/core/errors.ts'
import { fileTexts } from '../../../../contract/files/files.ts'
import { savingTexts } from '../../../../contract/device/saving.ts'
import { NoRoomError } from '../../../cache/database/localFiles.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { chooseFile } from './editDraft.ts'
import { RefusedFileError } from './refusedFile.ts'

/** The result for a picked file: kept, or refused with the reason; without one the wizard shows it. */
type Picked = { readonly isKept: boolean; readonly refusal?: string }

/** Keeps a file for the open draft, and shows why this device could not. */
export async function keepPicked(picked: File): Promise<Picked> {
  try {
    const isKept = await chooseFile(picked)
    if (!isKept) showSnack(savingTexts.failed, 'error')
    return { isKept }
  } catch (error) {
    if (error instanceof RefusedFileError) return { isKept: false, refusal: error.message }
    const why = error instanceof NoRoomError ? fileTexts.noRoom : undefined
    showSnack(why ?? texts.paperUploadError, 'error')
    // A message goes away; the field keeps saying what to do.
    return { isKept: false, refusal: why ?? fileTexts.unreadable(picked.name) }
  }
}
