import type { Pdf } from './pdfjs.ts'
import { readPaper, type PaperOfPdf } from './readPaper.ts'

/** Opens a document with the viewer, which is loaded with the first one. Throws if either cannot be opened. */
export async function loadPdf(file: Blob): Promise<Pdf> {
  const { openPdf } = await import('./pdfjs.ts')
  return openPdf(file)
}

/** Title and abstract as a PDF has them; empty if it cannot be read. Throws nothing. */
export async function paperOfPdf(file: Blob): Promise<PaperOfPdf> {
  const pdf = await loadPdf(file).catch(() => undefined)
  try {
    const begun = await pdf?.begin()
    return begun ? readPaper(begun.lines, begun.title) : { title: '', abstract: '' }
  } catch {
    return { title: '', abstract: '' }
  } finally {
    void pdf?.close()
  }
}

export const isPdfName = (name: string): boolean => name.toLowerCase().endsWith('.pdf')
