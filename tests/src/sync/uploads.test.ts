import { beforeEach, expect, test } from 'vitest'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import { newDraft, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { hashBytes, keepFile, readFile } from '../../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../src/cache/outbox/sentChanges.ts'
import type { LocalFile, PaperDraft } from '../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { checkSent } from '../../../src/sync/outbox/checkSent.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { Progress, WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { failure, success } from './answers.ts'

const mebibyte = 1_048_576
const fileId = '33333333-3333-4333-8333-333333333333'
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

type Answer = (request: WireRequest, progress?: Progress) => WireResponse | Promise<WireResponse>

/** Sends what waits to a script of answers; what is due later has its time too. */
const run = (answer: Answer, { now = 10_000, echoes = true } = {}) =>
  drain({
    db: work,
    transport: async (request, progress) => {
      asked.push(request)
      return answer(request, progress)
    },
    now: () => now,
    random: () => 0,
    echoes,
  })

const pick = (size: number, fill = 7, name = 'a.pdf') =>
  keepFile(work, {
    name,
    type: 'application/pdf',
    arrayBuffer: () => Promise.resolve(new Uint8Array(size).fill(fill).buffer),
  })

/** A draft that waits to send a file of this size. */
async function withFile(size: number): Promise<{ draft: PaperDraft; file: LocalFile }> {
  const file = await pick(size)
  return { draft: await writeDraft(work, testUserId, newDraft(0), { File: file }, 0), file }
}

const stored = (file: LocalFile) => ({ ...file, Id: fileId, Kind: 'paper' })
const offsetOf = ({ url }: WireRequest) => Number(new URLSearchParams(url.split('?')[1]).get('Offset'))
const pathOf = ({ url }: WireRequest) => url.split('?')[0]
const sizeOf = ({ data }: WireRequest) => (data as ArrayBuffer).byteLength

/** What a multipart request carries as its file. */
async function formOf({ data }: WireRequest) {
  const file = (data as FormData).get('file') as File
  const Sha256 = await hashBytes(await file.arrayBuffer())
  return { name: file.name, type: file.type, Size: file.size, Sha256 }
}

/** A portal that takes pieces in their order. */
function takingPieces(file: LocalFile): Answer {
  let received = 0
  return (request) => {
    if (offsetOf(request) > received) return failure(409, 'This piece does not continue what has arrived')
    received = offsetOf(request) + sizeOf(request)
    return success(request, { Received: received, File: received === file.Size ? stored(file) : null })
  }
}

async function mustBeConfirmed({ DraftId }: PaperDraft, { Sha256 }: LocalFile): Promise<void> {
  expect(await readOutbox(work)).toEqual([])
  expect(await readDraft(work, DraftId)).toMatchObject({
    File: null,
    FileName: 'a.pdf',
    Fields: { PaperURL: fileId },
  })
  const sent = (await readSent(work)).at(-1)
  // Another provider of the API knows no keys, and is not asked.
  if (sent) await mustStayAMinute(Sha256, sent.SentOn)
  expect(await readFile(work, Sha256)).toBeUndefined()
  expect(await work.pieces.count()).toBe(0)
}

/** The bytes stay until the portal still knows the upload a minute later. */
async function mustStayAMinute(Sha256: string, sentOn: number): Promise<void> {
  expect(await readFile(work, Sha256)).toBeDefined()
  const known = (request: WireRequest): WireResponse => {
    asked.push(request)
    const response = success(request, new URLSearchParams(request.url.split('?')[1]).get('OpIds')?.split(','))
    return { ...response, headers: { ...response.headers, 'lectern-epoch': 'one' } }
  }
  const checkedAt = async (now: number) => {
    await checkSent(work, (request) => Promise.resolve(known(request)), 'one', now)
    return readFile(work, Sha256)
  }
  await work.sent.put({ Key: 'check', Epoch: 'one', On: sentOn })
  const before = asked.length
  expect(await checkedAt(sentOn + 59_999)).toBeDefined()
  expect(asked.length).toBe(before)
  await checkedAt(sentOn + 60_000)
  asked.splice(before)
}

test('a file of at most 1 MiB goes whole under the key of its row, and its bytes leave the device once it is confirmed', async () => {
  const { draft, file } = await withFile(mebibyte)
  const [row] = await readOutbox(work)
  await run((request) => success(request, stored(file)))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/Storage/paper',
    headers: { 'Idempotency-Key': row?.OpId },
  })
  // A browser writes the boundary of a form itself.
  expect(asked[0]?.headers['Content-Type']).toBeUndefined()
  const sent = await formOf(asked[0] as WireRequest)
  expect(sent).toEqual({ name: 'a.pdf', type: 'application/pdf', Size: mebibyte, Sha256: file.Sha256 })
  await mustBeConfirmed(draft, file)
})

test('a file of more than 1 MiB goes in pieces, resumes at what the server has, and its bytes leave the device once it is confirmed', async () => {
  const { draft, file } = await withFile(2_500_000)
  await run((request) => {
    // The line broke in the second piece, of which the server kept a part.
    if (asked.length === 2) return success(request, { Received: offsetOf(request) + 500_000, File: null })
    const Received = offsetOf(request) + sizeOf(request)
    return success(request, { Received, File: Received === file.Size ? stored(file) : null })
  })
  expect(asked.map(pathOf)).toEqual(Array.from({ length: 4 }, () => '/Storage/paper/pieces'))
  expect(asked.map(offsetOf)).toEqual([0, mebibyte, 1_548_576, 2 * mebibyte])
  await mustBeConfirmed(draft, file)
})

test('another provider of the API gets a file of any size whole', async () => {
  const { draft, file } = await withFile(2_500_000)
  const echoless = () => ({ ...success({ method: 'POST', url: '', headers: {} }, stored(file)), headers: {} })
  await run(echoless, { echoes: false })
  expect(asked.map(({ url }) => url)).toEqual(['/Storage/paper'])
  expect(await formOf(asked[0] as WireRequest)).toMatchObject({ Size: 2_500_000, Sha256: file.Sha256 })
  await mustBeConfirmed(draft, file)
})

test.each([
  ['404 in the portal’s words', failure(404, 'Not found')],
  ['405 in the portal’s words', failure(405, 'Not allowed')],
  ['404 in a page', { status: 404, data: '<html>Not here</html>', headers: {} }],
  ['405 without words', { status: 405, data: '', headers: {} }],
])(
  'a portal that knows no pieces (%s) gets a large file whole, at once and at each later attempt',
  async (_name, unknown) => {
    const { draft, file } = await withFile(2_500_000)
    await run((request) => (pathOf(request) === '/Storage/paper/pieces' ? unknown : noAnswer))
    expect(asked.map(pathOf)).toEqual(['/Storage/paper/pieces', '/Storage/paper'])
    await run((request) => success(request, stored(file)), { now: 50_000 })
    expect(asked.map(pathOf)).toEqual(['/Storage/paper/pieces', '/Storage/paper', '/Storage/paper'])
    await mustBeConfirmed(draft, file)
  },
)

test('a whole upload that breaks begins again under the same key, and the bytes stay until it is confirmed', async () => {
  const { draft, file } = await withFile(500_000)
  const [row] = await readOutbox(work)
  const breaking: Answer = async (_request, progress) => {
    progress?.(250_000, 500_000)
    await expect.poll(async () => (await readFile(work, file.Sha256))?.Received).toBe(250_000)
    return noAnswer
  }
  await run(breaking)
  expect(await readDraft(work, draft.DraftId)).toMatchObject({ File: file })
  await run(
    async (request) => {
      // Nothing of the first attempt counts.
      expect((await readFile(work, file.Sha256))?.Received).toBe(0)
      expect((await formOf(request)).Size).toBe(500_000)
      return success(request, stored(file))
    },
    { now: 50_000 },
  )
  expect(asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual([row?.OpId, row?.OpId])
  await mustBeConfirmed(draft, file)
})

test('the progress of a whole upload is kept for the bar in steps of at least two per cent, of the file without the form around it', async () => {
  const { file } = await withFile(100_000)
  const seen: (number | undefined)[] = []
  await run(async (_request, progress) => {
    // The form around the file makes the request longer than the file.
    for (const sent of [500, 50_100, 50_200, 100_200]) {
      progress?.(sent, 100_200)
      await work.files.count()
      seen.push((await readFile(work, file.Sha256))?.Received)
    }
    return noAnswer
  })
  expect(seen).toEqual([0, 50_000, 50_000, 100_000])
})

test.each([
  ['other bytes', { Sha256: 'b'.repeat(64) }],
  ['no hash', { Sha256: undefined }],
])(
  'a file of which the server answers %s stays on the device, and its person is informed',
  async (_name, changed) => {
    const { draft, file } = await withFile(500)
    const Result = 'b'.repeat(64) === changed.Sha256 ? { ...stored(file), ...changed } : null
    await run((request) => success(request, Result))
    expect(await readOutbox(work)).toMatchObject([
      { State: 'refused', LastError: 'The file arrived damaged. Please upload it again' },
    ])
    expect(await readDraft(work, draft.DraftId)).toMatchObject({
      File: file,
      Fields: { PaperURL: emptyPaper.PaperURL },
    })
    expect(await readFile(work, file.Sha256)).toBeDefined()
    // Picked again, it is another call.
    await writeDraft(work, testUserId, draft, { File: file }, 0)
    await run((request) => success(request, stored(file)))
    expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
    await mustBeConfirmed(draft, file)
  },
)

test('a file of which the server has forgotten what had arrived is sent from its start, and no refusal is left', async () => {
  const { draft, file } = await withFile(2_500_000)
  await work.files.update(file.Sha256, { Received: 2 * mebibyte })
  await run(takingPieces(file))
  expect(asked.map(offsetOf)).toEqual([2 * mebibyte, 0, mebibyte, 2 * mebibyte])
  await mustBeConfirmed(draft, file)
})

test('a file whose first piece the server refuses as well is refused', async () => {
  await withFile(2_500_000)
  const outOfOrder = 'This piece does not continue what has arrived'
  await run(() => failure(409, outOfOrder))
  expect(asked).toHaveLength(1)
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', LastError: outOfOrder }])
})

test.each([
  ['whole', 9],
  ['in pieces', mebibyte + 9],
])(
  'a file that was replaced by another one while it went %s is not taken for that one, which goes under another key',
  async (_name, size) => {
    const { draft, file: first } = await withFile(size)
    const second = await pick(size, 2, 'b.pdf')
    const confirmed = (file: LocalFile) =>
      size > mebibyte ? { Received: size, File: stored(file) } : stored(file)
    await run(async (request) => {
      if (asked.length > 1) return failure(503, '')
      await writeDraft(work, testUserId, draft, { File: second }, 0)
      return success(request, confirmed(first))
    })
    expect(await readDraft(work, draft.DraftId)).toMatchObject({
      File: { Sha256: second.Sha256 },
      Fields: { PaperURL: emptyPaper.PaperURL },
    })
    expect(await readFile(work, second.Sha256)).toBeDefined()
    expect(asked).toHaveLength(2)
    expect(asked[1]?.headers['Idempotency-Key']).not.toBe(asked[0]?.headers['Idempotency-Key'])
    await run((request) => success(request, confirmed(second)), { now: 50_000 })
    expect(await readOutbox(work)).toEqual([])
    expect(await readDraft(work, draft.DraftId)).toMatchObject({ File: null, FileName: 'b.pdf' })
  },
)

test('how much of a file has arrived is not noted of the one that took its place', async () => {
  const { draft } = await withFile(2_500_000)
  const second = await pick(2_500_000, 2, 'b.pdf')
  await run(async (request) => {
    if (asked.length > 1) return failure(503, '')
    await writeDraft(work, testUserId, draft, { File: second }, 0)
    return success(request, { Received: mebibyte, File: null })
  })
  expect(asked.map(offsetOf)).toEqual([0, 0])
})

test('the same bytes under another name are another call', async () => {
  const { draft, file } = await withFile(9)
  await run(() => noAnswer)
  await writeDraft(work, testUserId, draft, { File: { ...file, FileName: 'b.pdf' } }, 0)
  await run(() => noAnswer, { now: 50_000 })
  const [one, other] = asked
  expect((await formOf(other as WireRequest)).name).toBe('b.pdf')
  expect(other?.headers['Idempotency-Key']).not.toBe(one?.headers['Idempotency-Key'])
})
