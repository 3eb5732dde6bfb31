import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { broken } from '../http/refusal.ts'

/** A row of the file: its cells and its line number, from 1. */
export interface Row {
  readonly Line: number
  readonly Cells: readonly string[]
}

/** Characters parsed at once. */
const slice = 16 * 1024

/** Limits for a kind of file, and the error texts. */
interface Reading {
  readonly notCsv: string
  readonly tooManyLines: string
  /** Maximum number of rows. */
  readonly most: number
  /** Maximum characters per row: an unclosed quotation mark would include everything after it. */
  readonly longestRow: number
  /** The error for unpaired quotation marks; without it they are read literally. */
  readonly quotes?: string
  /** Counts the known headings in the cells of a first row. */
  readonly headingsIn?: (cells: readonly string[]) => number
}

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** Characters inspected at the beginning. */
const looked = 20_000

/** A single heading may match by chance. */
const fewHeadings = 2

// The closing quotation mark may be beyond the inspected characters.
const quotedCell = /(^|[,;\t|\r\n]) *"[^"]*(?:""[^"]*)*(?:"|$)/g

/** The first lines without quoted text, which may contain line breaks if quotation marks must pair. */
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
 * The separator that yields the most known headings; without any, the one that splits most of the first lines into
 * the same number of cells.
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

/** The text in slices; other requests run in between. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += slice) {
    yield text.slice(start, start + slice)
    await setImmediate()
  }
}

async function parseWith(
  text: string,
  delimiter: Separator,
  quote: '"' | null,
  reading: Reading,
): Promise<Row[]> {
  const parsed: AsyncIterable<Parsed> = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter,
      quote,
      info: true,
      trim: true,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: reading.longestRow,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  )
  const rows: Row[] = []
  for await (const { record, info } of parsed) {
    if (record.some((cell) => cell !== '')) rows.push({ Line: info.lines, Cells: record })
    if (rows.length > reading.most) throw broken(reading.tooManyLines)
  }
  return rows
}

/**
 * The rows of a text that are not empty. Unpaired quotation marks are read literally, or refused with 422 if a cell
 * may contain line breaks.
 */
export async function readRows(text: string, reading: Reading): Promise<Row[]> {
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
