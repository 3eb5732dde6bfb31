/** Adds an apostrophe to a cell that a spreadsheet would run as a formula. */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${plain(value).replaceAll('"', '""')}"`

/** Rows as a CSV file, with a byte order mark so that spreadsheets read it as Unicode. No cell runs as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => row.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
