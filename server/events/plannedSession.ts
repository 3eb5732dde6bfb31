import { SessionFields } from '../../contract/events/eventFields.ts'
import { eventRuleTexts, sessionRules } from '../../contract/events/eventRules.ts'
import { oddDay, sessionImportTexts } from '../../contract/events/eventImport.ts'
import type { PlacedPaper } from '../../contract/events/events.ts'
import { pluck } from '../../contract/core/collections.ts'
import { Instant, Text } from '../../contract/core/fields.ts'
import { lineError } from '../../contract/core/lines.ts'
import { errorsOf, lineErrors } from '../../contract/core/rules.ts'
import { participantKeys } from '../../contract/events/programme.ts'
import { instantIn, wallIn } from '../../contract/content/wallClock.ts'
import type { FoundParticipant } from './participantFinder.ts'
import { namesIn, type PaperFinder } from './paperFinder.ts'
import type { FiledSession } from './readSessionFile.ts'

/** A session of a file as it would be saved. */
export interface PlannedSession extends SessionFields {
  readonly Line: number
  readonly ImportKey: string
  /** The file's name for its event; empty if it names none. */
  readonly EventName: string
  readonly Papers: readonly PlacedPaper[]
  /** Warnings, which do not block the import. */
  readonly warnings: readonly string[]
}

/** A moment with its zone, or a time in the conference's zone; undefined if it is neither. */
function momentOf(text: string, TimeZone: string): string | undefined {
  const wall = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?$/.exec(text)
  if (wall) return instantIn(`${wall[1] ?? ''}T${wall[2] ?? ''}`, TimeZone) ?? undefined
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const moment = Date.parse(text)
  const instant = Number.isNaN(moment) ? '' : new Date(moment).toISOString()
  return Instant.safeParse(instant).success ? instant : undefined
}

interface Reading {
  readonly TimeZone: string
  /** The first day of the conference, in its zone; undefined if it is not set. */
  readonly firstDay: string | undefined
  readonly papersOf: PaperFinder
  /** True if papers that cannot be placed are left out instead of reported as errors. */
  readonly leavesOut: boolean
  readonly participantOf: (cell: string) => FoundParticipant
}

/** The names of papers in a list: an entry that names no paper may be several separated by commas. */
function singlyNamed(cells: readonly string[], papersOf: PaperFinder): readonly string[] {
  return cells.flatMap((name) => {
    const [, ...parts] = namesIn(name)
    const isList = papersOf(name).length === 0 && parts.some((part) => papersOf(part).length > 0)
    return isList ? parts.filter(Boolean) : [name]
  })
}

/** Why a paper cannot be placed, as an error and as the warning if it is left out; undefined if it can be. */
function unplaceable({ Status, PaperCode, WithdrawnOn }: PlacedPaper, name: string) {
  const called = PaperCode || name
  if (Status !== 'approved')
    return { error: eventRuleTexts.notApproved(called), warning: sessionImportTexts.leftOut(called) }
  if (WithdrawnOn === null) return undefined
  return { error: eventRuleTexts.withdrawn(called), warning: sessionImportTexts.leftOutWithdrawn(called) }
}

function papersIn(
  cells: readonly string[],
  { papersOf, leavesOut }: Pick<Reading, 'papersOf' | 'leavesOut'>,
) {
  const errors: string[] = []
  const warnings: string[] = []
  const found = new Map<string, PlacedPaper>()
  for (const name of singlyNamed(cells, papersOf)) {
    const [paper, other] = papersOf(name)
    const flaw = paper && !other ? unplaceable(paper, name) : undefined
    if (!paper) errors.push(sessionImportTexts.unknownPaper(name))
    else if (other) errors.push(sessionImportTexts.sameTitle(name))
    else if (found.has(paper.Id)) errors.push(sessionImportTexts.placedTwice(name))
    else if (!flaw) found.set(paper.Id, paper)
    else if (leavesOut) warnings.push(flaw.warning)
    else errors.push(flaw.error)
  }
  return { errors, warnings, found: [...found.values()] }
}

function timesOf(session: FiledSession, TimeZone: string) {
  const texts = (['StartsOn', 'EndsOn'] as const).map((field) => session.Fields.get(field)?.[0] ?? '')
  if (texts.some((text) => text === '')) return { errors: [sessionImportTexts.noTime] }
  const errors = texts.filter((text) => momentOf(text, TimeZone) === undefined)
  const [StartsOn, EndsOn] = texts.map((text) => momentOf(text, TimeZone))
  if (StartsOn === undefined || EndsOn === undefined)
    return { errors: errors.map(sessionImportTexts.badTime) }
  return { errors: [], times: { StartsOn, EndsOn } }
}

/** A session of a file with its own errors; `ImportKey` identifies it across such files. */
export function plannedSession(
  session: FiledSession,
  ImportKey: string,
  reading: Reading,
): { readonly planned?: PlannedSession; readonly errors: readonly string[] } {
  const { TimeZone, firstDay, participantOf } = reading
  const one = (field: 'Title' | 'Description' | 'Room' | 'Event') => session.Fields.get(field)?.[0] ?? ''
  const { errors: timeErrors, times } = timesOf(session, TimeZone)
  const papers = papersIn(session.Fields.get('Papers') ?? [], reading)
  const people = participantKeys.flatMap((Label) =>
    (session.Fields.get(Label) ?? []).map((cell) => ({ Label, cell, found: participantOf(cell) })),
  )
  // A name can do without its address; an address alone would leave no name.
  const nameless = people.filter(({ found }) => found.isUnknown && found.FullName === '')
  const fields = {
    Title: one('Title').replace(/\s+/g, ' '),
    Description: one('Description'),
    Room: one('Room').replace(/\s+/g, ' '),
    Participants: people.map(({ Label, cell, found: { UserDetailId, FullName } }) => ({
      Label,
      UserDetailId,
      FullName: FullName || cell.replace(/\s+/g, ' '),
    })),
    PaperIds: pluck(papers.found, 'Id'),
  }
  const EventName = one('Event').replace(/\s+/g, ' ')
  const texts = [fields.Title, fields.Description, fields.Room, EventName]
  const unstorable = ![...texts, ...pluck(fields.Participants, 'FullName')].every(
    (text) => Text.safeParse(text).success,
  )
  const offLine = { ...lineErrors(SessionFields, fields), Event: lineError('Event', EventName) }
  const own = times ? Object.values(sessionRules({ ...fields, ...times })) : []
  const errors = [
    ...timeErrors,
    ...own,
    ...Object.values(errorsOf(offLine)),
    ...(unstorable ? [sessionImportTexts.unreadable] : []),
    ...papers.errors,
    ...nameless.map(({ cell }) => sessionImportTexts.unknownAddress(cell)),
  ]
  if (!times || errors.length > 0) return { errors }
  const { Line } = session
  const odd = firstDay && oddDay(wallIn(times.StartsOn, TimeZone).slice(0, 10), firstDay)
  return {
    errors,
    planned: {
      ...fields,
      ...times,
      Line,
      ImportKey,
      EventName,
      Papers: papers.found,
      warnings: [
        ...(odd ? [odd] : []),
        ...papers.warnings,
        ...people.flatMap(({ cell, found }) =>
          found.isUnknown ? [sessionImportTexts.unknownAddress(cell)] : [],
        ),
      ],
    },
  }
}
