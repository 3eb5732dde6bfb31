import { beforeEach, expect, test } from 'vitest'
import type { PaperFields } from '../../../contract/papers/papers.ts'
import { draftFrom, keepDraft, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { keepFile } from '../../../src/cache/database/localFiles.ts'
import { readMerges, readSent } from '../../../src/cache/entities/mergeNotices.ts'
import type { DraftVersion } from '../../../src/cache/database/paperRows.ts'
import { readVersions } from '../../../src/cache/entities/draftVersions.ts'
import { applyServerPapers } from '../../../src/sync/entities/applyServerCopy.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import { paperSync } from '../../../src/sync/entities/paper.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { fileId } from '../papers/samples.ts'
import { itemOf, paperId } from './answers.ts'
import {
  answer,
  beginAnew,
  changedOnBothSides,
  elsewhere,
  item,
  now,
  old,
  sent,
  states,
  sync,
  work,
} from './mergingSteps.ts'

beforeEach(beginAnew)

const said = (versions: readonly DraftVersion[], name: keyof PaperFields) =>
  versions.map(({ Reason, Fields }) => [Reason, Fields[name]])

test('fields that were changed elsewhere are merged in and reported, and both sides are among the versions', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title', ConsiderBestPaper: true })
  await sync()
  expect(await states()).toEqual([])
  expect(item).toMatchObject({ PaperTitle: 'Their title', abstract: 'Mine', ConsiderBestPaper: true })
  expect(await readMerges(work, paperId)).toEqual([
    {
      EntityId: paperId,
      Kind: 'paper',
      Name: 'Their title',
      Fields: ['PaperTitle', 'ConsiderBestPaper'],
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    },
  ])
  expect(said(await readVersions(work, paperId), 'PaperTitle')).toEqual([
    ['saved', 'Their title'],
    ['theirs', 'Their title'],
    ['mine', 'Old title'],
  ])
})

test('a text put together from both becomes mine on top of theirs, and both stay among the versions', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  expect(await states()).toEqual(['paper conflict'])
  expect(await paperSync.answer(work, paperId, { Abstract: { Combined: 'Mine and theirs' } }, 4, now)).toBe(
    'settled',
  )
  await sync()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers['If-Match']).toBe('"4"')
  expect(item.abstract).toBe('Mine and theirs')
  expect(said(await readVersions(work, paperId), 'Abstract')).toEqual([
    ['saved', 'Mine and theirs'],
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ])
  expect(await readMerges(work, paperId)).toEqual([])
})

test('what is typed on while the question is open is kept as a version before theirs is taken', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Mine, and more' } }, 0)
  await resolveConflict(work, paperId, 'theirs', now)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Theirs')
  expect(said(await readVersions(work, paperId), 'Abstract')[0]).toEqual(['mine', 'Mine, and more'])
  await sync()
  expect(await states()).toEqual([])
  expect(sent).toEqual([])
})

test('fields are answered one by one, and the paper goes when the last one is', async () => {
  await changedOnBothSides(
    { PaperTitle: 'My title', Abstract: 'Mine' },
    { PaperTitle: 'Their title', Abstract: 'Theirs', ConsiderBestPaper: true },
  )
  await sync()
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['PaperTitle', 'Abstract'])
  expect(await paperSync.answer(work, paperId, { PaperTitle: 'mine' }, 4, now)).toBe('open')
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['Abstract'])
  expect(await states()).toEqual(['paper conflict'])
  expect(await paperSync.answer(work, paperId, { Abstract: 'theirs' }, 4, now)).toBe('settled')
  await sync()
  expect(item).toMatchObject({ PaperTitle: 'My title', abstract: 'Theirs', ConsiderBestPaper: true })
})

test('a field that is typed while the question about another is open is asked about too, if it was changed elsewhere', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title', Abstract: 'Theirs' })
  await sync()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'My title' } }, now)
  expect(await paperSync.answer(work, paperId, { Abstract: 'mine' }, 4, now)).toBe('open')
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['PaperTitle'])
})

test('a newer copy that arrives while the question is open is what is asked about, and nothing is decided unseen', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  elsewhere(itemOf({ ...old, Abstract: 'Theirs again' }, 5))
  await applyServerPapers(work, testUserId, [item], now)
  expect(await work.conflicts.get(paperId)).toMatchObject({
    Theirs: { Abstract: 'Theirs again' },
    TheirVersion: 5,
  })
  expect(await paperSync.answer(work, paperId, { Abstract: 'theirs' }, 4, now)).toBe('newer')
  expect(await paperSync.answer(work, paperId, { Abstract: { Combined: 'Both' } }, 4, now)).toBe('newer')
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Both')
  expect(await states()).toEqual(['paper conflict'])

  // Elsewhere they came to the same words, so that there is nothing left to ask.
  elsewhere(itemOf({ ...old, Abstract: 'Both' }, 6))
  await applyServerPapers(work, testUserId, [item], now)
  expect(await work.conflicts.count()).toBe(0)
  await sync()
  expect(await states()).toEqual([])
})

test('a document picked here against another one picked elsewhere asks, and the bytes stay with the version', async () => {
  const bytes = new Uint8Array(1000).fill(7)
  const File = await keepFile(work, {
    name: 'mine.pdf',
    type: 'application/pdf',
    arrayBuffer: async () => bytes.buffer,
  })
  await writeDraft(
    work,
    testUserId,
    draftFrom(itemOf(old, 3), 0),
    { File, Fields: { Abstract: 'Mine' } },
    0,
    true,
  )
  elsewhere({ ...itemOf({ ...old, PaperURL: fileId }, 4), FileName: 'theirs.pdf' })
  const withoutUploads = (request: WireRequest) =>
    request.method === 'POST' ? { status: 0, data: null, headers: {} } : answer(request)
  await sync(withoutUploads)
  expect(await work.conflicts.get(paperId)).toMatchObject({ Fields: ['PaperURL'], FileName: 'theirs.pdf' })
  await resolveConflict(work, paperId, 'theirs', now)
  expect(await readDraft(work, paperId)).toMatchObject({
    Fields: { PaperURL: fileId, Abstract: 'Mine' },
    File: null,
    FileName: 'theirs.pdf',
  })
  const kept = (await readVersions(work, paperId)).find((version) => version.File !== null)
  expect(kept).toMatchObject({ Reason: 'mine', File: { FileName: 'mine.pdf' } })
  expect(await work.pieces.where('Sha256').equals(File.Sha256).count()).toBe(1)
})

test('a copy of the portal that replaces the text here keeps it among the versions', async () => {
  await keepDraft(work, draftFrom(itemOf(old, 3), 0))
  await applyServerPapers(work, testUserId, [itemOf({ ...old, Abstract: 'Newer' }, 4)], now)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Newer')
  expect(said(await readVersions(work, paperId), 'Abstract')).toEqual([['replaced', 'Old abstract']])
})

test('the time of the last sending is that of the server’s clock', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, {})
  elsewhere(itemOf(old, 3))
  expect(await readSent(work)).toBeUndefined()
  await sync((request) => {
    const response = answer(request)
    return { ...response, headers: { ...response.headers, date: 'Sat, 21 Nov 2026 18:00:00 GMT' } }
  })
  expect(await readSent(work)).toBe(Date.parse('2026-11-21T18:00:00Z'))
})
