import { expect, test } from 'vitest'
import { login } from '../../../../contract/accounts/accounts.ts'
import { setup } from '../../../../contract/accounts/signUp.ts'
import { getProfile } from '../../../../contract/people/profile.ts'
import { firstAdmin } from '../../../../server/accounts/signUp/firstAdmin.ts'
import { setupCodes, users } from '../../../../server/db/schema/accounts.ts'
import type { Context } from '../../../../server/http/context.ts'
import { SettingsError } from '../../../../server/settings.ts'
import { signedIn, testPassword } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

const allUsers = () => portal.context.database.sql.select().from(users)
const signIn = (Email: string, password = testPassword) => call(portal, login, { body: { Email, password } })

/** The portal as it would start with these settings. */
const startWith = (ADMIN_EMAIL: string, ADMIN_PASSWORD: string): Context => ({
  ...portal.context,
  settings: { ...portal.context.settings, ADMIN_EMAIL, ADMIN_PASSWORD },
})

/** The code of the link that a first start prints. */
async function printedCode(): Promise<string> {
  const link = new URL((await firstAdmin(portal.context)) ?? '')
  expect(link.origin + link.pathname).toBe(`${portal.context.publicUrl()}/setup`)
  return link.searchParams.get('code') ?? ''
}

const setUp = (Code: string, Email = 'Chair@Example.org') =>
  call(portal, setup, { body: { Code, Email, Password: testPassword } })

const refused = { status: 400, Success: false, Message: 'This link is invalid or has expired' }

test('the printed link makes the first admin, who signs in at once', async () => {
  const made = await setUp(await printedCode())
  expect(made).toMatchObject({
    status: 200,
    Success: true,
    Result: { Email: 'chair@example.org', FullName: '' },
  })
  // The session that it answers works.
  expect((await call(portal, getProfile, { as: made.Result.AccessToken })).status).toBe(200)
  const { Result } = await signIn('chair@example.org')
  expect(Result).toMatchObject({ Email: 'chair@example.org', Roles: ['Admin'] })
  expect(await firstAdmin(portal.context)).toBeUndefined()
})

test('a second set-up is refused, with the same code and with any other', async () => {
  const code = await printedCode()
  await setUp(code)
  expect(await setUp(code, 'second@example.org')).toMatchObject(refused)
  expect(await setUp('wrong', 'second@example.org')).toMatchObject(refused)
  expect(await allUsers()).toHaveLength(1)
})

test('of two set-ups at once, one is refused', async () => {
  const code = await printedCode()
  const both = await Promise.all([setUp(code), setUp(code, 'second@example.org')])
  expect(both.map((one) => one.status).sort()).toEqual([200, 400])
  expect(await allUsers()).toHaveLength(1)
})

test('the code is good no longer once there is an admin by another way, or the next start printed another', async () => {
  const first = await printedCode()
  const second = await printedCode()
  expect(await setUp(first)).toMatchObject(refused)
  await signedIn(portal, { Roles: ['Admin'] })
  expect(await setUp(second)).toMatchObject(refused)
})

test('broken rules are refused, and the code stays valid', async () => {
  const code = await printedCode()
  expect(await call(portal, setup, { body: { Code: code, Email: 'x', Password: 'weak' } })).toMatchObject({
    status: 422,
    Errors: ['Please enter a valid email address', 'Please meet all password requirements'],
  })
  expect(await setUp(code)).toMatchObject({ status: 200 })
})

test('who has registered already with the address becomes the admin, with the new password', async () => {
  const user = await signedIn(portal, { Email: 'chair@example.org', Roles: ['PaperPresenter'] })
  const code = await printedCode()
  await call(portal, setup, { body: { Code: code, Email: 'chair@example.org', Password: 'Brandnew#2021' } })
  expect(await allUsers()).toMatchObject([
    { Id: user.UserId, Roles: ['Admin'], UserDetailId: user.UserDetailId },
  ])
  expect(await signIn('chair@example.org')).toMatchObject({ status: 400 })
  expect(await signIn('chair@example.org', 'Brandnew#2021')).toMatchObject({ status: 200 })
})

test('the code is kept as its hash only', async () => {
  const code = await printedCode()
  expect(JSON.stringify(await portal.context.database.sql.select().from(setupCodes))).not.toContain(code)
})

test('the settings make the first admin, and later starts change nothing', async () => {
  expect(await firstAdmin(startWith('Chair@Example.org', testPassword))).toBeUndefined()
  expect(await signIn('chair@example.org')).toMatchObject({ status: 200 })
  const before = await allUsers()
  expect(await firstAdmin(startWith('other@example.org', 'Brandnew#2021'))).toBeUndefined()
  expect(await allUsers()).toEqual(before)
})

test.each([
  ['secret', 'ADMIN_PASSWORD: Please meet all password requirements'],
  [`Aa1#${'x'.repeat(125)}`, 'ADMIN_PASSWORD: Password must be at most 128 characters long'],
  ['Password@123', 'ADMIN_PASSWORD: This password is among those that are guessed first'],
])(
  'a password of the settings that breaks the rules is refused with the reason: %s',
  async (password, reason) => {
    const start = firstAdmin(startWith('chair@example.org', password))
    await expect(start).rejects.toBeInstanceOf(SettingsError)
    await expect(start).rejects.toThrow(reason)
    expect(await allUsers()).toHaveLength(0)
  },
)
