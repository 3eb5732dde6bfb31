import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { Programme } from '../../../contract/events/programme.ts'
import { entriesOf } from '../../../contract/events/programmeEntries.ts'
import { dropCopies, openCopies } from '../../../src/cache/database/copyDatabase.ts'
import {
  hasAbstractsOf,
  keepAbstracts,
  keepProgramme,
  readAbstract,
  readProgramme,
} from '../../../src/cache/copies/programme.ts'
import {
  groupsOf,
  isFound,
  isOwn,
  nowAndNext,
  peopleOf,
  wordsOf,
} from '../../../src/features/programme/grouping.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { programmeEvent, programmePaper, programmeSession } from '../../support/programme.ts'

const me = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const zone = 'Asia/Kolkata'
const crowd = programmePaper({
  PaperTitle: 'By many hands',
  ThemeTitle: '',
  Authors: Array.from({ length: 45 }, (_, n) => ({
    UserDetailId: noId,
    FullName: `Author ${n + 1}`,
    Organization: '',
  })),
})
const mine = programmePaper({
  Authors: [{ UserDetailId: me, FullName: 'Łucja Źródłowska', Organization: 'Łódź' }],
})
const late = programmeSession({
  Title: 'Over midnight',
  Room: '',
  StartsOn: '2030-12-03T17:30:00.000Z',
  EndsOn: '2030-12-03T19:30:00.000Z',
  Papers: [mine],
})
const early = programmeSession({ Title: 'Semantics', Room: 'Hall 10', Papers: [crowd] })
const beside = programmeSession({ Title: 'Without papers', Room: 'Hall 2' })
const opening = programmeEvent({ Title: 'Opening', Venue: 'Great hall', Sessions: [] })
const events = [programmeEvent({ Venue: '', Sessions: [late, early, beside] }), opening]
const entries = entriesOf(events)

const programme = (Version: number, Events = events): Programme => ({
  Version,
  PublishedOn: '2030-11-01T00:00:00.000Z',
  TimeZone: zone,
  Events,
})

test('an event without sessions is among the sessions, all by start, room and title', () => {
  expect(entries.map(({ Title }) => Title)).toEqual([
    'Opening',
    'Without papers',
    'Semantics',
    'Over midnight',
  ])
})

test('what runs at a moment comes first, then what begins next, and on another day neither', () => {
  const at = (moment: string) => {
    const { now, next } = nowAndNext(entries, Date.parse(moment))
    return [now, next].map((some) => some.map(({ Title }) => Title))
  }
  expect(at('2030-12-03T03:00:00.000Z')).toEqual([['Opening'], ['Without papers', 'Semantics']])
  expect(at('2030-12-03T04:45:00.000Z')).toEqual([
    ['Opening', 'Without papers', 'Semantics'],
    ['Over midnight'],
  ])
  expect(at('2030-12-03T18:00:00.000Z')).toEqual([['Opening', 'Over midnight'], []])
  expect(at('2030-12-05T13:00:00.000Z')).toEqual([[], []])
  expect(at('2030-12-01T00:00:00.000Z')).toEqual([[], []])
})

test('a programme is grouped by day, room, theme and person, what has no name last', () => {
  const countsBy = (view: Parameters<typeof groupsOf>[1]) =>
    groupsOf(entries, view, zone).map(({ Title, Count }) => `${Title}: ${Count}`)
  expect(countsBy('day')).toEqual(['Tuesday 3 December 2030: 4 sessions'])
  expect(countsBy('room')).toEqual([
    'Great hall: 1 session',
    'Hall 2: 1 session',
    'Hall 10: 1 session',
    'Without a room: 1 session',
  ])
  expect(countsBy('theme')).toEqual(['Semantics: 1 paper', 'Without a theme: 1 paper'])
  expect(countsBy('person')).toEqual(['A: 45 people', 'L: 1 person'])
})

test('somebody with two parts in a session is one person, and authors of one name without an account are one', () => {
  const chaired = {
    ...late,
    Participants: [
      { Label: 'Chair', UserDetailId: me, FullName: 'Łucja Źródłowska', Organization: '' } as const,
    ],
  }
  const [person] = peopleOf(entriesOf([programmeEvent({ Sessions: [chaired] })]))
  expect(person?.Parts.map(({ part }) => part)).toEqual(['Chair', ''])
})

test('one’s own sessions are those with a paper or a part of one’s own; a person without a profile has none', () => {
  expect(entries.filter((entry) => isOwn(entry, me)).map(({ Title }) => Title)).toEqual(['Over midnight'])
  expect(entries.filter((entry) => isOwn(entry, noId))).toEqual([])
  const gone = entriesOf([
    programmeEvent({ Sessions: [{ ...late, Papers: [{ ...mine, IsWithdrawn: true }] }] }),
  ])
  expect(gone.filter((entry) => isOwn(entry, me))).toEqual([])
})

test('a search finds all of its words anywhere, without marks and in any letter case', () => {
  const found = (search: string) =>
    entries.filter((entry) => isFound(wordsOf(entry), search)).map(({ Title }) => Title)
  expect(found('zrodlowska LODZ')).toEqual(['Over midnight'])
  expect(found('author 45')).toEqual(['Semantics'])
  expect(found('hall')).toEqual(['Opening', 'Without papers', 'Semantics'])
  expect(found('hall nobody')).toEqual([])
})

test('a device keeps frame and abstracts apart, forgets what a newer publication leaves out, and gives all up for room', async () => {
  const copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await keepProgramme(copies, programme(1), 5)
  expect(await readAbstract(copies, mine.Id)).toBeUndefined()
  expect(await hasAbstractsOf(copies, 1)).toBe(false)
  const abstracts = [mine, crowd].map(({ Id, Abstract }) => ({ PaperId: Id, Abstract }))
  await keepAbstracts(copies, programme(1), { Version: 1, Abstracts: abstracts })
  expect(await hasAbstractsOf(copies, 1)).toBe(true)
  const kept = await readProgramme(copies)
  expect([kept?.Programme.Version, kept?.On]).toEqual([1, 5])
  expect(JSON.stringify(kept)).not.toContain(mine.Abstract)
  expect(await readAbstract(copies, mine.Id)).toBe(mine.Abstract)
  // The paper was withdrawn.
  await keepProgramme(copies, programme(2, [programmeEvent({ Sessions: [early] })]), 6)
  expect(await readAbstract(copies, mine.Id)).toBeUndefined()
  expect(await readAbstract(copies, crowd.Id)).toBe(crowd.Abstract)
  expect(await hasAbstractsOf(copies, 2)).toBe(false)
  // A programme was published between the two answers.
  const shown = programme(2, [programmeEvent({ Sessions: [early] })])
  await keepAbstracts(copies, shown, { Version: 3, Abstracts: abstracts })
  expect(await hasAbstractsOf(copies, 3)).toBe(false)
  // They were asked for before the paper was withdrawn, and answered after it.
  await keepAbstracts(copies, programme(1), { Version: 1, Abstracts: abstracts })
  expect(await readAbstract(copies, mine.Id)).toBeUndefined()
  await dropCopies(copies)
  expect(await readProgramme(copies)).toBeUndefined()
})
