import { setImmediate } from 'node:timers/promises'
import { parse, type CsvError } from 'csv-parse'
import { statementTexts } from '../../contract/payments/statements.ts'
import { limits } from '../../contract/core/limits.ts'
import { broken, type Refusal } from '../http/refusal.ts'

/** A row of the file: its cells, and the line on which it stands, from 1. */
export interface Row {
  readonly Line: number
  readonly Cells: readonly string[]
}

/** Characters that are parsed at once. */
const slice = 16 * 1024

/** No line of a bank is that long: a quotation mark that is never closed would take in all that follows. */
const longestRow = 20_000

/** Rows above the table, such as the bank's address, are few. */
const preamble = 200

/** What files of a kind may hold, and what is said of others. */
interface Reading {
  readonly notCsv: string
  readonly tooManyLines: string
  /** Rows. */
  readonly most: number
  /** Characters of one. */
  readonly longestRow: number
  /** What is said where quotation marks do not pair; without it they are taken as they stand. */
  readonly quotes?: string
  /** How many of the cells of a first row are headings that are known. */
  readonly headingsIn?: (cells: readonly string[]) => number
}

const statement: Reading = {
  notCsv: statementTexts.notCsv,
  tooManyLines: statementTexts.tooManyLines,
  most: limits.StatementLines + preamble,
  longestRow,
}

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** Characters of the beginning that are looked at. */
const looked = 20_000

/** One heading may be known by chance. */
const fewHeadings = 2

// The mark that closes it may lie behind what is looked at.
const quotedCell = /(^|[,;\t|\r\n]) *"[^"]*(?:""[^"]*)*(?:"|$)/g

/** The lines of the beginning without what stands in quotation marks, which may hold lines of its own where they must pair. */
function plainLines(start: string, { quotes }: Reading): string[] {
  const ends = /\r\n|\r|\n/
  return quotes === undefined
    ? start.split(ends).map((line) => line.replace(/"[^"]*"/g, ''))
    : start.replace(quotedCell, '$1').split(ends)
}

function headingsParted(start: string, separator: Separator, { headingsIn }: Reading): number {
  const first = start.split(/[\r\n]/).find((line) => line.trim() !== '') ?? ''
  const known = headingsIn?.(first.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''))) ?? 0
  return known < fewHeadings ? 0 : known
}

/**
 * The separator that parts the most headings that are known; without any the one that parts most lines of the beginning
 * into the same number of cells.
 */
function separatorOf(text: string, reading: Reading): Separator {
  const start = text.slice(0, looked)
  const lines = plainLines(start, reading)
  const evenness = (separator: Separator) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([count, times]) => times * 100 + Math.min(count, 50)))
  }
  const [best = separators[0]] = separators
    .map((separator) => ({
      separator,
      headings: headingsParted(start, separator, reading),
      evenness: evenness(separator),
    }))
    .sort((a, b) => b.headings - a.headings || b.evenness - a.evenness)
    .map(({ separator }) => separator)
  return best
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

async function parseWith(
  text: string,
  delimiter: Separator,
  quote: '"' | null,
  reading: Reading,
): Promise<Row[]> {
  const rows: Row[] = []
  let failure: CsvError | Refusal | undefined
  const parser = parse({
    delimiter,
    quote,
    info: true,
    trim: true,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: reading.longestRow,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const done = new Promise<void>((settle) => {
    parser.on('error', (error: CsvError) => {
      failure ??= error
      settle()
    })
    parser.on('end', settle)
  })
  parser.on('data', ({ record, info }: Parsed) => {
    if (record.some((cell) => cell !== '')) rows.push({ Line: info.lines, Cells: record })
    if (rows.length > reading.most) failure ??= broken(reading.tooManyLines)
  })
  for (let start = 0; start < text.length && !failure; start += slice) {
    parser.write(text.slice(start, start + slice))
    await setImmediate()
  }
  parser.end()
  if (!failure) await done
  parser.destroy()
  if (failure) throw failure
  return rows
}

/**
 * The rows of a text that hold anything. Quotation marks that do not pair are taken as they stand, or refused with 422
 * where a row may hold lines of its own.
 */
export async function readRows(text: string, reading: Reading = statement): Promise<Row[]> {
  const separator = separatorOf(text, reading)
  try {
    return await parseWith(text, separator, '"', reading)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error
    if (reading.quotes)
      throw broken(`${reading.quotes} ${'lines' in error ? String(error.lines) : ''}`.trim())
    return parseWith(text, separator, null, reading).catch(() => {
      throw broken(reading.notCsv)
    })
  }
}
