import { beforeEach, expect, test } from 'vitest'
import { emptyAuthor } from '../../../contract/people/people.ts'
import { addPerson, asAuthor, optionOf } from '../../../src/cache/entities/localPeople.ts'
import { draftFrom, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { authorListFrom, readAuthorList, writeAuthors } from '../../../src/cache/entities/authorLists.ts'
import { readMerges } from '../../../src/cache/entities/mergeNotices.ts'
import { readVersions } from '../../../src/cache/entities/draftVersions.ts'
import { answerAuthors } from '../../../src/sync/entities/authors.ts'
import { applyServerPapers } from '../../../src/sync/entities/applyServerCopy.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { author } from '../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from './answers.ts'
import {
  answer,
  authorsChanged,
  beginAnew,
  elsewhere,
  item,
  now,
  numbers,
  old,
  sent,
  states,
  sync,
  work,
} from './mergingSteps.ts'

beforeEach(beginAnew)

test('authors who joined here and elsewhere are all there, and those from elsewhere are reported by name', async () => {
  await authorsChanged('12', '123', '124')
  await sync()
  expect(numbers(item.Authors)).toBe('1234')
  expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('1234')
  expect(await readMerges(work, paperId)).toMatchObject([
    { Kind: 'authors', Name: 'Old title', Added: ['Author 4'], Removed: [], IsOrdered: false },
  ])
  expect(
    (await readVersions(work, paperId)).map(({ Reason, Authors }) => [Reason, numbers(Authors)]),
  ).toEqual([
    ['saved', '1234'],
    ['theirs', '124'],
    ['mine', '123'],
  ])
})

test('somebody removed elsewhere is removed here, and reported by name', async () => {
  await authorsChanged('123', '1234', '13')
  await sync()
  expect(numbers(item.Authors)).toBe('134')
  expect(await readMerges(work, paperId)).toMatchObject([{ Added: [], Removed: ['Author 2'] }])
})

test.each([
  ['mine', '13', '13'],
  ['theirs', '213', ''],
] as const)(
  'an author removed here and made the first elsewhere is asked about, and %s makes it %s',
  async (choice, listed, sentNumbers) => {
    await authorsChanged('123', '13', '213')
    await sync()
    expect(await states()).toEqual(['authors conflict'])
    expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('13')
    await resolveConflict(work, paperId, choice, now)
    await sync()
    expect(await states()).toEqual([])
    expect(numbers(item.Authors)).toBe(listed)
    expect(sent.length > 0 ? numbers(item.Authors) : '').toBe(sentNumbers)
    const kept = (await readVersions(work, paperId)).map(({ Authors }) => numbers(Authors))
    expect(kept).toEqual(expect.arrayContaining(['13', '213']))
  },
)

test('an author list put together from both becomes mine on top of theirs', async () => {
  await authorsChanged('12', '12345', '126')
  await sync()
  expect(await states()).toEqual(['authors conflict'])
  const Combined = [author(1), author(6), author(3)]
  expect(await answerAuthors(work, paperId, { Combined }, 2, now)).toBe('settled')
  await sync()
  expect(numbers(item.Authors)).toBe('163')
})

test('somebody added here while a list is merged goes before the merged list', async () => {
  await authorsChanged('12', '21', '124')
  const asked: string[] = []
  await drainTo(
    work,
    async (request) => {
      asked.push(request.url)
      if (request.url === '/author') return failure(503, 'Not now')
      const list = await readAuthorList(work, paperId)
      if (request.method === 'PUT' && list && asked.length === 1) {
        const id = await addPerson(work, testUserId, emptyAuthor, now)
        const Authors = [...list.Authors, asAuthor(optionOf(id, emptyAuthor), 3)]
        await writeAuthors(work, testUserId, { ...list, Authors }, now, true)
      }
      return answer(request)
    },
    now,
  )
  expect(asked.filter((url) => url === '/Paper/add-paper-authors')).toHaveLength(1)
  expect(await states()).toEqual(['authors pending', 'person pending', 'authors pending'])
})

test('a title that was changed elsewhere together with the authors brings these authors too', async () => {
  const listed = (...all: readonly number[]) => all.map((number, at) => author(number, at + 1))
  const opened = { ...itemOf(old, 3), Authors: listed(1) }
  await writeDraft(work, testUserId, draftFrom(opened, 0), { Fields: { Abstract: 'Mine' } }, 0, true)
  await work.authorLists.put(authorListFrom(opened, paperId))
  elsewhere({ ...itemOf({ ...old, Abstract: 'Theirs' }, 4), Authors: listed(1, 2), AuthorsVersion: 2 })
  await sync()
  expect(await states()).toEqual(['paper conflict'])
  expect(await readAuthorList(work, paperId)).toMatchObject({ BaseVersion: 2 })
  expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('12')
})

test('an older copy of a paper leaves a newer author list alone', async () => {
  await authorsChanged('12', '123', '12')
  elsewhere({ ...item, AuthorsVersion: 1 })
  await sync()
  const older = { ...item, Authors: [author(1, 1), author(2, 2)], AuthorsVersion: 1 }
  await applyServerPapers(work, testUserId, [{ ...older, Version: item.Version + 1 }], now)
  expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('123')
})

test('authors that were changed elsewhere together with the text bring this text too', async () => {
  await authorsChanged('12', '123', '124')
  elsewhere({ ...item, PaperTitle: 'Newer title', Version: 4 })
  await sync()
  expect((await readDraft(work, paperId))?.Fields.PaperTitle).toBe('Newer title')
})

test('an author who is added while their list is about to be sent goes before the list', async () => {
  await authorsChanged('12', '21', '12')
  elsewhere({ ...item, AuthorsVersion: 1 })
  const asked: string[] = []
  let isAdded = false
  const add = () =>
    work.transaction('rw', work.tables, async () => {
      const id = await addPerson(work, testUserId, emptyAuthor, 0)
      const list = await readAuthorList(work, paperId)
      const Authors = [...(list?.Authors ?? []), { ...author(3, 3), UserDetailId: id }]
      if (list) await writeAuthors(work, testUserId, { ...list, Authors }, 0, true)
    })
  await drain({
    db: work,
    transport: async (request) => {
      asked.push(request.url)
      return request.url === '/author'
        ? success(request, optionOf(author(3).UserDetailId, emptyAuthor))
        : answer(request)
    },
    // Asked for between the reading of the rows and the first attempt.
    now: () => {
      if (!isAdded) void add()
      isAdded = true
      return now
    },
    random: () => 0,
    echoes: true,
  })
  expect(asked).toEqual(['/author', '/Paper/add-paper-authors'])
  expect(numbers(item.Authors)).toBe('213')
})

test('somebody added here and elsewhere is listed once, by the server’s id, also by a form that was opened before', async () => {
  const LocalId = await addPerson(work, testUserId, emptyAuthor, now)
  await work.outbox.clear()
  await authorsChanged('12', '12', '123')
  const list = await readAuthorList(work, paperId)
  if (!list) throw new Error('There is no list')
  const shown = { ...list, Authors: [...list.Authors, { ...author(3), UserDetailId: LocalId }] }
  await writeAuthors(work, testUserId, shown, now, true)
  expect((await readAuthorList(work, paperId))?.Authors.at(2)?.UserDetailId).toBe(LocalId)
  await work.people.update(LocalId, { UserDetailId: author(3).UserDetailId })
  await sync()
  expect(await states()).toEqual([])
  expect(numbers(item.Authors)).toBe('123')
  expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('123')
  expect(await readMerges(work, paperId)).toEqual([])

  await writeAuthors(work, testUserId, shown, now, true)
  expect((await readAuthorList(work, paperId))?.Authors.at(2)?.UserDetailId).toBe(author(3).UserDetailId)
  expect(await states()).toEqual([])
})
