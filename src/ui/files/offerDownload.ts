import { texts } from '../../../contract/core/errors.ts'
import { saveFile } from './saveFile.ts'
import { showSnack } from '../snackbar.tsx'

/**
 * Downloads a paper's file, with the messages of spec §8 "Download". Without a `name` there is no file; `read`
 * returns undefined if it was removed since.
 */
export async function offerDownload(name: string, read: () => Promise<Blob | undefined>): Promise<void> {
  if (!name) {
    showSnack(texts.noPaperUrl, 'error')
    return
  }
  showSnack(texts.downloadStarting, 'info')
  try {
    const bytes = await read()
    if (!bytes) {
      showSnack(texts.noPaperUrl, 'error')
      return
    }
    saveFile(bytes, name)
    showSnack(texts.downloadStarted, 'success')
  } catch {
    showSnack(texts.downloadError, 'error')
  }
}
