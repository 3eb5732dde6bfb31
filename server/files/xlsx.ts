import type { ColumnDef } from 'hucre/xlsx'

/** A row of a sheet: texts for display, and numbers for calculation. */
export type Cells = readonly (string | number)[]

/** The longest text that Excel accepts in a cell. */
const cellLongest = 32_767

/** Characters that XML does not allow; with one of them no spreadsheet opens the file. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cut = (text: string) => {
  // Excel's line break is a line feed alone.
  const plain = text.replace(/\r\n?/g, '\n').replace(unprintable, '')
  return plain.length > cellLongest ? `${plain.slice(0, cellLongest - 1)}…` : plain
}

/**
 * Rows as an Excel workbook, piece by piece, with a bold heading that stays in sight. Every text is written as text, so
 * none runs as a formula.
 */
export async function* xlsxOf(slices: AsyncIterable<readonly Cells[]>): AsyncGenerator<Uint8Array> {
  // The library's memory is only used when a sheet is downloaded.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns: ColumnDef[] = []
  async function* rows() {
    let isHeading = true
    for await (const slice of slices)
      for (const cells of slice) {
        // The library reads the style of a column at each cell: the columns are bold for the first row only.
        if (isHeading) columns.push(...cells.map(() => ({ style: { font: { bold: true } } })))
        else columns.length = 0
        isHeading = false
        yield cells.map((cell) => (typeof cell === 'number' ? cell : cut(cell)))
      }
  }
  yield* writeXlsxStream(rows(), { name: 'List', columns, freezePane: { rows: 1 } })
}
