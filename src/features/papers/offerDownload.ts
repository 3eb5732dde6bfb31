import { texts } from '../../../contract/errors.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { showSnack } from '../../ui/snackbar.tsx'

/** Downloads a paper's file with the words of spec §8 "Download"; `read` answers undefined where there is none. */
export async function offerDownload(name: string, read: () => Promise<Blob | undefined>): Promise<void> {
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
