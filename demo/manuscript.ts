import PDFDocument from 'pdfkit'

/** What a manuscript of the demonstration says on its one page. */
export interface Manuscript {
  readonly title: string
  readonly authors: readonly string[]
  readonly abstract: string
}

/** Letters that the PDF's built-in fonts do not have are left out: these files only stand for the real ones. */
const plain = (text: string) => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')

/** Makes a small PDF of one page. The same manuscript gives the same bytes. */
export async function makeManuscript(manuscript: Manuscript): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    compress: true,
    info: { Title: plain(manuscript.title), CreationDate: new Date(0) },
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.fontSize(18).text(plain(manuscript.title)).moveDown()
  document
    .fontSize(11)
    .text(plain(manuscript.authors.join(', ')))
    .moveDown()
  document.text(plain(manuscript.abstract)).moveDown()
  document.text('Made for a demonstration; this is not the published paper.')
  document.end()
  await ended
  return Buffer.concat(pieces)
}
