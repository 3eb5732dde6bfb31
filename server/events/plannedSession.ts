import type { SessionFields } from '../../contract/eventFields.ts'
import { eventRuleTexts, sessionRules } from '../../contract/eventRules.ts'
import { sessionImportTexts } from '../../contract/eventImport.ts'
import type { PlacedPaper } from '../../contract/events.ts'
import { Instant, Text } from '../../contract/fields.ts'
import { participantKeys } from '../../contract/programme.ts'
import { instantIn } from '../../contract/wallClock.ts'
import type { FoundParticipant } from './participantFinder.ts'
import type { FiledSession } from './readSessionFile.ts'

/** A session of a file as it would be kept. */
export interface PlannedSession extends SessionFields {
  readonly Line: number
  readonly ImportKey: string
  /** What the file calls its event; empty where it names none. */
  readonly EventName: string
  readonly Papers: readonly PlacedPaper[]
  /** Participants as the file names them, by addresses that nobody of the portal has. */
  readonly unknownNames: readonly string[]
}

/** A moment with its zone, or a time of the conference's wall clock; undefined for what is none. */
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
  /** A paper by its code in small letters, or by its number in the file that brought it. */
  readonly paperOf: (name: string) => PlacedPaper | undefined
  readonly participantOf: (told: string) => FoundParticipant
}

function papersIn(names: readonly string[], paperOf: Reading['paperOf']) {
  const errors: string[] = []
  const found = new Map<string, PlacedPaper>()
  for (const name of names) {
    const paper = paperOf(name)
    if (!paper) errors.push(sessionImportTexts.unknownPaper(name))
    else if (found.has(paper.Id)) errors.push(sessionImportTexts.placedTwice(name))
    else if (paper.Status !== 'approved') errors.push(eventRuleTexts.notApproved(paper.PaperCode || name))
    else if (paper.WithdrawnOn !== null) errors.push(eventRuleTexts.withdrawn(paper.PaperCode))
    else found.set(paper.Id, paper)
  }
  return { errors, found: [...found.values()] }
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

/** A session of a file with what is wrong with it by itself; `ImportKey` tells it from all others of such files. */
export function plannedSession(
  session: FiledSession,
  ImportKey: string,
  { TimeZone, paperOf, participantOf }: Reading,
): { readonly planned?: PlannedSession; readonly errors: readonly string[] } {
  const one = (field: 'Title' | 'Description' | 'Room' | 'Event') => session.Fields.get(field)?.[0] ?? ''
  const { errors: timeErrors, times } = timesOf(session, TimeZone)
  const papers = papersIn(session.Fields.get('Papers') ?? [], paperOf)
  const people = participantKeys.flatMap((Label) =>
    (session.Fields.get(Label) ?? []).map((told) => ({ Label, told, found: participantOf(told) })),
  )
  // A name beside it stands without its address; an address alone would leave nobody.
  const nameless = people.filter(({ found }) => found.isUnknown && found.FullName === '')
  const fields = {
    Title: one('Title').replace(/\s+/g, ' '),
    Description: one('Description'),
    Room: one('Room').replace(/\s+/g, ' '),
    Participants: people.map(({ Label, told, found: { UserDetailId, FullName } }) => ({
      Label,
      UserDetailId,
      FullName: FullName || told,
    })),
    PaperIds: papers.found.map(({ Id }) => Id),
  }
  const texts = [fields.Title, fields.Description, fields.Room, one('Event')]
  const unstorable = ![...texts, ...fields.Participants.map(({ FullName }) => FullName)].every(
    (text) => Text.safeParse(text).success,
  )
  const own = times ? Object.values(sessionRules({ ...fields, ...times })) : []
  const errors = [
    ...timeErrors,
    ...own,
    ...(unstorable ? [sessionImportTexts.unreadable] : []),
    ...papers.errors,
    ...nameless.map(({ told }) => sessionImportTexts.unknownAddress(told)),
  ]
  if (!times || errors.length > 0) return { errors }
  const { Line } = session
  return {
    errors,
    planned: {
      ...fields,
      ...times,
      Line,
      ImportKey,
      EventName: one('Event'),
      Papers: papers.found,
      unknownNames: people.flatMap(({ told, found }) => (found.isUnknown ? [told] : [])),
    },
  }
}
