import { beforeEach, expect, test } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { draftFrom, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { keepFile, readFile } from '../../../../src/cache/database/localFiles.ts'
import type { LocalFile, PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import type { Progress, WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure, itemOf, paperId, success } from '../answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const large = 1_500_000
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

type Answer = (request: WireRequest, progress?: Progress) => WireResponse | Promise<WireResponse>
const run = (answer: Answer, now = 10_000) =>
  drain({
    ...{ db: work, now: () => now, random: () => 0, echoes: true },
    transport: async (request, progress) => {
      asked.push(request)
      return answer(request, progress)
    },
  })

const pick = (size: number, name = 'a.pdf', fill = 7) =>
  keepFile(work, {
    ...{ name, type: 'application/pdf' },
    arrayBuffer: () => Promise.resolve(new Uint8Array(size).fill(fill).buffer),
  })

/** A paper of the portal with a document of this size that waits to be sent. */
async function withFile(size: number): Promise<{ draft: PaperDraft; file: LocalFile }> {
  const file = await pick(size)
  const opened = draftFrom(itemOf({ PaperTitle: 'On words' }, 3), 0)
  return { draft: await writeDraft(work, testUserId, opened, { File: file }, 0), file }
}
const stored = (file: LocalFile) => ({ ...file, Id: fileId, Kind: 'paper' })
const called = () => asked.map(({ method, url }) => `${method} ${url.split('?')[0]?.replace(paperId, 'it')}`)
const fileRow = async () => (await readOutbox(work)).find(({ Kind }) => Kind === 'file')

test('a piece of a file names its hash, name, size and place, and is sent as bytes', async () => {
  const { file } = await withFile(large)
  await run(() => noAnswer)
  const { url = '', data, headers, method } = asked[0] ?? {}
  const { Sha256, FileName, Size, Offset } = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  expect([method, url.split('?')[0]]).toEqual(['POST', '/Storage/paper/pieces'])
  expect([Sha256, FileName, Size, Offset]).toEqual([file.Sha256, 'a.pdf', '1500000', '0'])
  expect([(data as ArrayBuffer).byteLength, headers?.['Content-Type']]).toEqual([
    1_048_576,
    'application/octet-stream',
  ])
  // A piece has a key of its own at each attempt; the row remembers what it sends.
  expect(headers?.['Idempotency-Key']).not.toBe((await fileRow())?.OpId)
  expect((await fileRow())?.Frozen).toEqual({ Body: { Sha256, FileName }, BaseVersion: 0 })
})

test('a confirmed document is named by the text that follows, and is what was here before for the portal’s backup', async () => {
  const { file } = await withFile(9)
  await run((request) =>
    request.url.startsWith('/Storage')
      ? success(request, stored(file))
      : success(request, { ...itemOf(request.data as PaperFields, 4), FileName: 'a.pdf' }),
  )
  expect(called()).toEqual(['POST /Storage/paper', 'PUT /Paper/it/paper-user'])
  expect(asked[1]?.data).toMatchObject({ PaperTitle: 'On words', PaperURL: fileId })
  expect(await readDraft(work, paperId)).toMatchObject({
    File: null,
    SentFile: { PaperURL: fileId, Sha256: file.Sha256 },
    FileName: 'a.pdf',
  })
  expect(await readSent(work)).toMatchObject([
    { Kind: 'file', Before: { Draft: { File: file } } },
    { Kind: 'paper' },
  ])
})

test('a document that the text names already makes no text follow', async () => {
  const { draft, file } = await withFile(9)
  await work.drafts.update(paperId, { Base: { ...draft.Base, PaperURL: fileId } })
  await run((request) => success(request, stored(file)))
  expect(called()).toEqual(['POST /Storage/paper'])
  expect(await readDraft(work, paperId)).toMatchObject({ File: null, Fields: { PaperURL: fileId } })
})

test('a file that an earlier version of the app had begun to send, without its name, goes on under its key', async () => {
  const { file } = await withFile(9)
  await run(() => noAnswer)
  await work.outbox.toCollection().modify({ Frozen: { Body: { Sha256: file.Sha256 }, BaseVersion: 0 } })
  await run(() => noAnswer, 50_000)
  expect(asked[1]?.headers['Idempotency-Key']).toBe(asked[0]?.headers['Idempotency-Key'])
})

test('a file that took the place of a sent one waits in a row of its own, as long as that one would have', async () => {
  const { draft } = await withFile(9)
  await run(() => failure(503, 'Please wait', { 'retry-after': '60' }))
  const before = await fileRow()
  const second = await pick(9, 'b.pdf', 2)
  await work.drafts.update(paperId, { File: second })
  await run((request) => success(request, stored(second)), 70_000)
  expect(asked).toHaveLength(3)
  expect(asked[1]?.headers['Idempotency-Key']).not.toBe(before?.OpId)
  expect(await readDraft(work, draft.DraftId)).toMatchObject({ File: null, FileName: 'b.pdf' })
})

test('nothing is sent of a document that was taken away, or whose bytes are gone', async () => {
  const { file } = await withFile(9)
  await work.files.delete(file.Sha256)
  await run(() => noAnswer)
  await writeDraft(work, testUserId, draftFrom(itemOf({}, 3), 0), { File: file }, 0)
  await work.drafts.update(paperId, { File: null })
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
})

test('the answer to a document that was taken away meanwhile changes nothing', async () => {
  const { file } = await withFile(9)
  await run(async (request) => {
    await work.drafts.update(paperId, { File: null, FileName: 'old.pdf' })
    return success(request, stored(file))
  })
  expect(called()).toEqual(['POST /Storage/paper'])
  expect(await readDraft(work, paperId)).toMatchObject({ FileName: 'old.pdf' })
  expect(await readOutbox(work)).toEqual([])
})

test('a piece that arrives is noted for the bar, and the next one follows it', async () => {
  const { file } = await withFile(large)
  const received: unknown[] = []
  await run(async (request) => {
    received.push((await readFile(work, file.Sha256))?.Received)
    return asked.length === 1 ? success(request, { Received: 1_048_576, File: null }) : noAnswer
  })
  expect(received).toEqual([0, 1_048_576])
})

test('a portal that knows no pieces is not asked for them again, and other refusals of a piece are refusals', async () => {
  const { file } = await withFile(large)
  await work.files.update(file.Sha256, { Received: 1_048_576 })
  await run((request) => (request.url.includes('/pieces') ? failure(404, 'Not found') : noAnswer))
  expect(called()).toEqual(['POST /Storage/paper/pieces', 'POST /Storage/paper'])
  expect(await readFile(work, file.Sha256)).toMatchObject({ GoesWhole: true, Received: 0 })
  await work.files.update(file.Sha256, { Received: 1_048_576, GoesWhole: false })
  await run(() => failure(422, 'Only pdf files are allowed'), 50_000)
  expect(await fileRow()).toMatchObject({ State: 'refused', LastError: 'Only pdf files are allowed' })
  expect(await readFile(work, file.Sha256)).toMatchObject({ GoesWhole: false, Received: 1_048_576 })
})

test('a whole file that the portal does not take is refused, and does not begin again', async () => {
  const outOfOrder = 'This piece does not continue what has arrived'
  await withFile(9)
  await run(() => failure(409, outOfOrder))
  expect(asked).toHaveLength(1)
  expect(await fileRow()).toMatchObject({ State: 'refused', LastError: outOfOrder })
})
