import { z } from 'zod'
import {
  sessionFieldOf,
  sessionImportLimits,
  sessionImportTexts,
  type SessionFileField,
} from '../../contract/events/eventImport.ts'
import { broken } from '../http/refusal.ts'
import { readRows } from '../files/tableRows.ts'
import { readText } from '../files/tableText.ts'

/** A session as in the file: each field with its values, one unless it is a list. */
export interface FiledSession {
  readonly Line: number
  readonly Fields: ReadonlyMap<SessionFileField, readonly string[]>
}

const reading = {
  notCsv: sessionImportTexts.notReadable,
  tolerated: 100,
  tooManyLines: sessionImportTexts.tooMany,
  most: sessionImportLimits.sessions + 1,
  longestRow: 200_000,
  quotes: sessionImportTexts.quotes,
  headingsIn: (cells: readonly string[]) => cells.filter((cell) => sessionFieldOf(cell) !== undefined).length,
}

/** Fields that are not lists. Names and papers are lists, with separators if they are in one text. */
const plainFields: readonly SessionFileField[] = [
  'ExternalId',
  'Title',
  'Description',
  'Event',
  'Room',
  'StartsOn',
  'EndsOn',
]

const partsOf = (field: SessionFileField, text: string): readonly string[] =>
  plainFields.includes(field)
    ? [text.trim()].filter(Boolean)
    : text
        // A comma may be part of a paper's title.
        .split(field === 'Papers' ? /[|;]/ : /[|;,]/)
        .map((part) => part.trim())
        .filter(Boolean)

function fieldsOf(entries: readonly (readonly [string, string | readonly string[]])[]) {
  const fields = new Map<SessionFileField, readonly string[]>()
  for (const [heading, value] of entries) {
    const field = sessionFieldOf(heading)
    if (field === undefined) continue
    const parts = typeof value === 'string' ? partsOf(field, value) : value.map((part) => part.trim())
    fields.set(field, [...(fields.get(field) ?? []), ...parts.filter(Boolean)])
  }
  return fields
}

const Value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (value === null ? '' : Array.isArray(value) ? value.map(String) : String(value)))
const Listed = z.array(z.record(z.string(), z.unknown()))
/** A list, or an object with the list under `sessions`. */
const JsonFile = z.union([Listed, z.object({ sessions: Listed }).transform(({ sessions }) => sessions)])

function readJson(text: string): FiledSession[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw broken(sessionImportTexts.notJson)
  }
  const { data } = JsonFile.safeParse(content)
  if (!data) throw broken(sessionImportTexts.notSessions)
  if (data.length > sessionImportLimits.sessions) throw broken(sessionImportTexts.tooMany)
  return data.map((session, index) => ({
    Line: index + 1,
    Fields: fieldsOf(
      Object.entries(session).flatMap(([key, value]) => {
        const read = Value.safeParse(value)
        return read.success ? [[key, read.data] as const] : []
      }),
    ),
  }))
}

async function readCsv(bytes: Uint8Array): Promise<FiledSession[]> {
  const [first, ...rows] = await readRows(await readText(bytes, reading), reading)
  if (!first) throw broken(sessionImportTexts.empty)
  for (const field of ['Title', 'StartsOn', 'EndsOn'] as const)
    if (!first.Cells.some((heading) => sessionFieldOf(heading) === field))
      throw broken(sessionImportTexts.missingColumn(field))
  return rows.map(({ Line, Cells }) => ({
    Line,
    Fields: fieldsOf(first.Cells.map((heading, place) => [heading, Cells[place] ?? ''] as const)),
  }))
}

/** The text of a JSON file; undefined if it is none. */
function jsonText(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  if (!/^[[{]/.test(start)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw broken(sessionImportTexts.notJson)
  }
}

/** Reads a JSON or CSV file of sessions. Throws 422 if it is neither, or empty. */
export async function readSessionFile(bytes: Uint8Array): Promise<FiledSession[]> {
  const json = jsonText(bytes)
  const found = json === undefined ? await readCsv(bytes) : readJson(json)
  if (found.length === 0) throw broken(sessionImportTexts.empty)
  return found
}
