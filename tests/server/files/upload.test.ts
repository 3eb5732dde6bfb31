import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile, getImage, uploadDocument, uploadPaper } from '../../../contract/files/files.ts'
import { files } from '../../../server/db/schema/files.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { fixture, pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { download, upload } from '../../support/upload.ts'

const tenMegabytes = 10 * 1024 * 1024

let portal: TestPortal
let author: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  author = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

const leftovers = () => {
  const folder = `${portal.dataDir}/files/incoming`
  return existsSync(folder) ? readdirSync(folder) : []
}
const paper = (name: string, bytes: Uint8Array) =>
  upload(portal, uploadPaper, name, bytes, { as: author.AccessToken })

test.each([
  ['paper.pdf', 'application/pdf'],
  ['paper.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['paper.doc', 'application/msword'],
] as const)('%s is taken, and stored under its hash', async (name, ContentType) => {
  const bytes = fixture(name)
  const Sha256 = sha256Of(bytes)
  const reply = await paper(name, bytes)
  expect(reply.status).toBe(200)
  expect(reply.Result).toEqual({
    Id: reply.Id,
    Kind: 'paper',
    FileName: name,
    ContentType,
    Size: bytes.length,
    Sha256,
  })
  expect(
    readFileSync(`${portal.dataDir}/files/${Sha256.slice(0, 2)}/${Sha256.slice(2, 4)}/${Sha256}`),
  ).toEqual(bytes)
  expect(leftovers()).toEqual([])
})

test('the same file again answers the same id, under another name another id', async () => {
  const first = await paper('again.pdf', fixture('paper.pdf'))
  expect((await paper('again.pdf', fixture('paper.pdf'))).Id).toBe(first.Id)
  expect((await paper('renamed.pdf', fixture('paper.pdf'))).Id).not.toBe(first.Id)
  const other = await signedIn(portal)
  const foreign = await upload(portal, uploadPaper, 'again.pdf', fixture('paper.pdf'), {
    as: other.AccessToken,
  })
  expect(foreign.Id).not.toBe(first.Id)
})

test('ten megabytes are taken, one byte more is refused with 413 and leaves nothing', async () => {
  expect((await paper('large.pdf', pdfOfSize(tenMegabytes))).Result.Size).toBe(tenMegabytes)
  const refused = await paper('larger.pdf', pdfOfSize(tenMegabytes + 1))
  expect(refused.status).toBe(413)
  expect(refused.Errors).toEqual(['File size must not exceed 10MB'])
  expect((await paper('largest.pdf', pdfOfSize(tenMegabytes * 2))).status).toBe(413)
  expect(leftovers()).toEqual([])
})

const wrongKind = 'Only .pdf, .doc and .docx files are allowed'
test.each([
  ['an empty file', 'empty.pdf', Buffer.alloc(0), 'The file is empty'],
  ['an executable by name', 'paper.exe', fixture('paper.pdf'), wrongKind],
  ['a name without ending', 'paper', fixture('paper.pdf'), wrongKind],
  ['a text named .pdf', 'notes.pdf', Buffer.from('These are notes, and no PDF at all.'), wrongKind],
  ['one byte named .pdf', 'one.pdf', Buffer.from('%'), wrongKind],
  ['a Word document named .pdf', 'paper.pdf', fixture('paper.docx'), wrongKind],
  ['a PDF named .docx', 'paper.docx', fixture('paper.pdf'), wrongKind],
  ['a picture named .doc', 'paper.doc', fixture('picture.png'), wrongKind],
  ['the beginning of an archive named .docx', 'paper.docx', fixture('paper.docx').subarray(0, 30), wrongKind],
])('%s is refused with 422', async (_what, name, bytes, text) => {
  const refused = await paper(name, bytes)
  expect(refused.status).toBe(422)
  expect(refused.Errors).toEqual([text])
  expect(leftovers()).toEqual([])
})

test('a request without a file is refused with 422', async () => {
  const text = { status: 422, Errors: ['No file was sent'] }
  expect(await call(portal, uploadPaper, { as: author.AccessToken })).toMatchObject(text)
  const sent = { as: author.AccessToken, field: 'attachment' }
  expect(await upload(portal, uploadPaper, 'a.pdf', fixture('paper.pdf'), sent)).toMatchObject(text)
})

test('a broken multipart body is refused as unreadable', async () => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/Storage/paper',
    headers: {
      authorization: `Bearer ${author.AccessToken}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
  })
  expect(response.statusCode).toBe(400)
  expect(leftovers()).toEqual([])
})

test('a file keeps its name in any script, without folders and hidden marks', async () => {
  expect((await paper('Résumé — 论文 שלום.pdf', fixture('paper.pdf'))).Result.FileName).toBe(
    'Résumé — 论文 שלום.pdf',
  )
  expect((await paper('../../etc/x\u202efdp.pdf', fixture('paper.pdf'))).Result.FileName).toBe('xfdp.pdf')
  expect((await paper(`${'n'.repeat(900)}.pdf`, fixture('paper.pdf'))).Result.FileName).toBe(
    `${'n'.repeat(196)}.pdf`,
  )
})

test('a presenter and an admin upload papers, nobody else does', async () => {
  const attendee = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const send = (as?: string) => upload(portal, uploadPaper, 'a.pdf', fixture('paper.pdf'), as ? { as } : {})
  expect((await send()).status).toBe(401)
  expect((await send(attendee.AccessToken)).status).toBe(403)
  expect((await send(admin.AccessToken)).status).toBe(200)
})

test('a student proof may be a picture or a PDF of at most 5 MB (spec 5.46, 7.26, 7.27, 9.5)', async () => {
  const proof = (name: string, bytes: Uint8Array) =>
    upload(portal, uploadDocument, name, bytes, { as: author.AccessToken })
  expect((await proof('card.jpeg', fixture('picture.jpg'))).Result.ContentType).toBe('image/jpeg')
  expect((await proof('card.png', fixture('picture.png'))).Result.Kind).toBe('student-proof')
  const taken = await proof('card.pdf', fixture('paper.pdf'))
  expect(taken).toMatchObject({ status: 200, Success: true, Message: 'Student ID uploaded successfully' })
  expect(taken.Id).toBe(taken.Result.Id)
  expect(await proof('card.pdf', pdfOfSize(5 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    Errors: ['File size must not exceed 5MB'],
  })
  const wrong = { status: 422, Errors: ['Only jpg, jpeg, png and pdf files are allowed'] }
  expect(await proof('card.webp', fixture('picture.webp'))).toMatchObject(wrong)
  expect(await proof('card.png', fixture('picture.webp'))).toMatchObject(wrong)
})

test('images for the landing page are for admins', async () => {
  const query = { kind: 'image' } as const
  const send = (as: string) =>
    upload(portal, uploadDocument, 'a.webp', fixture('picture.webp'), { as, query })
  expect((await send(author.AccessToken)).status).toBe(403)
  expect((await send(admin.AccessToken)).Result).toMatchObject({ Kind: 'image', ContentType: 'image/webp' })
})

test.each([
  ['author', undefined, 'student-proof', 404],
  ['admin', undefined, 'image', 200],
  ['author', 'student-proof', 'student-proof', 404],
  ['author', 'payment-proof', 'payment-proof', 404],
  ['admin', 'student-proof', 'student-proof', 404],
  ['admin', 'payment-proof', 'payment-proof', 404],
  ['admin', 'image', 'image', 200],
] as const)(
  'a picture of an %s that is called %s is kept as %s, which the public is answered %i',
  async (whose, kind, kept, open) => {
    const owner = whose === 'admin' ? admin : author
    const name = `${whose}-${kind ?? 'unnamed'}.png`
    const sent = { as: owner.AccessToken, ...(kind ? { query: { kind } } : {}) }
    const { Id, Result } = await upload(portal, uploadDocument, name, fixture('picture.png'), sent)
    expect(Result.Kind).toBe(kept)
    expect((await download(portal, getImage, Id ?? '')).status).toBe(open)
    const stranger = await signedIn(portal)
    const seen = async ({ AccessToken }: TestUser) =>
      (await download(portal, downloadFile, Id ?? '', { as: AccessToken })).status
    expect([await seen(owner), await seen(admin), await seen(stranger)]).toEqual([200, 200, 404])
  },
)

test('an image that is none, or a drawing with a script, is refused whatever it calls itself, and leaves nothing', async () => {
  const query = { kind: 'image' } as const
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'
  for (const name of ['banner.svg', 'banner.png', 'banner.jpg', 'banner.webp', 'banner'])
    for (const bytes of [Buffer.from(script), Buffer.from('GIF89a'), fixture('paper.pdf')])
      expect(
        await upload(portal, uploadDocument, name, bytes, { as: admin.AccessToken, query }),
      ).toMatchObject({
        status: 422,
        Errors: ['Only jpg, jpeg, png and webp files are allowed'],
      })
  expect(leftovers()).toEqual([])
})

test('uploads are limited by the minute', async () => {
  const limited = await startPortal({ timing: { uploadsPerMinute: 2 } })
  const { AccessToken: as } = await signedIn(limited)
  const statuses: number[] = []
  for (let n = 0; n < 3; n++)
    statuses.push((await upload(limited, uploadPaper, 'a.pdf', fixture('paper.pdf'), { as })).status)
  await limited.stop()
  expect(statuses).toEqual([200, 200, 429])
})

test('a refused file leaves no row', async () => {
  const count = () => portal.context.database.sql.$count(files)
  const before = await count()
  await paper('notes.pdf', Buffer.from('no'))
  expect(await count()).toBe(before)
})
