import { beforeEach, expect, test } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  authorListFrom,
  authorLists,
  newAuthorList,
  readAuthorList,
  readAuthorLists,
  sameAuthors,
  waitForAuthors,
  writeAuthors,
} from '../../../../src/cache/entities/authorLists.ts'
import { addPerson } from '../../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, item, list, row } from '../../papers/samples.ts'

const { DraftId } = draft()
const now = 1_000_000

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const write = (Authors: ReturnType<typeof author>[], given = {}, urgent?: boolean) =>
  writeAuthors(work, testUserId, { ...list(DraftId), Authors, ...given }, now, urgent)
const queued = async () => {
  const rows = await readOutbox(work)
  return rows
    .filter(({ Kind }) => Kind === 'authors')
    .map(({ EntityId, DependsOn, NextAttemptOn }) => ({ EntityId, DependsOn, NextAttemptOn }))
}

test('lists are the same if they name the same people in the same order', () => {
  const two = [author(1), author(2)]
  expect(sameAuthors(two, [author(1, 7), { ...author(2), FullName: 'Else' }])).toBe(true)
  expect(sameAuthors(two, [author(2), author(1)])).toBe(false)
  expect(sameAuthors(two, [author(1)])).toBe(false)
  expect(sameAuthors([author(1)], two)).toBe(false)
  expect(sameAuthors([], [])).toBe(true)
})

test('a new paper has its owner as author, and one of the portal has the portal’s list', () => {
  expect(newAuthorList(DraftId, author(1))).toEqual({
    ...{ DraftId, Authors: [author(1)], Base: [], BaseVersion: 0, SavedByButton: false },
  })
  const Authors = [author(1), author(2)]
  expect(authorListFrom(item({ Authors, AuthorsVersion: 4 }), DraftId)).toEqual({
    ...{ DraftId, Authors, Base: Authors, BaseVersion: 4, SavedByButton: true },
  })
})

test('a list is kept and sent after two seconds of quiet, or at once by the button', async () => {
  await write([author(1), author(2)])
  expect(await queued()).toEqual([{ EntityId: DraftId, DependsOn: [], NextAttemptOn: now + 2000 }])
  await write([author(2), author(1)], { SavedByButton: true }, true)
  expect(await queued()).toEqual([{ EntityId: DraftId, DependsOn: [], NextAttemptOn: now }])
  expect(await readAuthorLists(work)).toEqual([
    list(DraftId, { Authors: [author(2), author(1)], SavedByButton: true }),
  ])
})

test('what came from the portal since a list was opened stays beneath the choice', async () => {
  const newer = list(DraftId, { Base: [author(1), author(3)], BaseVersion: 5, SavedByButton: true })
  await work.authorLists.put(newer)
  await write([author(1), author(2)])
  expect(await readAuthorList(work, DraftId)).toEqual({
    ...newer,
    Authors: [author(1), author(2)],
    SavedByButton: false,
  })
})

test('a list that is as the portal has it is not sent', async () => {
  await write([author(1)])
  expect(await queued()).toEqual([])
  // The portal's list has changed since this one was opened.
  await work.authorLists.put(list(DraftId, { Base: [author(1), author(2)] }))
  await write([author(1), author(2)])
  expect(await queued()).toEqual([])
  await write([author(1)])
  expect(await queued()).toHaveLength(1)
})

test('a list waits for the people in it who are not sent yet, and names those who are by the portal’s id', async () => {
  const [here, known] = [
    await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, now),
    await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Lin' }, now),
  ]
  await work.people.update(known, { UserDetailId: author(3).UserDetailId })
  await write([author(1), { ...author(2), UserDetailId: here }, { ...author(3), UserDetailId: known }])
  expect(await queued()).toMatchObject([{ DependsOn: [here] }])
  expect((await readAuthorList(work, DraftId))?.Authors).toEqual([
    author(1),
    { ...author(2), UserDetailId: here },
    author(3),
  ])
})

test('a list that is sent again waits for everybody whom it names by then; one under way goes as it was', async () => {
  const here = await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, now)
  await work.authorLists.put(list(DraftId, { Authors: [author(1), { ...author(2), UserDetailId: here }] }))
  await work.outbox.bulkAdd([
    row(DraftId, { Order: 10, Kind: 'authors', Frozen: { Body: [], BaseVersion: 1 } }),
    row(DraftId, { Order: 11, Kind: 'authors' }),
  ])
  await waitForAuthors(work, DraftId)
  expect((await queued()).map(({ DependsOn }) => DependsOn)).toEqual([[], [here]])
  await work.authorLists.clear()
  await waitForAuthors(work, DraftId)
  expect((await queued()).map(({ DependsOn }) => DependsOn)).toEqual([[], []])
})

test('a list counts as typed while it differs from the portal’s and no row sends it', async () => {
  const counted = (...rows: ReturnType<typeof row>[]) => authorLists.countTyped?.(work, rows)
  await work.authorLists.put(list(DraftId))
  expect(await counted()).toBe(0)
  await work.authorLists.put(list(DraftId, { Authors: [author(1), author(2)] }))
  expect(await counted()).toBe(1)
  expect(await counted(row(DraftId, { Kind: 'paper' }), row(draft().DraftId, { Kind: 'authors' }))).toBe(1)
  expect(await counted(row(DraftId, { Kind: 'authors' }))).toBe(0)
})
