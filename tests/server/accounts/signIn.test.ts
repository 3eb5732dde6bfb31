import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  refreshToken,
} from '../../../contract/accounts/accounts.ts'
import { confirmEmail, resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { noId } from '../../../contract/core/limits.ts'
import { linkCodes, refreshTokens, sessions, users } from '../../../server/db/schema/accounts.ts'
import { mailedLink, mailsTo, signedIn, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const minute = 60_000
const day = 24 * 60 * minute

const portal = await emptiedPortal()

const signIn = (Email: string, password = testPassword) => call(portal, login, { body: { Email, password } })
const change = (UserId: string, set: Partial<typeof users.$inferInsert>) =>
  portal.context.database.sql.update(users).set(set).where(eq(users.Id, UserId))

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test('a sign-in answers who signed in, with the profile (spec 3.3, 3.5, 3.8, 7.4)', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  const { status, Result } = await signIn('Ada@Example.ORG')
  expect(status).toBe(200)
  const { AccessToken, RefreshToken, FullName, ...rest } = Result
  expect(rest).toEqual({
    UserId: user.UserId,
    UserName: 'ada@example.org',
    Email: 'ada@example.org',
    UserDetailId: user.UserDetailId,
    Designation: 'Professor',
    Organization: 'University of Mysore',
    OrganizationCity: 'Mysore',
    OrganizationState: 'Karnataka',
    OrganizationCountry: 'India',
    Roles: ['PaperPresenter'],
  })
  expect(FullName).toMatch(/^Asha Rao \d+$/)
  expect(RefreshToken).toMatch(/^[\w-]{1,64}$/)
  expect(claimsOf(AccessToken)).toMatchObject({ sub: user.UserId, role: 'PaperPresenter', IsAdmin: 'false' })
})

test('before the profile is complete a sign-in answers empty texts and no role', async () => {
  await signedIn(portal, { Email: 'ada@example.org', Roles: [], profile: false })
  const { Result } = await signIn('ada@example.org')
  expect(Result).toMatchObject({
    FullName: '',
    UserDetailId: noId,
    Designation: '',
    Organization: '',
    OrganizationCity: '',
    OrganizationState: '',
    OrganizationCountry: '',
    Roles: [],
  })
  expect(claimsOf(Result.AccessToken)).not.toHaveProperty('role')
})

test('the claims of an admin with two roles name both (spec 3.4)', async () => {
  const user = await signedIn(portal, { Roles: ['Admin', 'Auditor'] })
  expect(claimsOf(user.AccessToken)).toMatchObject({ role: ['Admin', 'Auditor'], IsAdmin: 'true' })
})

test('a wrong password, an unknown address and an account without password get the same answer', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  const passwordless = await signedIn(portal, { Email: 'grace@example.org' })
  await change(passwordless.UserId, { PasswordHash: null })
  for (const [Email, password] of [
    ['ada@example.org', 'Wrong#2020'],
    ['nobody@example.org', testPassword],
    ['grace@example.org', testPassword],
  ] as const)
    expect(await signIn(Email, password)).toMatchObject({
      status: 400,
      Message: 'Invalid email or password',
      Errors: ['Invalid email or password'],
    })
})

test('an unknown address takes about as long as a wrong password', async () => {
  await signedIn(portal, { Email: 'ada@example.org' })
  const timed = async (Email: string) => {
    const start = performance.now()
    await signIn(Email, 'Wrong#2020')
    return performance.now() - start
  }
  let [known, unknown] = [Infinity, Infinity]
  // In turns, and the shortest of each: a busy machine makes some longer, none shorter, so that more turns come nearer.
  for (let turn = 0; turn < 9 || (turn < 60 && unknown <= known / 2); turn++) {
    known = Math.min(known, await timed('ada@example.org'))
    unknown = Math.min(unknown, await timed('nobody@example.org'))
  }
  // Without the hash an answer would take a fraction of this.
  expect(unknown).toBeGreaterThan(known / 2)
})

test('fields that break the rules of the form are named in its order (spec 5.4)', async () => {
  expect(await signIn('', '')).toMatchObject({
    status: 422,
    Message: 'Email is required',
    Errors: ['Email is required', 'Password is required'],
  })
  expect(await signIn('ada@example', 'x')).toMatchObject({
    status: 422,
    Errors: ['Please enter a valid email address'],
  })
})

test('success and refusal have one shape (spec 3.10)', async () => {
  const user = await signedIn(portal)
  const shape = ['Success', 'Message', 'Result', 'Id', 'Errors']
  for (const password of [testPassword, 'Wrong#2020']) {
    const payload = { Email: user.Email, password }
    const response = await portal.app.inject({ method: 'POST', url: '/api/account/LOGIN', payload })
    const reply = response.json<Record<string, unknown>>()
    expect(Object.keys(reply)).toEqual(shape)
    expect(reply['Success']).toBe(password === testPassword)
    expect(reply['Errors']).toEqual(password === testPassword ? [] : ['Invalid email or password'])
  }
})

test('an unconfirmed address gets this reason, and the link again that lets it in', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  await change(user.UserId, { EmailConfirmed: false })
  expect(await signIn('ada@example.org', 'Wrong#2020')).toMatchObject({
    Message: 'Invalid email or password',
  })
  expect(await mailsTo(portal, 'ada@example.org')).toHaveLength(0)
  expect(await signIn('ada@example.org')).toMatchObject({
    status: 400,
    Message: 'Please confirm your email address first. We have sent you the link again.',
  })
  const { userId = '', code = '' } = await mailedLink(portal, 'ada@example.org', '/confirm-mail')
  await call(portal, confirmEmail, { query: { UserId: userId, Code: code } })
  expect(await signIn('ada@example.org')).toMatchObject({ status: 200 })
})

test('a blocked account gets this reason only with its password, and its sessions make no call', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  await change(user.UserId, { Blocked: true })
  expect(await signIn('ada@example.org')).toMatchObject({
    status: 400,
    Message: 'Your sign-in has been blocked. Please contact support',
  })
  expect(await signIn('ada@example.org', 'Wrong#2020')).toMatchObject({
    Message: 'Invalid email or password',
  })
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({ status: 401 })
  const refresh = () => call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })
  expect(await refresh()).toMatchObject({ status: 401, Message: 'Failed to refresh token' })
  // What the block ended stays ended when it is lifted; only a new sign-in begins anew.
  await change(user.UserId, { Blocked: false })
  expect(await refresh()).toMatchObject({ status: 401 })
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({ status: 401 })
  expect(await signIn('ada@example.org')).toMatchObject({ status: 200 })
})

test('of a deleted account nothing serves any longer: no token, no mailed link, no password', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  const bystander = await signedIn(portal)
  await change(user.UserId, { EmailConfirmed: false })
  await call(portal, resendConfirmation, { body: { EmailId: user.Email } })
  await call(portal, forgotPassword, { body: { EmailId: user.Email } })
  const confirm = await mailedLink(portal, user.Email, '/confirm-mail')
  const reset = await mailedLink(portal, user.Email, '/forgot-password')
  await portal.context.database.sql.delete(users).where(eq(users.Id, user.UserId))
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({ status: 401 })
  expect(await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })).toMatchObject({
    status: 401,
    Message: 'Failed to refresh token',
  })
  const invalid = { status: 400, Message: 'This link is invalid or has expired' }
  const query = { UserId: user.UserId, Code: confirm['code'] ?? '' }
  expect(await call(portal, confirmEmail, { query })).toMatchObject(invalid)
  const body = { UserId: user.UserId, Code: reset['code'] ?? '', Password: 'Brandnew#2021' }
  expect(await call(portal, changePassword, { body })).toMatchObject(invalid)
  expect(await signIn(user.Email)).toMatchObject({ status: 400, Message: 'Invalid email or password' })
  expect(await call(portal, getProfile, { as: bystander.AccessToken })).toMatchObject({ status: 200 })
})

test('wrong and expired access tokens are refused with 401', async () => {
  const user = await signedIn(portal)
  const answer = async (as: string) => (await call(portal, getProfile, { as })).Message
  const [header, payload, signature = ''] = user.AccessToken.split('.')
  expect(await answer('nonsense')).toBe('Invalid token format')
  // The last character has bits that count for nothing: the first never.
  const spoilt = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect(await answer(`${header}.${payload}.${spoilt}`)).toBe('Invalid token format')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await answer(`${unsigned}.${payload}.`)).toBe('Invalid token format')
  // A token whose signature has been read before expires like any other.
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({ status: 200 })
  portal.clock.advance(15 * minute + 1000)
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({
    status: 401,
    Message: 'Please sign in',
  })
})

test('signing out ends the session at once, and an unknown token succeeds as well', async () => {
  const user = await signedIn(portal)
  const other = await signedIn(portal)
  const out = () => call(portal, logout, { body: { RefreshToken: user.RefreshToken } })
  expect(await out()).toMatchObject({ status: 200, Success: true })
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({ status: 401 })
  expect(await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })).toMatchObject({
    status: 401,
  })
  expect(await out()).toMatchObject({ status: 200, Success: true })
  expect(await call(portal, refreshToken, { params: { refreshToken: other.RefreshToken } })).toMatchObject({
    status: 200,
  })
})

test('a sign-in clears away what has expired, and nothing else', async () => {
  const { sql } = portal.context.database
  const old = await signedIn(portal)
  await sql.insert(linkCodes).values({
    CodeHash: 'a',
    UserId: old.UserId,
    Purpose: 'reset',
    ExpiresOn: new Date(portal.clock.now() + day).toISOString(),
  })
  portal.clock.advance(31 * day)
  const fresh = await signedIn(portal)
  await signIn(fresh.Email)
  expect(await sql.$count(sessions)).toBe(2)
  expect(await sql.$count(refreshTokens)).toBe(2)
  expect(await sql.$count(linkCodes)).toBe(0)
})
