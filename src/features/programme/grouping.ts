import { groupBy } from '../../../contract/core/collections.ts'
import { plainLetters } from '../../../contract/core/hasWords.ts'
import { noId } from '../../../contract/core/limits.ts'
import { type ProgrammePaper, participantLabels } from '../../../contract/events/programme.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { dayKey, longDay } from '../../../contract/events/programmeTimes.ts'

export const views = ['day', 'room', 'theme', 'person'] as const
export type View = (typeof views)[number]

/** On a desk, a picture of a day by room comes first. */
export const deskViews = ['grid', ...views] as const
export type ShownView = (typeof deskViews)[number]

/** A paper and its session. */
export interface GivenPaper {
  readonly paper: ProgrammePaper
  readonly entry: Entry
}

/** A person in the programme, with their parts. */
export interface Person {
  readonly Key: string
  readonly FullName: string
  readonly Organization: string
  /** The part, such as 'Chair'; empty for an author. */
  readonly Parts: readonly { readonly entry: Entry; readonly part: string }[]
}

/** The contents of one heading; the view decides which one of the lists is filled. */
export interface Group {
  readonly Key: string
  readonly Title: string
  readonly Count: string
  readonly Entries: readonly Entry[]
  readonly Papers: readonly GivenPaper[]
  readonly People: readonly Person[]
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const group = (Key: string, Title: string, of: Partial<Group>): Group => ({
  Key,
  Title,
  Count: '',
  Entries: [],
  Papers: [],
  People: [],
  ...of,
})

const ofEntries = (key: string, title: string, Entries: readonly Entry[]) =>
  group(key, title, { Entries, Count: programmeTexts.sessions(Entries.length) })

/** Named groups are sorted by name, the one without a name is last. */
function named<T>(groups: ReadonlyMap<string, T[]>): [string, T[]][] {
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || order.compare(a, b))
}

/** All people of the entries, each once, by name. */
export function peopleOf(entries: readonly Entry[]): Person[] {
  const people = new Map<string, Person & { readonly Parts: { entry: Entry; part: string }[] }>()
  const add = (
    { UserDetailId, FullName, Organization }: ProgrammePaper['Authors'][number],
    entry: Entry,
    part: string,
  ) => {
    const Key = UserDetailId === noId ? `name ${FullName}` : UserDetailId
    const person = people.get(Key) ?? { Key, FullName, Organization, Parts: [] }
    people.set(Key, person)
    if (!person.Parts.some((one) => one.entry === entry && one.part === part))
      person.Parts.push({ entry, part })
  }
  for (const entry of entries) {
    for (const participant of entry.Participants)
      add(participant, entry, participantLabels[participant.Label])
    for (const { Authors } of entry.Papers) for (const author of Authors) add(author, entry, '')
  }
  return [...people.values()].sort((a, b) => order.compare(a.FullName, b.FullName))
}

/** The initial letter of a name in the index. */
const letterOf = (name: string) => (Array.from(plainLetters(name).trim())[0] ?? '').toLocaleUpperCase('en')

/** The programme under the headings of a view, in order. */
export function groupsOf(entries: readonly Entry[], view: View, timeZone: string): Group[] {
  switch (view) {
    case 'day':
      return [...groupBy(entries, ({ StartsOn }) => dayKey(StartsOn, timeZone))].map(([key, ofDay]) =>
        ofEntries(key, longDay(ofDay[0]?.StartsOn ?? '', timeZone), ofDay),
      )
    case 'room':
      return named(groupBy(entries, ({ Room, Venue }) => Room || Venue)).map(([room, inRoom]) =>
        ofEntries(room, room || programmeTexts.noRoom, inRoom),
      )
    case 'theme': {
      const given = entries.flatMap((entry) => entry.Papers.map((paper) => ({ paper, entry })))
      return named(groupBy(given, ({ paper }) => paper.ThemeTitle)).map(([theme, Papers]) =>
        group(theme, theme || programmeTexts.noTheme, {
          Papers,
          Count: programmeTexts.papers(Papers.length),
        }),
      )
    }
    case 'person':
      return named(groupBy(peopleOf(entries), ({ FullName }) => letterOf(FullName))).map(([letter, People]) =>
        group(letter, letter, { People, Count: programmeTexts.people(People.length) }),
      )
  }
}

/** What begins later than this is no news, in milliseconds: a day and a half, so that the first day is known the evening before. */
const soon = 36 * 3_600_000

/** The sessions that run at a moment (milliseconds), and those that begin next, if that is soon. */
export function nowAndNext(
  entries: readonly Entry[],
  moment: number,
): { readonly now: readonly Entry[]; readonly next: readonly Entry[] } {
  const starts = ({ StartsOn }: Entry) => Date.parse(StartsOn)
  const now = entries.filter((entry) => starts(entry) <= moment && moment < Date.parse(entry.EndsOn))
  const first = Math.min(...entries.map(starts).filter((start) => start > moment))
  return { now, next: first - moment <= soon ? entries.filter((entry) => starts(entry) === first) : [] }
}

/** True for a session in which the person has a part: by a label, or as an author. */
export function isOwn({ Participants, Papers }: Entry, userDetailId: string): boolean {
  if (userDetailId === noId) return false
  const isMine = (one: { readonly UserDetailId: string }) => one.UserDetailId === userDetailId
  return (
    Participants.some(isMine) ||
    Papers.some(({ Authors, IsWithdrawn }) => !IsWithdrawn && Authors.some(isMine))
  )
}

/** The searched text of an entry, without abstracts. */
export function wordsOf(entry: Entry): string {
  return plainLetters(
    [
      entry.Title,
      entry.EventTitle,
      entry.Type,
      entry.Room,
      entry.Venue,
      ...entry.Participants.flatMap(({ FullName, Organization }) => [FullName, Organization]),
      ...entry.Papers.flatMap(({ PaperCode, PaperTitle, ThemeTitle, Authors }) => [
        PaperCode,
        PaperTitle,
        ThemeTitle,
        ...Authors.flatMap(({ FullName, Organization }) => [FullName, Organization]),
      ]),
    ].join('\n'),
  )
}

/** True if every word of the search is found; `words` comes from `wordsOf`. */
export function isFound(words: string, search: string): boolean {
  return plainLetters(search)
    .split(/\s+/)
    .every((word) => words.includes(word))
}
