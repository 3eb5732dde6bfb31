/** Texts of importing papers. */
export const importDeskTexts = {
  title: 'Import papers',
  explained:
    'Choose a CSV file with one paper a line and headings in the first. Nothing is imported before you have seen what it holds, and it comes in whole or not at all. Nobody is told by mail.',
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
    `${count === 1 ? '1 paper has' : `${count} papers have`} no e-mail address: their authors hear of no decision.`,
  newThemes: (themes: readonly string[]) => `New themes: ${themes.join(', ')}`,
} as const
