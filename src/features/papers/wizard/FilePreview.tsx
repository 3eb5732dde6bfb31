import { PdfPane } from '../../../parts/pdf/PdfPane.tsx'
import { isPdfName } from '../../../parts/pdf/loadPdf.ts'
import { useDraftFile, useHasRoom, type DraftFile } from './useDraftFile.ts'

/** The paper's file if it is shown beside the form: a PDF, where there is room. */
export function usePreviewed(): DraftFile | undefined {
  const file = useDraftFile()
  const hasRoom = useHasRoom()
  return hasRoom && file && isPdfName(file.name) ? file : undefined
}

/** The preview of the paper's file beside the form. */
export function FilePreview() {
  const file = usePreviewed()
  return (
    file && (
      <aside className="wizard-preview">
        <PdfPane {...file} />
      </aside>
    )
  )
}
