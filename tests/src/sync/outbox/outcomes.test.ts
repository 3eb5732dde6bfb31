import { beforeEach, expect, test } from 'vitest'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import { queueClaim } from '../../../../src/cache/entities/claimDrafts.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { readSent as lastSent } from '../../../../src/cache/entities/mergeNotices.ts'
import { draftFrom, keepDraft, newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission, withdrawSubmission } from '../../../../src/cache/entities/submissions.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure, itemOf, paperId, success } from '../answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const noAnswer: WireResponse = { status: 0, data: null, headers: { 'x-trace-id': 'req-7' } }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

/** Sends what waits to a script of answers. */
const run = (
  answer: (request: WireRequest) => WireResponse | Promise<WireResponse>,
  { now = 10_000, echoes = true, epoch = (): string | undefined => undefined } = {},
) =>
  drain({
    ...{ db: work, now: () => now, random: () => 0, echoes, epoch },
    transport: async (request) => {
      asked.push(request)
      return answer(request)
    },
  })

const called = () => asked.map(({ method, url }) => `${method} ${url.split('?')[0]?.replace(paperId, 'it')}`)
const typed = () => writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle: 'On words' } }, 0, true)
const taken = (request: WireRequest) => success(request, itemOf(request.data as PaperFields, 1))

/** A paper that the portal has at version 3, whose final submission waits here. */
async function submitted() {
  await keepDraft(work, draftFrom(itemOf({ PaperTitle: 'On words' }, 3), 0))
  await queueSubmission(work, testUserId, paperId, 0)
}
const listed = (request: WireRequest) => success(request, [itemOf({ PaperTitle: 'On words' }, 3)])
const receipt = {
  ...{ PaperCode: 'P-0001', PaperTitle: 'On words', SubmittedOn: '2026-01-01T00:00:00.000Z', Authors: [] },
  ...{ FileName: 'a.pdf', Sha256: 'a'.repeat(64) },
}

const keep = (size: number) =>
  keepFile(work, {
    name: 'a.pdf',
    type: 'application/pdf',
    arrayBuffer: () => Promise.resolve(new Uint8Array(size).fill(7).buffer),
  })

test('a confirmed change is kept with what was here before it, in case the portal loses it, and its time is known', async () => {
  const draft = await typed()
  const [row] = await readOutbox(work)
  await run(taken, { now: 12_345 })
  expect(await readSent(work)).toEqual([
    {
      ...{ OpId: row?.OpId, Order: row?.Order, UserId: testUserId, Kind: 'paper', EntityId: draft.DraftId },
      Frozen: { Body: { ...emptyPaper, PaperTitle: 'On words' }, BaseVersion: 0 },
      Before: { Draft: JSON.parse(JSON.stringify(draft)) as unknown, List: null },
      ...{ SentOn: 12_345, State: 'new' },
    },
  ])
  // The portal’s clock is not known.
  expect(await lastSent(work)).toBe(12_345)
})

test('what was not confirmed is not shown as sent, nor kept as such', async () => {
  await typed()
  await run(() => noAnswer)
  expect([await lastSent(work), await readSent(work)]).toEqual([undefined, []])
})

test('a read mark that was sent is no change that anybody misses if it is lost', async () => {
  await queueSave(work, { UserId: testUserId, Kind: 'mark-read', EntityId: fileId, NextAttemptOn: 0 })
  await run((request) => success(request, null))
  expect(called()).toEqual([`PUT /Notification/${fileId}/mark-read`])
  expect([await readOutbox(work), await readSent(work)]).toEqual([[], []])
})

test('a file is known to the portal by the key of its last piece', async () => {
  const File = await keep(1_500_000)
  await writeDraft(work, testUserId, newDraft(0), { File }, 0)
  const attempts: unknown[] = []
  await run(async (request) => {
    const [row] = await readOutbox(work)
    attempts.push([row?.State, row?.Attempts, row?.LastError, row?.TraceId])
    if (asked.length === 1) return noAnswer
    return success(request, { Received: 1_500_000, File: { ...File, Id: fileId, Kind: 'paper' } })
  })
  expect(attempts).toEqual([['sending', 1, '', '']])
  const later = { now: 20_000 }
  await run((request) => {
    if (asked.length === 2) return success(request, { Received: 1_048_576, File: null })
    return success(request, { Received: 1_500_000, File: { ...File, Id: fileId, Kind: 'paper' } })
  }, later)
  expect(asked).toHaveLength(3)
  expect(await readSent(work)).toMatchObject([
    { Kind: 'file', OpId: asked[2]?.headers['Idempotency-Key'], SentOn: 20_000 },
  ])
})

test('a piece that arrives ends the trouble of the attempts before it', async () => {
  const File = await keep(1_500_000)
  await writeDraft(work, testUserId, newDraft(0), { File }, 0)
  await run(() => failure(503, 'Please wait', { 'retry-after': '60', 'x-trace-id': 'req-8' }))
  const rows: unknown[] = []
  await run(
    async (request) => {
      rows.push(await readOutbox(work))
      return asked.length === 2 ? success(request, { Received: 1_048_576, File: null }) : noAnswer
    },
    { now: 70_000 },
  )
  expect(rows).toMatchObject([
    [{ State: 'sending', Attempts: 2, LastError: 'Please wait', TraceId: 'req-8' }],
    [{ State: 'sending', Attempts: 1, NextAttemptOn: 0, Asked: null, LastError: '', TraceId: '' }],
  ])
})

test('a file that arrived damaged waits for its person with the reason and the trace, and nothing is left of its attempts', async () => {
  const File = await keep(9)
  await writeDraft(work, testUserId, newDraft(0), { File }, 0)
  await run((request) => {
    const { headers, ...answer } = success(request, {
      ...{ ...File, Id: fileId, Kind: 'paper' },
      Sha256: 'b'.repeat(64),
    })
    return { ...answer, headers: { ...headers, 'x-trace-id': 'req-9' } }
  })
  const damaged = 'The file arrived damaged. Please upload it again'
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: damaged, Errors: [damaged], Fields: {}, TraceId: 'req-9', Attempts: 0 },
  ])
  expect(await readSent(work)).toEqual([])
})

test('another provider’s answer to a file drops its bytes at once, since that one is never asked again', async () => {
  const File = await keep(9)
  await writeDraft(work, testUserId, newDraft(0), { File }, 0)
  const answered = () => ({
    ...success({ method: 'POST', url: '', headers: {} }, { ...File, Id: fileId, Kind: 'paper' }),
    headers: {},
  })
  await run(answered, { echoes: false })
  expect([await readOutbox(work), await readSent(work)]).toEqual([[], []])
  expect([await work.files.count(), await work.pieces.count()]).toEqual([0, 0])
})

test('a submission to a portal that does not answer is not begun, and may still be withdrawn', async () => {
  await submitted()
  await run(() => noAnswer)
  expect(called()).toEqual(['GET /Paper/user-paper-list'])
  expect(await readOutbox(work)).toMatchObject([
    {
      ...{ State: 'pending', Frozen: null, Attempts: 1, NextAttemptOn: 10_500, TraceId: 'req-7' },
      LastError: 'Saved here. It is sent when the portal can be reached.',
    },
  ])
  await run(() => noAnswer, { now: 10_499 })
  expect(asked).toHaveLength(1)
  await run(() => noAnswer, { now: 10_500 })
  expect(await readOutbox(work)).toMatchObject([{ Frozen: null, Attempts: 2, NextAttemptOn: 11_500 }])
  await run(() => failure(401, 'Expired'), { now: 20_000 })
  expect(await readOutbox(work)).toMatchObject([{ State: 'needs-sign-in', LastError: 'Please sign in' }])
  expect(await withdrawSubmission(work, paperId)).toBe(true)
})

test('a submission that is withdrawn while the portal is asked is not sent, and one that was queued again waits its turn', async () => {
  for (const ended of [listed, () => noAnswer]) {
    await submitted()
    await run(async (request) => {
      await withdrawSubmission(work, paperId)
      return ended(request)
    })
    expect(await readOutbox(work)).toEqual([])
  }
  expect(called()).toEqual(['GET /Paper/user-paper-list', 'GET /Paper/user-paper-list'])
  await submitted()
  await run(async () => {
    await withdrawSubmission(work, paperId)
    await queueSubmission(work, testUserId, paperId, 50_000)
    return noAnswer
  })
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', Attempts: 0, NextAttemptOn: 50_000 }])
})

test('a submission whose answer was lost goes again without asking, as it was', async () => {
  await submitted()
  await run((request) => (request.method === 'GET' ? listed(request) : noAnswer))
  await run((request) => success(request, receipt), { now: 20_000 })
  expect(called()).toEqual([
    'GET /Paper/user-paper-list',
    'PUT /Paper/it/final-submission',
    'PUT /Paper/it/final-submission',
  ])
  expect(asked[2]).toEqual(asked[1])
  expect(await readOutbox(work)).toEqual([])
})

test('a stale change whose newer copy cannot be had says that it was changed elsewhere, with the trace', async () => {
  const item = itemOf({ PaperTitle: 'On words' }, 3)
  await writeDraft(work, testUserId, draftFrom(item, 0), { Fields: { Abstract: 'Mine' } }, 0, true)
  await run((request) =>
    request.method === 'GET' ? noAnswer : failure(412, 'stale', { 'x-trace-id': 'req-1' }),
  )
  expect(await readOutbox(work)).toMatchObject([
    {
      ...{ State: 'pending', Asked: null, TraceId: 'req-1' },
      LastError: 'This was changed elsewhere since you opened it',
    },
  ])
})

test('a mark of a notification that is gone is dropped, and a claim for a bill that is gone stays with its words', async () => {
  await queueSave(work, { UserId: testUserId, Kind: 'mark-read', EntityId: fileId, NextAttemptOn: 0 })
  const Body = {
    ...{ PaymentDetailsId: paperId, PaymentMode: 'UPI', TransactionId: '412345678901', Others: [] },
    ...{ PaidOn: '2026-11-14', Amount: 500_000, ProofFileId: fileId },
  } as const
  const claim = { AccommodationId: fileId, FullName: 'Asha Rao', Body, ProofName: 'receipt.pdf' }
  await queueClaim(work, testUserId, claim, 0)
  await run(() => failure(404, 'Not found', { 'x-trace-id': 'req-2' }))
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'claim', State: 'refused', LastError: '', Errors: [], Gone: false, TraceId: 'req-2' },
  ])
})

test('the id that a refusal is about is kept', async () => {
  await typed()
  const { data, ...response } = failure(422, 'This author was deleted')
  await run(() => ({ ...response, data: { ...(data as object), Id: fileId } }))
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', RefusedId: fileId }])
})

test('after a drain the portal is asked for what it confirmed in the epoch that its answers named', async () => {
  const inEpoch = (name: string) => (request: WireRequest) => {
    const { headers, ...answer } = request.method === 'GET' ? success(request, []) : taken(request)
    return { ...answer, headers: { ...headers, 'lectern-epoch': name } }
  }
  const epoch = () => 'one'
  const known = () => called().filter((call) => call === 'GET /Operation/known').length
  await typed()
  await run(taken)
  expect(known()).toBe(0)
  await run(inEpoch('one'), { epoch })
  expect([known(), (await readSent(work)).map(({ State }) => State)]).toEqual([1, ['lost']])
  await typed()
  await run(taken, { epoch })
  // Confirmed just now, in an epoch about which everything was asked.
  expect(known()).toBe(1)
  await typed()
  await run(inEpoch('two'), { epoch })
  expect(known()).toBe(2)
  await run(inEpoch('three'), { epoch: () => 'three', echoes: false })
  expect(known()).toBe(2)
})
