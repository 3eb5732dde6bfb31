import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant } from '../core/fields.ts'

/** The fields of a file of papers, in the order of the form. */
export const importFields = [
  'Title',
  'Authors',
  'Abstract',
  'Theme',
  'Emails',
  'Organizations',
  'ExternalId',
] as const
export type ImportField = (typeof importFields)[number]

/** The required fields of a paper. */
export const importNeeded: readonly ImportField[] = ['Title', 'Authors', 'Abstract']

/** The fields of a file with the indexes of their columns, from 0. */
export const ImportColumns = z.partialRecord(z.enum(importFields), z.number().int().min(0).max(500))
export type ImportColumns = z.infer<typeof ImportColumns>

const columnsOf = (text: string) =>
  ImportColumns.safeParse(
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((pair) => {
          const [field = '', place = ''] = pair.split(':')
          return [field, /^\d{1,3}$/.test(place) ? Number(place) : Number.NaN] as const
        }),
    ),
  )

/** Parses columns in a query: 'Title:1,Authors:2'. */
export const readColumns = (text: string): ImportColumns => columnsOf(text).data ?? {}

export const textOfColumns = (columns: ImportColumns): string =>
  importFields
    .flatMap((field) => (columns[field] === undefined ? [] : [`${field}:${columns[field]}`]))
    .join(',')

/** What the plain headings of columns look like. */
const words: Readonly<Record<ImportField, RegExp>> = {
  Title: /^(paper ?)?title$/,
  Authors: /^authors?( ?names?)?$/,
  Abstract: /^abstract$/,
  Theme: /^(theme|track|topic|area)$/,
  Emails: /^(authors? ?)?e ?mails?( ?address(es)?)?$/,
  Organizations: /^(organi[sz]ations?|institutions?|affiliations?)$/,
  ExternalId: /^(external ?)?(u?id|number|paper ?id|submission( ?id)?)$/,
}

export const importColumns = importFields.map((field) => ({ field, guesses: [words[field]] }))

export const importLimits = {
  /** In bytes. */
  size: 50 * 1024 * 1024,
  lines: 20_000,
} as const

export const ImportNote = z.object({
  /** The last line of the record in the file, from 1. */
  Line: z.number().int(),
  Kind: z.enum(['error', 'warning']),
  Text: z.string(),
})
export type ImportNote = z.infer<typeof ImportNote>

/** The content of a file, and what was or would be done with it. */
export const ImportReport = z.object({
  Headings: z.array(z.string()),
  Columns: ImportColumns,
  /** New papers, and those from an earlier file. */
  New: z.number().int(),
  Known: z.number().int(),
  Errors: z.number().int(),
  Warnings: z.number().int(),
  /** Papers without a known address of any author. */
  WithoutEmail: z.number().int(),
  /** Themes that do not exist yet. */
  NewThemes: z.array(z.string()),
  Notes: z.array(ImportNote),
  /** Null for a report without an import. */
  ImportId: Id.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** The state of an import; one that is neither done nor in progress does not exist any more. */
export const importStates = ['running', 'done', 'undoing'] as const

export const ImportState = z.object({
  ImportId: Id,
  State: z.enum(importStates),
  Done: z.number().int(),
  Total: z.number().int(),
  FileName: z.string(),
  CreatedOn: Instant,
})

export const importTexts = {
  notCsv: 'This file is no CSV file',
  quotes: 'The quotation marks of this file do not match. The first that is never closed is near line',
  empty: 'This file has no papers',
  tooManyLines: `A file may have at most ${importLimits.lines.toLocaleString('en-IN')} papers`,
  tooLarge: 'A file of papers may be at most 50 MB large',
  missingColumn: (field: ImportField) => `Choose the column for: ${importLabels[field]}`,
  hasErrors: 'Nothing was imported: correct the lines with errors first',
  running: 'Another file is being imported, or undone. Wait until that is done',
  brokeOff:
    'This import made no progress for a minute and was undone. Nothing was imported: please try again',
  workedOn: (count: number, code: string) =>
    count === 1
      ? `${code} was changed or decided on since, so this file can no longer be undone`
      : `${count} papers of this file were changed or decided on since, ${code} first, so it can no longer be undone`,
  idTwice: (line: number) => `Another paper has this number in line ${line} already`,
  twice: (line: number) => `This paper is in line ${line} already and is taken once`,
  alike: (line: number) =>
    `The paper in line ${line} has the same title and first author, and another number: both are taken`,
  badEmail: (email: string, column: string) => `Column ${column}: this is no email address: ${email}`,
  twoEmails: (name: string, one: string, other: string) =>
    `${name} has two addresses in this line, ${one} and ${other}. Give one of them`,
  emailAlone: (email: string) => `No author belongs to this email address: ${email}`,
  sharedEmail: (email: string, one: string, other: string) =>
    `${email} is the address of both ${one} and ${other}. Give each their own, or none`,
  repeatedAuthor: (name: string) => `${name} is twice among the authors and is imported once`,
  namesakes: (name: string) => `${name} has different addresses here: imported as different people`,
  otherName: (email: string, line: number, name: string) =>
    `${email} is in line ${line} with another name, ${name}: both are imported as one person`,
  nameTooLong: (name: string) => `This name is too long: ${name.slice(0, 60)}…`,
  idTooLong: 'The external id is too long',
  themeTooLong: 'The theme is too long',
  unreadable: 'This line has characters that cannot be saved',
  manyAuthors: (count: number) => `${count} authors are more than a list may have once it is changed`,
  shortAbstract: (count: number, least: number) =>
    `The abstract has ${count} words; at least ${least} are asked for`,
} as const

export const importLabels: Readonly<Record<ImportField, string>> = {
  Title: 'Paper title',
  Authors: 'Authors, with | or ; between them, each with or without <address>',
  Abstract: 'Abstract',
  Theme: 'Theme',
  Emails: 'Email addresses, in the order of the authors',
  Organizations: 'Institutions, in the order of the authors',
  ExternalId: 'Number in the other system',
}

export const importPapers = adminEndpoint('POST /Paper/import', {
  part: 'everyPaper',
  summary:
    'Takes in papers from a CSV file (multipart field `file`), all or none; only reports on it unless `DryRun` is `no`',
  query: z.strictObject({
    DryRun: z.enum(['yes', 'no']).default('yes'),
    Columns: z
      .string()
      .refine((text) => columnsOf(text).success, 'Columns must look like Title:0,Authors:1')
      .optional(),
  }),
  result: ImportReport,
  raw: 'upload',
})

export const getImportState = adminEndpoint('GET /Paper/import', {
  part: 'everyPaper',
  summary: 'How far the last import of papers has come; null if there was none',
  shows: ['Paper'],
  result: ImportState.nullable(),
})

export const undoImport = adminEndpoint('DELETE /Paper/import/:id', {
  part: 'everyPaper',
  summary:
    'Takes back the papers of a file, with the people and themes that came with it alone; 409 once somebody has worked on one',
  result: z.object({ FileName: z.string(), Papers: z.number().int() }),
})
