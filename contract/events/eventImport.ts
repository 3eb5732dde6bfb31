import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id } from '../core/fields.ts'
import type { Column } from '../core/headings.ts'
import { ImportNote } from '../papers/paperImport.ts'
import { participantKeys, type EventType, type ParticipantKey } from './programme.ts'

/** The fields of a session in a file, beside its participants. */
export const sessionFileFields = [
  'ExternalId',
  'Title',
  'Description',
  'Event',
  'Room',
  'StartsOn',
  'EndsOn',
  'Papers',
] as const
export type SessionFileField = (typeof sessionFileFields)[number] | ParticipantKey

export const sessionImportLimits = {
  /** In bytes. */
  size: 10 * 1024 * 1024,
  sessions: 1000,
} as const

/** What the plain headings of columns look like. Participants also match by their labels. */
const words: Readonly<Record<(typeof sessionFileFields)[number], RegExp>> = {
  ExternalId: /^(external ?)?(u?id|number|session ?id)$/,
  Title: /^(session ?)?title$/,
  Description: /^(description|abstract)$/,
  Event: /^(event|kind|type)( ?title)?$/,
  Room: /^(room|hall|place)$/,
  StartsOn: /^(starts?|from|begins?)( ?(on|time))?$/,
  EndsOn: /^(ends?|until|to)( ?(on|time))?$/,
  Papers: /^papers?( ?(ids?|codes?))?$/,
}
const people: Readonly<Record<ParticipantKey, RegExp>> = {
  Chair: /^chairs?$/,
  CoChair: /^co ?chairs?$/,
  Discussant: /^discussants?$/,
  Moderator: /^moderators?$/,
  Aggregator: /^aggregators?$/,
  Panelist: /^panell?ists?$/,
  Speaker: /^(speakers?|presenters?|organi[sz]ers?)$/,
  ConcludingRemarks: /^concluding ?remarks$/,
  Other: /^others?$/,
}

/** The columns of a table, and the keys of a JSON file. */
export const sessionColumns: readonly Column<SessionFileField>[] = [
  ...sessionFileFields.map((field) => ({ field, guesses: [words[field]], several: true })),
  ...participantKeys.map((field) => ({ field, guesses: [people[field]], several: true })),
]

/** Within this many days from the first one, sessions of a conference are not unusual. */
const conferenceDays = 14

/** Why a day is unusual for a session, given the first day of the conference, or undefined. Both as 2026-11-20. */
export function oddDay(day: string, firstDay: string): string | undefined {
  if (day < firstDay) return sessionImportTexts.before(firstDay)
  const days = (Date.parse(day) - Date.parse(firstDay)) / 86_400_000
  return days >= conferenceDays ? sessionImportTexts.after(firstDay) : undefined
}

/** The type of a new event, guessed from its name in a file. */
export function guessEventType(name: string): EventType {
  const guesses: readonly (readonly [RegExp, EventType])[] = [
    [/keynote/i, 'Presentation Of Keynote Papers'],
    [/parallel/i, 'Parallel Panels'],
    [/plenary|panel/i, 'Plenary Panels'],
    [/tutorial|workshop/i, 'Workshop Session'],
    [/inaugura|opening/i, 'Inaugural Session'],
    [/valedict|closing/i, 'Valedictory Session'],
    [/round ?table/i, 'Roundtable'],
    [/memorial/i, 'Memorial Lecture'],
    [/president/i, 'Presidental Address'],
  ]
  return guesses.find(([pattern]) => pattern.test(name))?.[1] ?? 'Technical Session'
}

/** The content of a file of sessions, and what was or would be done with it. */
export const SessionImportReport = z.object({
  /** New sessions, and those from an earlier file. */
  New: z.number().int(),
  Known: z.number().int(),
  /** Papers that the new sessions place. */
  Papers: z.number().int(),
  /** Participants of the new sessions, and how many of them are people of the portal; the others are only names. */
  Participants: z.number().int(),
  Linked: z.number().int(),
  Errors: z.number().int(),
  Warnings: z.number().int(),
  /** Events and rooms that do not exist yet. */
  NewEvents: z.array(z.string()),
  NewRooms: z.array(z.string()),
  /** `Line` is the line of a CSV file, or the place of the session in a JSON file's list, from 1. */
  Notes: z.array(ImportNote),
  /** False for a report without an import. */
  IsImported: z.boolean(),
})
export type SessionImportReport = z.infer<typeof SessionImportReport>

export const sessionImportTexts = {
  notReadable: 'This file is neither CSV nor JSON',
  notJson: 'This JSON file cannot be read',
  notSessions: 'A JSON file has a list of sessions, each with at least title, start and end',
  quotes: 'The quotation marks of this file do not match. The first that is never closed is near line',
  empty: 'This file has no sessions',
  tooMany: `A file may have at most ${sessionImportLimits.sessions.toLocaleString('en-IN')} sessions`,
  tooLarge: 'A file of sessions may be at most 10 MB large',
  missingColumn: (field: string) => `The file has no column for: ${field}`,
  hasErrors: 'Nothing was imported: correct what has errors first',
  noEvent: 'Choose an event for these sessions, or name one in the column Event',
  badTime: (text: string) =>
    `This is no time: ${text.slice(0, 40)}. Write 2026-11-20 09:30, or 2026-11-20T04:00Z`,
  noTime: 'Start and end are required',
  unknownPaper: (name: string) => `No paper has this code, number or title: ${name.slice(0, 60)}`,
  sameTitle: (title: string) =>
    `Several papers have this title, so name one by its code: ${title.slice(0, 60)}`,
  leftOut: (code: string) => `${code} is not approved and is left out`,
  leftOutWithdrawn: (code: string) => `${code} was withdrawn and is left out`,
  before: (day: string) => `This is before the conference, whose first day is ${day}`,
  after: (day: string) => `This is more than two weeks after the first day of the conference, ${day}`,
  unknownAddress: (address: string) => `Nobody of the portal has this address: ${address.slice(0, 100)}`,
  placedTwice: (name: string) => `${name} is listed twice`,
  unreadable: 'This line has characters that cannot be saved',
} as const

export const importSessions = adminEndpoint('POST /Event/import', {
  part: 'programme',
  summary:
    'Takes in sessions from a CSV or JSON file (multipart field `file`), all or none; only reports on it unless `DryRun` is `no`',
  query: z.strictObject({
    DryRun: z.enum(['yes', 'no']).default('yes'),
    /** Papers that are not approved or were withdrawn are an error, or are left out with a warning. */
    NotApproved: z.enum(['error', 'leave-out']).default('error'),
    /** The event of all sessions; without it each session names its own, and new events are made. */
    EventId: Id.optional(),
  }),
  result: SessionImportReport,
  raw: 'upload',
})
