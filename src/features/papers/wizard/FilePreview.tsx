import { PdfPane } from '../../../parts/pdf/PdfPane.tsx'
import { usePreviewed } from './useDraftFile.ts'

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
