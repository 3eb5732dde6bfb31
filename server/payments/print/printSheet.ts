import { create } from 'qrcode'
import { margin, startDocument, width, type Style, type Tag } from '../../print/tagged.ts'

/** A row of a table: a text, an amount on the right, and whether both are bold. */
type Row = readonly [label: string, amount: string, isBold: boolean]

/** Starts a tagged A4 sheet, written from top to bottom; PDF readers show its title instead of the file name. */
export function startSheet(title: string, author: string) {
  const tagged = startDocument({ title, author })
  const { document, root, element, artifact, widthOf } = tagged

  const line = (color: string) => {
    artifact(() => {
      const { y } = document
      document
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.7)
        .strokeColor(color)
        .stroke()
    })
  }

  return {
    write: (tag: Tag, text: string, style: Style = {}) => {
      for (const part of text.split('\n').filter((one) => one.trim() !== ''))
        root.add(element(tag, part, style, margin, width))
    },
    gap: (points: number) => {
      document.y += points
    },
    rule: () => {
      line('#b3261e')
      document.y += 10
    },
    table: (head: readonly [string, string], rows: readonly Row[]) => {
      const table = document.struct('Table')
      root.add(table)
      const addRow = ([label, amount, bold]: Row, tag: 'TH' | 'TD') => {
        const row = document.struct('TR')
        table.add(row)
        const { y } = document
        const style = { bold }
        const right = margin + width - widthOf(amount, style)
        row.add(element(tag, label, style, margin, width - 140))
        const below = document.y
        document.y = y
        // A little wider than the text, so that rounding never breaks the line.
        row.add(element(tag, amount, style, right, widthOf(amount, style) + 5))
        row.end()
        document.y = Math.max(below, document.y) + 5
      }
      addRow([...head, true], 'TH')
      line('#8a8a8a')
      document.y += 6
      for (const row of rows) addRow(row, 'TD')
      table.end()
    },
    /** A QR code with a line below, drawn as shapes. */
    code: (address: string, label: string) => {
      const { modules } = create(address, { errorCorrectionLevel: 'M' })
      const size = 96
      const cell = size / modules.size
      const { y } = document
      const draw = () => {
        document.fillColor('#000000')
        for (let row = 0; row < modules.size; row++)
          for (let column = 0; column < modules.size; column++)
            if (modules.get(row, column)) document.rect(margin + column * cell, y + row * cell, cell, cell)
        document.fill()
      }
      root.add(document.struct('Figure', { alt: `${label}: ${address}` }, draw))
      document.y = y + size + 6
      root.add(element('P', label, { size: 8, color: '#4a4a4a' }, margin, width))
    },
    /** A word across the whole sheet. */
    stamp: (word: string) => {
      const { y } = document
      artifact(() => {
        document
          .save()
          .rotate(-35, { origin: [297, 420] })
          .font('bold')
          .fontSize(110)
          .fillColor('#b3261e')
          .fillOpacity(0.15)
          .text(word, 0, 360, { width: 595, align: 'center', lineBreak: false })
          .restore()
      })
      document.x = margin
      document.y = y
    },
    end: tagged.end,
  }
}
