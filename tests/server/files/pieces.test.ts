import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { downloadFile, uploadPaper, type PieceQuery } from '../../../contract/files/files.ts'
import { arrivals } from '../../../server/db/schema/files.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { download, sendPiece, upload } from '../../support/upload.ts'

const pieceSize = 1024 * 1024

let portal: TestPortal
let author: TestUser
beforeAll(async () => {
  portal = await startPortal()
  author = await signedIn(portal)
})
afterAll(() => portal.stop())

let sizes = 2_500_000
/** A PDF that no other test has sent, with its description. */
function newPaper(): { bytes: Buffer; query: PieceQuery } {
  sizes += 1
  const bytes = pdfOfSize(sizes)
  return { bytes, query: { Sha256: sha256Of(bytes), FileName: 'paper.pdf', Size: bytes.length, Offset: 0 } }
}

const send = (query: PieceQuery, bytes: Uint8Array, Offset: number, length = pieceSize) =>
  sendPiece(portal, { ...query, Offset }, bytes.subarray(Offset, Offset + length), { as: author.AccessToken })
const ask = (query: PieceQuery) => sendPiece(portal, query, Buffer.alloc(0), { as: author.AccessToken })
const isArriving = ({ Sha256 }: PieceQuery) =>
  existsSync(join(portal.dataDir, 'arrivals', `${author.UserId}-${Sha256}`))
const arrivalRows = ({ Sha256 }: PieceQuery) =>
  portal.context.database.sql.$count(arrivals, eq(arrivals.Sha256, Sha256))

/** What a client does that keeps no memory of its own: it asks, sends, and asks again after a refusal. */
async function sendWhole(query: PieceQuery, bytes: Buffer, length = pieceSize) {
  for (let reply = await ask(query), turns = 0; turns < 500; turns++) {
    if (reply.status === 200 && reply.Result.File) return reply
    const Offset = reply.status === 200 ? reply.Result.Received : (await ask(query)).Result.Received
    reply = await send(query, bytes, Offset, length)
  }
  throw new Error('The file never became whole')
}

test('a file in pieces becomes the same file as one sent whole', async () => {
  const { bytes, query } = newPaper()
  expect((await ask(query)).Result).toEqual({ Received: 0, File: null })
  expect((await send(query, bytes, 0)).Result).toEqual({ Received: pieceSize, File: null })
  expect((await send(query, bytes, pieceSize)).Result).toEqual({ Received: 2 * pieceSize, File: null })
  const last = await send(query, bytes, 2 * pieceSize)
  expect(last.Result).toEqual({
    Received: bytes.length,
    File: {
      Id: last.Id,
      Kind: 'paper',
      FileName: 'paper.pdf',
      ContentType: 'application/pdf',
      Size: bytes.length,
      Sha256: query.Sha256,
    },
  })
  const got = await download(portal, downloadFile, last.Id ?? '', { as: author.AccessToken })
  expect(got.bytes.equals(bytes)).toBe(true)
  expect(isArriving(query)).toBe(false)
  expect(await arrivalRows(query)).toBe(0)
  expect((await upload(portal, uploadPaper, 'paper.pdf', bytes, { as: author.AccessToken })).Id).toBe(last.Id)
})

test('pieces that arrive again change nothing, and the last one again answers the same file', async () => {
  const { bytes, query } = newPaper()
  await send(query, bytes, 0)
  await send(query, bytes, pieceSize)
  expect((await send(query, bytes, 0)).Result).toEqual({ Received: 2 * pieceSize, File: null })
  expect((await ask(query)).Result).toEqual({ Received: 2 * pieceSize, File: null })
  const last = await send(query, bytes, 2 * pieceSize)
  expect((await send(query, bytes, 2 * pieceSize)).Result).toEqual(last.Result)
  expect((await ask(query)).Result).toEqual(last.Result)
})

test('an earlier piece under its key, after a crash between the last piece and its answer, forgets nothing', async () => {
  const { bytes, query } = newPaper()
  const second = () =>
    sendPiece(portal, { ...query, Offset: pieceSize }, bytes.subarray(pieceSize, 2 * pieceSize), {
      as: author.AccessToken,
      key: 'the-second-piece',
    })
  await send(query, bytes, 0)
  const { Result } = await second()
  // The last piece has arrived and is counted, but nobody has made the file of it.
  writeFileSync(join(portal.dataDir, 'arrivals', `${author.UserId}-${query.Sha256}`), bytes)
  const { sql } = portal.context.database
  await sql.update(arrivals).set({ Received: bytes.length }).where(eq(arrivals.Sha256, query.Sha256))
  expect(await second()).toMatchObject({ status: 200, Result })
  expect(isArriving(query)).toBe(true)
  expect((await send(query, bytes, 2 * pieceSize)).Result.File?.Sha256).toBe(query.Sha256)
})

test('a piece that leaves a gap, or goes beyond the end, is refused with 409', async () => {
  const { bytes, query } = newPaper()
  await send(query, bytes, 0)
  const refusal = { status: 409, Errors: ['This piece does not continue what has arrived'] }
  expect(await send(query, bytes, 2 * pieceSize)).toMatchObject(refusal)
  await send(query, bytes, pieceSize)
  const beyond = Buffer.alloc(bytes.length - 2 * pieceSize + 1)
  const sent = sendPiece(portal, { ...query, Offset: 2 * pieceSize }, beyond, { as: author.AccessToken })
  expect(await sent).toMatchObject(refusal)
  expect((await ask(query)).Result.Received).toBe(2 * pieceSize)
})

test('a file whose hash differs at the end is refused, and starts again', async () => {
  const { bytes, query } = newPaper()
  const damaged = Buffer.from(bytes)
  damaged[1_500_000] = 0
  await send(query, damaged, 0)
  await send(query, damaged, pieceSize)
  expect(await send(query, damaged, 2 * pieceSize)).toMatchObject({
    status: 422,
    Errors: ['The file arrived damaged. Please upload it again'],
  })
  expect((await ask(query)).Result).toEqual({ Received: 0, File: null })
  expect(isArriving(query)).toBe(false)
  expect((await sendWhole(query, bytes)).Result.File?.Sha256).toBe(query.Sha256)
})

test('what arrives in pieces is judged like a whole upload', async () => {
  const text = Buffer.from('No PDF at all')
  const query = { Sha256: sha256Of(text), FileName: 'notes.pdf', Size: text.length, Offset: 0 }
  const wrongKind = { status: 422, Errors: ['Only .pdf, .doc and .docx files are allowed'] }
  expect(await send(query, text, 0)).toMatchObject(wrongKind)
  expect((await ask(query)).Result).toEqual({ Received: 0, File: null })
  expect(await ask({ ...query, FileName: 'notes.exe' })).toMatchObject(wrongKind)
  expect(await ask({ ...query, Size: 0 })).toMatchObject({ status: 422, Errors: ['The file is empty'] })
  expect(await ask({ ...query, Size: 10 * pieceSize + 1 })).toMatchObject({
    status: 413,
    Errors: ['File size must not exceed 10MB'],
  })
})

test('a piece of more than 1 MiB is refused with 413', async () => {
  const { bytes, query } = newPaper()
  expect((await send(query, bytes, 0, pieceSize + 1)).status).toBe(413)
})

test('a query that cannot be read is refused with 400', async () => {
  const { bytes, query } = newPaper()
  expect((await send({ ...query, Sha256: 'no hash' }, bytes, 0)).status).toBe(400)
  expect(
    (await sendPiece(portal, { ...query, Offset: -1 }, bytes.subarray(0, 9), { as: author.AccessToken }))
      .status,
  ).toBe(400)
})

test('a file that its owner has sent before needs no second transfer under another name', async () => {
  const { bytes, query } = newPaper()
  const first = await sendWhole(query, bytes)
  const renamed = await ask({ ...query, FileName: 'renamed.pdf' })
  expect(renamed.Result).toMatchObject({ Received: bytes.length, File: { FileName: 'renamed.pdf' } })
  expect(renamed.Id).not.toBe(first.Id)
  expect((await ask({ ...query, FileName: 'renamed.docx' })).status).toBe(422)
})

test('knowing the hash of a foreign file is not having it', async () => {
  const { bytes, query } = newPaper()
  await sendWhole(query, bytes)
  const other = await signedIn(portal)
  const reply = await sendPiece(portal, query, Buffer.alloc(0), { as: other.AccessToken })
  expect(reply.Result).toEqual({ Received: 0, File: null })
})

test('two tabs that send the same file at once end with one file, byte for byte', async () => {
  for (let round = 0; round < 5; round++) {
    const { bytes, query } = newPaper()
    const [one, two] = await Promise.all([sendWhole(query, bytes, 300_000), sendWhole(query, bytes, 300_000)])
    expect(one.Id).toBe(two.Id)
    const got = await download(portal, downloadFile, one.Id ?? '', { as: author.AccessToken })
    expect(sha256Of(got.bytes)).toBe(query.Sha256)
  }
})

test('two tabs with pieces of different size end with one file too', async () => {
  const { bytes, query } = newPaper()
  const [one, two] = await Promise.all([sendWhole(query, bytes, 250_000), sendWhole(query, bytes, 333_333)])
  expect(one.Id).toBe(two.Id)
  const got = await download(portal, downloadFile, one.Id ?? '', { as: author.AccessToken })
  expect(sha256Of(got.bytes)).toBe(query.Sha256)
})

test('bytes that were lost on the server are asked for again', async () => {
  const { bytes, query } = newPaper()
  await send(query, bytes, 0)
  truncateSync(join(portal.dataDir, 'arrivals', `${author.UserId}-${query.Sha256}`), 1000)
  expect((await ask(query)).Result).toEqual({ Received: 0, File: null })
  expect((await sendWhole(query, bytes)).Result.File?.Sha256).toBe(query.Sha256)
})

test('each piece is on the disk before it is confirmed', async () => {
  const { bytes, query } = newPaper()
  const handle = await open(portal.dataDir, 'r')
  const flushes = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync')
  await handle.close()
  await send(query, bytes, 0)
  expect(flushes).toHaveBeenCalledTimes(1)
  await send(query, bytes, pieceSize)
  expect(flushes).toHaveBeenCalledTimes(2)
  flushes.mockRestore()
})

test('a first piece whose name may not be on the disk is refused for now, and gets a new name with the next try', async () => {
  const [first, second] = [newPaper(), newPaper()]
  const folder = join(portal.dataDir, 'arrivals')
  const handle = await open(folder, 'r')
  const { sync } = handle
  let fails = true
  const proto = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  // Flushes of folders only: files are flushed by `datasync`. The one that succeeds comes after the one that fails.
  let failed: () => void = () => undefined
  const afterFailure = new Promise<void>((resolve) => {
    failed = resolve
  })
  const turns = vi.spyOn(proto, 'sync').mockImplementation(async function (this: typeof handle) {
    if (!fails) return sync.call(this)
    if (turns.mock.calls.length > 1) {
      setTimeout(failed)
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    }
    await afterFailure
    await sync.call(this)
  })
  const answers = await Promise.all([send(first.query, first.bytes, 0), send(second.query, second.bytes, 0)])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect([first, second].map(({ query }) => isArriving(query))).toEqual([false, false])
  fails = false
  for (const { query, bytes } of [first, second])
    expect((await send(query, bytes, 0)).Result).toEqual({ Received: pieceSize, File: null })
  vi.restoreAllMocks()
})
