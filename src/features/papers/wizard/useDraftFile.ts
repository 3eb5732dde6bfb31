import { useMediaQuery } from '@mantine/hooks'
import { noId } from '../../../../contract/core/limits.ts'
import { texts } from '../../../../contract/core/errors.ts'
import type { PaperDraft } from '../../../cache/database/paperRows.ts'
import { isPdfName } from '../../../parts/pdf/loadPdf.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { useDraft } from '../draft/draftStore.ts'
import { fileOf } from '../draft/paperFiles.ts'

/** The file of the paper in the wizard: the one picked here, else the server's. */
export interface DraftFile {
  readonly name: string
  /** Identifies the content: the same before and after it is sent. */
  readonly fileKey: string
  /** Throws if neither this device nor the portal has it. */
  readonly read: () => Promise<Blob>
}

/** True where a preview has room beside the form. */
export const useHasRoom = () =>
  useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })

/** The content of a draft's file: picked here, sent from here, or the server's; empty if it has none. */
function keyOf({ File, SentFile, Fields: { PaperURL } }: PaperDraft): string {
  if (File) return File.Sha256
  if (SentFile?.PaperURL === PaperURL) return SentFile.Sha256
  return PaperURL === noId ? '' : PaperURL
}

/** The file of the paper in the wizard; undefined if it has none. */
export function useDraftFile(): DraftFile | undefined {
  const databases = useDatabases()
  const File = useDraft(({ stored }) => stored?.File ?? null)
  const PaperURL = useDraft(({ stored }) => stored?.Fields.PaperURL ?? noId)
  const serverName = useDraft(({ stored }) => stored?.FileName ?? '')
  const fileKey = useDraft(({ stored }) => (stored ? keyOf(stored) : ''))
  if (fileKey === '') return undefined
  return {
    name: File?.FileName ?? serverName,
    fileKey,
    read: async () => {
      const file = await fileOf(databases, { File, PaperURL })
      if (!file) throw new Error(texts.downloadError)
      return file
    },
  }
}

/** The paper's file if it is shown beside the form: a PDF, where there is room. */
export function usePreviewed(): DraftFile | undefined {
  const file = useDraftFile()
  const hasRoom = useHasRoom()
  return hasRoom && file && isPdfName(file.name) ? file : undefined
}
