import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile, getImage, uploadDocument, uploadPaper } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { paperAuthors, paperFiles, papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { download, upload } from '../../support/upload.ts'

const bytes = fixture('paper.pdf')
const etag = `"${sha256Of(bytes)}"`

let portal: TestPortal
let owner: TestUser
let admin: TestUser
let stranger: TestUser
let FileId: string
beforeAll(async () => {
  portal = await startPortal()
  owner = await signedIn(portal)
  stranger = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  FileId =
    (await upload(portal, uploadPaper, "Ünï: paper's (1).pdf", bytes, { as: owner.AccessToken })).Id ?? ''
})
afterAll(() => portal.stop())

const get = (user: TestUser, id = FileId, headers: Record<string, string> = {}) =>
  download(portal, downloadFile, id, { as: user.AccessToken, headers })

async function paperWith(values: Partial<typeof papers.$inferInsert>): Promise<string> {
  const [paper] = await portal.context.database.sql
    .insert(papers)
    .values({
      OwnerId: owner.UserId,
      PaperTitle: 'A paper',
      Abstract: '',
      ConsiderBestPaper: false,
      SearchWords: '',
      ...values,
    })
    .returning({ Id: papers.Id })
  return paper?.Id ?? ''
}

test('the owner downloads the very bytes, under the name, kept by no cache', async () => {
  const got = await get(owner)
  expect(got.status).toBe(200)
  expect(got.bytes.equals(bytes)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="_n_: paper's (1).pdf"; filename*=UTF-8''%C3%9Cn%C3%AF%3A%20paper%27s%20%281%29.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  })
})

test('a client that takes compressed answers gets the file as it is', async () => {
  const got = await get(owner, FileId, { 'accept-encoding': 'gzip, br' })
  expect(got.headers['content-encoding']).toBeUndefined()
  expect(got.bytes.equals(bytes)).toBe(true)
})

test('admins see every file; strangers get the answer that there is none', async () => {
  expect((await get(admin)).status).toBe(200)
  expect((await get(stranger)).status).toBe(404)
  expect((await get(owner, noId)).status).toBe(404)
  expect((await get(owner, 'not-an-id')).status).toBe(400)
  expect((await download(portal, downloadFile, FileId)).status).toBe(401)
})

test.each(['now', 'before'])('an author of a paper that has the file %s may download it', async (when) => {
  const coAuthor = await signedIn(portal)
  const PaperId = await paperWith(when === 'now' ? { PaperURL: FileId } : {})
  if (when === 'before')
    await portal.context.database.sql.insert(paperFiles).values({ PaperId, Number: 1, FileId })
  expect((await get(coAuthor)).status).toBe(404)
  await portal.context.database.sql
    .insert(paperAuthors)
    .values({ PaperId, UserDetailId: coAuthor.UserDetailId, Sequence: 2 })
  expect((await get(coAuthor)).status).toBe(200)
})

test('the owner of a paper downloads a file that an admin put there', async () => {
  const { Id } = await upload(portal, uploadPaper, 'scan.pdf', bytes, { as: admin.AccessToken })
  expect((await get(owner, Id ?? '')).status).toBe(404)
  await paperWith({ PaperURL: Id ?? '' })
  expect((await get(owner, Id ?? '')).status).toBe(200)
})

test('naming a student proof as a paper’s file opens it to nobody', async () => {
  const sent = { as: stranger.AccessToken }
  const Id = (await upload(portal, uploadDocument, 'card.png', fixture('picture.png'), sent)).Id ?? ''
  await paperWith({ PaperURL: Id })
  expect((await get(owner, Id)).status).toBe(404)
  expect((await get(stranger, Id)).status).toBe(200)
  expect((await get(admin, Id)).status).toBe(200)
})

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=10-', 10, bytes.length - 1],
  ['bytes=-7', bytes.length - 7, bytes.length - 1],
  ['bytes=5-999999999', 5, bytes.length - 1],
])('the range %s is answered with 206', async (range, start, end) => {
  const got = await get(owner, FileId, { range })
  expect(got.status).toBe(206)
  expect(got.headers['content-range']).toBe(`bytes ${start}-${end}/${bytes.length}`)
  expect(got.headers['content-length']).toBe(String(end - start + 1))
  expect(got.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test.each([`bytes=${bytes.length}-`, 'bytes=-0'])('the range %s is refused with 416', async (range) => {
  const got = await get(owner, FileId, { range })
  expect(got.status).toBe(416)
  expect(got.headers['content-range']).toBe(`bytes */${bytes.length}`)
})

test.each(['bytes=0-1,4-5', 'bytes=9-3', 'pages=1-2', 'bytes=-'])(
  'the range %s is answered whole',
  async (range) => {
    const got = await get(owner, FileId, { range })
    expect(got.status).toBe(200)
    expect(got.bytes.equals(bytes)).toBe(true)
  },
)

test('a range of another version is answered whole, an unchanged file with 304', async () => {
  expect((await get(owner, FileId, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await get(owner, FileId, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  const same = await get(owner, FileId, { 'if-none-match': etag })
  expect([same.status, same.bytes.length]).toEqual([304, 0])
})

test('HEAD describes the file without its bytes', async () => {
  const got = await download(portal, downloadFile, FileId, { as: owner.AccessToken, method: 'HEAD' })
  expect([got.status, got.bytes.length, got.headers['content-length']]).toEqual([
    200,
    0,
    String(bytes.length),
  ])
})

test('an image is public and may be kept for ever; nothing else is an image', async () => {
  const sent = { as: admin.AccessToken, query: { kind: 'image' } as const }
  const Id = (await upload(portal, uploadDocument, 'a.webp', fixture('picture.webp'), sent)).Id ?? ''
  const got = await download(portal, getImage, Id)
  expect(got.status).toBe(200)
  expect(got.bytes.equals(fixture('picture.webp'))).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await download(portal, getImage, FileId)).status).toBe(404)
  expect((await get(stranger, Id)).status).toBe(404)
})

test('a file whose bytes are gone from the disk is said to be missing, and no cache keeps that', async () => {
  const docx = fixture('paper.docx')
  const Id = (await upload(portal, uploadPaper, 'a.docx', docx, { as: owner.AccessToken })).Id ?? ''
  rmSync(portal.context.files.pathOf(sha256Of(docx)))
  const got = await get(owner, Id)
  expect(got.status).toBe(404)
  const said = 'This file is missing on the server. Please contact support'
  expect(JSON.parse(got.bytes.toString())).toEqual({
    ...{ Success: false, Message: said, Result: null, Id: null, Errors: [said] },
  })
  for (const name of ['etag', 'content-disposition', 'accept-ranges'])
    expect(got.headers[name]).toBeUndefined()
  expect(got.headers['cache-control']).toBe('no-store')
})
