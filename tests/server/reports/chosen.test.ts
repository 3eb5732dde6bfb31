import { createHash, randomUUID } from 'node:crypto'
import { rm, truncate } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reportChosenPapers } from '../../../contract/papers/paperDeskList.ts'
import { downloadChosenAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import { downloadChosenUsers } from '../../../contract/users/userList.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { files } from '../../../server/db/schema/files.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { fixture, pdfOfSize } from '../../support/fixtures.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { sheetOf } from '../../support/sheets.ts'
import { unzip } from '../../support/zip.ts'
import { storeBytes } from '../../support/storeBytes.ts'

const portal = await emptiedPortal()
let ada: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal, { Email: 'ada@example.org' })
  admin = await signedIn(portal, { Roles: ['Admin'], Email: 'admin@example.org' })
})

const sql = () => portal.context.database.sql

async function submitted(PaperTitle: string, FileName: string, bytes: Buffer): Promise<string> {
  const { Id: PaperURL } = await storeBytes(portal.context, ada.UserId, 'paper', FileName, bytes)
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle, PaperURL })
  expect((await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })).status).toBe(200)
  return Id
}

async function archive(payload: object, as = admin) {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/Report/manuscripts',
    headers: { authorization: `Bearer ${as.AccessToken}` },
    payload,
  })
  return {
    status: response.statusCode,
    name: String(response.headers['content-disposition']),
    entries: response.statusCode === 200 ? [...unzip(response.rawPayload)] : [],
    said: response.statusCode === 200 ? '' : response.json<{ Message: string }>().Message,
  }
}

async function drafts(...titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const PaperTitle of titles) ids.push((await draftOf(portal, ada, { PaperTitle })).Id)
  return ids
}

test('a sheet of chosen papers holds these alone, in the order and the columns of the list', async () => {
  const [beta, , gamma] = await drafts('Beta', 'alpha', 'Gamma', 'Delta')
  const body = { PaperIds: [gamma, randomUUID(), beta], Sort: '-title', Columns: 'Title,Status' }
  const { status, rows } = await sheetOf(portal, reportChosenPapers, admin.AccessToken, undefined, body)
  expect([status, rows]).toEqual([
    200,
    [
      ['Title', 'Status'],
      ['Gamma', 'Draft'],
      ['Beta', 'Draft'],
    ],
  ])
})

test('a sheet of all that a list of drafts finds leaves out those that were let go', async () => {
  const [, alpha] = await drafts('Beta', 'alpha', 'Gamma')
  await submitted('Epsilon', 'paper.pdf', fixture('paper.pdf'))
  const body = { PaperIds: [], All: { Status: 'draft' }, Except: [alpha], Sort: 'title', Columns: 'Title' }
  const { rows } = await sheetOf(portal, reportChosenPapers, admin.AccessToken, undefined, body)
  expect(rows).toEqual([['Title'], ['Beta'], ['Gamma']])
})

test('sheets of chosen people and of chosen abstracts hold these alone, in the order of their lists', async () => {
  const bob = await signedIn(portal, { Email: 'bob@example.org' })
  await signedIn(portal, { Email: 'cleo@example.org' })
  const people = { Ids: [bob.UserId, ada.UserId], Sort: 'oldest', Columns: 'Email' }
  const users = await sheetOf(portal, downloadChosenUsers, admin.AccessToken, undefined, people)
  expect(users.rows).toEqual([['Email'], ['ada@example.org'], ['bob@example.org']])
  const one = await submitted('One', 'paper.pdf', fixture('paper.pdf'))
  await submitted('Two', 'paper.pdf', fixture('paper.pdf'))
  const three = await submitted('Three', 'paper.pdf', fixture('paper.pdf'))
  const abstracts = { Ids: [three, one], Sort: 'code', Columns: 'Title' }
  const sheet = await sheetOf(portal, downloadChosenAbstracts, admin.AccessToken, undefined, abstracts)
  expect(sheet.rows).toEqual([['Title'], ['One'], ['Three']])
})

test('manuscripts of chosen papers are downloaded as one archive, named by code and title, and missing ones are listed', async () => {
  const pdf = pdfOfSize(3_000_000)
  const first = await submitted('A/B: "what?" *is* <this>…', 'Final version.PDF', pdf)
  const second = await submitted('हिन्दी में अनुवाद', 'paper.docx', fixture('paper.docx'))
  const lost = await submitted('Lost  bytes', 'paper.pdf', pdfOfSize(2000))
  const [row] = await sql().select().from(papers).where(eq(papers.Id, lost))
  const [file] = await sql()
    .select()
    .from(files)
    .where(eq(files.Id, row?.PaperURL ?? ''))
  await rm(portal.context.files.pathOf(file?.Sha256 ?? ''))
  const cut = pdfOfSize(2500)
  const torn = await submitted('Torn off', 'paper.pdf', cut)
  await truncate(portal.context.files.pathOf(createHash('sha256').update(cut).digest('hex')), 1000)
  const [draft] = await drafts('No file yet')
  const own = await storeBytes(portal.context, ada.UserId, 'paper', 'x.pdf', fixture('paper.pdf'))
  const { Id: begun } = await draftOf(portal, ada, { PaperTitle: 'x'.repeat(300), PaperURL: own.Id })
  await submitted('Not chosen', 'paper.pdf', fixture('paper.pdf'))

  const { status, name, entries } = await archive({
    PaperIds: [begun, draft, torn, lost, second, first],
    Sort: 'oldest',
  })
  expect(status).toBe(200)
  expect(name).toMatch(/^attachment; filename="manuscripts-\d{4}-\d\d-\d\d\.zip"/)
  expect(entries.map(([entry]) => entry)).toEqual([
    'P-0001 a-b-what-is-this.pdf',
    'P-0002 हिन्दी-में-अनुवाद.docx',
    `Draft 2 ${'x'.repeat(60)}.pdf`,
    'left out.txt',
  ])
  const bytes = entries.map(([, held]) => held)
  expect(bytes[0]?.equals(pdf)).toBe(true)
  expect(bytes[1]?.equals(fixture('paper.docx'))).toBe(true)
  expect(bytes[2]?.equals(fixture('paper.pdf'))).toBe(true)
  expect(bytes[3]?.toString('utf8')).toBe(
    'P-0003 Lost bytes: the file is missing on the portal\n' +
      'P-0004 Torn off: the file is missing on the portal\nDraft 1 No file yet: no file was uploaded\n',
  )
})

test('manuscripts are given to organisers alone, and never more than one archive holds', async () => {
  const id = await submitted('One', 'paper.pdf', fixture('paper.pdf'))
  const auditor = await signedIn(portal, { Roles: ['Auditor'], Email: 'auditor@example.org' })
  for (const other of [ada, auditor]) expect((await archive({ PaperIds: [id] }, other)).status).toBe(403)
  expect((await archive({ PaperIds: [] })).entries).toEqual([])
  await sql().update(files).set({ Size: 2_000_000_001 })
  const more = await submitted('Two', 'paper.pdf', fixture('paper.pdf'))
  await sql().update(files).set({ Size: 2_000_000_001 })
  expect(await archive({ PaperIds: [id, more] })).toMatchObject({
    status: 422,
    said: 'These files are larger than 4 GB together. Select fewer papers',
  })
})
