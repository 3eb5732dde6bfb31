import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { draftFrom, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { SentChange } from '../../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import { sendLostPaper, titleBefore } from '../../../../src/sync/entities/lostPaper.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { itemOf, paperId } from '../answers.ts'
import { before, fileId, listBefore, listed, lost, now, old, unseen } from './lostChanges.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

/** Sends lost changes again to a portal with these papers. */
const send = (papers: readonly PaperListItem[], first: SentChange, ...others: SentChange[]) =>
  work.transaction('rw', work.tables, async () => sendLostPaper(work, [first, ...others], papers, now))
const rows = async () =>
  (await readOutbox(work)).map(({ Kind, State, NextAttemptOn }) => `${Kind} ${State} ${NextAttemptOn}`)
const draft = () => readDraft(work, paperId)

test('a lost text goes over the version that the portal has now, where that is what it was written upon', async () => {
  expect(await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })))).toBe(paperId)
  expect(await draft()).toMatchObject({
    ...{ PaperId: paperId, Base: old, BaseVersion: 1, Fields: { ...old, Abstract: 'Mine' } },
  })
  expect(await rows()).toEqual(['paper pending 50000'])
  expect((await readOutbox(work))[0]?.Frozen).toBeNull()
})

test('a lost text that was written upon something else goes over that, so that a merge decides', async () => {
  await send([listed({ PaperTitle: 'Theirs' }, 9)], lost('paper', before({ Abstract: 'Mine' })))
  expect(await draft()).toMatchObject({ Base: old, BaseVersion: 3, Fields: { Abstract: 'Mine' } })
  expect(await rows()).toEqual(['paper pending 50000'])
})

test('of several lost texts the last is sent, over what the first was written upon', async () => {
  const later = before({ Abstract: 'Last' }, { Base: { ...old, Abstract: 'Mine' }, BaseVersion: 4 })
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })), lost('paper', later))
  expect(await draft()).toMatchObject({ Base: old, BaseVersion: 1, Fields: { Abstract: 'Last' } })
  expect(await rows()).toEqual(['paper pending 50000'])
})

test('what was typed since stays, and what followed the portal’s older copy is as it was sent', async () => {
  const opened = draftFrom(listed({}, 1), 0)
  await writeDraft(work, testUserId, opened, { Fields: { PaperTitle: 'Typed since' } }, 0)
  await work.outbox.clear()
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine', ConsiderBestPaper: true })))
  expect((await draft())?.Fields).toEqual({
    ...{ ...old, PaperTitle: 'Typed since', Abstract: 'Mine', ConsiderBestPaper: true },
  })
})

test('a text that was taken back since by its own later change is not sent', async () => {
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })), lost('paper', before({})))
  expect([await rows(), (await draft())?.Fields]).toEqual([[], old])
})

test('a paper that the portal lacks is created again as it was, under its key', async () => {
  const creation = lost('paper', unseen({ Abstract: 'Mine' }), listBefore('12'))
  await work.drafts.put({ ...before({ Abstract: 'Mine' }), BaseVersion: 1 })
  await send(
    [listed({}, 1)].map((item) => ({ ...item, Id: fileId })),
    creation,
  )
  expect(await draft()).toMatchObject({ PaperId: noId, Base: emptyPaper, BaseVersion: 0 })
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'paper', OpId: creation.OpId, Frozen: creation.Frozen, State: 'pending', NextAttemptOn: now },
  ])
  // The answer to the creation brings the portal’s first list.
  expect(await readAuthorList(work, paperId)).toMatchObject({ Base: [], BaseVersion: 0 })
})

test('a paper that the portal lacks is new where only a later change was lost here, and nothing asks about the old one', async () => {
  const conflict = { Fields: [], Theirs: {}, FileName: '', TheirVersion: 4, On: 0, EntityId: paperId }
  await work.conflicts.put({ ...conflict, Kind: 'paper' })
  for (const Kind of ['paper', 'authors', 'file'] as const)
    await queueSave(work, { UserId: testUserId, Kind, EntityId: paperId, NextAttemptOn: 7 })
  await send([], lost('paper', before({ Abstract: 'Mine' })))
  expect(await draft()).toMatchObject({ PaperId: noId, Base: emptyPaper, BaseVersion: 0 })
  expect(await rows()).toEqual(['file pending 7', 'paper pending 50000'])
  expect(await work.conflicts.count()).toBe(0)
})

test('a question about a paper that the portal still has stays', async () => {
  await work.conflicts.put({
    ...{ Fields: [], Theirs: {}, FileName: '', TheirVersion: 4, On: 0, EntityId: paperId, Kind: 'paper' },
  })
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })))
  expect(await work.conflicts.count()).toBe(1)
})

test('a paper that has lost its title since is not sent before it has one again', async () => {
  await work.drafts.put({ ...draftFrom(listed({}, 1), 0), Fields: { ...old, PaperTitle: ' ' } })
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })))
  expect([await rows(), (await draft())?.Fields.Abstract]).toEqual([[], 'Mine'])
})

test('what was refused for the lack of its paper goes again with it', async () => {
  await writeDraft(work, testUserId, draftFrom(listed({}, 3), 0), { Fields: { Abstract: 'Since' } }, 0)
  await work.outbox.toCollection().modify({ State: 'refused', Gone: true })
  await send([listed({}, 1)], lost('paper', before({ PaperTitle: 'Mine' })))
  expect(await rows()).toEqual(['paper pending 50000'])
  expect((await draft())?.Fields).toMatchObject({ PaperTitle: 'Mine', Abstract: 'Since' })
})

const pick = (name: string) =>
  keepFile(work, {
    ...{ name, type: 'application/pdf' },
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(name).buffer),
  })

test('a lost document goes again if its bytes are here, and its text names none before that', async () => {
  const File = await pick('a.pdf')
  const text = before({ PaperURL: fileId }, { FileName: 'a.pdf' })
  const body = { Sha256: File.Sha256, FileName: 'a.pdf' }
  await send([listed({}, 1)], lost('file', before({}, { File }), null, body), lost('paper', text))
  expect(await draft()).toMatchObject({ File, FileName: 'a.pdf', Fields: { PaperURL: noId } })
  expect(await rows()).toEqual(['file pending 50000'])
})

test('a lost document whose bytes have left the device must be chosen again', async () => {
  const File = { Sha256: 'a'.repeat(64), FileName: 'a.pdf', ContentType: 'application/pdf', Size: 9 }
  const text = before({ PaperURL: fileId, Abstract: 'Mine' }, { FileName: 'a.pdf' })
  await send([listed({}, 1)], lost('file', before({}, { File }), null, {}), lost('paper', text))
  expect(await draft()).toMatchObject({ File: null, FileName: '', Fields: { PaperURL: noId } })
  expect(await rows()).toEqual(['paper pending 50000'])
})

test('a document that was picked since goes in the place of the lost one', async () => {
  const [File, second] = [await pick('a.pdf'), await pick('b.pdf')]
  await work.drafts.put({ ...draftFrom(listed({}, 1), 0), File: second })
  await send([listed({}, 1)], lost('file', before({}, { File }), null, {}))
  expect((await draft())?.File).toEqual(second)
  expect(await rows()).toEqual(['file pending 50000'])
})

test('a lost creation that named a lost document goes without it under its key', async () => {
  const File = await pick('a.pdf')
  const creation = lost('paper', unseen({ PaperURL: fileId }))
  await send([], lost('file', unseen({}, { File }), null, {}), creation)
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'file', Frozen: null },
    { Kind: 'paper', Frozen: null, OpId: creation.OpId },
  ])
  const kept = lost('paper', unseen({ PaperURL: fileId }))
  work = newWorkDatabase()
  await send([], kept)
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'paper', Frozen: kept.Frozen, OpId: kept.OpId }])
})

test('a lost submission goes again behind the rest under its key, and its receipt only proves it', async () => {
  const receipt = {
    ...{ PaperCode: 'P-0001', PaperTitle: 'On words', SubmittedOn: '2026-01-01T00:00:00.000Z', Authors: [] },
    ...{ FileName: 'a.pdf', Sha256: 'a'.repeat(64) },
  }
  await work.receipts.put({ DraftId: paperId, PaperId: paperId, Receipt: receipt, Seen: true, IsLost: false })
  const submission = lost('submission', before({}), null, null)
  await send([listed({}, 1)], submission)
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'submission', OpId: submission.OpId, Frozen: null, NextAttemptOn: now },
  ])
  expect((await work.receipts.get(paperId))?.IsLost).toBe(true)
})

test('a paper without a lost submission is not submitted, and its receipt stays', async () => {
  await send([listed({}, 1)], lost('paper', before({ Abstract: 'Mine' })))
  expect(await rows()).toEqual(['paper pending 50000'])
})

test('lost changes of a draft that is gone are those of the draft that is open of its paper now', async () => {
  const open = { ...draftFrom(listed({}, 1), 0), DraftId: fileId }
  await work.drafts.put(open)
  const changes = [
    lost('paper', before({ Abstract: 'Mine' })),
    lost('paper', before({ Abstract: 'Last' })),
  ] as const
  expect(await send([listed({}, 1)], ...changes)).toBe(fileId)
  expect(await readDraft(work, fileId)).toMatchObject({ Fields: { Abstract: 'Last' } })
  expect(await draft()).toBeUndefined()
  expect((await readOutbox(work)).map(({ EntityId }) => EntityId)).toEqual([fileId])
})

test('a change of which no draft was kept is not sent', async () => {
  expect(await send([], lost('authors', null, listBefore('12')))).toBe(paperId)
  expect([await rows(), await draft(), await readAuthorList(work, paperId)]).toEqual([
    [],
    undefined,
    undefined,
  ])
})

test('a draft that was never sent, and whose paper was submitted since, is not created again', async () => {
  await queueSubmission(work, testUserId, paperId, 0)
  await work.outbox.clear()
  await work.receipts.put({
    ...{ DraftId: paperId, PaperId: paperId, Seen: true, IsLost: false },
    Receipt: {
      ...{ PaperCode: 'P-0001', PaperTitle: 'T', SubmittedOn: '2026-01-01T00:00:00.000Z', Authors: [] },
      ...{ FileName: 'a.pdf', Sha256: 'a'.repeat(64) },
    },
  })
  expect(await send([], lost('file', unseen({}), null, {}))).toBe(paperId)
  expect([await rows(), await draft()]).toEqual([[], undefined])
})

test('a lost change is named by the title that its paper had, and another change by none', () => {
  expect(titleBefore(lost('paper', before({})))).toBe('On words')
  expect(titleBefore(lost('paper', null))).toBe('')
  expect(titleBefore({ ...lost('review', null), Before: { Fields: itemOf({}, 1).abstract } })).toBe('')
})
