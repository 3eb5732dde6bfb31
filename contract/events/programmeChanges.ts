import { pluck } from '../core/collections.ts'
import { noId } from '../core/limits.ts'
import { zoneFormats } from '../core/zoneFormats.ts'
import {
  participantLabels,
  type Participant,
  type ProgrammeEvent,
  type ProgrammeSession,
} from './programme.ts'
import { wallIn } from '../content/wallClock.ts'

export const changeKinds = ['added', 'removed', 'moved', 'changed'] as const

/** One difference between two publications, as people read it, and the people it concerns. */
export interface ProgrammeChange {
  readonly Kind: (typeof changeKinds)[number]
  /** The session's id; all-zero for an event itself. */
  readonly SessionId: string
  readonly Text: string
  /** By `UserDetailId`, without the people who starred the session. */
  readonly PersonIds: readonly string[]
  /** True if the people who starred the session are notified. */
  readonly ForStars: boolean
}

interface Placed {
  readonly event: ProgrammeEvent
  readonly session: ProgrammeSession
}

const fullDays = zoneFormats({ dateStyle: 'full' })

/** When and where, as in 'Tuesday 3 December 2030, 10:00–11:00 (Asia/Kolkata), Hall A'. */
function placeOf({ StartsOn, EndsOn, Room }: ProgrammeSession, timeZone: string): string {
  const [from, until] = [wallIn(StartsOn, timeZone), wallIn(EndsOn, timeZone)]
  const day = fullDays('UTC').format(Date.parse(from.slice(0, 10)))
  const times = `${from.slice(11)}–${until.slice(11)} (${timeZone})`
  return [`${day}, ${times}`, Room].filter(Boolean).join(', ')
}

/** A difference of a session, or with an all-zero id of an event, and the people it concerns. */
const change = (
  Kind: ProgrammeChange['Kind'],
  SessionId: string,
  Text: string,
  ids: readonly string[] = [],
): ProgrammeChange => ({
  Kind,
  SessionId,
  Text,
  PersonIds: [...new Set(ids)].filter((id) => id !== noId),
  ForStars: false,
})

const authorsOf = ({ Papers }: ProgrammeSession) => pluck(pluck(Papers, 'Authors').flat(), 'UserDetailId')

/** Everybody with a part in a session: participants and authors. */
const peopleOf = (session: ProgrammeSession) => [
  ...pluck(session.Participants, 'UserDetailId'),
  ...authorsOf(session),
]

const placedIn = (events: readonly ProgrammeEvent[]) =>
  new Map(
    events.flatMap((event) => event.Sessions.map((session) => [session.Id, { event, session }] as const)),
  )

/** Papers by session; a paper in two sessions counts once in each. */
const papersIn = (sessions: ReadonlyMap<string, Placed>) =>
  new Map(
    [...sessions.values()].flatMap(({ session }) =>
      session.Papers.map((paper) => [`${session.Id} ${paper.Id}`, { paper, session }] as const),
    ),
  )

const partOf = ({ Label, UserDetailId, FullName }: Participant) =>
  `${Label} ${UserDetailId === noId ? FullName : UserDetailId}`

function eventChanges(
  before: readonly ProgrammeEvent[],
  after: readonly ProgrammeEvent[],
): ProgrammeChange[] {
  const old = new Map(before.map((event) => [event.Id, event]))
  const ids = new Set(pluck(after, 'Id'))
  const changed = (Kind: ProgrammeChange['Kind'], { Title }: ProgrammeEvent) =>
    change(Kind, noId, `Event “${Title}”`)
  const facts = ({ Sessions: _sessions, ...event }: ProgrammeEvent) => JSON.stringify(event)
  return [
    ...before.filter(({ Id }) => !ids.has(Id)).map((event) => changed('removed', event)),
    ...after.flatMap((event) => {
      const was = old.get(event.Id)
      if (!was) return [changed('added', event)]
      return facts(was) === facts(event) ? [] : [changed('changed', event)]
    }),
  ]
}

function sessionChange(was: Placed | undefined, is: Placed | undefined, timeZone: string): ProgrammeChange[] {
  const of = (is ?? was)?.session
  if (!of) return []
  const people = [was, is].flatMap((placed) => (placed ? peopleOf(placed.session) : []))
  const forAll = (Kind: ProgrammeChange['Kind'], Text: string) => ({
    ...change(Kind, of.Id, Text, people),
    ForStars: true,
  })
  const name = `“${of.Title}”`
  if (!was) return [forAll('added', `${name}: ${placeOf(of, timeZone)}`)]
  if (!is) return [forAll('removed', `${name} is not in the programme any more`)]
  const [from, to] = [placeOf(was.session, timeZone), placeOf(is.session, timeZone)]
  if (from !== to) return [forAll('moved', `${name} is now ${to}; it was ${from}`)]
  const words = ({ session, event }: Placed) =>
    JSON.stringify([session.Title, session.Description, session.StartsOn, session.EndsOn, event.Id])
  if (words(was) === words(is)) return []
  // A new title or description changes no plans.
  return [change('changed', of.Id, `${name} has a new text`)]
}

/** Papers and people that were added to sessions in both publications, removed, or reordered. */
function contentChanges({ session: was }: Placed, { session: is }: Placed): ProgrammeChange[] {
  const before = new Set(was.Participants.map(partOf))
  const after = new Set(is.Participants.map(partOf))
  const person = (Kind: 'added' | 'removed') => (one: Participant) =>
    change(
      Kind,
      is.Id,
      `${one.FullName}, ${participantLabels[one.Label]}, ${Kind === 'added' ? 'in' : 'not any more in'} “${is.Title}”`,
      [one.UserDetailId],
    )
  const stay = (papers: ProgrammeSession['Papers'], other: ProgrammeSession['Papers']) =>
    pluck(papers, 'Id').filter((id) => other.some(({ Id }) => Id === id))
  const isReordered = stay(was.Papers, is.Papers).join() !== stay(is.Papers, was.Papers).join()
  return [
    ...is.Participants.filter((one) => !before.has(partOf(one))).map(person('added')),
    ...was.Participants.filter((one) => !after.has(partOf(one))).map(person('removed')),
    ...(isReordered
      ? [change('changed', is.Id, `The papers of “${is.Title}” have another order`, authorsOf(is))]
      : []),
  ]
}

function paperChanges(
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
  timeZone: string,
): ProgrammeChange[] {
  const [old, now] = [papersIn(before), papersIn(after)]
  const left = [...old].filter(([key]) => !now.has(key)).map(([, one]) => one)
  const came = [...now].filter(([key]) => !old.has(key)).map(([, one]) => one)
  const changed = (
    Kind: ProgrammeChange['Kind'],
    { paper: { PaperCode, PaperTitle, Authors }, session }: (typeof left)[number],
    text: string,
  ) => change(Kind, session.Id, `Paper ${PaperCode} “${PaperTitle}” ${text}`, pluck(Authors, 'UserDetailId'))
  return [
    ...came
      // The people of a new session are notified of the session itself.
      .filter(({ paper, session }) => before.has(session.Id) || left.some((one) => one.paper.Id === paper.Id))
      .map((one) => {
        const from = left.find(({ paper }) => paper.Id === one.paper.Id)
        const to = `“${one.session.Title}”, ${placeOf(one.session, timeZone)}`
        return from
          ? changed('moved', one, `is now in ${to}; it was in “${from.session.Title}”`)
          : changed('added', one, `is in ${to}`)
      }),
    ...left
      .filter(({ paper, session }) => after.has(session.Id) && !came.some((one) => one.paper.Id === paper.Id))
      .map((one) => changed('removed', one, `is not in “${one.session.Title}” any more`)),
  ]
}

/**
 * The differences between two publications: events, then sessions with their people, then papers; times of the zone.
 */
export function programmeChanges(
  before: readonly ProgrammeEvent[],
  after: readonly ProgrammeEvent[],
  timeZone: string,
): ProgrammeChange[] {
  const [old, now] = [placedIn(before), placedIn(after)]
  const ids = [...new Set([...now.keys(), ...old.keys()])]
  return [
    ...eventChanges(before, after),
    ...ids.flatMap((id) => {
      const [was, is] = [old.get(id), now.get(id)]
      return [...sessionChange(was, is, timeZone), ...(was && is ? contentChanges(was, is) : [])]
    }),
    ...paperChanges(old, now, timeZone),
  ]
}
