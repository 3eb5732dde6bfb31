import { beforeEach, expect, test } from 'vitest'
import type { PaperFields, PaperListItem } from '../../../../contract/papers/papers.ts'
import { authorListFrom, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import { draftFrom, keepDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { paperSync } from '../../../../src/sync/entities/paper.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'
import { numbers } from '../mergingSteps.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const otherFile = '44444444-4444-4444-8444-444444444444'
const old = { PaperTitle: 'On words', Abstract: 'Words' }
const now = 10_000
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const opened: PaperListItem = { ...itemOf(old, 3), Authors: [author(1), author(2)], FileName: 'old.pdf' }

let work: WorkDatabase
let asked: WireRequest[]
/** The paper as the portal has it. */
let item: PaperListItem
beforeEach(async () => {
  work = newWorkDatabase()
  asked = []
  item = opened
  await keepDraft(work, draftFrom(opened, 0))
  await work.authorLists.put(authorListFrom(opened, paperId))
})

/** A portal that keeps one paper by the rules of its two versions. */
function answer(request: WireRequest): WireResponse {
  asked.push(request)
  if (request.method === 'GET') return success(request, [item])
  if (request.url.startsWith('/Storage') || request.url.endsWith('submission')) return noAnswer
  const isList = request.url === '/Paper/add-paper-authors'
  const version = isList ? item.AuthorsVersion : item.Version
  if (request.headers['If-Match'] !== `"${version}"`) return failure(412, 'stale')
  if (isList) return success(request, item)
  const { Abstract, ...fields } = request.data as PaperFields
  item = { ...item, ...fields, abstract: Abstract, Version: item.Version + 1 }
  return success(request, item)
}
const sync = (at = now) => drainTo(work, answer, at)
const type = async (Fields: Partial<PaperFields>) => {
  const draft = (await readDraft(work, paperId)) ?? draftFrom(opened, 0)
  await writeDraft(work, testUserId, draft, { Fields }, 0, true)
}
const rows = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)
const draft = () => readDraft(work, paperId)

test('authors that are merged leave a text that waits to its own merge', async () => {
  const list = await readAuthorList(work, paperId)
  if (list) await writeAuthors(work, testUserId, { ...list, Authors: [author(2), author(1)] }, 0, true)
  await type({ Abstract: 'Mine' })
  item = {
    ...opened,
    Version: 4,
    abstract: 'Theirs',
    AuthorsVersion: 2,
    Authors: [...opened.Authors, author(3)],
  }
  await sync()
  expect(await rows()).toEqual(['paper conflict'])
  expect(await work.conflicts.toArray()).toMatchObject([{ Kind: 'paper', Fields: ['Abstract'] }])
  expect(await draft()).toMatchObject({ BaseVersion: 3, Fields: { Abstract: 'Mine' } })
})

test('a submission that is under way is not asked about by the merge of what was typed after it', async () => {
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(await rows()).toEqual(['submission pending'])
  await type({ Abstract: 'Mine' })
  item = { ...opened, Version: 4, PaperTitle: 'Theirs' }
  await sync()
  expect(item).toMatchObject({ PaperTitle: 'Theirs', abstract: 'Mine', Version: 5 })
  expect(await rows()).toEqual(['submission pending'])
  expect((await readOutbox(work))[0]?.Frozen).not.toBeNull()
})

test('a document that was picked elsewhere alone is taken over without a question', async () => {
  await type({ Abstract: 'Mine' })
  item = { ...opened, Version: 4, PaperURL: fileId, FileName: 'theirs.pdf' }
  await sync()
  expect([await rows(), await work.conflicts.count()]).toEqual([[], 0])
  expect(await draft()).toMatchObject({
    ...{ FileName: 'theirs.pdf', Fields: { Abstract: 'Mine', PaperURL: fileId } },
  })
})

test('a document that was picked here alone stays without a question, under the name of the portal’s until it is sent', async () => {
  const File = { Sha256: 'a'.repeat(64), FileName: 'mine.pdf', ContentType: 'application/pdf', Size: 9 }
  await work.drafts.update(paperId, { File })
  await type({ Abstract: 'Mine' })
  item = { ...opened, Version: 4, PaperTitle: 'Theirs' }
  await sync()
  expect([await rows(), await work.conflicts.count()]).toEqual([[], 0])
  expect(await draft()).toMatchObject({ File, FileName: 'old.pdf', Fields: { PaperTitle: 'Theirs' } })
})

test('of two documents at the portal the one that is kept has its own name', async () => {
  await work.drafts.update(paperId, { FileName: 'mine.pdf' })
  await type({ PaperURL: fileId })
  item = { ...opened, Version: 4, PaperURL: otherFile, FileName: 'theirs.pdf' }
  await sync()
  expect(await work.conflicts.toArray()).toMatchObject([{ Fields: ['PaperURL'], FileName: 'theirs.pdf' }])
  expect(await paperSync.answer(work, paperId, { PaperURL: 'mine' }, 4, now)).toBe('settled')
  expect(await draft()).toMatchObject({ FileName: 'mine.pdf', Fields: { PaperURL: fileId } })
})

test('authors who were replaced by the portal’s newer list are kept among the versions', async () => {
  item = { ...opened, Version: 4, Authors: [author(2)], AuthorsVersion: 2 }
  await applyServerPapers(work, testUserId, [item], now)
  expect(await readAuthorList(work, paperId)).toMatchObject({ Authors: [author(2)], BaseVersion: 2 })
  expect(
    (await readVersions(work, paperId)).map(({ Reason, Authors }) => [Reason, numbers(Authors)]),
  ).toEqual([['replaced', '12']])
})

test('a newer text that brings the same authors keeps no version of them', async () => {
  await applyServerPapers(work, testUserId, [{ ...opened, Version: 4 }], now)
  expect([(await draft())?.BaseVersion, await readVersions(work, paperId)]).toEqual([4, []])
})

test('a text that was sent goes again as it was, although its title was emptied here since', async () => {
  await type({ Abstract: 'Mine' })
  await drainTo(work, () => noAnswer)
  const [sent] = await readOutbox(work)
  await type({ PaperTitle: ' ' })
  await sync(20_000)
  expect(asked.map(({ headers, data }) => [headers['Idempotency-Key'], data])).toEqual([
    [sent?.OpId, sent?.Frozen?.Body],
  ])
  // What was emptied since waits for a title.
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'paper', State: 'pending', IsIncomplete: true }])
})

test('a text of which nothing is left to send is not sent for the sake of an old receipt', async () => {
  const Receipt = {
    ...{ PaperCode: 'P-0001', PaperTitle: 'T', SubmittedOn: '2026-01-01T00:00:00.000Z', Authors: [] },
    ...{ FileName: 'a.pdf', Sha256: 'a'.repeat(64), Proof: 'signed' },
  }
  await work.receipts.put({ DraftId: paperId, PaperId: paperId, Receipt, Seen: true, IsLost: true })
  await queueSave(work, { UserId: testUserId, Kind: 'paper', EntityId: paperId, NextAttemptOn: 0 })
  await sync()
  expect([asked, await rows()]).toEqual([[], []])
  await type({ Abstract: 'Mine' })
  await sync()
  expect(asked[0]?.headers).toMatchObject({ 'lectern-receipt': 'signed', 'If-Match': '"3"' })
})
