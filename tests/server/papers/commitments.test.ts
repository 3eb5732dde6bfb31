import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { uploadPaper } from '../../../contract/files/files.ts'
import {
  commitPaper,
  committedContent,
  commitToHash,
  takeCommitmentBack,
  type CommitmentBody,
} from '../../../contract/papers/commitment.ts'
import { extendPaper } from '../../../contract/papers/extension.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import {
  commitmentHashes,
  commitments,
  paperAuthors,
  papers,
  statusChanges,
} from '../../../server/db/schema/papers.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { pdfOfSize } from '../../support/fixtures.ts'
import { dateOf, draftOf, fileOf, settingsOf, themeOf, words } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { sendPiece, upload } from '../../support/upload.ts'

const hour = 3_600_000

const portal = await emptiedPortal()
let ada: TestUser
let ThemeId: string
beforeEach(async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata', AbstractMinimumWordCount: 40 })
  ada = await signedIn(portal)
  ThemeId = await themeOf(portal, `Theme ${randomUUID()}`)
})

const sqlOf = () => portal.context.database.sql
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const bytes = pdfOfSize(3000)
const file = { FileName: 'words.pdf', Size: bytes.length, Sha256: hashOf(bytes) }

const textOnly = (given: Partial<contract.PaperFields> = {}) =>
  draftOf(portal, ada, { ThemeId, Abstract: words(40), ...given })
const commit = (
  id: string,
  body: CommitmentBody = file,
  {
    as = ada,
    ...sent
  }: { as?: TestUser; ifMatch?: number; key?: string; headers?: Record<string, string> } = {},
) => call(portal, commitPaper, { as: as.AccessToken, params: { id }, body, ...sent })
const send = (as = ada, name = 'words.pdf', sent = bytes) =>
  upload(portal, uploadPaper, name, sent, { as: as.AccessToken })
const paperOf = async (id: string) => (await sqlOf().select().from(papers).where(eq(papers.Id, id)))[0]
const submit = (id: string, as = ada) =>
  call(portal, contract.submitPaper, { as: as.AccessToken, params: { id } })

/** The same person with a token that is good at the time of the test's clock. */
async function again(user: TestUser): Promise<TestUser> {
  const { AccessToken } = await startSession(portal.context, sqlOf(), user.UserId)
  return { ...user, AccessToken }
}

/** Submission ends a minute from now; returns when, by the clock of the test. */
async function endsInAMinute(): Promise<number> {
  const at = Math.ceil(portal.clock.now() / 60_000) * 60_000 + 60_000
  await dateOf(portal, 'paper_submission', new Date(at + 5.5 * hour).toISOString().slice(0, 16))
  return at
}

/** Sets the clock to a moment, and signs in anew. */
async function at(moment: number): Promise<TestUser> {
  portal.clock.advance(moment - portal.clock.now())
  return again(ada)
}

const late = { status: 422, Errors: ['The last date of paper submission has passed'] }

test('a committed draft stays a draft until its file has arrived, and is then submitted at the time of the commitment', async () => {
  const end = await endsInAMinute()
  const { Id } = await textOnly({ PaperTitle: 'Late words' })
  const key = randomUUID()
  const committed = await commit(Id, file, { ifMatch: 1, key })
  const { CommittedOn, FileUntil } = committed.Result
  expect(committed).toMatchObject({ status: 200, version: 1, Result: { Receipt: null } })
  expect(Date.parse(FileUntil) - end).toBe(24 * hour)
  expect(committed.Result.Paper).toMatchObject({ Status: 'draft', CommittedOn, FileUntil, PaperCode: '' })
  // The same call, and the same commitment under another key, do nothing more.
  expect((await commit(Id, file, { ifMatch: 1, key })).Result).toEqual(committed.Result)

  const as = await at(end + hour)
  expect((await commit(Id, file, { as })).Result.CommittedOn).toBe(CommittedOn)
  expect(await submit(Id, as)).toMatchObject(late)
  expect((await send(as)).status).toBe(200)
  expect(await paperOf(Id)).toMatchObject({
    Status: 'submitted',
    PaperCode: 'P-0001',
    SubmittedOn: CommittedOn,
    CommittedOn,
    FileUntil: null,
  })
  const { Result } = await commit(Id, file, { as })
  expect(Result.Receipt).toMatchObject({ PaperCode: 'P-0001', SubmittedOn: CommittedOn, Sha256: file.Sha256 })
  expect(Result.Paper).toMatchObject({ Status: 'submitted', FileName: 'words.pdf' })
  const [history] = await sqlOf().select().from(statusChanges)
  expect(history).toMatchObject({ ChangedBy: ada.UserId, ChangedOn: CommittedOn, ToStatus: 'submitted' })
  expect(history?.Reason).toContain('Committed before its file, which arrived on')
  const [mail] = await mailsTo(portal, ada.Email)
  expect(mail?.Subject).toBe('P-0001 submitted: Late words')
  expect((await submit(Id, as)).Errors).toEqual(['Already Submitted'])
})

test('only the bytes that were committed to complete it: of the same owner, of this size and this hash', async () => {
  const bob = await signedIn(portal)
  const { Id } = await textOnly()
  await commit(Id)
  await send(bob)
  const other = Buffer.from(bytes)
  other.write('y', other.lastIndexOf('%%EOF') - 5)
  expect((await send(ada, 'words.pdf', other)).status).toBe(200)
  expect(await paperOf(Id)).toMatchObject({ Status: 'draft', PaperCode: '' })
  // Another size with the same hash cannot be real: the portal measures what it stored.
  await sqlOf().update(commitments).set({ Size: 2999 })
  await send()
  expect(await paperOf(Id)).toMatchObject({ Status: 'draft' })
  await sqlOf().update(commitments).set({ Size: 3000 })
  const piece = { Sha256: file.Sha256, FileName: 'again.pdf', Size: 3000, Offset: 0 }
  expect((await sendPiece(portal, piece, bytes, { as: ada.AccessToken })).status).toBe(200)
  expect(await paperOf(Id)).toMatchObject({ Status: 'submitted' })
})

test('a commitment to a file that is here already submits the paper at once', async () => {
  await send()
  const { Id } = await textOnly()
  const { Result } = await commit(Id)
  expect(Result).toMatchObject({ Receipt: { PaperCode: 'P-0001' }, Paper: { Status: 'submitted' } })
  expect(Result.Receipt?.SubmittedOn).toBe(Result.CommittedOn)
})

test('a commitment checks what a final submission does, but for the bytes of the file', async () => {
  const { Id } = await textOnly({ Abstract: words(39) })
  const bob = await signedIn(portal)
  expect(await commit(Id)).toMatchObject({ status: 422, Errors: ['Minimum 40 words required'] })
  expect(await commit(Id, { ...file, FileName: 'words.txt' })).toMatchObject({
    status: 422,
    Errors: ['Only .pdf, .doc and .docx files are allowed'],
  })
  expect(await commit(Id, { ...file, Size: 10 * 1024 * 1024 + 1 })).toMatchObject({
    Errors: ['File size must not exceed 10MB'],
  })
  expect((await commit(Id, file, { as: bob })).status).toBe(404)
  expect(await commit(Id, file, { ifMatch: 7 })).toMatchObject({ status: 412, version: 1 })
  const end = await endsInAMinute()
  await settingsOf(portal, { GraceMinutes: 10 })
  await call(portal, contract.updatePaper, {
    as: ada.AccessToken,
    params: { id: Id },
    body: { ...contract.emptyPaper, PaperTitle: 'On words', Abstract: words(40), ThemeId },
  })
  expect(await commit(Id, file, { as: await at(end + 10 * 60_000 + 1000) })).toMatchObject(late)
  portal.clock.advance(-3000)
  expect((await commit(Id, file, { as: await again(ada) })).status).toBe(200)
})

type Lack = Pick<CommitmentBody, 'ThemeId' | 'PaperTitle' | 'Abstract' | 'AuthorIds'>

test.each<[string, string, Lack]>([
  ['theme', 'Theme is required', { ThemeId: noId }],
  ['title', 'Paper title is required', { PaperTitle: '' }],
  ['abstract', 'Abstract is required', { Abstract: '' }],
  ['authors', 'At least one author is required', { AuthorIds: [] }],
] as const)(
  'a commitment without %s is refused as the final submission is: %s',
  async (_what, text, lack) => {
    const { Id } = await textOnly()
    const refused = { status: 422, Message: text, Errors: [text] }
    // What comes with the commitment decides, and what it leaves out is as the portal has it.
    expect(await commit(Id, { ...file, ...lack })).toMatchObject(refused)
    if ('AuthorIds' in lack) await sqlOf().delete(paperAuthors).where(eq(paperAuthors.PaperId, Id))
    else await sqlOf().update(papers).set(lack).where(eq(papers.Id, Id))
    expect(await commit(Id)).toMatchObject(refused)
    const PaperURL = await fileOf(portal, ada)
    await sqlOf().update(papers).set({ PaperURL }).where(eq(papers.Id, Id))
    expect(await submit(Id)).toMatchObject(refused)
    expect(await paperOf(Id)).toMatchObject({ Status: 'draft', CommittedOn: null })
    expect(await sqlOf().$count(commitments)).toBe(0)
  },
)

test('a co-author, who sees the paper, can neither commit to it, nor take a commitment back, nor send the hash for its owner', async () => {
  const end = await endsInAMinute()
  const bob = await signedIn(portal)
  const { Id } = await textOnly({ PaperTitle: 'Of two' })
  const Authors = [ada, bob].map(({ UserDetailId }, index) => ({ UserDetailId, UserSequence: index + 1 }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: Id, Authors } })
  const seen = (await call(portal, contract.getUserPapers, { as: bob.AccessToken })).Result
  expect(seen.map((paper) => [paper.Id, paper.IsMyPaper])).toEqual([[Id, false]])
  const missing = { status: 404, Errors: ['Not found'] }
  expect(await commit(Id, file, { as: bob })).toMatchObject(missing)
  expect(await paperOf(Id)).toMatchObject({ CommittedOn: null })

  const { Abstract = '', PaperTitle = '' } = (await paperOf(Id)) ?? {}
  const fields = { ThemeId, PaperTitle, Abstract, ConsiderBestPaper: false }
  const Sha256 = hashOf(committedContent(fields, [ada.UserDetailId, bob.UserDetailId], file))
  // A hash names no paper: it counts for the person who sent it.
  expect((await call(portal, commitToHash, { as: bob.AccessToken, body: { Sha256 } })).status).toBe(200)
  const as = await at(end + hour)
  const ofBob = await commit(Id, file, { as: await again(bob) })
  expect([ofBob, await commit(Id, file, { as })]).toMatchObject([missing, late])
  portal.clock.advance(-2 * hour)
  expect((await commit(Id, file, { as: await again(ada) })).status).toBe(200)
  const takenBack = await call(portal, takeCommitmentBack, {
    as: (await again(bob)).AccessToken,
    params: { id: Id },
  })
  expect(takenBack).toMatchObject(missing)
  expect((await paperOf(Id))?.CommittedOn).not.toBeNull()
})

test('a hash call of more than 1 KB is refused, whatever is in it', async () => {
  const send = (length: number) => {
    const empty = JSON.stringify({ Sha256: '' }).length
    return call(portal, commitToHash, {
      as: ada.AccessToken,
      body: { Sha256: 'a'.repeat(length - empty) },
    })
  }
  expect(await send(1025)).toMatchObject({
    status: 413,
    Message: 'The request is too large',
    Errors: ['The request is too large'],
  })
  // One that is read at all is refused for what it says.
  expect((await send(1024)).status).toBe(400)
  expect(await sqlOf().$count(commitmentHashes)).toBe(0)
})

test('an abstract of 50,000 letters follows its hash after the deadline as an ordinary save, and counts from the hash', async () => {
  const end = await endsInAMinute()
  const { Id } = await textOnly({ Abstract: '' })
  const Abstract = `${words(5000)} `.padEnd(50_000, 'x')
  const fields = { ThemeId, PaperTitle: 'On the meaning of words', Abstract, ConsiderBestPaper: false }
  expect((await commit(Id, { ...file, Abstract })).status).toBe(413)
  const Sha256 = hashOf(committedContent(fields, [ada.UserDetailId], file))
  const { CommittedOn } = (await call(portal, commitToHash, { as: ada.AccessToken, body: { Sha256 } })).Result
  const as = await at(end + hour)
  const body = { ...contract.emptyPaper, ...fields }
  const saved = await call(portal, contract.updatePaper, { as: as.AccessToken, params: { id: Id }, body })
  expect(saved.status).toBe(200)
  expect(await commit(Id, file, { as })).toMatchObject({ status: 200, Result: { CommittedOn } })
  await send(as)
  expect(await paperOf(Id)).toMatchObject({ Status: 'submitted', SubmittedOn: CommittedOn, Abstract })
})

test('text and authors that come with the commitment are saved with it, in at most 8 KB', async () => {
  const bob = await signedIn(portal)
  const { Id } = await textOnly({ Abstract: 'Too short' })
  const AuthorIds = [bob.UserDetailId, ada.UserDetailId]
  const { Result, version } = await commit(Id, { ...file, Abstract: words(41), AuthorIds })
  expect(version).toBe(2)
  expect(Result.Paper).toMatchObject({ abstract: words(41), AuthorsVersion: 2 })
  expect(Result.Paper.Authors.map(({ UserDetailId }) => UserDetailId)).toEqual(AuthorIds)
  expect((await commit(Id, { ...file, Abstract: 'x'.repeat(8200) })).status).toBe(413)
})

test('what was committed to cannot be changed, until its owner takes it back', async () => {
  const { Id } = await textOnly()
  await commit(Id)
  const refused = {
    status: 422,
    Errors: ['This paper is committed and waits for its file. Take the commitment back to change it'],
  }
  const save = () =>
    call(portal, contract.updatePaper, {
      as: ada.AccessToken,
      params: { id: Id },
      body: { ...contract.emptyPaper, PaperTitle: 'Other words' },
    })
  expect(await save()).toMatchObject(refused)
  expect(
    await call(portal, saveAuthors, {
      as: ada.AccessToken,
      body: { PaperId: Id, Authors: [{ UserDetailId: ada.UserDetailId, UserSequence: 1 }] },
    }),
  ).toMatchObject(refused)
  const bob = await signedIn(portal)
  const takeBack = (as = ada) => call(portal, takeCommitmentBack, { as: as.AccessToken, params: { id: Id } })
  expect((await takeBack(bob)).status).toBe(404)
  expect(await takeBack()).toMatchObject({ status: 200, Result: { CommittedOn: null, FileUntil: null } })
  expect(await takeBack()).toMatchObject({ status: 422, Errors: ['This paper is not committed'] })
  expect((await save()).status).toBe(200)
  await send()
  expect(await paperOf(Id)).toMatchObject({ Status: 'draft' })
})

test('without its file the paper stays a draft, its owner and the organisers get a mail, and an organiser can give more time', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  await settingsOf(portal, { SupportEmail: 'office@example.org' })
  const end = await endsInAMinute()
  const { Id } = await textOnly({ PaperTitle: 'Late words' })
  const { CommittedOn } = (await commit(Id)).Result
  // The clock of the test goes on, and a busy machine takes its time.
  await at(end + 24 * hour - 60_000)
  await portal.context.jobs.runDue()
  expect(await paperOf(Id)).toMatchObject({ CommittedOn })
  const as = await at(end + 24 * hour + 1000)
  // It is late, although the work that says so has not been done yet.
  await send(as)
  expect(await paperOf(Id)).toMatchObject({ Status: 'draft' })
  await portal.context.jobs.runDue()
  expect(await paperOf(Id)).toMatchObject({ Status: 'draft', CommittedOn: null, FileUntil: null })
  for (const address of [ada.Email, 'office@example.org']) {
    const mails = await mailsTo(portal, address)
    expect(mails.map(({ Subject }) => Subject)).toEqual(['The file did not arrive: Late words'])
    expect(mails[0]?.PlainText).toContain('words.pdf')
  }
  await portal.context.jobs.runDue()
  expect(await mailsTo(portal, ada.Email)).toHaveLength(1)

  const until = new Date(portal.clock.now() + hour).toISOString()
  const { AccessToken } = await again(admin)
  const given = await call(portal, extendPaper, {
    as: AccessToken,
    params: { id: Id },
    body: { ExtendedUntil: until },
  })
  // The file that came too late counts now.
  expect(given.Result).toMatchObject({ Status: 'submitted', SubmittedOn: CommittedOn })
})

test('a hash that arrives before the deadline lets text and file follow after it, with its time, also for a new paper', async () => {
  const end = await endsInAMinute()
  const { Abstract, PaperTitle } = { Abstract: words(40), PaperTitle: 'Few bytes' }
  const fields = { ThemeId, PaperTitle, Abstract, ConsiderBestPaper: false }
  const Sha256 = hashOf(committedContent(fields, [ada.UserDetailId], file))
  const toHash = (as: TestUser, hash = Sha256) =>
    call(portal, commitToHash, { as: as.AccessToken, body: { Sha256: hash } })
  const hashed = await toHash(ada)
  expect(hashed.status).toBe(200)
  const { CommittedOn } = hashed.Result
  const as = await at(end + hour)
  expect((await toHash(as)).Result.CommittedOn).toBe(CommittedOn)
  expect(await toHash(as, hashOf('other'))).toMatchObject(late)

  const body = { ...contract.emptyPaper, ...fields }
  const created = await call(portal, contract.createPaper, { as: as.AccessToken, body })
  expect(created.status).toBe(200)
  const { Id } = created.Result
  expect(await commit(Id, { ...file, Abstract: words(41) }, { as })).toMatchObject(late)
  expect((await commit(Id, file, { as })).Result.CommittedOn).toBe(CommittedOn)
  await send(as)
  expect(await paperOf(Id)).toMatchObject({ Status: 'submitted', SubmittedOn: CommittedOn })
  // No text is owed any more.
  expect(await call(portal, contract.createPaper, { as: as.AccessToken, body })).toMatchObject(late)
})

test('a restored portal takes a commitment again that its own answer proves, and no other', async () => {
  const end = await endsInAMinute()
  const { Id } = await textOnly()
  const { CommittedOn, Proof } = (await commit(Id)).Result
  await sqlOf().delete(commitments)
  await sqlOf().update(papers).set({ CommittedOn: null, FileUntil: null })
  const as = await at(end + hour)
  const headers = { 'lectern-receipt': Proof }
  expect(await commit(Id, file, { as })).toMatchObject(late)
  expect(await commit(Id, { ...file, Size: 2999 }, { as, headers })).toMatchObject(late)
  const forged = { 'lectern-receipt': `${Proof.slice(0, -4)}AAAA` }
  expect(await commit(Id, file, { as, headers: forged })).toMatchObject(late)
  expect((await commit(Id, file, { as, headers })).Result.CommittedOn).toBe(CommittedOn)
})
