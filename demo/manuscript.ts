import PDFDocument from 'pdfkit'

/** What a manuscript of the demonstration says on its one page. */
export interface Manuscript {
  readonly title: string
  readonly authors: readonly string[]
  readonly abstract: string
}

/** Letters that the PDF's built-in fonts do not have are left out: these files only stand for the real ones. */
const plain = (text: string) => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')

/** Makes a small PDF of one page. The same words give the same bytes. */
export async function makeSheet(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    compress: true,
    info: { Title: plain(title), CreationDate: new Date(0) },
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.fontSize(18).text(plain(title)).moveDown().fontSize(11)
  for (const paragraph of paragraphs) document.text(plain(paragraph)).moveDown()
  document.end()
  await ended
  return Buffer.concat(pieces)
}

/** Makes the file of a paper. */
export const makeManuscript = ({ title, authors, abstract }: Manuscript): Promise<Buffer> =>
  makeSheet(title, [
    authors.join(', '),
    abstract,
    'Made for a demonstration; this is not the published paper.',
  ])
