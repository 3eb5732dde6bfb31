import { createHash } from 'node:crypto'
import { countWords, lengthOf, Text } from '../../contract/core/fields.ts'
import { limits } from '../../contract/core/limits.ts'
import { lineError } from '../../contract/core/lines.ts'
import {
  importColumns,
  importFields,
  importLimits,
  importNeeded,
  importTexts,
  type ImportColumns,
  type ImportField,
  type ImportNote,
} from '../../contract/papers/paperImport.ts'
import { paperFieldError } from '../../contract/papers/paperFields.ts'
import { paperTexts } from '../../contract/papers/papers.ts'
import { emailPattern } from '../../contract/core/patterns.ts'
import { broken } from '../http/refusal.ts'
import { wordsOf } from '../db/searchText.ts'
import { eachInSlices } from '../db/yielding.ts'
import { keyOfExternalId } from '../directory/externalIds.ts'
import { readTable, type Table, type TableKind } from '../files/readTable.ts'
import type { Row } from '../files/tableRows.ts'
import { readAuthors, type ReadAuthor } from './readAuthors.ts'

/** A paper of a file, with the known data of its authors in order. */
export interface ReadPaper {
  readonly Line: number
  readonly ImportKey: string
  readonly Title: string
  readonly Abstract: string
  readonly Theme: string
  readonly Authors: readonly ReadAuthor[]
}

/** A file after reading. Papers with errors are not included. */
export interface ReadFile {
  readonly Headings: readonly string[]
  readonly Columns: ImportColumns
  readonly Papers: readonly ReadPaper[]
  readonly Notes: readonly ImportNote[]
}

const papersTable: TableKind<ImportField> = {
  columns: importColumns,
  missing: (places) => importNeeded.filter((field) => !places.has(field)),
  texts: importTexts,
  // Abstracts are pasted from anywhere, and sometimes contain a stray control character.
  limits: { rows: importLimits.lines, row: limits.AbstractLongest * 4, strange: 100 },
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

/**
 * Identifies a paper across such files: its number in the other system if the file has one, otherwise its title and
 * first author, ignoring case, accents and punctuation.
 */
const keyOf = (id: string, alike: string) => (id ? keyOfExternalId(id) : hashOf(alike))

/** The key that equal papers share, whatever their number. */
const alikeOf = (title: string, author: string) =>
  `title ${wordsOf(title).join(' ')} | ${wordsOf(author).join(' ')}`

/** The errors of a paper, in the order of its fields. */
function errorsOf(
  paper: ReadPaper,
  named: ReturnType<typeof readAuthors>,
  { id, columnOf }: { readonly id: string; readonly columnOf: (field: ImportField) => string },
): string[] {
  const { Title, Abstract, Authors, Theme } = paper
  const { emails, errors } = named
  const badEmail = emails.find(({ Email }) => Email !== '' && !emailPattern.test(Email))
  const longName = Authors.find(
    ({ FullName, Organization }) =>
      lengthOf(FullName) > limits.LineLongest || lengthOf(Organization) > limits.LineLongest,
  )
  return [
    paperFieldError('PaperTitle', Title, false),
    Authors.length === 0 && paperTexts.noAuthors,
    longName && importTexts.nameTooLong(longName.FullName),
    paperFieldError('Abstract', Abstract, false),
    lengthOf(Theme) > limits.LineLongest && importTexts.themeTooLong,
    lineError('The title', Title),
    lineError('The theme', Theme),
    ...Authors.flatMap(({ FullName, Organization }) => [
      lineError('The name of an author', FullName),
      lineError('The institution of an author', Organization),
    ]),
    badEmail !== undefined && importTexts.badEmail(badEmail.Email, columnOf(badEmail.field)),
    ...errors,
    lengthOf(id) > limits.LineLongest && importTexts.idTooLong,
    ![Title, Abstract, Theme, ...Authors.map(({ FullName }) => FullName)].every(
      (text) => Text.safeParse(text).success,
    ) && importTexts.unreadable,
  ].filter((text) => text !== false && text !== undefined)
}

function paperOf(row: Row, table: Table<ImportField>) {
  const { Line } = row
  const cell = (field: ImportField) => table.cell(row, field).trim()
  const Title = cell('Title').replace(/\s+/g, ' ')
  const named = readAuthors({
    Authors: cell('Authors'),
    Emails: cell('Emails'),
    Organizations: cell('Organizations'),
  })
  const { Authors, warnings } = named
  const id = cell('ExternalId')
  const columnOf = (field: ImportField) => {
    const place = table.places.get(field)?.[0] ?? 0
    return table.headings.Cells[place] || String(place + 1)
  }
  const alike = alikeOf(Title, Authors[0]?.FullName ?? '')
  const paper: ReadPaper = {
    Line,
    ImportKey: keyOf(id, alike),
    Title,
    Abstract: cell('Abstract'),
    Theme: cell('Theme').replace(/\s+/g, ' '),
    Authors,
  }
  return { paper, alike, errors: errorsOf(paper, named, { id, columnOf }), warnings }
}

/**
 * Reports papers that are in an earlier line: an equal one is imported once, another one under the same number is an
 * error, and an equal one under another number is another paper, with a warning.
 */
function earlierLines() {
  const byKey = new Map<string, { readonly alike: string; readonly Line: number }>()
  const byLook = new Map<string, number>()
  return ({ Line, ImportKey }: ReadPaper, alike: string) => {
    const same = byKey.get(ImportKey)
    const look = byLook.get(alike)
    if (!same) byKey.set(ImportKey, { alike, Line })
    if (look === undefined) byLook.set(alike, Line)
    if (same) return { same: same.Line, isEqual: same.alike === alike }
    return { look }
  }
}

/** Reports an address that has another name in an earlier line; spelling variants of a name do not count. */
function addressBook() {
  const first = new Map<string, { readonly FullName: string; readonly Line: number }>()
  const plain = (name: string) => wordsOf(name).join(' ')
  return ({ Line, Authors }: ReadPaper): string[] =>
    Authors.flatMap(({ FullName, Email }) => {
      if (Email === '') return []
      const known = first.get(Email.toLowerCase())
      if (!known) first.set(Email.toLowerCase(), { FullName, Line })
      return known && plain(known.FullName) !== plain(FullName)
        ? [importTexts.otherName(Email, known.Line, known.FullName)]
        : []
    })
}

const placesOf = (columns: ImportColumns) =>
  new Map(
    importFields.flatMap((field) => {
      const place = columns[field]
      return place === undefined ? [] : [[field, [place]] as const]
    }),
  )

/**
 * Reads a file of papers in slices. `chosen` maps the columns; without it the headings do. Throws 422 if it is not a
 * CSV file.
 */
export async function readPapers(
  bytes: Uint8Array,
  chosen: ImportColumns | undefined,
  minimumWords: number,
): Promise<ReadFile> {
  const table = await readTable(bytes, papersTable, chosen && placesOf(chosen))
  if (table.rows.length === 0) throw broken(importTexts.empty)
  const { Line, Cells: Headings } = table.headings
  const Columns = Object.fromEntries([...table.places].map(([field, [place]]) => [field, place]))
  if (table.missing.length > 0) {
    const Notes = table.missing.map((field) => ({
      Line,
      Kind: 'error' as const,
      Text: importTexts.missingColumn(field),
    }))
    return { Headings, Columns, Papers: [], Notes }
  }
  const Papers: ReadPaper[] = []
  const Notes: ImportNote[] = []
  const earlier = earlierLines()
  const otherNames = addressBook()
  await eachInSlices(table.rows, (row) => {
    const { paper, alike, errors, warnings } = paperOf(row, table)
    const { same, isEqual, look } = earlier(paper, alike)
    const all = same === undefined || isEqual ? errors : [...errors, importTexts.idTwice(same)]
    const note = (Kind: ImportNote['Kind'], text: string) => {
      Notes.push({ Line: paper.Line, Kind, Text: text })
    }
    for (const error of all) note('error', error)
    if (all.length > 0) return
    if (same !== undefined) {
      note('warning', importTexts.twice(same))
      return
    }
    if (look !== undefined) note('warning', importTexts.alike(look))
    for (const warning of [...warnings, ...otherNames(paper)]) note('warning', warning)
    const count = countWords(paper.Abstract)
    if (paper.Authors.length > limits.AuthorsPerPaper)
      note('warning', importTexts.manyAuthors(paper.Authors.length))
    if (count < minimumWords) note('warning', importTexts.shortAbstract(count, minimumWords))
    Papers.push(paper)
  })
  return { Headings, Columns, Papers, Notes }
}
