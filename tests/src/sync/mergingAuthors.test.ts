import { beforeEach, expect, test } from 'vitest'
import { readAuthorList } from '../../../src/cache/entities/paperDrafts.ts'
import { readMerges } from '../../../src/cache/entities/mergeNotices.ts'
import { readVersions } from '../../../src/cache/entities/draftVersions.ts'
import { answerAuthors } from '../../../src/sync/entities/authors.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { author } from '../papers/samples.ts'
import { paperId } from './answers.ts'
import { authorsChanged, beginAnew, item, now, numbers, sent, states, sync, work } from './mergingSteps.ts'

beforeEach(beginAnew)

test('authors who joined here and elsewhere are all there, and those from elsewhere are told by name', async () => {
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

test('somebody removed elsewhere goes, and is told by name', async () => {
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
