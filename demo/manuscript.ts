import PDFDocument from 'pdfkit'
import type { ConferencePaper } from './conference.ts'

/** Drops letters that the PDF's built-in fonts do not have: these files are only placeholders. */
const plain = (text: string) => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')

/** Creates a small one-page PDF. The same words give the same bytes. */
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

/** Creates the file of a paper. */
export const makeManuscript = ({
  title,
  authors,
  abstract,
}: Pick<ConferencePaper, 'title' | 'authors' | 'abstract'>): Promise<Buffer> =>
  makeSheet(title, [
    authors.join(', '),
    abstract,
    'Made for a demonstration; this is not the published paper.',
  ])
