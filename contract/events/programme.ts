import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Version } from '../core/fields.ts'

/** The ten types of an event, word for word (spec §1); they are sent as the text shown. */
export const eventTypes = [
  'Technical Session',
  'Inaugural Session',
  'Workshop Session',
  'Valedictory Session',
  'Plenary Panels',
  'Parallel Panels',
  'Roundtable',
  'Presidental Address',
  'Memorial Lecture',
  'Presentation Of Keynote Papers',
] as const
export const EventType = z.enum(eventTypes)
export type EventType = z.infer<typeof EventType>

/** The keys of participants' roles, for sessions of any type (spec §3 "Participant labels"). */
export const participantKeys = [
  'Chair',
  'CoChair',
  'Discussant',
  'Moderator',
  'Aggregator',
  'Panelist',
  'Speaker',
  'ConcludingRemarks',
  'Other',
] as const
export const ParticipantKey = z.enum(participantKeys)
export type ParticipantKey = z.infer<typeof ParticipantKey>

export const participantLabels: Readonly<Record<ParticipantKey, string>> = {
  Chair: 'Chair',
  CoChair: 'Co-Chair',
  Discussant: 'Discussant',
  Moderator: 'Moderator',
  Aggregator: 'Aggregator',
  Panelist: 'Panelist',
  Speaker: 'Speaker',
  ConcludingRemarks: 'Concluding Remarks',
  Other: 'Other',
}

/** Somebody with a part in a session; `UserDetailId` is all-zero for a name that is not a person of the portal. */
export const Participant = z.object({
  Label: ParticipantKey,
  UserDetailId: Id,
  FullName: z.string(),
  /** Empty for a free name. */
  Organization: z.string(),
})
export type Participant = z.infer<typeof Participant>

/** People with their parts in a session, as in 'Ada Lovelace (Chair), Asha Rao (Speaker)'. */
export const namesText = (participants: readonly Pick<Participant, 'Label' | 'FullName'>[]): string =>
  participants.map(({ Label, FullName }) => `${FullName} (${participantLabels[Label]})`).join(', ')

/** A paper of the programme; its authors are in their order. */
export const ProgrammePaper = z.object({
  Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Abstract: z.string(),
  ThemeTitle: z.string(),
  Authors: z.array(z.object({ UserDetailId: Id, FullName: z.string(), Organization: z.string() })),
  /** True if it was withdrawn after the publication: it is marked, and the next publication leaves it out. */
  IsWithdrawn: z.literal(true).optional(),
})
export type ProgrammePaper = z.infer<typeof ProgrammePaper>

/** A session; papers and participants are in their order, an empty room means none. */
export const ProgrammeSession = z.object({
  Id,
  Title: z.string(),
  Description: z.string(),
  Room: z.string(),
  StartsOn: Instant,
  EndsOn: Instant,
  Participants: z.array(Participant),
  Papers: z.array(ProgrammePaper),
})
export type ProgrammeSession = z.infer<typeof ProgrammeSession>

/** An event; its sessions are sorted by start, room and title. */
export const ProgrammeEvent = z.object({
  Id,
  Title: z.string(),
  Type: EventType,
  Description: z.string(),
  Venue: z.string(),
  StartsOn: Instant,
  EndsOn: Instant,
  Sessions: z.array(ProgrammeSession),
})
export type ProgrammeEvent = z.infer<typeof ProgrammeEvent>

/** The latest published programme, without drafts and without papers that were withdrawn before it. */
export const Programme = z.object({
  /** The number of the publication; 0 while nothing was published. */
  Version,
  PublishedOn: Instant.nullable(),
  /** The conference's zone, in which times are shown. */
  TimeZone: z.string(),
  /** Sorted by start and title. */
  Events: z.array(ProgrammeEvent),
})
export type Programme = z.infer<typeof Programme>

export const getProgramme = endpoint('GET /Event', {
  summary:
    'The programme as it was published last, for everybody who is signed in; null if `Known` is its version still, with empty abstracts if asked to be without them',
  callers: 'signedIn',
  part: 'any',
  shows: ['Programme'],
  query: z.strictObject({
    Known: z.coerce.number().int().nonnegative().optional(),
    /** The abstracts are most of the bytes of a programme, and are read one by one. */
    Without: z.literal('Abstracts').optional(),
  }),
  result: Programme.nullable(),
})

/** The abstracts of a published programme, which is whole without them. */
export const ProgrammeAbstracts = z.object({
  /** The number of the publication. */
  Version,
  Abstracts: z.array(z.object({ PaperId: Id, Abstract: z.string() })),
})
export type ProgrammeAbstracts = z.infer<typeof ProgrammeAbstracts>

export const getProgrammeAbstracts = endpoint('GET /Event/abstracts', {
  summary: 'The abstracts of the papers of the programme as it was published last',
  callers: 'signedIn',
  part: 'any',
  shows: ['Programme'],
  result: ProgrammeAbstracts,
})

export const getPublicProgramme = endpoint('GET /Event/programme', {
  summary:
    'The published programme for visitors, without the ids of people; null unless the organisers show it to everybody',
  callers: 'anyone',
  shows: ['Programme', 'HomePage'],
  result: Programme.nullable(),
})
