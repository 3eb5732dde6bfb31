import { beforeEach, expect, test } from 'vitest'
import type { Merge } from '../../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { dropMerge, noteMerge, readMerges } from '../../../../src/cache/entities/mergeNotices.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

const [paper, other] = [1, 2].map((number) => `aaaaaaaa-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
]
const merge = (On: number, given: Partial<Merge> = {}): Merge => ({
  ...{
    EntityId: paper,
    Kind: 'paper',
    Name: 'On tests',
    Fields: [],
    Added: [],
    Removed: [],
    IsOrdered: false,
  },
  On,
  ...given,
})

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

test('what was merged is reported once until somebody has seen it, together with what was merged before', async () => {
  await noteMerge(work, merge(1, { Fields: ['PaperTitle'], Added: ['Asha Rao'], IsOrdered: true }))
  expect(await readMerges(work)).toEqual([
    merge(1, { Fields: ['PaperTitle'], Added: ['Asha Rao'], IsOrdered: true }),
  ])
  await noteMerge(
    work,
    merge(2, { Name: 'On more tests', Fields: ['Abstract', 'PaperTitle'], Removed: ['B'] }),
  )
  expect(await readMerges(work)).toEqual([
    merge(2, {
      ...{ Name: 'On more tests', Fields: ['PaperTitle', 'Abstract'], Added: ['Asha Rao'], Removed: ['B'] },
      IsOrdered: true,
    }),
  ])
})

test('an order from elsewhere is reported also where it came after other changes, and never where there was none', async () => {
  await noteMerge(work, merge(1))
  await noteMerge(work, merge(2))
  expect((await readMerges(work))[0]?.IsOrdered).toBe(false)
  await noteMerge(work, merge(3, { IsOrdered: true }))
  expect((await readMerges(work))[0]?.IsOrdered).toBe(true)
})

test('merges are listed newest first, of all or of one paper, until they were seen', async () => {
  const authors = merge(3, { Kind: 'authors' })
  for (const one of [merge(2, { EntityId: other }), authors, merge(1)]) await noteMerge(work, one)
  const timesOf = async (id?: string) => (await readMerges(work, id)).map(({ On }) => On)
  expect(await timesOf()).toEqual([3, 2, 1])
  expect(await timesOf(paper)).toEqual([3, 1])
  await dropMerge(work, authors)
  expect(await timesOf()).toEqual([2, 1])
})
