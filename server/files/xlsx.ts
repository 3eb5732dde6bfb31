import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import type { Cells } from './cells.ts'

/** The longest text that Excel accepts in a cell. */
const cellLongest = 32_767

/** Characters that XML does not allow; with one of them no spreadsheet opens the file. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cut = (text: string) => {
  const plain = text.replace(unprintable, '')
  return plain.length > cellLongest ? `${plain.slice(0, cellLongest - 1)}…` : plain
}

/**
 * Writes rows as an Excel workbook while they arrive. Every text is written as text, so none runs as a formula. Waits
 * for a slower reader, and stops if the reader is gone.
 */
export async function writeXlsx(slices: AsyncIterable<readonly Cells[]>, out: PassThrough): Promise<void> {
  // The library's memory is only used when a sheet is downloaded.
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const sheet = book.addWorksheet('List', { views: [{ state: 'frozen', ySplit: 1 }] })
  let isHeading = true
  for await (const rows of slices) {
    for (const cells of rows) {
      const row = sheet.addRow(cells.map((cell) => (typeof cell === 'number' ? cell : cut(cell))))
      if (isHeading) row.font = { bold: true }
      isHeading = false
      row.commit()
    }
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
    if (out.destroyed) return
  }
  await book.commit()
}
