import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  refreshToken,
} from '../../../contract/accounts/accounts.ts'
import { confirmEmail, register } from '../../../contract/accounts/signUp.ts'
import { mailedLink, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const lines: string[] = []
const signInsPerNetwork = 4

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({
    environment: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => lines.push(line) },
    timing: { signInsPerNetwork },
  })
})
afterAll(() => portal.stop())

test('no token, code, password or captcha reaches the log, whether a call succeeds, is refused or fails', async () => {
  const GoogleCapchaCode = await solvedCaptcha(portal)
  const Email = 'ada@example.org'
  await call(portal, register, {
    body: { Email, PhoneNumber: '9876543210', Password: testPassword, GoogleCapchaCode },
  })
  const confirm = await mailedLink(portal, Email, '/confirm-mail')
  await call(portal, confirmEmail, {
    query: { UserId: confirm['userId'] ?? '', Code: confirm['code'] ?? '' },
  })
  const { Result } = await call(portal, login, { body: { Email, password: testPassword } })
  const next = await call(portal, refreshToken, { params: { refreshToken: Result.RefreshToken } })
  await call(portal, refreshToken, { params: { refreshToken: 'a-wrong-refresh-token' } })
  await call(portal, logout, { as: 'a-wrong-access-token', body: { RefreshToken: next.Result.RefreshToken } })
  await call(portal, forgotPassword, { body: { EmailId: Email } })
  const reset = await mailedLink(portal, Email, '/forgot-password')
  const link = { UserId: reset['userId'] ?? '', Code: reset['code'] ?? '' }
  await call(portal, changePassword, { body: { ...link, Password: 'Brandnew#2021' } })

  const log = lines.join('')
  expect(log).toContain('/api/Account/refresh-token/:refreshToken')
  expect(log).toContain('/api/Account/confirm-email')
  for (const secret of [
    GoogleCapchaCode,
    testPassword,
    'Brandnew#2021',
    confirm['code'],
    link.Code,
    Result.AccessToken,
    Result.RefreshToken,
    next.Result.AccessToken,
    next.Result.RefreshToken,
    'a-wrong-refresh-token',
    'a-wrong-access-token',
  ])
    expect(log).not.toContain(secret)
})

test('a statement that fails is logged without its values, which hold codes', async () => {
  const user = await signedIn(portal)
  const database = portal.context.database.sql
  const before = lines.length
  await database.execute(sql`alter table mail_requests rename to mail_requests_away`)
  const failed = await call(portal, forgotPassword, { body: { EmailId: user.Email } })
  await database.execute(sql`alter table mail_requests_away rename to mail_requests`)
  expect(failed).toMatchObject({ status: 500, Message: 'An unexpected error occurred' })
  const log = lines.slice(before).join('')
  expect(log).toContain('Failed query: insert into \\"mail_requests\\"')
  expect(log).not.toContain('code=')
  expect(log).not.toContain(user.Email)
})

test('sign-ins from one address are limited, and another address still signs in', async () => {
  const user = await signedIn(portal)
  const signIn = (from: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/Account/login',
      headers: { 'x-forwarded-for': from },
      payload: { Email: user.Email, password: testPassword },
    })
  const statuses: number[] = []
  for (let i = 0; i <= signInsPerNetwork; i++) statuses.push((await signIn('192.0.2.1')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const refused = await signIn('192.0.2.1')
  expect(refused.json()).toEqual({
    Success: false,
    Message: 'Too many requests. Please wait a moment and try again',
    Result: null,
    Id: null,
    Errors: ['Too many requests. Please wait a moment and try again'],
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn('192.0.2.2')).statusCode).toBe(200)
})

test.each([
  ['register', { Email: 'x', PhoneNumber: '', Password: '', GoogleCapchaCode: '' }],
  ['forgot-password', { EmailId: 'x' }],
  ['resend-confirmation', { EmailId: 'x' }],
  ['change-password', { UserId: '00000000-0000-0000-0000-000000000000', Code: '', Password: '' }],
  ['setup', { Code: '', Email: '', Password: '' }],
])('calls of %s from one address are limited as well', async (name, payload) => {
  const statuses: number[] = []
  for (let i = 0; i <= signInsPerNetwork; i++) {
    const headers = { 'x-forwarded-for': '192.0.2.3' }
    statuses.push(
      (await portal.app.inject({ method: 'POST', url: `/api/Account/${name}`, headers, payload })).statusCode,
    )
  }
  expect(statuses).toEqual([422, 422, 422, 422, 429])
})

test('a whole conference behind one address can refresh', async () => {
  const user = await signedIn(portal)
  for (let i = 0; i < 20; i++)
    expect(await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })).toMatchObject({
      status: 200,
    })
})

test('the log names routes by their pattern, so that no id, code or address that is in a path reaches it', async () => {
  const before = lines.length
  const id = crypto.randomUUID()
  await portal.app.inject(`/api/Author/${id}`)
  await portal.app.inject('/nowhere/asha@example.org')
  const routes = lines
    .slice(before)
    .map((line) => JSON.parse(line) as { msg: string; req?: { route: string } })
    .flatMap(({ msg, req }) => (msg === 'incoming request' && req ? [req.route] : []))
  expect(routes).toEqual(['/api/Author/:id', 'none'])
  expect(lines.slice(before).join('')).not.toMatch(new RegExp(`${id}|asha@`))
})
