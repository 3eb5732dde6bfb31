import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  changePassword,
  forgotPassword,
  login,
  refreshToken,
} from '../../../../contract/accounts/accounts.ts'
import { users } from '../../../../server/db/schema/accounts.ts'
import { mailedLink, mailsTo, signedIn, testPassword } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const newPassword = 'Brandnew#2021'
const hour = 60 * 60 * 1000

const portal = await emptiedPortal()

const forgot = (EmailId: string) => call(portal, forgotPassword, { body: { EmailId } })
const signIn = (Email: string, password: string) => call(portal, login, { body: { Email, password } })
const reset = (link: { UserId: string; Code: string }, Password = newPassword) =>
  call(portal, changePassword, { body: { ...link, Password } })

/** Asks for a reset and reads the mailed link. */
async function linkFor(Email: string) {
  await forgot(Email)
  const { userId = '', code = '' } = await mailedLink(portal, Email, '/forgot-password')
  return { UserId: userId, Code: code }
}

async function expectInvalid(answer: Promise<Awaited<ReturnType<typeof reset>>>): Promise<void> {
  expect(await answer).toMatchObject({ status: 400, Message: 'This link is invalid or has expired' })
}

test('known and unknown addresses get the same answer, and only the known one a mail with a link (spec 3.6, 7.6)', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  const answers = [await forgot('Ada@Example.org'), await forgot('nobody@example.org')]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      Success: true,
      Message: 'If we know this address, we have sent you instructions to reset your password.',
      Result: null,
      Id: null,
    })
  expect(await mailsTo(portal, 'nobody@example.org')).toHaveLength(0)
  const [mail] = await mailsTo(portal, 'ada@example.org')
  expect(mail?.Subject).toBe('Reset your password – Lectern Conference')
  const link = await mailedLink(portal, 'ada@example.org', '/forgot-password')
  expect(Object.keys(link)).toEqual(['userId', 'code', 'email'])
  expect(link).toMatchObject({ userId: user.UserId, email: 'ada@example.org' })
})

test('an address of a wrong form is refused with this reason (spec 5.7)', async () => {
  expect(await forgot('ada@')).toMatchObject({ status: 422, Errors: ['Please enter a valid email'] })
  expect(await forgot('')).toMatchObject({ status: 422, Errors: ['Email is required'] })
})

test('the link sets a new password, ends every session, and the new password signs in (spec 3.7, 7.7)', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  const link = await linkFor('ada@example.org')
  expect(await reset(link)).toMatchObject({ status: 200, Message: 'Your password has been changed.' })
  expect(await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })).toMatchObject({
    status: 401,
  })
  expect(await signIn('ada@example.org', testPassword)).toMatchObject({ status: 400 })
  expect(await signIn('ada@example.org', newPassword)).toMatchObject({ status: 200 })
})

test('the link also confirms the address', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  await portal.context.database.sql
    .update(users)
    .set({ EmailConfirmed: false })
    .where(eq(users.Id, user.UserId))
  await reset(await linkFor('ada@example.org'))
  expect(await signIn('ada@example.org', newPassword)).toMatchObject({ status: 200 })
})

test('a used link is refused, and so are the other links that were mailed before', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  const first = await linkFor('ada@example.org')
  const second = await linkFor('ada@example.org')
  expect(await reset(first)).toMatchObject({ status: 200 })
  await expectInvalid(reset(first, 'Again#2022'))
  await expectInvalid(reset(second, 'Again#2022'))
  expect(await signIn('ada@example.org', newPassword)).toMatchObject({ status: 200 })
})

test('of two uses of a link at once, one is refused', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  const link = await linkFor('ada@example.org')
  const both = await Promise.all([reset(link), reset(link, 'Other#2022')])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('wrong, foreign and expired codes are refused and change nothing', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  await signedIn(portal, { Email: 'grace@example.org' })
  const ada = await linkFor('ada@example.org')
  const grace = await linkFor('grace@example.org')
  await expectInvalid(reset({ ...ada, Code: 'wrong' }))
  await expectInvalid(reset({ UserId: ada.UserId, Code: grace.Code }))
  portal.clock.advance(24 * hour + 1000)
  await expectInvalid(reset(ada))
  expect(await signIn('ada@example.org', testPassword)).toMatchObject({ status: 200 })
  expect(await signIn('grace@example.org', testPassword)).toMatchObject({ status: 200 })
})

test('the code of a confirmation link sets no password', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  await portal.context.database.sql
    .update(users)
    .set({ EmailConfirmed: false })
    .where(eq(users.Id, user.UserId))
  await signIn('ada@example.org', testPassword)
  const { code = '' } = await mailedLink(portal, 'ada@example.org', '/confirm-mail')
  await expectInvalid(reset({ UserId: user.UserId, Code: code }))
})

test('a password that breaks the rules is refused in their order, and leaves the link good (spec 5.9, 5.10, 5.12, 9.1)', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  const link = await linkFor('ada@example.org')
  for (const [password, message] of [
    ['', 'Password is required'],
    ['Ab#1', 'Password must be at least 8 characters long'],
    ['abcdefg#1', 'Password must contain at least one uppercase letter'],
    ['ABCDEFG#1', 'Password must contain at least one lowercase letter'],
    ['Abcdefgh#', 'Password must contain at least one number'],
    ['Abcdefgh1', 'Password must contain at least one special character (!@#$%^&*)'],
    ['Abcdefg,1', 'Password must contain at least one special character (!@#$%^&*)'],
    [`Aa1#${'x'.repeat(125)}`, 'Password must be at most 128 characters long'],
  ] as const)
    expect(await reset(link, password)).toMatchObject({ status: 422, Message: message, Errors: [message] })
  expect(await reset(link)).toMatchObject({ status: 200 })
})
