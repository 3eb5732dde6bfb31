/** Texts of the account that an organiser reads before they change a decision on papers or withdraw them. */
export const dependentTexts = {
  title: 'What depends on it',
  reading: 'Reading what depends on it…',
  failed: 'What depends on it could not be read',
  nothing: 'No author is registered, no session has the paper, and nobody was asked to review it.',
  money: 'Registrations, bills, payments and receipts stay as they are until you change them.',
  registration: (name: string, category: string, expected: string, received: string) =>
    `${name} is registered as ${category}: ${expected} to pay, ${received} received`,
  receipts: (numbers: readonly string[]) =>
    numbers.length === 1 ? `receipt ${numbers.join()}` : `receipts ${numbers.join(', ')}`,
  rests: 'They present no other paper: their next save gets another category, unless you fix this one.',
  session: (code: string, title: string, moment: string) => `${code} is placed in “${title}” on ${moment}`,
  planned: 'not published yet',
  published: 'published: it stays there until you publish the programme again',
  more: (count: number) => `and ${count.toLocaleString('en-IN')} more`,
  reviews: (done: number, open: number) =>
    `${done === 1 ? '1 review is' : `${done} reviews are`} sent, ${open} asked for and not sent yet.`,
} as const

/** Texts of importing papers. */
export const importDeskTexts = {
  title: 'Import papers',
  explained:
    'Choose a CSV file with headings in the first line and a paper in each other line. You see its content before anything is imported. It is imported as a whole or not at all. Nobody gets a mail.',
  importingLabel: 'Progress of the import',
  importing: (done: number, total: number) => (total === 0 ? 'Importing…' : `${done} of ${total} papers`),
  imported: (count: number) => (count === 1 ? '1 paper was imported' : `${count} papers were imported`),
  importNow: (count: number) => (count === 1 ? 'Import 1 paper' : `Import ${count} papers`),
  columns: 'Which column holds what?',
  noColumn: 'No column',
  column: (place: number) => `Column ${place}`,
  counts: (fresh: number, known: number) =>
    `${fresh === 1 ? '1 new paper' : `${fresh} new papers`}${known > 0 ? `, ${known} that an earlier file brought` : ''}.`,
  withoutEmail: (count: number) =>
    `${count === 1 ? '1 paper has' : `${count} papers have`} no email address: their authors are not notified of a decision.`,
  last: 'The last import',
  lastFile: (name: string, count: number, on: string) =>
    `${name} brought ${count === 1 ? '1 paper' : `${count} papers`} on ${on}.`,
  undo: 'Take it back',
  undoWarning: (count: number) =>
    `${count === 1 ? 'Its paper is' : `Its ${count} papers are`} deleted, with the authors and themes that came with them alone. Where somebody has changed, verified, reviewed or decided on one of them, nothing is deleted.`,
  undoNow: (count: number) => (count === 1 ? 'Take back 1 paper' : `Take back ${count} papers`),
  undone: (count: number) => (count === 1 ? '1 paper was taken back' : `${count} papers were taken back`),
  newThemes: (themes: readonly string[]) => `New themes: ${themes.join(', ')}`,
} as const
