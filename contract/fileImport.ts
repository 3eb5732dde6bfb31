import { plural } from './plural.ts'

/** What the dialogs say that take in a file of any kind. */
export const fileImportTexts = {
  choose: 'Choose a file',
  reading: 'Reading the file…',
  report: 'What the file holds',
  lines: 'Lines of the file',
  flaws: (errors: number, warnings: number) =>
    `${plural(errors, 'error', 'errors')}, ${plural(warnings, 'warning', 'warnings')}.`,
  error: (line: number) => `Line ${line}, error:`,
  warning: (line: number) => `Line ${line}, warning:`,
  more: (count: number) => `${count.toLocaleString('en-IN')} more are not shown.`,
} as const
