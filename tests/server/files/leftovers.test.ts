import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadPaper, type PieceQuery } from '../../../contract/files/files.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { arrivals } from '../../../server/db/schema/files.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture, pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sendPiece, upload } from '../../support/upload.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pieceSize = 1024 * 1024

let portal: TestPortal
let author: TestUser
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.empty()
  author = await signedIn(portal)
})

const incoming = () => join(portal.dataDir, 'files', 'incoming')
const partialOf = ({ Sha256 }: PieceQuery) => join(portal.dataDir, 'arrivals', `${author.UserId}-${Sha256}`)
const sweep = () => portal.context.jobs.runDue()

/** A file in a folder of the portal that was last written so long ago. */
function left(path: string, age: number): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'half a file')
  const written = new Date(portal.clock.now() - age)
  utimesSync(path, written, written)
}

let sizes = 2_600_000
function newPaper(): { bytes: Buffer; query: PieceQuery } {
  sizes += 1
  const bytes = pdfOfSize(sizes)
  return { bytes, query: { Sha256: sha256Of(bytes), FileName: 'paper.pdf', Size: bytes.length, Offset: 0 } }
}
/** An access token of now: an earlier one has expired after some days. */
const token = async () =>
  (await startSession(portal.context, portal.context.database.sql, author.UserId)).AccessToken
/** Sends the piece at an offset; answers how much has arrived. */
async function send(query: PieceQuery, bytes: Buffer, Offset: number) {
  const piece = bytes.subarray(Offset, Offset + pieceSize)
  return (await sendPiece(portal, { ...query, Offset }, piece, { as: await token() })).Result
}
const received = async (query: PieceQuery) =>
  (await sendPiece(portal, query, Buffer.alloc(0), { as: await token() })).Result.Received

test('a half-arrived file that a crash left behind is removed after an hour, while the portal runs', async () => {
  await upload(portal, uploadPaper, 'paper.pdf', fixture('paper.pdf'), { as: author.AccessToken })
  left(join(incoming(), 'of-a-crash'), 59 * minute)
  await sweep()
  expect(readdirSync(incoming())).toEqual(['of-a-crash'])
  portal.clock.advance(2 * minute)
  await sweep()
  expect(readdirSync(incoming())).toEqual([])
  const stored = sha256Of(fixture('paper.pdf'))
  expect(existsSync(portal.context.files.pathOf(stored))).toBe(true)
})

test('a half-arrived file of more than an hour ago is removed at the start, and a younger one is not', async () => {
  const dataDir = join(portal.dataDir, 'other')
  left(join(dataDir, 'files', 'incoming', 'old'), 61 * minute)
  left(join(dataDir, 'files', 'incoming', 'young'), 59 * minute)
  const started = await startPortal({ environment: { DATA_DIR: dataDir } })
  await expect.poll(() => readdirSync(join(dataDir, 'files', 'incoming'))).toEqual(['young'])
  await started.stop()
})

test('an upload in pieces goes on where it was, days after it began', async () => {
  const { bytes, query } = newPaper()
  await send(query, bytes, 0)
  portal.clock.advance(6 * day)
  await sweep()
  expect(await send(query, bytes, pieceSize)).toEqual({ Received: 2 * pieceSize, File: null })
  portal.clock.advance(6 * day)
  await sweep()
  expect(await received(query)).toBe(2 * pieceSize)
  expect((await send(query, bytes, 2 * pieceSize)).File?.Sha256).toBe(query.Sha256)
})

test('an upload in pieces is forgotten seven days after its last piece', async () => {
  const { bytes, query } = newPaper()
  await send(query, bytes, 0)
  portal.clock.advance(3 * day)
  await send(query, bytes, pieceSize)
  portal.clock.advance(6.9 * day)
  await sweep()
  expect(existsSync(partialOf(query))).toBe(true)
  portal.clock.advance(0.2 * day)
  await sweep()
  expect(existsSync(partialOf(query))).toBe(false)
  const { sql } = portal.context.database
  expect(await sql.$count(arrivals, eq(arrivals.Sha256, query.Sha256))).toBe(0)
  expect(await received(query)).toBe(0)
})

test('a piece that was written and never counted is removed after an hour', async () => {
  const { bytes, query } = newPaper()
  const uncounted = join(portal.dataDir, 'arrivals', `${author.UserId}-${'0'.repeat(64)}`)
  await send(query, bytes, 0)
  left(uncounted, 59 * minute)
  await sweep()
  expect(existsSync(uncounted)).toBe(true)
  portal.clock.advance(2 * hour)
  await sweep()
  expect(existsSync(uncounted)).toBe(false)
  expect(await received(query)).toBe(pieceSize)
})
