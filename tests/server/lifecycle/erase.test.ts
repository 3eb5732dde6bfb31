import { existsSync } from 'node:fs'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { downloadOwnData, eraseOwnAccount, getOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { getUserPapers, submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { searchUsers } from '../../../contract/people/authors.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { operations } from '../../../server/db/schema/system.ts'
import { files } from '../../../server/db/schema/files.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { receipts } from '../../../server/db/schema/payments.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { fixture } from '../../support/fixtures.ts'
import { startMailbox, type Mailbox } from '../../support/mailbox.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { registered, transferred, travelling } from '../../support/registrations.ts'
import { unzip } from '../../support/zip.ts'
import { storeBytes } from '../../support/storeBytes.ts'

let portal: TestPortal
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await startPortal({ environment: { MAIL_URL: mailbox.url } })
})
afterAll(async () => {
  await portal.stop()
  await mailbox.stop()
})
beforeEach(() => portal.empty())

const sql = () => portal.context.database.sql
const erase = (user: TestUser, Password = testPassword) =>
  call(portal, eraseOwnAccount, { as: user.AccessToken, body: { Password } })
const personOf = async ({ UserDetailId }: Pick<TestUser, 'UserDetailId'>) =>
  (await sql().select().from(people).where(eq(people.UserDetailId, UserDetailId)))[0]
const accountOf = async ({ UserId }: TestUser) =>
  (await sql().select().from(users).where(eq(users.Id, UserId)))[0]

/** A submitted paper of `owner` with these authors in this order. */
async function submittedPaper(owner: TestUser, ...authors: readonly TestUser[]) {
  const file = await storeBytes(portal.context, owner.UserId, 'paper', 'paper.pdf', fixture('paper.pdf'))
  const { Id } = await completeDraftOf(portal, owner, { PaperURL: file.Id })
  const Authors = authors.map(({ UserDetailId }, index) => ({ UserDetailId, UserSequence: index + 1 }))
  await call(portal, saveAuthors, { as: owner.AccessToken, body: { PaperId: Id, Authors } })
  const submitted = await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })
  expect(submitted.status).toBe(200)
  return { Id, Sha256: file.Sha256 }
}

test('an author without a submitted paper is forgotten whole: person, drafts, proof and mails', async () => {
  const user = await signedIn(portal)
  const proof = await storeBytes(
    portal.context,
    user.UserId,
    'student-proof',
    'card.png',
    fixture('picture.png'),
  )
  const own = await storeBytes(portal.context, user.UserId, 'paper', 'paper.pdf', fixture('paper.pdf'))
  await draftOf(portal, user, { PaperURL: own.Id })
  await portal.context.mailer.queue(sql(), {
    Recipient: user.Email,
    Subject: 'Old',
    PlainText: 'Old',
    Html: 'Old',
  })
  const { status, Message } = await erase(user)
  expect([status, Message]).toEqual([200, 'Your account has been erased'])

  expect(await personOf(user)).toBeUndefined()
  expect(await accountOf(user)).toMatchObject({
    Email: `erased-${user.UserId}`,
    PhoneNumber: '',
    PasswordHash: null,
    Roles: [],
    Blocked: true,
    UserDetailId: noId,
  })
  expect(await sql().select().from(papers)).toEqual([])
  expect(await sql().select().from(files)).toEqual([])
  expect(await sql().select().from(operations).where(eq(operations.UserId, user.UserId))).toEqual([])
  for (const { Sha256 } of [proof, own])
    await expect.poll(() => existsSync(portal.context.files.pathOf(Sha256))).toBe(false)
  expect(await auditLog(portal)).toMatchObject([
    { UserId: user.UserId, Action: 'Erase account', SubjectId: user.UserId, Details: {} },
  ])
  expect((await call(portal, getOwnAccount, { as: user.AccessToken })).status).toBe(401)
  const body = { Email: user.Email, password: testPassword }
  expect((await call(portal, login, { body })).Message).toBe('Invalid email or password')
  const letter = await mailbox.waitFor(
    ({ to, subject }) => to.includes(user.Email) && subject.startsWith('Your account has been erased'),
  )
  expect(letter.text).toContain('Papers that were submitted stay')
  // The address goes with its last mail.
  await expect
    .poll(() =>
      sql()
        .select()
        .from(mails)
        .where(like(mails.Recipient, `%${user.Email}%`)),
    )
    .toEqual([])
})

test('a submitted paper keeps the names in the order printed, and of the erased person name and institution only', async () => {
  const owner = await signedIn(portal)
  const coAuthor = await signedIn(portal)
  const { Id, Sha256 } = await submittedPaper(owner, coAuthor, owner)
  await draftOf(portal, owner)
  const before = await personOf(owner)
  expect((await erase(owner)).status).toBe(200)

  const [paper] = (await call(portal, getUserPapers, { as: coAuthor.AccessToken })).Result
  expect(paper).toMatchObject({ Id, Status: 'submitted', PaperCode: 'P-0001' })
  expect(paper?.Authors.map(({ FullName, Organization }) => [FullName, Organization])).toEqual([
    [(await personOf(coAuthor))?.FullName, 'University of Mysore'],
    [before?.FullName, 'University of Mysore'],
  ])
  expect(await sql().select({ Id: papers.Id }).from(papers)).toEqual([{ Id }])
  expect(existsSync(portal.context.files.pathOf(Sha256))).toBe(true)
  expect(await personOf(owner)).toMatchObject({
    FullName: before?.FullName,
    Organization: 'University of Mysore',
    Email: '',
    PhoneNumber: '',
    DOB: '',
    Gender: '',
    Nationality: '',
    ResidenceCity: '',
    ResidenceState: '',
    ResidenceCountry: '',
    CountryCode: '',
  })
})

test('two erased authors may be on one paper, are found by no search, and their addresses are free again', async () => {
  const owner = await signedIn(portal)
  const first = await signedIn(portal)
  const second = await signedIn(portal)
  await submittedPaper(owner, owner, first, second)
  const { FullName = '' } = (await personOf(first)) ?? {}
  expect((await erase(first)).status).toBe(200)
  expect((await erase(second)).status).toBe(200)
  const found = await call(portal, searchUsers, { as: owner.AccessToken, params: { text: FullName } })
  expect(found.Result).toEqual([])
  const again = await signedIn(portal, { Email: first.Email })
  expect((await personOf(again))?.Email).toBe(first.Email)
})

test('a wrong password erases nothing, and neither does the last admin', async () => {
  const user = await signedIn(portal)
  const wrong = await erase(user, 'Wrong#1234')
  expect([wrong.status, wrong.Errors]).toEqual([400, ['This is not your current password']])
  const empty = await erase(user, '')
  expect([empty.status, empty.Errors]).toEqual([422, ['Please enter your current password']])
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const last = await erase(admin)
  expect([last.status, last.Message]).toEqual([
    409,
    'You are the only organiser. Make somebody else an organiser first.',
  ])
  await signedIn(portal, { Roles: ['Admin'] })
  expect((await erase(admin)).status).toBe(200)
  expect((await accountOf(user))?.ErasedOn).toBeNull()
})

test('the download has account, profile, papers with their history, mails without codes, and the files', async () => {
  const user = await signedIn(portal)
  const { Id } = await submittedPaper(user, user)
  await portal.context.mailer.queue(sql(), {
    Recipient: user.Email,
    Subject: 'Reset your password',
    PlainText: 'https://portal.example/forgot-password?userId=1&code=S3CRET-code&email=x',
    Html: '',
  })
  const response = await portal.app.inject({
    url: addressOf(downloadOwnData),
    headers: { authorization: `Bearer ${user.AccessToken}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  expect(response.headers['content-disposition']).toContain('filename="lectern-data.zip"')
  const entries = unzip(response.rawPayload)
  const data = JSON.parse(entries.get('data.json')?.toString('utf8') ?? '{}') as Record<string, unknown>
  expect(data).toMatchObject({
    Account: { UserId: user.UserId, Email: user.Email, Roles: ['PaperPresenter'] },
    Consents: [],
    Sessions: [{ Device: 'An unknown device', IsCurrent: true }],
    Profile: { Email: user.Email, DOB: '1985-04-12' },
    Papers: [{ Id, History: [{ FromStatus: 'draft', ToStatus: 'submitted' }], Files: [{ Number: 1 }] }],
    Files: [{ FileName: 'paper.pdf' }],
  })
  expect(JSON.stringify(data)).not.toContain('S3CRET')
  expect(JSON.stringify(data)).not.toContain('argon2')
  const [file] = [...entries].filter(([name]) => name.endsWith('/paper.pdf'))
  expect(file?.[1].equals(fixture('paper.pdf'))).toBe(true)
})

test('the download has the registration with its companions, the bill, its payments and receipts, and the journey', async () => {
  const user = await signedIn(portal)
  const GetPersons = [{ FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }]
  const { AccommodationId, PaymentDetailsId, Reference } = await registered(portal, user.UserDetailId, {
    GetPersons,
  })
  const PaymentId = await transferred(portal, PaymentDetailsId, {
    State: 'confirmed',
    ConfirmedAmount: 500_000,
    ClaimedBy: user.UserId,
  })
  await sql()
    .insert(receipts)
    .values({
      ReceiptNumber: 'R-0001',
      PaymentId,
      Amount: 500_000,
      VerifyCode: 'a-code-that-proves-it',
      Printed: { Title: 'Receipt' },
      IssuedOn: new Date().toISOString(),
    })
  await travelling(portal, AccommodationId, { Remarks: 'Vegetarian' })
  // What somebody else pays is nobody's but theirs.
  const other = await signedIn(portal)
  const theirs = await registered(portal, other.UserDetailId)
  await transferred(portal, theirs.PaymentDetailsId, { ClaimedBy: other.UserId })

  const response = await portal.app.inject({
    url: addressOf(downloadOwnData),
    headers: { authorization: `Bearer ${user.AccessToken}` },
  })
  const json = unzip(response.rawPayload).get('data.json')?.toString('utf8') ?? '{}'
  const data = JSON.parse(json) as { Payments: unknown[] }
  expect(data).toMatchObject({
    Registration: { AccommodationId, ExpectedAmount: 500_000, GetPersons, PaymentStatus: 'Payment Done' },
    Bill: { PaymentDetailsId, Reference },
    Payments: [{ PaymentId, State: 'confirmed', ConfirmedAmount: 500_000 }],
    Receipts: [{ ReceiptNumber: 'R-0001', Amount: 500_000, Printed: { Title: 'Receipt' } }],
    Travel: { ArrivalPlace: 'Mysuru Junction', Remarks: 'Vegetarian' },
  })
  expect(data.Payments).toHaveLength(1)
  expect(json).not.toContain('a-code-that-proves-it')
})
