import PDFDocument from 'pdfkit'

interface PrintedPaper {
  readonly title: string
  readonly authors: string
  readonly abstract: string
}

/** A PDF whose first page is that of a paper: title, authors, abstract and introduction. */
export function paperPdf({ title, authors, abstract }: PrintedPaper): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 60 })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(pieces)))
  })
  document.font('Helvetica-Bold').fontSize(18).text(title, { align: 'center' })
  document.moveDown().font('Helvetica').fontSize(11).text(authors, { align: 'center' })
  document.moveDown().font('Helvetica-Bold').fontSize(12).text('Abstract', { align: 'center' })
  document.font('Helvetica').fontSize(10).text(abstract)
  document.moveDown().font('Helvetica-Bold').fontSize(12).text('1 Introduction')
  document.font('Helvetica').fontSize(10).text('Words begin here, and go on to the end of the page.')
  document.addPage().fontSize(10).text('The second page.')
  document.end()
  return done
}
