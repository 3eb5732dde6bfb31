import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { readBytes, keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepVersion } from '../../../../src/cache/entities/draftVersions.ts'
import { noteMerge } from '../../../../src/cache/entities/mergeNotices.ts'
import {
  canBeSent,
  draftFrom,
  dropDraft,
  keepDraft,
  newDraft,
  paperDrafts,
  queuePaper,
  readDraft,
  readDrafts,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { draft, fields, fileId, item, list, localFile, row } from '../../papers/samples.ts'

const now = 1_000_000
let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const queued = async () =>
  (await readOutbox(work)).map(({ Kind, NextAttemptOn, IsIncomplete }) => ({
    Kind,
    NextAttemptOn,
    IsIncomplete,
  }))

test('a new draft is empty, and one of the portal’s paper says what the portal has', () => {
  expect(newDraft(7)).toMatchObject({
    ...{ PaperId: noId, Fields: emptyPaper, Base: emptyPaper, BaseVersion: 0, File: null, FileName: '' },
    ...{ SavedByButton: false, TouchedOn: 7, SavedOn: 0 },
  })
  const paper = item({ FileName: 'theirs.pdf', Version: 4, PaperURL: fileId })
  expect(draftFrom(paper, 7)).toEqual({
    ...{ DraftId: paper.Id, PaperId: paper.Id, Fields: fields(), Base: fields(), BaseVersion: 4 },
    ...{ File: null, FileName: 'theirs.pdf', SavedByButton: true, TouchedOn: 7 },
    SavedOn: Date.parse('2026-11-19T10:00:00.000Z'),
  })
})

test('the portal’s copy is kept once, and takes nothing of what was typed over it', async () => {
  const paper = draft({ Fields: fields({ PaperTitle: 'Typed' }) })
  await keepDraft(work, paper)
  await keepDraft(work, { ...paper, Fields: fields() })
  expect((await readDraft(work, paper.DraftId))?.Fields.PaperTitle).toBe('Typed')
})

test('a picked document is queued at once and apart from the text, and the last one picked counts', async () => {
  const paper = draft({ Fields: fields(), Base: fields() })
  await writeDraft(work, testUserId, paper, { File: localFile }, now)
  expect(await queued()).toEqual([{ Kind: 'file', NextAttemptOn: now, IsIncomplete: false }])
  expect((await readDraft(work, paper.DraftId))?.File).toEqual(localFile)
  await writeDraft(work, testUserId, paper, { Fields: { Abstract: 'More' } }, now + 1)
  expect((await readDraft(work, paper.DraftId))?.File).toEqual(localFile)
  await writeDraft(work, testUserId, paper, { File: null }, now + 2)
  expect(await readDraft(work, paper.DraftId)).toMatchObject({ File: null, TouchedOn: now + 2 })
})

test('once the button has saved a paper, typing does not take that back', async () => {
  const paper = draft()
  await writeDraft(work, testUserId, paper, { SavedByButton: true }, now)
  await writeDraft(work, testUserId, paper, { Fields: { Abstract: 'More' } }, now)
  expect((await readDraft(work, paper.DraftId))?.SavedByButton).toBe(true)
})

test('a paper of the portal whose title was deleted waits for one, and a new one is not queued at all', async () => {
  const known = draft({ PaperId: fileId, BaseVersion: 1, Fields: fields(), Base: fields() })
  await writeDraft(work, testUserId, known, { Fields: { PaperTitle: '  ' } }, now)
  expect(await queued()).toEqual([{ Kind: 'paper', NextAttemptOn: now + 2000, IsIncomplete: true }])
  await writeDraft(work, testUserId, known, { Fields: { PaperTitle: 'Again' } }, now)
  expect(await queued()).toEqual([{ Kind: 'paper', NextAttemptOn: now + 2000, IsIncomplete: false }])
  await work.outbox.clear()
  await queuePaper(work, testUserId, draft({ Fields: fields({ PaperTitle: ' ' }) }), now)
  expect(await queued()).toEqual([])
  await queuePaper(work, testUserId, { ...known, Fields: fields({ PaperTitle: ' ' }) }, now)
  expect(await queued()).toEqual([{ Kind: 'paper', NextAttemptOn: now, IsIncomplete: true }])
  expect([canBeSent({ Fields: fields() }), canBeSent({ Fields: fields({ PaperTitle: '\t' }) })]).toEqual([
    true,
    false,
  ])
})

test('a paper that is typed back to what the portal has, and was not refused, is sent all the same', async () => {
  const known = draft({ PaperId: fileId, BaseVersion: 1, Fields: fields(), Base: fields() })
  await writeDraft(work, testUserId, known, { Fields: { Abstract: 'Else' } }, now)
  await writeDraft(work, testUserId, known, { Fields: { Abstract: fields().Abstract } }, now)
  expect(await queued()).toHaveLength(1)
})

test('a deleted draft takes everything of its own along, and nothing of another one', async () => {
  const File = await keepFile(work, new globalThis.File(['%PDF'], 'a.pdf'))
  const [gone, stays] = [draft({ File }), draft()] as const
  for (const { DraftId } of [gone, stays]) {
    await work.authorLists.put(list(DraftId))
    await work.outbox.add(row(DraftId))
    await work.forms.put({ Name: `author/${DraftId}`, Fields: {}, Version: 0 })
    await work.conflicts.put({
      ...{ EntityId: DraftId, Kind: 'paper', Fields: [], Theirs: {}, FileName: '', TheirVersion: 1, On: 1 },
    })
    await noteMerge(work, {
      ...{ EntityId: DraftId, Kind: 'paper', Name: '', Fields: [], Added: [], Removed: [] },
      ...{ IsOrdered: false, On: 1 },
    })
    await keepVersion(work, { DraftId, Fields: fields(), Reason: 'saved' }, 1)
  }
  await work.drafts.bulkPut([gone, stays])
  await dropDraft(work, gone.DraftId)
  expect(await readBytes(work, File.Sha256)).toEqual([])
  expect((await readDrafts(work)).map(({ DraftId }) => DraftId)).toEqual([stays.DraftId])
  const tables = [work.authorLists, work.outbox, work.forms, work.conflicts, work.merges, work.versions]
  for (const table of tables) {
    const rows = await table.toArray()
    expect([table.name, rows.length, JSON.stringify(rows).includes(stays.DraftId)]).toEqual([
      table.name,
      1,
      true,
    ])
  }
  await dropDraft(work, 'unknown')
  expect(await work.drafts.count()).toBe(1)
})

test('drafts are listed by when they were touched, the last one first', async () => {
  await work.drafts.bulkPut([2, 3, 1].map((TouchedOn) => draft({ TouchedOn })))
  expect((await readDrafts(work)).map(({ TouchedOn }) => TouchedOn)).toEqual([3, 2, 1])
})

test('a paper counts as typed by its text or by a picked document, until a row of either sends it', async () => {
  const counted = (...rows: ReturnType<typeof row>[]) => paperDrafts.countTyped(work, rows)
  const paper = draft({ PaperId: fileId, BaseVersion: 1, Fields: fields(), Base: fields() })
  await work.drafts.put(paper)
  expect(await counted()).toBe(0)
  await work.drafts.put({ ...paper, File: localFile })
  expect(await counted()).toBe(1)
  expect(await counted(row(paper.DraftId, { Kind: 'authors' }), row(fileId))).toBe(1)
  expect(await counted(row(paper.DraftId, { Kind: 'file' }))).toBe(0)
  expect(await counted(row(paper.DraftId))).toBe(0)
})
