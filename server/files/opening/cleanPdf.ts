import type { PDFDict } from '@cantoo/pdf-lib'

/**
 * A PDF without the names of those who made it: its properties, in either form and of earlier versions of it too, what
 * programs have left about themselves, and who commented. 'encrypted' if it cannot be changed without its password.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array | 'encrypted'> {
  // The library is large: it is loaded for the first PDF.
  const {
    EncryptedPDFError,
    PDFDict: Dictionary,
    PDFDocument,
    PDFName,
    PDFStream,
  } = await import('@cantoo/pdf-lib')
  const name = (text: string) => PDFName.of(text)
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    if (error instanceof EncryptedPDFError) return 'encrypted' as const
    throw error
  })
  if (document === 'encrypted') return document
  if (document.isEncrypted) return 'encrypted'
  // The library accepts any bytes as a PDF.
  if (document.getPageCount() === 0) throw new Error('There is no page')
  const { context } = document
  const is = (dictionary: PDFDict, key: string, value: string) => dictionary.get(name(key)) === name(value)

  /** Properties are recognised by their keys: they have no type. */
  const isInfo = (dictionary: PDFDict) =>
    !dictionary.has(name('Type')) &&
    ['Author', 'Producer', 'Creator', 'ModDate'].some((key) => dictionary.has(name(key))) &&
    !dictionary.has(name('Subtype'))

  function clean(dictionary: PDFDict): void {
    for (const key of ['Metadata', 'PieceInfo', 'LastModified', 'Author']) dictionary.delete(name(key))
    // In a note it is its author's name; in a field of a form it is the field's.
    const isNote = dictionary.has(name('Rect')) && !is(dictionary, 'Subtype', 'Widget')
    if (isNote) dictionary.delete(name('T'))
    if (is(dictionary, 'Type', 'Sig'))
      for (const key of ['Name', 'ContactInfo', 'Location', 'Reason']) dictionary.delete(name(key))
  }
  /** A dictionary with those inside of it. */
  function cleanAll(dictionary: PDFDict, depth: number): void {
    clean(dictionary)
    if (depth > 0)
      for (const value of dictionary.values()) if (value instanceof Dictionary) cleanAll(value, depth - 1)
  }

  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      if (is(object.dict, 'Type', 'Metadata')) context.delete(reference)
      else cleanAll(object.dict, 3)
    } else if (object instanceof Dictionary) {
      if (isInfo(object)) context.delete(reference)
      else cleanAll(object, 3)
    }
  }
  delete context.trailerInfo.Info
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}
