import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadDocument, uploadPaper } from '../../../contract/files/files.ts'
import { files } from '../../../server/db/schema/files.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture, pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sendPiece, upload } from '../../support/upload.ts'

const pieceSize = 1024 * 1024

let portal: TestPortal
let author: TestUser
beforeAll(async () => {
  portal = await startPortal()
  author = await signedIn(portal)
})
afterAll(() => portal.stop())

const rowsOf = (FileName: string) => portal.context.database.sql.$count(files, eq(files.FileName, FileName))
const reused = { status: 422, Message: 'This Idempotency-Key was used for another request', Result: null }

test('an upload that comes twice under its key is one file, answered alike, and leaves no bytes aside', async () => {
  const sent = { as: author.AccessToken, key: randomUUID() }
  const bytes = pdfOfSize(3001)
  const first = await upload(portal, uploadPaper, 'twice.pdf', bytes, sent)
  const again = await upload(portal, uploadPaper, 'twice.pdf', bytes, sent)
  expect(first).toMatchObject({ status: 200, Id: first.Result.Id })
  expect(again).toMatchObject({ status: 200, Id: first.Id, Result: first.Result })
  for (const { headers } of [first, again]) expect(headers['idempotency-key']).toBe(sent.key)
  expect(await rowsOf('twice.pdf')).toBe(1)
})

test('eight uploads under one key at the same time are one file', async () => {
  const sent = { as: author.AccessToken, key: randomUUID() }
  const bytes = pdfOfSize(3002)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => upload(portal, uploadPaper, 'eight.pdf', bytes, sent)),
  )
  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  expect(await rowsOf('eight.pdf')).toBe(1)
})

test('other bytes, another name or another kind under a used key are refused, and make no file', async () => {
  const sent = { as: author.AccessToken, key: randomUUID() }
  await upload(portal, uploadDocument, 'proof.pdf', fixture('paper.pdf'), sent)
  expect(await upload(portal, uploadDocument, 'proof.pdf', pdfOfSize(3003), sent)).toMatchObject(reused)
  expect(await upload(portal, uploadDocument, 'other.pdf', fixture('paper.pdf'), sent)).toMatchObject(reused)
  expect(await upload(portal, uploadPaper, 'proof.pdf', fixture('paper.pdf'), sent)).toMatchObject(reused)
  expect(await rowsOf('proof.pdf')).toBe(1)
  expect(await rowsOf('other.pdf')).toBe(0)
})

test('an upload that was refused leaves its key free for a better one', async () => {
  const sent = { as: author.AccessToken, key: randomUUID() }
  const wrong = await upload(portal, uploadPaper, 'not.pdf', Buffer.from('no such thing'), sent)
  expect(wrong.status).toBe(422)
  expect((await upload(portal, uploadPaper, 'not.pdf', pdfOfSize(3004), sent)).status).toBe(200)
})

test('a key that cannot be read is refused before the bytes are', async () => {
  const sent = { as: author.AccessToken, key: 'short' }
  expect((await upload(portal, uploadPaper, 'short.pdf', pdfOfSize(3005), sent)).status).toBe(400)
  expect(await rowsOf('short.pdf')).toBe(0)
})

test('a piece takes a key: the same again is answered alike, other bytes are refused', async () => {
  const bytes = pdfOfSize(pieceSize + 3000)
  const query = { Sha256: sha256Of(bytes), FileName: 'pieces.pdf', Size: bytes.length, Offset: 0 }
  const sent = { as: author.AccessToken, key: randomUUID() }
  const first = await sendPiece(portal, query, bytes.subarray(0, pieceSize), sent)
  expect(first).toMatchObject({ status: 200, Result: { Received: pieceSize, File: null } })
  expect(await sendPiece(portal, query, bytes.subarray(0, pieceSize), sent)).toMatchObject({
    status: 200,
    Result: first.Result,
  })
  expect(await sendPiece(portal, query, Buffer.alloc(pieceSize), sent)).toMatchObject(reused)
  const last = { ...sent, key: randomUUID() }
  const rest = { ...query, Offset: pieceSize }
  const whole = await sendPiece(portal, rest, bytes.subarray(pieceSize), last)
  const again = await sendPiece(portal, rest, bytes.subarray(pieceSize), last)
  expect(whole.Result.File).toMatchObject({ Sha256: query.Sha256 })
  expect(again.Result).toEqual(whole.Result)
  expect(again.headers['idempotency-key']).toBe(last.key)
  expect(await rowsOf('pieces.pdf')).toBe(1)
})

test('a piece that is no longer there is taken again, whatever was answered under its key', async () => {
  const bytes = pdfOfSize(pieceSize + 3001)
  const query = { Sha256: sha256Of(bytes), FileName: 'lost.pdf', Size: bytes.length, Offset: 0 }
  const sent = { as: author.AccessToken, key: randomUUID() }
  await sendPiece(portal, query, bytes.subarray(0, pieceSize), sent)
  rmSync(join(portal.dataDir, 'arrivals', `${author.UserId}-${query.Sha256}`))
  expect(await sendPiece(portal, query, bytes.subarray(0, pieceSize), sent)).toMatchObject({
    status: 200,
    Result: { Received: pieceSize, File: null },
  })
  const rest = await sendPiece(portal, { ...query, Offset: pieceSize }, bytes.subarray(pieceSize), {
    as: author.AccessToken,
  })
  expect(rest.Result.File).toMatchObject({ Sha256: query.Sha256 })
})
