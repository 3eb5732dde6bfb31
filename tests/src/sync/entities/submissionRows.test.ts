import { beforeEach, expect, test } from 'vitest'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import { authorListFrom, readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { draftFrom, keepDraft, newDraft, readDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import { markSubmissionGone, submitAnyway } from '../../../../src/sync/entities/submission.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { failure, itemOf, paperId, success } from '../answers.ts'

const now = 10_000
const old = { PaperTitle: 'On words', Abstract: 'Words' }
const opened: PaperListItem = { ...itemOf(old, 3), Authors: [author(1)], AuthorsVersion: 2 }
const receipt = {
  ...{ PaperCode: 'P-0001', PaperTitle: 'On words', SubmittedOn: '2026-01-01T00:00:00.000Z' },
  ...{ Authors: opened.Authors, FileName: 'a.pdf', Sha256: 'a'.repeat(64), Proof: 'signed' },
}

let work: WorkDatabase
let asked: WireRequest[]
/** The paper as the portal lists it. */
let item: PaperListItem
beforeEach(async () => {
  work = newWorkDatabase()
  asked = []
  item = opened
  await keepDraft(work, draftFrom(opened, 0))
  await work.authorLists.put(authorListFrom(opened, paperId))
  await queueSubmission(work, testUserId, paperId, 0)
})

const other = { ...itemOf({}, 9), Id: '99999999-9999-4999-8999-999999999999' }
const listed = (request: WireRequest): WireResponse => success(request, [other, item])
const taking = (request: WireRequest): WireResponse =>
  request.method === 'GET' ? success(request, [item]) : success(request, receipt)
const run = (
  answer: (request: WireRequest) => WireResponse | Promise<WireResponse> = taking,
  echoes = true,
) =>
  drain({
    ...{ db: work, now: () => now, random: () => 0, echoes },
    transport: async (request) => {
      asked.push(request)
      return answer(request)
    },
  })
const called = () => asked.map(({ method, url }) => `${method} ${url.replace(paperId, 'it')}`)
const row = async () => (await readOutbox(work))[0]

test('a final submission asks for the papers ahead of itself, then goes without a body over the version that its owner saw', async () => {
  const queued = await row()
  await run()
  expect(asked).toEqual([
    { method: 'GET', url: '/Paper/user-paper-list', headers: { 'lectern-ahead': 'final-submission' } },
    {
      ...{ method: 'PUT', url: `/Paper/${paperId}/final-submission` },
      headers: { 'Idempotency-Key': queued?.OpId, 'If-Match': '"3"' },
    },
  ])
})

test('another provider of the API is asked without the header that it may refuse', async () => {
  await run(
    (request) => ({
      ...(request.method === 'GET' ? listed(request) : success(request, receipt)),
      headers: {},
    }),
    false,
  )
  expect(asked[0]).toEqual({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
})

test('a receipt takes the place of the draft, its authors and what was merged into it', async () => {
  const nothing = { Name: '', Fields: [], Added: [], Removed: [], IsOrdered: false, On: 0 }
  await work.merges.put({ EntityId: paperId, Kind: 'paper', ...nothing })
  const { DraftId } = newDraft(0)
  await work.merges.put({ EntityId: DraftId, Kind: 'paper', ...nothing })
  await run()
  expect(await work.receipts.toArray()).toEqual([
    { DraftId: paperId, PaperId: paperId, Receipt: receipt, Seen: false, IsLost: false },
  ])
  expect([await readDraft(work, paperId), await readAuthorList(work, paperId)]).toEqual([
    undefined,
    undefined,
  ])
  expect((await work.merges.toArray()).map(({ EntityId }) => EntityId)).toEqual([DraftId])
  expect(await readSent(work)).toMatchObject([
    { Kind: 'submission', Before: { Draft: { DraftId: paperId }, List: { DraftId: paperId } } },
  ])
})

test('a receipt for a draft that is gone here is kept all the same', async () => {
  await run(async (request) => {
    if (request.method === 'PUT') await work.drafts.delete(paperId)
    return taking(request)
  })
  expect(await work.receipts.toArray()).toMatchObject([
    { DraftId: paperId, PaperId: '00000000-0000-0000-0000-000000000000' },
  ])
})

test.each([
  ['the text has a newer version', { Version: 4 }],
  ['the authors are others', { Authors: [author(1), author(2)] }],
] as const)('a final submission asks its owner first where %s', async (_name, given) => {
  item = { ...opened, ...given } as PaperListItem
  await run((request) => success(request, [item]))
  expect(called()).toEqual(['GET /Paper/user-paper-list'])
  expect(await row()).toMatchObject({
    ...{ State: 'conflict', Frozen: null, Attempts: 0 },
    LastError: 'This was changed elsewhere since you opened it',
  })
})

test.each([
  ['the version is an older one', { Version: 2 }],
  ['it is submitted there already, which the portal says itself', { Version: 4, Status: 'submitted' }],
  ['the paper is not listed', { Id: '99999999-9999-4999-8999-999999999999' }],
] as const)('a final submission goes where %s', async (_name, given) => {
  item = { ...opened, ...given }
  await run()
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'PUT /Paper/it/final-submission'])
})

test('a final submission goes where the list of papers is refused, and where this device has no author list', async () => {
  await run((request) => (request.method === 'GET' ? failure(403, 'No') : taking(request)))
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'PUT /Paper/it/final-submission'])
  asked = []
  await keepDraft(work, draftFrom(opened, 0))
  await queueSubmission(work, testUserId, paperId, 0)
  await run()
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'PUT /Paper/it/final-submission'])
})

test('a submission of a draft that is gone, or that the portal does not know, is nothing', async () => {
  await work.drafts.update(paperId, { PaperId: '00000000-0000-0000-0000-000000000000' })
  await run()
  await work.drafts.delete(paperId)
  await queueSubmission(work, testUserId, paperId, 0)
  await run()
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'GET /Paper/user-paper-list'])
  expect(await readOutbox(work)).toEqual([])
})

test('a submission that met a newer version at the portal asks, although it was sent', async () => {
  await run((request) => (request.url.endsWith('submission') ? failure(412, 'stale') : listed(request)))
  expect(called()).toEqual([
    'GET /Paper/user-paper-list',
    'PUT /Paper/it/final-submission',
    'GET /Paper/user-paper-list',
  ])
  expect(await row()).toMatchObject({ State: 'conflict' })
  const { OpId } = (await row()) ?? {}
  item = { ...opened, Version: 4, abstract: 'Theirs' }
  await submitAnyway(work, testUserId, paperId, item, 20_000)
  expect(await row()).toMatchObject({ State: 'pending', Frozen: null, NextAttemptOn: 20_000, LastError: '' })
  expect((await row())?.OpId).not.toBe(OpId)
  expect(await readDraft(work, paperId)).toMatchObject({ BaseVersion: 4, Fields: { Abstract: 'Theirs' } })
})

test('a submission that goes anyway while a field is undecided leaves the field to that decision', async () => {
  await work.conflicts.put({
    ...{ EntityId: paperId, Kind: 'paper', Fields: ['Abstract'], Theirs: {}, FileName: '' },
    ...{ TheirVersion: 4, On: 0 },
  })
  item = { ...opened, Version: 4, abstract: 'Theirs' }
  await submitAnyway(work, testUserId, paperId, item, 20_000)
  expect(await readDraft(work, paperId)).toMatchObject({ BaseVersion: 3, Fields: { Abstract: 'Words' } })
  expect(await row()).toMatchObject({ State: 'pending', NextAttemptOn: 20_000 })
})

test('a submission whose paper is not among the portal’s says that it was deleted', async () => {
  await markSubmissionGone(work, paperId)
  expect(await row()).toMatchObject({
    ...{ State: 'refused', Gone: true, LastError: 'This was deleted elsewhere' },
  })
})

test('a submission that the portal does not find says that the paper was deleted', async () => {
  await run((request) => (request.method === 'GET' ? listed(request) : failure(404, 'Not found')))
  expect(await row()).toMatchObject({
    ...{ State: 'refused', Gone: true, LastError: 'This was deleted elsewhere' },
  })
})

test('a portal that answers only a commitment has waited for the file in vain: its person is informed', async () => {
  await work.drafts.update(paperId, {
    Commitment: {
      ...{ FileName: 'a.pdf', Size: 9, Sha256: 'a'.repeat(64), Proof: 'proof' },
      ...{ CommittedOn: '2026-01-01T18:29:00.000Z', FileUntil: '2026-01-02T18:30:00.000Z' },
    },
  })
  const times = { CommittedOn: '2026-01-01T18:29:00.000Z', FileUntil: '2026-01-02T18:30:00.000Z' }
  await run((request) =>
    request.method === 'GET'
      ? success(request, [item])
      : success(request, { ...times, Proof: 'proof', Paper: item, Receipt: null }),
  )
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'PUT /Paper/it/commitment'])
  expect(await row()).toMatchObject({
    State: 'refused',
    LastError: 'The file of a commitment did not arrive in time. The paper is still a draft.',
  })
  expect([await work.receipts.count(), (await readDraft(work, paperId))?.DraftId]).toEqual([0, paperId])
})

test('a submission goes with the proof of a receipt instead of a commitment that is kept', async () => {
  await work.receipts.put({ DraftId: paperId, PaperId: paperId, Receipt: receipt, Seen: true, IsLost: true })
  await work.drafts.update(paperId, {
    Commitment: {
      ...{ FileName: 'a.pdf', Size: 9, Sha256: 'a'.repeat(64), Proof: 'proof' },
      ...{ CommittedOn: '2026-01-01T18:29:00.000Z', FileUntil: '2026-01-02T18:30:00.000Z' },
    },
  })
  await run()
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'PUT /Paper/it/final-submission'])
  expect(asked[1]?.headers).toMatchObject({ 'lectern-receipt': 'signed', 'If-Match': '"3"' })
})
