import { beforeEach, expect, test } from 'vitest'
import { keepFile, readFile } from '../../../../src/cache/database/localFiles.ts'
import type { LocalFile } from '../../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  addOlderVersions,
  dropVersions,
  keepVersion,
  keepVersionOf,
  readVersions,
} from '../../../../src/cache/entities/draftVersions.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, list } from '../../papers/samples.ts'

const { DraftId } = draft()
let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const picked = (name: string) => keepFile(work, new File([name], name))
const keep = (Abstract: string, On: number, other: object = {}) =>
  keepVersion(work, { DraftId, Fields: fields({ Abstract }), Reason: 'saved', ...other }, On)
const kept = async () =>
  (await readVersions(work, DraftId)).map(({ Fields, On }) => `${Fields.Abstract} ${On}`)

test('a version has the authors of that moment, and none where no list is known', async () => {
  await keep('without', 1)
  await work.authorLists.put(list(DraftId, { Authors: [author(2), author(1)] }))
  await keep('with', 2)
  await keep('other', 3, { Authors: [author(3)] })
  expect((await readVersions(work, DraftId)).map(({ Authors }) => Authors)).toEqual([
    [author(3)],
    [author(2), author(1)],
    null,
  ])
})

test('the state of a draft is kept whole, but for what is given', async () => {
  const paper = draft({ DraftId, Fields: fields(), FileName: 'theirs.pdf' })
  await keepVersionOf(work, paper, 'theirs', 7)
  const file = await picked('mine.pdf')
  await keepVersionOf(work, paper, 'mine', 8, { File: file, FileName: '' })
  expect((await readVersions(work, DraftId)).map(({ Number: _number, ...version }) => version)).toEqual([
    { DraftId, Fields: fields(), Authors: null, File: file, FileName: '', On: 8, Reason: 'mine' },
    { DraftId, Fields: fields(), Authors: null, File: null, FileName: 'theirs.pdf', On: 7, Reason: 'theirs' },
  ])
})

test('what differs in one field, in the authors or in the document is a version of its own', async () => {
  await keep('text', 1)
  await keep('text', 2, { Authors: [author(1)] })
  await keep('text', 3, { Authors: [author(1), author(2)] })
  await keep('text', 4, { Authors: [author(1), author(2)], File: await picked('a.pdf') })
  await keep('text', 5, { Fields: fields({ Abstract: 'text', PaperTitle: 'Else' }) })
  expect(await kept()).toEqual(['text 5', 'text 4', 'text 3', 'text 2', 'text 1'])
  await keep('text', 6, { Authors: [author(1)] })
  expect(await kept()).toEqual(['text 6', 'text 5', 'text 4', 'text 3', 'text 1'])
})

test('the oldest of more than 20 goes with its document, which another version may still need', async () => {
  const [gone, shared] = [await picked('gone.pdf'), await picked('shared.pdf')]
  await keep('1', 1, { File: gone })
  await keep('2', 2, { File: shared })
  await keep('3', 3, { File: shared })
  for (let at = 4; at <= 20; at += 1) await keep(String(at), at)
  const here = async () =>
    Promise.all([gone, shared].map(async ({ Sha256 }) => (await readFile(work, Sha256))?.FileName))
  expect(await here()).toEqual(['gone.pdf', 'shared.pdf'])
  await keep('21', 21)
  expect(await here()).toEqual([undefined, 'shared.pdf'])
  await keep('22', 22)
  expect(await here()).toEqual([undefined, 'shared.pdf'])
  await keep('23', 23)
  expect(await here()).toEqual([undefined, undefined])
  expect((await kept()).length).toBe(20)
})

test('the versions of a draft go with it, and no other’s', async () => {
  const file = await picked('a.pdf')
  await keep('mine', 1, { File: file })
  await keepVersion(work, { DraftId: draft().DraftId, Fields: fields(), Reason: 'saved' }, 2)
  await dropVersions(work, DraftId)
  expect([await kept(), await work.versions.count(), await readFile(work, file.Sha256)]).toEqual([
    [],
    1,
    undefined,
  ])
})

test('versions from elsewhere come in below those that are here, the newest first if there is no room for all', async () => {
  const theirs = (Abstract: string, On: number, File: LocalFile | null = null) => ({
    ...{ DraftId, Fields: fields({ Abstract }), Authors: null, File, FileName: '', On },
    Reason: 'saved' as const,
  })
  expect(await addOlderVersions(work, DraftId, [theirs('a', 1), theirs('b', 2)])).toHaveLength(2)
  expect(await kept()).toEqual(['b 2', 'a 1'])
  await keep('here', 3)
  const added = await addOlderVersions(work, DraftId, [theirs('c', 9), theirs('b', 9), theirs('here', 9)])
  expect(added.map(({ Fields }) => Fields.Abstract)).toEqual(['c'])
  expect(await kept()).toEqual(['here 3', 'b 2', 'a 1', 'c 9'])
  const many = Array.from({ length: 17 }, (_, at) => theirs(`many ${at}`, at))
  await addOlderVersions(work, DraftId, many)
  expect(await kept()).toHaveLength(20)
  expect((await kept()).at(-1)).toBe('many 1 1')
  expect(await addOlderVersions(work, DraftId, [theirs('late', 1)])).toEqual([])
})
