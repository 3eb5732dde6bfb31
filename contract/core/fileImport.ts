import { plural } from './plural.ts'

/** How many notes on a file are listed; a report counts all. */
export const noteLimits = {
  /** On screen. */
  shown: 500,
  /** In the response, and so in a download: more than twice the lines of the largest file. */
  sent: 50_000,
} as const

/** Texts of the import dialogs for every kind of file. */
export const fileImportTexts = {
  choose: 'Choose a file',
  reading: 'Reading the file…',
  again: 'Read it again',
  report: 'What is in the file',
  lines: 'Lines of the file',
  flaws: (errors: number, warnings: number) =>
    `${plural(errors, 'error', 'errors')}, ${plural(warnings, 'warning', 'warnings')}.`,
  error: (line: number) => `Line ${line}, error:`,
  warning: (line: number) => `Line ${line}, warning:`,
  more: (count: number) => `${count.toLocaleString('en-IN')} more are not shown.`,
  download: (shown: number, all: number) =>
    shown < all
      ? `Download ${shown.toLocaleString('en-IN')} of ${plural(all, 'line', 'lines')}`
      : `Download all ${plural(all, 'line', 'lines')}`,
  fileName: 'import-report.csv',
  columns: { line: 'Line', kind: 'Error or warning', text: 'What is said' },
  kinds: { error: 'Error', warning: 'Warning' },
} as const

/** One note on a line of a file. */
export interface NoteOfLine {
  readonly Line: number
  readonly Kind: 'error' | 'warning'
  readonly Text: string
}

/** The notes on a file as the rows of a sheet, with headings. */
export function noteRows(notes: readonly NoteOfLine[]): (string | number)[][] {
  const { columns, kinds } = fileImportTexts
  return [
    [columns.line, columns.kind, columns.text],
    ...notes.map(({ Line, Kind, Text }) => [Line, kinds[Kind], Text]),
  ]
}
