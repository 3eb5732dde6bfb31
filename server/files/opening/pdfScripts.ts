import type { PDFDict } from '@cantoo/pdf-lib'

/**
 * True if any action of a PDF is a script: of the document, a page, a link or a field, alone or after other actions,
 * and wherever a program has put it. False for a PDF that the library cannot read.
 */
export async function hasScriptAction(bytes: Uint8Array): Promise<boolean> {
  // The library is large: it is loaded for the first PDF.
  const { PDFArray, PDFDict: Dictionary, PDFDocument, PDFName, PDFStream } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true }).catch(
    () => undefined,
  )
  if (!document) return false
  const name = (text: string) => PDFName.of(text)
  const isScript = (dictionary: PDFDict) =>
    dictionary.get(name('S')) === name('JavaScript') ||
    (dictionary.get(name('S')) === name('Rendition') && dictionary.has(name('JS')))

  // Objects refer to one another by number, so that what is inside of one is a tree.
  const left: unknown[] = document.context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = left.pop(); object !== undefined; object = left.pop()) {
    const dictionary = object instanceof PDFStream ? object.dict : object
    if (dictionary instanceof Dictionary) {
      if (isScript(dictionary)) return true
      for (const value of dictionary.values()) left.push(value)
    } else if (object instanceof PDFArray) for (const value of object.asArray()) left.push(value)
  }
  return false
}
