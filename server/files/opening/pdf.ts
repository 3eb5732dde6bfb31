import { readFile } from 'node:fs/promises'
import { hasScriptAction } from './pdfScripts.ts'
import type { Inspection, WorkResult } from './works.ts'

/** The longest side of a page that readers of PDF show, in points: about five metres. */
const longestSide = 14_400

/** The library is large: it is loaded for the first PDF. */
async function openPdf(bytes: Uint8Array) {
  const { getDocumentProxy, getMeta } = await import('unpdf')
  // The library takes the bytes away from its caller.
  const document = await getDocumentProxy(Uint8Array.from(bytes))
  return { document, getMeta }
}

async function beginningOf(bytes: Uint8Array) {
  const { document, getMeta } = await openPdf(bytes)
  try {
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    // A PDF's properties as text: whatever their format, a name in them stays readable.
    const { info, metadata } = await getMeta(document)
    return { Words: `${JSON.stringify([info, metadata])} ${words.join('')}`, view: page.view }
  } finally {
    await document.destroy()
  }
}

/** The text of the first page and the file's properties. */
export async function readBeginning(path: string): Promise<WorkResult<'readBeginning'>> {
  const bytes = await readFile(path)
  return beginningOf(bytes).then(
    ({ Words }) => ({ Words }),
    () => ({ Words: null }),
  )
}

/**
 * What is wrong with a PDF. Its beginning is read as a reviewer's check reads it, so that one which needs too much is
 * refused while its author can change it. One that our library cannot read may still open elsewhere.
 */
export async function problemOfPdf(bytes: Uint8Array): Promise<Inspection['Problem']> {
  const beginning = await beginningOf(bytes).catch(() => undefined)
  if (await hasScriptAction(bytes)) return 'scripts'
  const [left = 0, bottom = 0, right = 0, top = 0] = beginning?.view ?? []
  return Math.max(right - left, top - bottom) > longestSide ? 'pageSize' : null
}
