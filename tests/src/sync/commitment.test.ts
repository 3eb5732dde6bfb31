import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../../contract/core/limits.ts'
import { committedContent } from '../../../contract/papers/commitment.ts'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { KeptCommitment, LocalFile, PaperDraft } from '../../../src/cache/database/paperRows.ts'
import { hashBytes, keepFile } from '../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import {
  draftFrom,
  keepDraft,
  newDraft,
  readDraft,
  writeDraft,
} from '../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission, withdrawSubmission } from '../../../src/cache/entities/submissions.ts'
import { authorListFrom, writeAuthors } from '../../../src/cache/entities/authorLists.ts'
import { commitOn } from '../../../src/features/papers/draft/commitOn.ts'
import { readReceipt } from '../../../src/cache/entities/receipts.ts'
import { readOutbox, retryNow } from '../../../src/cache/outbox/outbox.ts'
import { applyServerPapers } from '../../../src/sync/entities/applyServerCopy.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { author, themeId } from '../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from './answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const fields = { PaperTitle: 'On words', Abstract: 'Words' }
const times = { CommittedOn: '2026-01-01T18:29:00.000Z', FileUntil: '2026-01-02T18:30:00.000Z' }
const receipt = {
  PaperCode: 'P-0001',
  PaperTitle: 'On words',
  SubmittedOn: times.CommittedOn,
  Authors: [],
  FileName: 'a.pdf',
  Sha256: 'a'.repeat(64),
}

let work: WorkDatabase
let asked: WireRequest[]
let draft: PaperDraft
let file: LocalFile
let item: PaperListItem

beforeEach(async () => {
  work = newWorkDatabase()
  asked = []
  item = { ...itemOf(fields, 3), Authors: [author(1)] }
  file = await keepFile(work, {
    name: 'a.pdf',
    type: 'application/pdf',
    arrayBuffer: () => Promise.resolve(new Uint8Array(1000).fill(7).buffer),
  })
  await keepDraft(work, draftFrom(item, 0))
  await work.authorLists.put(authorListFrom(item, paperId))
  draft = await writeDraft(work, testUserId, draftFrom(item, 0), { File: file }, 0, true)
})

afterEach(() => vi.unstubAllGlobals())

const run = (answer: (request: WireRequest) => WireResponse, now: number) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    now,
  )
const promised = () => ({ FileName: 'a.pdf', Size: 1000, Sha256: file.Sha256 })
const committed = (request: WireRequest, Receipt: unknown = null) =>
  success(request, { ...times, Proof: 'proof', Paper: item, Receipt })
const called = () => asked.map(({ method, url }) => `${method} ${url.split('?')[0]?.replace(paperId, 'it')}`)
const rows = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`).sort()

/** A portal that gets no file through. */
const withoutFile = (request: WireRequest): WireResponse =>
  request.url.startsWith('/Storage') ? noAnswer : committed(request)

test('a submission whose file takes long is committed to once its time has come, and its file completes it', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 15_000)
  await run(withoutFile, 14_999)
  expect(called()).toEqual(['POST /Storage/paper'])
  asked = []
  await run(withoutFile, 16_000)
  expect(called()).toContain('PUT /Paper/it/commitment')
  expect(asked.find(({ url }) => url.endsWith('commitment'))).toMatchObject({
    data: promised(),
    headers: { 'If-Match': '"3"' },
  })
  expect(await rows()).toEqual(['file pending', 'submission pending'])
  const kept: KeptCommitment = { ...promised(), ...times, Proof: 'proof' }
  expect((await readDraft(work, paperId))?.Commitment).toEqual(kept)

  asked = []
  await run((request) => {
    if (request.url.startsWith('/Storage')) return success(request, { ...file, Id: fileId, Kind: 'paper' })
    if (request.method === 'GET') return success(request, [{ ...item, Status: 'submitted' }])
    return committed(request, receipt)
  }, 60_000)
  // The portal has submitted it: its text is not saved again, and the same commitment brings the receipt.
  expect(called()).toEqual(['POST /Storage/paper', 'GET /Paper/user-paper-list', 'PUT /Paper/it/commitment'])
  expect(asked[2]).toMatchObject({ data: promised(), headers: { 'lectern-receipt': 'proof' } })
  expect(await rows()).toEqual([])
  expect((await readReceipt(work, paperId))?.Receipt.PaperCode).toBe('P-0001')
  expect(await readDraft(work, paperId)).toBeUndefined()
})

test('a commitment keeps its time while everything else is sent at once, and goes at once after an attempt', async () => {
  await queueSubmission(work, testUserId, paperId, 20_000, 35_000)
  const due = async () =>
    new Map((await readOutbox(work)).map(({ Kind, NextAttemptOn }) => [Kind, NextAttemptOn]))
  await retryNow(work, 20_000)
  expect(await due()).toEqual(
    new Map(Object.entries({ file: 0, submission: 0, 'commitment-hash': 35_000, commitment: 35_000 })),
  )
  await work.outbox.toCollection().modify({ Attempts: 1 })
  await retryNow(work, 20_000)
  expect(new Set((await due()).values())).toEqual(new Set([0]))
})

test('a file that arrives before that time is submitted without a commitment', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 15_000)
  await run((request) => {
    if (request.url.startsWith('/Storage')) return success(request, { ...file, Id: fileId, Kind: 'paper' })
    if (request.method === 'GET') return success(request, [item])
    if (request.url.endsWith('final-submission')) return success(request, receipt)
    item = { ...item, PaperURL: fileId, Version: 4 }
    return success(request, item)
  }, 10_000)
  expect(called()).toEqual([
    'POST /Storage/paper',
    'PUT /Paper/it/paper-user',
    'GET /Paper/user-paper-list',
    'PUT /Paper/it/final-submission',
  ])
  expect(await rows()).toEqual([])
})

test('a text that is not at the portal yet is preceded by its hash, and the commitment waits for the text', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Other words' } }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, 0)
  const { PaperURL: _file, ...text } = (await readDraft(work, paperId))?.Fields ?? draft.Fields
  const content = committedContent(text, [author(1).UserDetailId], promised())
  const Sha256 = await hashBytes(new TextEncoder().encode(content).buffer)
  await run((request) => {
    if (!request.url.endsWith('commitment-hash')) return noAnswer
    return success(request, { Sha256, CommittedOn: times.CommittedOn, TextUntil: times.FileUntil })
  }, 10_000)
  expect(called().sort()).toEqual([
    'POST /Paper/commitment-hash',
    'POST /Storage/paper',
    'PUT /Paper/it/paper-user',
  ])
  expect(asked.find(({ url }) => url.endsWith('hash'))?.data).toEqual({ Sha256 })
  expect((await readDraft(work, paperId))?.CommitmentHash).toEqual({
    Sha256,
    CommittedOn: times.CommittedOn,
  })
  expect(await rows()).toEqual(['commitment pending', 'file pending', 'paper pending', 'submission pending'])
})

test('a commitment is due at once near the deadline, and otherwise when the file takes long', () => {
  const now = Date.parse('2026-01-01T18:00:00.000Z')
  const at = (EndsOn: string | null) => commitOn({ EndsOn }, now) - now
  expect(at(null)).toBe(15_000)
  expect(at('2026-01-01T18:11:00.000Z')).toBe(15_000)
  expect(at('2026-01-01T18:09:00.000Z')).toBe(0)
  // In the grace.
  expect(at('2026-01-01T17:59:00.000Z')).toBe(0)
})

/** A browser that says how good the line is. */
const onLine = (effectiveType: string) => vi.stubGlobal('navigator', { connection: { effectiveType } })

test.each([
  ['slow-2g', 0],
  ['2g', 0],
  ['3g', 15_000],
  ['4g', 15_000],
])('on a line of %s a commitment is due after %i ms, however far the deadline is', (line, wait) => {
  onLine(line)
  expect(commitOn({ EndsOn: null }, 1000)).toBe(1000 + wait)
})

/** A portal that takes everything but the file. */
function takesText(request: WireRequest): WireResponse {
  if (request.url.startsWith('/Storage')) return noAnswer
  if (request.url.endsWith('commitment-hash'))
    return success(request, { Sha256: '', ...(request.data as object), ...times, TextUntil: times.FileUntil })
  if (request.url.endsWith('commitment')) return committed(request)
  const { Abstract = item.abstract, Authors } = request.data as { Abstract?: string; Authors?: unknown[] }
  const AuthorsVersion = item.AuthorsVersion + (Authors ? 1 : 0)
  item = { ...item, abstract: Abstract, Version: item.Version + (Authors ? 0 : 1), AuthorsVersion }
  return success(request, item)
}

test('a device with a slow line sends the hash first, alone, before any text and any other paper, and the file last', async () => {
  onLine('2g')
  await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle: 'Another' } }, 0, true)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Other words' } }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, commitOn({ EndsOn: null }, 0))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const drained = drainTo(work, async (request) => {
    asked.push(request)
    if (request.url.endsWith('commitment-hash')) await answered
    return request.url === '/Paper' ? noAnswer : takesText(request)
  })
  await expect.poll(called).toEqual(['POST /Paper/commitment-hash'])
  // Time for whatever could begin beside it.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(called()).toEqual(['POST /Paper/commitment-hash'])
  answer()
  await drained
  expect(called().filter((call) => call !== 'POST /Paper')).toEqual([
    'POST /Paper/commitment-hash',
    'PUT /Paper/it/paper-user',
    'PUT /Paper/it/commitment',
    'POST /Storage/paper',
  ])
})

/** What the browser and the session add to a call, at most: names and language of the browser, the token. */
const added = 1024

/** The bytes of a call on the line. */
function bytesOf({ method, url, headers, data }: WireRequest): number {
  const lines = [`${method} /api${url} HTTP/1.1`, ...Object.entries(headers).map((pair) => pair.join(': '))]
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n${JSON.stringify(data)}`) + added
}
/** The bytes that a device sends until the portal has its commitment. */
const bytesUntilCommitted = () =>
  asked
    .slice(0, asked.findIndex(({ url }) => url.endsWith('/commitment')) + 1)
    .reduce((sum, request) => sum + bytesOf(request), 0)

const usual = {
  ThemeId: themeId,
  PaperTitle:
    'On the words that authors use in the last minutes before a deadline, and on those they leave out',
  Abstract: Array.from({ length: 300 }, () => 'letters').join(' '),
}

test('a device sends at most 8 KB until its commitment is there: of a text that is saved already little more than the hash of the file', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run(takesText, 10_000)
  expect(called()).toEqual(['PUT /Paper/it/commitment', 'POST /Storage/paper'])
  expect(asked[0]?.data).toEqual(promised())
  expect(bytesUntilCommitted()).toBeLessThanOrEqual(limits.CommitmentHashSize + added)
})

test('a device sends at most 8 KB until its commitment is there: of a text that is not saved yet title, theme, authors, 300 words and the hashes', async () => {
  await writeDraft(work, testUserId, draft, { Fields: usual }, 0, true)
  const Authors = [1, 2, 3, 4, 5].map((number) => author(number))
  await writeAuthors(work, testUserId, { ...authorListFrom(item, paperId), Authors }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run(takesText, 10_000)
  expect(called()).toEqual([
    'POST /Paper/commitment-hash',
    'PUT /Paper/it/paper-user',
    'PUT /Paper/add-paper-authors',
    'PUT /Paper/it/commitment',
    'POST /Storage/paper',
  ])
  expect(asked[1]?.data).toMatchObject(usual)
  expect(Buffer.byteLength(usual.Abstract)).toBe(2399)
  expect(bytesUntilCommitted()).toBeLessThanOrEqual(limits.CommitmentSize)
})

test('of an abstract of 50,000 letters, which fits into no commitment, the hash goes first, then the text as an ordinary save', async () => {
  const Abstract = 'words '.repeat(10_000).slice(0, limits.AbstractLongest)
  await writeDraft(work, testUserId, draft, { Fields: { ...usual, Abstract } }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run(takesText, 10_000)
  expect(called()).toEqual([
    'POST /Paper/commitment-hash',
    'PUT /Paper/it/paper-user',
    'PUT /Paper/it/commitment',
    'POST /Storage/paper',
  ])
  const [hash, text, commitment] = asked
  expect(Object.keys(hash?.data ?? {})).toEqual(['Sha256'])
  expect(hash && bytesOf(hash)).toBeLessThanOrEqual(limits.CommitmentHashSize + added)
  expect(text?.data).toMatchObject({ Abstract })
  expect(commitment?.data).toEqual(promised())
})

test('a busy portal that refuses a save holds the other changes until its time, and neither commitment nor submission', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Other words' } }, 0, true)
  const other = await writeDraft(
    work,
    testUserId,
    newDraft(0),
    { Fields: { PaperTitle: 'Another' } },
    0,
    true,
  )
  await queueSubmission(work, testUserId, paperId, 0, 0)
  const busy = 'The portal has more to do than it can. Please try again in a moment'
  await run((request) => {
    if (request.method === 'POST' && request.url === '/Paper')
      return failure(503, busy, { 'retry-after': '7' })
    return noAnswer
  }, 10_000)
  const due = new Map(
    (await readOutbox(work)).map(({ Kind, EntityId, NextAttemptOn }) => [
      EntityId === other.DraftId ? 'other' : Kind,
      NextAttemptOn,
    ]),
  )
  expect(due.get('other')).toBeGreaterThanOrEqual(17_000)
  expect(due.get('paper')).toBe(17_000)
  expect(due.get('file')).toBe(17_000)
  expect(due.get('submission')).toBe(0)
  expect(due.get('commitment')).toBe(0)
})

test('a portal that does not know commitments gets the submission alone', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run((request) => (request.url.startsWith('/Storage') ? noAnswer : failure(404, 'Not found')), 10_000)
  expect(await rows()).toEqual(['file pending', 'submission pending'])
})

test('a rule that the paper breaks is shown before its file has arrived', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run(
    (request) => (request.url.startsWith('/Storage') ? noAnswer : failure(422, 'Theme is required')),
    10_000,
  )
  const [row] = (await readOutbox(work)).filter(({ Kind }) => Kind === 'commitment')
  expect(row).toMatchObject({ State: 'refused', Errors: ['Theme is required'] })
  expect(await withdrawSubmission(work, paperId)).toBe(true)
  expect(await rows()).toEqual(['file pending'])
})

test('a submission stays while it is not known whether the portal has its commitment', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run(() => noAnswer, 10_000)
  expect(await withdrawSubmission(work, paperId)).toBe(false)
  expect(await rows()).toContain('submission pending')
})

/** A portal whose paper waits for a file that another device commits to, and that submits it once the file is here. */
const submittedByFile = (request: WireRequest): WireResponse => {
  if (request.url.startsWith('/Storage')) {
    item = { ...item, Status: 'submitted', PaperURL: fileId, Version: 4, Sha256: file.Sha256 }
    return success(request, { ...file, Id: fileId, Kind: 'paper' })
  }
  return request.method === 'GET' ? success(request, [item]) : failure(422, 'Only a draft can be changed')
}

test('the device that sends the file of a commitment of another one has nothing left to do', async () => {
  await run(submittedByFile, 10_000)
  expect(called()).toEqual(['POST /Storage/paper', 'PUT /Paper/it/paper-user', 'GET /Paper/user-paper-list'])
  expect(await rows()).toEqual([])
  expect(await readDraft(work, paperId)).toBeUndefined()
})

test('what was refused for that before ends with the next look at the papers', async () => {
  await work.outbox.clear()
  await writeDraft(work, testUserId, draft, { Fields: { PaperURL: fileId } }, 0, true)
  await work.drafts.update(paperId, { File: null })
  await work.outbox.toCollection().modify({ State: 'refused', Frozen: { Body: null, BaseVersion: 3 } })
  await applyServerPapers(work, testUserId, [item], 20_000)
  expect(await rows()).toEqual(['paper refused'])
  await applyServerPapers(work, testUserId, [{ ...item, Status: 'submitted', PaperURL: fileId }], 20_000)
  expect(await rows()).toEqual([])
})

test('what that device changed besides is refused, and stays', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Other words' } }, 0, true)
  await run(submittedByFile, 10_000)
  expect(await rows()).toEqual(['paper refused'])
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Other words')
})

test('a commitment to a paper that another device has submitted meanwhile with the same file is over', async () => {
  await queueSubmission(work, testUserId, paperId, 0, 0)
  await run((request) => {
    if (request.url.startsWith('/Storage')) return noAnswer
    if (request.method === 'GET')
      return success(request, [{ ...item, Status: 'submitted', PaperURL: fileId, Sha256: file.Sha256 }])
    return failure(422, 'Already Submitted')
  }, 10_000)
  expect(await rows()).toEqual([])
  expect(await readDraft(work, paperId)).toBeUndefined()
  expect(await work.pieces.count()).toBe(0)
})
