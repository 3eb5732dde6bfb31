import { z } from 'zod'
import {
  sessionColumns,
  sessionImportLimits,
  sessionImportTexts,
  type SessionFileField,
} from '../../contract/events/eventImport.ts'
import { participantKeys } from '../../contract/events/programme.ts'
import { guessPlaces, type Places } from '../../contract/core/headings.ts'
import { broken } from '../http/refusal.ts'
import { readTable, type TableKind } from '../files/readTable.ts'

/** A session as in the file: each field with its values, one unless it is a list. */
export interface FiledSession {
  readonly Line: number
  readonly Fields: ReadonlyMap<SessionFileField, readonly string[]>
}

const required = ['Title', 'StartsOn', 'EndsOn'] as const

const sessionsTable: TableKind<SessionFileField> = {
  columns: sessionColumns,
  missing: (places) => required.filter((field) => !places.has(field)),
  texts: {
    notCsv: sessionImportTexts.notReadable,
    tooManyLines: sessionImportTexts.tooMany,
    quotes: sessionImportTexts.quotes,
  },
  limits: { rows: sessionImportLimits.sessions, row: 200_000, strange: 100 },
}

/** Names and papers are lists, with separators if they are in one text. */
const listFields: readonly SessionFileField[] = ['Papers', ...participantKeys]

const partsOf = (field: SessionFileField, text: string): readonly string[] =>
  // A comma may be part of a paper's title.
  (listFields.includes(field) ? text.split(field === 'Papers' ? /[|;]/ : /[|;,]/) : [text])
    .map((part) => part.trim())
    .filter(Boolean)

/** The fields of a session, from its values by their places. */
const fieldsOf = (places: Places<SessionFileField>, values: readonly (string | readonly string[])[]) =>
  new Map(
    [...places].map(([field, at]) => {
      const parts = at.map((place) => values[place] ?? '')
      const read = parts.flatMap((value) =>
        typeof value === 'string' ? partsOf(field, value) : value.map((part) => part.trim()),
      )
      return [field, read.filter(Boolean)] as const
    }),
  )

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
      guessPlaces(sessionColumns, Object.keys(session)),
      Object.values(session).map((value) => Value.safeParse(value).data ?? ''),
    ),
  }))
}

async function readCsv(bytes: Uint8Array): Promise<FiledSession[]> {
  const { headings, places, missing, rows } = await readTable(bytes, sessionsTable)
  if (headings.Cells.length === 0) throw broken(sessionImportTexts.empty)
  const [lacking] = missing
  if (lacking) throw broken(sessionImportTexts.missingColumn(lacking))
  return rows.map(({ Line, Cells }) => ({ Line, Fields: fieldsOf(places, Cells) }))
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
