import { exportTexts } from '../../../contract/device/sync.ts'
import { exportWork } from '../../cache/transfer/exportDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { saveFile } from '../../ui/files/saveFile.ts'
import { showSnack } from '../../ui/snackbar.tsx'

/** Saves drafts to a file: all of them, or the given ones. */
export async function saveDrafts(work: WorkDatabase, draftIds?: readonly string[]): Promise<void> {
  try {
    await flushAll()
    const day = new Date().toISOString().slice(0, 10)
    saveFile(await exportWork(work, draftIds), `lectern-drafts-${day}.json`)
  } catch {
    showSnack(exportTexts.exportFailed, 'error')
  }
}
