import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getMails } from '../../../contract/mail/mailList.ts'
import { extendPaper } from '../../../contract/papers/extension.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, settingsOf } from '../../support/papers.ts'

const day = 86_400_000

const portal = await emptiedPortal()
let ada: TestUser
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const inDays = (days: number) => new Date(portal.clock.now() + days * day).toISOString()
const extend = (id: string, ExtendedUntil: string | null, as = admin) =>
  call(portal, extendPaper, { as: as.AccessToken, params: { id }, body: { ExtendedUntil } })
/** The same person with a token that is good at the time of the test's clock. */
async function again(user: TestUser): Promise<TestUser> {
  const { AccessToken } = await startSession(portal.context, portal.context.database.sql, user.UserId)
  return { ...user, AccessToken }
}
const submit = (id: string, as: TestUser) =>
  call(portal, contract.submitPaper, { as: as.AccessToken, params: { id } })

test('an extended draft is taken after the deadline until its own, the others are not, and its owner is notified by mail', async () => {
  const [given, other] = [
    await completeDraftOf(portal, ada, { PaperTitle: 'Late words' }),
    await completeDraftOf(portal, ada),
  ]
  await dateOf(portal, 'paper_submission', inDays(-1).slice(0, 10))
  const until = inDays(2)
  const extended = await extend(given.Id, until)
  expect(extended).toMatchObject({ status: 200, version: 1, Result: { ExtendedUntil: until } })
  const [mail] = await mailsTo(portal, ada.Email)
  expect(mail?.Subject).toBe('More time for your paper: Late words')
  expect(mail?.PlainText).toContain('(Asia/Kolkata)')
  expect(mail?.PlainText).toContain(`${portal.context.publicUrl()}/paper/${given.Id}\n`)
  expect(
    await portal.context.database.sql.select().from(auditEntries).where(eq(auditEntries.SubjectId, given.Id)),
  ).toMatchObject([
    { UserId: admin.UserId, Action: 'Extend deadline of paper', Details: { From: null, To: until } },
  ])
  // The mails of a paper are found by it, also while it has no code; those of another are not among them.
  const about = async (PaperId: string) =>
    (await call(portal, getMails, { as: admin.AccessToken, query: { PaperId } })).Result.Rows
  expect((await about(given.Id)).map(({ Subject }) => Subject)).toEqual([
    'More time for your paper: Late words',
  ])
  expect(await about(other.Id)).toEqual([])
  portal.clock.advance(day)
  const as = await again(ada)
  const refused = { status: 422, Errors: ['The last date of paper submission has passed'] }
  expect(await submit(other.Id, as)).toMatchObject(refused)
  expect((await submit(given.Id, as)).status).toBe(200)
})

test('an extension that has passed, or was taken back, no longer helps', async () => {
  const [first, second] = [await completeDraftOf(portal, ada), await completeDraftOf(portal, ada)]
  await dateOf(portal, 'paper_submission', inDays(-1).slice(0, 10))
  await extend(first.Id, inDays(1))
  await extend(second.Id, inDays(5))
  expect((await extend(second.Id, null)).Result.ExtendedUntil).toBeNull()
  portal.clock.advance(day + 1000)
  const as = await again(ada)
  for (const { Id } of [first, second])
    expect(await submit(Id, as)).toMatchObject({
      status: 422,
      Errors: ['The last date of paper submission has passed'],
    })
})

test('only an admin gives more time, to a draft, until a moment to come', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  expect((await extend(Id, inDays(1), ada)).status).toBe(403)
  expect(await extend(Id, inDays(-1))).toMatchObject({
    status: 422,
    Errors: ['The new deadline must be in the future'],
  })
  await submit(Id, ada)
  expect(await extend(Id, inDays(1))).toMatchObject({
    status: 422,
    Errors: ['Only a draft can be given more time'],
  })
})
