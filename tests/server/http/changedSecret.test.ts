import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changePassword, forgotPassword, login, refreshToken } from '../../../contract/accounts/accounts.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/accounts/secondFactor.ts'
import { setSubscription } from '../../../contract/mail/mails.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { isAltchaAnswer } from '../../../server/accounts/signUp/altcha.ts'
import { unsubscribeCode } from '../../../server/mail/unsubscribe.ts'
import { readProof, signProof } from '../../../server/papers/drafts/receiptProof.ts'
import { objectionCode, readObjectionCode } from '../../../server/papers/objections/objectionCode.ts'
import { calendarToken, readCalendarToken } from '../../../server/programme/calendarToken.ts'
import { mailedLink, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const before = { SECRET_KEY: 'the-secret-of-the-first-year-0123456789' }
const both = {
  SECRET_KEY: 'the-secret-of-the-second-year-0123456789',
  SECRET_KEY_BEFORE: `an-even-older-secret-that-nobody-needs-0 ${before.SECRET_KEY}`,
}
const after = { SECRET_KEY: both.SECRET_KEY }

let database: TestDatabase
let running: TestPortal | undefined
beforeAll(async () => {
  database = await startTestDatabase()
})
afterEach(() => running?.stop())
afterAll(() => database.stop())

/** Restarts the portal on the same database, with another environment. */
async function restarted(environment: Record<string, string>): Promise<TestPortal> {
  await running?.stop()
  running = await startPortal({ connection: database.connection, environment })
  return running
}

const codeFor = (secret: string, portal: TestPortal, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.clock.now() + ahead })

test('after a change of the secret sessions, second factors, links, receipts and waiting mails still count', async () => {
  // No mail leaves: the mail server of the first year does not answer.
  const first = await restarted({ ...before, MAIL_URL: 'smtp://127.0.0.1:9' })
  const ada = await signedIn(first, { Email: 'ada@example.org' })
  const admin = await signedIn(first, { Roles: ['Admin'], Email: 'admin@example.org' })
  const secret = (await call(first, beginSecondFactor, { as: admin.AccessToken })).Result.Secret
  const confirming = { Code: codeFor(secret, first, -30_000), Password: testPassword }
  const confirmed = await call(first, confirmSecondFactor, { as: admin.AccessToken, body: confirming })
  expect(confirmed.status).toBe(200)
  const body = { Email: ada.Email, password: testPassword }
  const key = randomUUID()
  const session = await call(first, login, { body, key })
  await call(first, forgotPassword, { body: { EmailId: ada.Email } })
  const keys = first.context.keys
  const named = { PaperId: randomUUID(), UserDetailId: ada.UserDetailId }
  const objection = objectionCode(keys.objection, named)
  const feed = { UserId: ada.UserId, Serial: 3 }
  const calendar = calendarToken(keys.calendar, feed)
  const proven = {
    PaperId: named.PaperId,
    OwnerId: ada.UserId,
    PaperCode: 'P-0001',
    SubmittedOn: '2026-11-25T10:00:00.000Z',
    Content: 'a'.repeat(64),
  }
  const proof = signProof(keys.receipt, proven)
  const captcha = await solvedCaptcha(first)

  const second = await restarted({ ...both, MAIL_URL: 'smtp://127.0.0.1:9' })
  // The sign-in that a device repeats, since it never got the reply.
  const again = await call(second, login, { body, key })
  expect([again.status, again.Result]).toEqual([200, session.Result])
  expect((await call(second, getProfile, { as: ada.AccessToken })).status).toBe(200)
  const params = { refreshToken: ada.RefreshToken }
  expect((await call(second, refreshToken, { params })).status).toBe(200)
  const signIn = (portal: TestPortal, ahead: number) => {
    const Code = codeFor(secret, portal, ahead)
    return call(portal, login, { body: { ...body, Email: admin.Email, Code } })
  }
  expect((await signIn(second, 0)).status).toBe(200)
  const now = second.context.keys
  expect(readObjectionCode(now.objection, objection)).toEqual(named)
  expect(readCalendarToken(now.calendar, calendar)).toEqual(feed)
  expect(readProof(now.receipt, proof)).toEqual(proven)
  const code = unsubscribeCode(keys.unsubscribe, ada.Email)
  const ended = await call(second, setSubscription, { params: { code }, body: { Subscribed: false } })
  expect(ended.status).toBe(200)
  expect(await isAltchaAnswer(second.context, second.context.database.sql, captcha)).toBe(true)
  // What is signed from now on is signed with the new secret.
  expect(readProof(keys.receipt, signProof(now.receipt, proven))).toBeUndefined()

  // The earlier secret is forgotten: what it sealed has been sealed anew.
  const third = await restarted(after)
  expect((await signIn(third, 30_000)).status).toBe(200)
  const link = await mailedLink(third, ada.Email, '/forgot-password')
  const Password = 'Another#2026'
  const change = { UserId: link['userId'] ?? '', Code: link['code'] ?? '', Password }
  expect((await call(third, changePassword, { body: change })).status).toBe(200)
  expect((await call(third, login, { body: { ...body, password: Password } })).status).toBe(200)
  expect((await call(third, getProfile, { as: ada.AccessToken })).status).toBe(401)
}, 60_000)

test('a secret that is too short is refused at the start, also among the earlier ones', async () => {
  await expect(restarted({ ...after, SECRET_KEY_BEFORE: `${before.SECRET_KEY} short` })).rejects.toThrow(
    'SECRET_KEY_BEFORE: must have at least 32 characters in each secret, with spaces between them',
  )
  running = undefined
})
