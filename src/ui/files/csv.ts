/** A cell that a spreadsheet would run as a formula is made a text by an apostrophe. */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${plain(value).replaceAll('"', '""')}"`

/** Rows as a CSV file, with a mark by which spreadsheets know that it is Unicode. No cell is run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => row.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
