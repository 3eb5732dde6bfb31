import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  refreshToken,
} from '../../../contract/accounts/accounts.ts'
import { register, setup } from '../../../contract/accounts/signUp.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { makeSetupCode } from '../../../server/accounts/signUp/firstAdmin.ts'
import { sessions, setupCodes, users } from '../../../server/db/schema/accounts.ts'
import { operations } from '../../../server/db/schema/system.ts'
import { bodyHash } from '../../../server/http/operations/operationLog.ts'
import {
  accountIn,
  mailedLink,
  mailsTo,
  signedIn,
  solvedCaptcha,
  testPassword,
} from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const hour = 60 * 60 * 1000

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const sqlOf = () => portal.context.database.sql
const newPassword = 'Another#Word2020'

const sessionsOf = (UserId: string) => sqlOf().$count(sessions, eq(sessions.UserId, UserId))

const rowOf = async (OpId: string) => {
  const [row] = await sqlOf().select().from(operations).where(eq(operations.OpId, OpId))
  if (!row) throw new Error('Nothing is kept under this key')
  return row
}

/** What anybody could try who holds a row and guesses what a call said. */
function fastHashes(endpoint: Endpoint, params: Record<string, string>, body: unknown, ...guesses: string[]) {
  const whole = bodyHash(endpoint.method, addressOf(endpoint, params), body)
  return [whole, ...guesses.flatMap((guess) => [guess, createHash('sha256').update(guess).digest('hex')])]
}

async function newAccount() {
  const account = await sqlOf().transaction((sql) => accountIn(sql))
  const sent = { key: randomUUID(), body: { Email: account.Email, password: testPassword } }
  return { ...account, sent }
}

test('a sign-in that comes twice under one key is one session, and both get the same tokens', async () => {
  const { UserId, sent } = await newAccount()
  const first = await call(portal, login, sent)
  const again = await call(portal, login, sent)
  expect(first.status).toBe(200)
  expect(again.Result).toEqual(first.Result)
  expect(again.headers['idempotency-key']).toBe(sent.key)
  expect(await sessionsOf(UserId)).toBe(1)
})

test('eight sign-ins under one key at the same time are one session', async () => {
  const { UserId, sent } = await newAccount()
  const replies = await Promise.all(Array.from({ length: 8 }, () => call(portal, login, sent)))
  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect(await sessionsOf(UserId)).toBe(1)
})

test('another password under a used key is refused, and learns nothing', async () => {
  const { UserId, sent } = await newAccount()
  await call(portal, login, sent)
  const other = await call(portal, login, { ...sent, body: { ...sent.body, password: 'Wrong#Word2020' } })
  expect(other).toMatchObject({
    status: 422,
    Message: 'This Idempotency-Key was used for another request',
    Result: null,
  })
  expect(await sessionsOf(UserId)).toBe(1)
})

test('the table holds neither password nor token, nor a hash of them that can be tried out', async () => {
  const { sent } = await newAccount()
  const { Result } = await call(portal, login, sent)
  const { key } = sent
  const refreshing = { key: randomUUID(), params: { refreshToken: Result.RefreshToken } }
  const refreshed = await call(portal, refreshToken, refreshing)
  const text = JSON.stringify([await rowOf(key), await rowOf(refreshing.key)])
  for (const readable of [
    ...fastHashes(login, {}, sent.body, testPassword, Result.AccessToken, Result.RefreshToken),
    ...fastHashes(refreshToken, refreshing.params, null, refreshed.Result.RefreshToken),
    Result.Email,
    'AccessToken',
    // Nor is the key of either hash one that is beside it.
    createHmac('sha256', key).update(testPassword).digest('hex'),
  ])
    expect(text).not.toContain(readable)
  expect(await rowOf(key)).toMatchObject({ Sealed: true, Status: 200, Reply: expect.any(String) as string })
})

test('a sealed reply opens under no other key of a call', async () => {
  const { sent } = await newAccount()
  await call(portal, login, sent)
  const row = await rowOf(sent.key)
  const OpId = randomUUID()
  await sqlOf()
    .insert(operations)
    .values({ ...row, OpId })
  expect((await call(portal, login, { ...sent, key: OpId })).status).toBe(500)
})

test('a failed sign-in leaves its key free for the right password', async () => {
  const { sent } = await newAccount()
  const wrong = await call(portal, login, { ...sent, body: { ...sent.body, password: 'Wrong#Word2020' } })
  expect(wrong.status).toBe(400)
  expect((await call(portal, login, sent)).status).toBe(200)
})

test('a sign-in before the address is confirmed mails one link under one key, and is answered alike', async () => {
  const { Email } = await sqlOf().transaction((sql) => accountIn(sql, { confirmed: false }))
  const sent = { key: randomUUID(), body: { Email, password: testPassword } }
  const first = await call(portal, login, sent)
  const again = await call(portal, login, sent)
  expect(first).toMatchObject({ status: 400, Errors: [first.Message] })
  expect(again).toMatchObject({ status: 400, Message: first.Message, Errors: first.Errors })
  expect(await mailsTo(portal, Email)).toHaveLength(1)
})

test('a repeated sign-in is no way around a block', async () => {
  const { UserId, sent } = await newAccount()
  await call(portal, login, sent)
  await sqlOf().update(users).set({ Blocked: true }).where(eq(users.Id, UserId))
  expect(await call(portal, login, sent)).toMatchObject({
    status: 400,
    Message: 'Your sign-in has been blocked. Please contact support',
  })
})

test('a repeated sign-in brings no ended session back: it is judged again', async () => {
  const { UserId, sent } = await newAccount()
  const first = await call(portal, login, sent)
  await call(portal, logout, { body: { RefreshToken: first.Result.RefreshToken } })
  const again = await call(portal, login, sent)
  expect(again.status).toBe(200)
  expect(again.Result.RefreshToken).not.toBe(first.Result.RefreshToken)
  expect((await call(portal, getUserPapers, { as: first.Result.AccessToken })).status).toBe(401)
  expect(await sessionsOf(UserId)).toBe(1)
  await sqlOf().update(users).set({ PasswordHash: null }).where(eq(users.Id, UserId))
  await call(portal, logout, { body: { RefreshToken: again.Result.RefreshToken } })
  expect((await call(portal, login, sent)).status).toBe(400)
})

test('a sign-in is answered again for an hour, and then judged again', async () => {
  const { UserId, sent } = await newAccount()
  const first = await call(portal, login, sent)
  portal.clock.advance(hour - 60_000)
  expect((await call(portal, login, sent)).Result).toEqual(first.Result)
  portal.clock.advance(120_000)
  expect((await call(portal, login, sent)).Result.RefreshToken).not.toBe(first.Result.RefreshToken)
  expect(await sessionsOf(UserId)).toBe(2)
})

test('what secret calls answered is forgotten after an hour, what others answered is not', async () => {
  const { sent } = await newAccount()
  await call(portal, login, sent)
  const ordinary = { key: randomUUID(), body: { EmailId: sent.body.Email } }
  await call(portal, forgotPassword, ordinary)
  portal.clock.advance(2 * hour)
  await portal.context.jobs.runDue()
  expect(await sqlOf().$count(operations, eq(operations.OpId, sent.key))).toBe(0)
  expect(await sqlOf().$count(operations, eq(operations.OpId, ordinary.key))).toBe(1)
})

test('a refresh that comes twice under one key gives the same tokens, until they were used', async () => {
  const user = await signedIn(portal)
  const sent = { key: randomUUID(), params: { refreshToken: user.RefreshToken } }
  const first = await call(portal, refreshToken, sent)
  expect((await call(portal, refreshToken, sent)).Result).toEqual(first.Result)
  const next = await call(portal, refreshToken, { params: { refreshToken: first.Result.RefreshToken } })
  expect(next.status).toBe(200)
  // From here on the old token is what a thief would send, key and all.
  portal.clock.advance(31_000)
  expect((await call(portal, refreshToken, sent)).status).toBe(401)
  expect((await call(portal, getUserPapers, { as: next.Result.AccessToken })).status).toBe(401)
})

test('a registration that comes twice under one key is one account and one mail', async () => {
  const Email = 'twice@example.org'
  const body = {
    Email,
    PhoneNumber: '9876543210',
    Password: newPassword,
    GoogleCapchaCode: await solvedCaptcha(portal),
  }
  const sent = { key: randomUUID(), body }
  const first = await call(portal, register, sent)
  const again = await call(portal, register, sent)
  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 200, Message: first.Message })
  expect(await mailsTo(portal, Email)).toHaveLength(1)
  expect(await sqlOf().$count(users, eq(users.Email, Email))).toBe(1)
  const other = await call(portal, register, { ...sent, body: { ...body, Email: 'other@example.org' } })
  expect(other.status).toBe(422)
  const text = JSON.stringify(await rowOf(sent.key))
  for (const readable of fastHashes(register, {}, body, newPassword)) expect(text).not.toContain(readable)
})

test('a new password that comes twice under one key is set once, and its link is not called invalid', async () => {
  const { Email, UserId } = await newAccount()
  await call(portal, forgotPassword, { body: { EmailId: Email } })
  const { code = '' } = await mailedLink(portal, Email, '/forgot-password')
  const sent = { key: randomUUID(), body: { UserId, Code: code, Password: newPassword } }
  const first = await call(portal, changePassword, sent)
  expect(first.status).toBe(200)
  await call(portal, login, { body: { Email, password: newPassword } })
  expect(await call(portal, changePassword, sent)).toMatchObject({ status: 200, Message: first.Message })
  // A second effect would have ended the session.
  expect(await sessionsOf(UserId)).toBe(1)
  const text = JSON.stringify(await rowOf(sent.key))
  for (const readable of fastHashes(changePassword, {}, sent.body, newPassword, code))
    expect(text).not.toContain(readable)
})

test('signing out and setting up the first admin take a key as well', async () => {
  const { RefreshToken } = await signedIn(portal)
  const leaving = { key: randomUUID(), body: { RefreshToken } }
  expect((await call(portal, logout, leaving)).status).toBe(200)
  expect((await call(portal, logout, leaving)).status).toBe(200)
  expect(await call(portal, logout, { ...leaving, body: { RefreshToken: 'other' } })).toMatchObject({
    status: 422,
  })
  await sqlOf().delete(setupCodes)
  const Code = await makeSetupCode(sqlOf())
  const sent = { key: randomUUID(), body: { Code, Email: 'first@example.org', Password: newPassword } }
  expect((await call(portal, setup, sent)).status).toBe(200)
  expect((await call(portal, setup, sent)).status).toBe(200)
  expect((await call(portal, setup, { body: sent.body })).status).toBe(400)
})
