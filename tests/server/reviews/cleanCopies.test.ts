import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { downloadFile } from '../../../contract/files/files.ts'
import { assignReviews, getNamedAuthors, setReviewSettings } from '../../../contract/reviews/reviewDesk.ts'
import { getAssignedPapers } from '../../../contract/reviews/reviewing.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { makeManuscript } from '../../../demo/manuscript.ts'
import { cleanCopies, files } from '../../../server/db/schema/files.ts'
import { forgetFiles, removeBytes } from '../../../server/files/forgetFiles.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { fixture, sha256Of } from '../../support/fixtures.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { storeBytes } from '../../support/storeBytes.ts'
import { download } from '../../support/upload.ts'
import { unzip } from '../../support/zip.ts'

// What reviewers of a blind review get: a copy that names nobody. The original stays, and its hash.

const name = 'Zenobia Quill'
const portal = await emptiedPortal()
let owner: TestUser
let admin: TestUser
let anna: TestUser
beforeEach(async () => {
  owner = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  anna = await signedIn(portal, { Roles: ['Auditor'] })
  // From elsewhere, so that there is no conflict of interest.
  await portal.context.database.sql
    .update(people)
    .set({ Organization: 'Institute of Anna' })
    .where(eq(people.UserDetailId, anna.UserDetailId))
  await call(portal, setReviewSettings, { as: admin.AccessToken, body: { IsBlind: true } })
})

/** A PDF with a name in its properties, in both forms and in an earlier version, and in a comment. */
async function namingPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(
    await makeManuscript({ title: 'Words', authors: [], abstract: 'Nothing' }),
  )
  document.setAuthor(name)
  document.setCreator(`Word of ${name}`)
  const xmp = `<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${name}</dc:creator></x:xmpmeta>`
  const { context, catalog } = document
  const metadata = context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  context.register(context.obj({ Author: PDFString.of(name), Producer: PDFString.of('An earlier version') }))
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 9, 9],
    T: PDFString.of(name),
    Contents: PDFString.of('A remark'),
  })
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(note)]))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A Word document with a name in its properties, a comment, a tracked change and its people. */
async function namingDocx(): Promise<Buffer> {
  const archive = new ZipFile()
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<w:document ${w}><w:body><w:p><w:ins w:id="1" w:author="${name}" w:date="2030-01-01T00:00:00Z"><w:r><w:t>On words</w:t></w:r></w:ins></w:p></w:body></w:document>`,
    'word/comments.xml': `<w:comments ${w}><w:comment w:id="0" w:author='${name}' w:initials="ZQ"><w:p/></w:comment></w:comments>`,
    'word/people.xml': `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${name}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::${name}"/></w15:person></w15:people>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>On words</dc:title><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${name}</cp:lastModifiedBy></cp:coreProperties>`,
    'docProps/app.xml': `<Properties><Manager>${name}</Manager><Company>Institute of ${name}</Company><Pages>1</Pages></Properties>`,
    'docProps/custom.xml': `<Properties xmlns="p"><property name="Owner"><vt:lpwstr>${name}</vt:lpwstr></property></Properties>`,
  }
  for (const [part, text] of Object.entries(parts)) archive.addBuffer(Buffer.from(text), part)
  archive.end()
  return buffer(archive.outputStream)
}

/** A submitted paper with a file, under review by Anna. */
async function reviewed(FileName: string, bytes: Buffer) {
  const file = await storeBytes(portal.context, owner.UserId, 'paper', FileName, bytes)
  const { Id } = await completeDraftOf(portal, owner, { PaperURL: file.Id })
  expect((await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })).status).toBe(200)
  const assigned = await call(portal, assignReviews, {
    as: admin.AccessToken,
    body: { PaperIds: [Id], AuditorIds: [anna.UserId], DueOn: null },
  })
  expect(assigned.status).toBe(200)
  return { PaperId: Id, file }
}
const got = (file: { readonly Id: string }, as: TestUser) =>
  download(portal, downloadFile, file.Id, { as: as.AccessToken })

test('a PDF comes to its reviewers without its properties and the names of its comments', async () => {
  const bytes = await namingPdf()
  const { file } = await reviewed('paper.pdf', bytes)
  const copy = await got(file, anna)
  expect(copy.status).toBe(200)
  const whole = await PDFDocument.load(copy.bytes, { updateMetadata: false })
  // All of its objects, packed ones too.
  const texts = whole.context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(texts.join('\n')).not.toMatch(/Zenobia|5a656e6f626961/i)
  const document = await getDocumentProxy(Uint8Array.from(copy.bytes))
  expect(JSON.stringify(await getMeta(document))).not.toContain('Zenobia')
  const before = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })
  expect((await extractText(document, { mergePages: true })).text).toBe(before.text)
  expect(texts.join('\n')).toContain('A remark')
})

test('a Word document comes to its reviewers without the names of who wrote, commented and changed it', async () => {
  const { file } = await reviewed('paper.docx', await namingDocx())
  const copy = await got(file, anna)
  const parts = unzip(copy.bytes)
  const all = [...parts].map(([part, text]) => `${part} ${text.toString()}`).join('\n')
  expect(all).not.toMatch(/Zenobia|"ZQ"/)
  expect(parts.get('word/document.xml')?.toString()).toContain('<w:t>On words</w:t>')
  expect(parts.get('docProps/core.xml')?.toString()).toContain('<dc:title>On words</dc:title>')
  expect(parts.get('docProps/app.xml')?.toString()).toBe('<Properties><Pages>1</Pages></Properties>')

  // Of bytes that the disk has lost, no copy can be made.
  for (const { bytes } of [copy, await got(file, owner)]) rmSync(portal.context.files.pathOf(sha256Of(bytes)))
  const gone = await got(file, anna)
  expect(gone.status).toBe(404)
  expect(JSON.parse(gone.bytes.toString())).toMatchObject({
    Message: 'This file is missing on the server. Please contact support',
  })
})

test('the original stays, for its owner and organisers, and its hash is the one that receipts and reviews name', async () => {
  const bytes = await namingPdf()
  const { file } = await reviewed('paper.pdf', bytes)
  const copy = await got(file, anna)
  expect(copy.bytes.equals(bytes)).toBe(false)
  expect(copy.headers['etag']).toBe(`"${sha256Of(copy.bytes)}"`)
  for (const person of [owner, admin]) expect((await got(file, person)).bytes.equals(bytes)).toBe(true)
  const [paper] = (await call(portal, getAssignedPapers, { as: anna.AccessToken })).Result
  expect(paper).toMatchObject({ Sha256: sha256Of(bytes), Uncleaned: '' })
  // The same copy again, also where its bytes were lost.
  expect((await got(file, anna)).bytes.equals(copy.bytes)).toBe(true)
})

test('reviewers who may know the authors get the original', async () => {
  await call(portal, setReviewSettings, { as: admin.AccessToken, body: { IsBlind: false } })
  const bytes = await namingPdf()
  const { file } = await reviewed('paper.pdf', bytes)
  expect((await got(file, anna)).bytes.equals(bytes)).toBe(true)
})

test('organisers and reviewers see which file cannot be cleaned, and why', async () => {
  const plain = await PDFDocument.load(fixture('paper.pdf'))
  plain.encrypt({ userPassword: '', ownerPassword: createHash('md5').update('x').digest('hex') })
  const encrypted = Buffer.from(await plain.save())
  for (const [FileName, bytes, Problem] of [
    ['paper.doc', fixture('paper.doc'), 'doc'],
    ['paper.pdf', encrypted, 'encrypted'],
  ] as const) {
    const { PaperId, file } = await reviewed(FileName, bytes)
    // Made before anybody asks for the file.
    await portal.context.jobs.runDue()
    const assigned = (await call(portal, getAssignedPapers, { as: anna.AccessToken })).Result
    expect(assigned.find((one) => one.PaperId === PaperId)?.Uncleaned).toBe(Problem)
    const named = await call(portal, getNamedAuthors, { as: admin.AccessToken, params: { id: PaperId } })
    expect(named.Result.Uncleaned).toBe(Problem)
    expect((await got(file, anna)).bytes.equals(bytes)).toBe(true)
  }
})

test('the copy goes with its original', async () => {
  const { sql } = portal.context.database
  const { PaperId, file } = await reviewed('paper.pdf', await namingPdf())
  await got(file, anna)
  const [copy] = await sql.select().from(cleanCopies)
  expect(await portal.context.files.has(copy?.CopySha256 ?? '')).toBe(true)
  await sql.delete(papers).where(eq(papers.Id, PaperId))
  removeBytes(portal.context, owner.UserId, await forgetFiles(sql, owner.UserId, ['paper'], []))
  await expect.poll(() => sql.$count(cleanCopies)).toBe(0)
  await expect.poll(() => portal.context.files.has(copy?.CopySha256 ?? '')).toBe(false)
  expect(await sql.$count(files, eq(files.Id, file.Id))).toBe(0)
})
