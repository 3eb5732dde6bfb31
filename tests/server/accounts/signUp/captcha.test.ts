import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '../../../../contract/accounts/accounts.ts'
import { captcha, register } from '../../../../contract/accounts/signUp.ts'
import { usedCaptchas, users } from '../../../../server/db/schema/accounts.ts'
import { asked, signedIn, solvedCaptcha, testPassword } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { startPortal, type TestPortal } from '../../../support/portal/portal.ts'

const refused = { status: 400, Success: false, Message: 'ReCaptcha verification failed' }

async function registerWith(portal: TestPortal, GoogleCapchaCode: string, Email = 'ada@example.org') {
  const reply = await call(portal, register, {
    body: { Email, PhoneNumber: '9876543210', Password: testPassword, GoogleCapchaCode },
  })
  await asked(portal)
  return reply
}

const portal = await emptiedPortal()

test('a solved captcha registers once; the same answer is refused the second time, also in another spelling (spec 5.18, 8.15)', async () => {
  const answer = await solvedCaptcha(portal)
  expect(await registerWith(portal, answer)).toMatchObject({ status: 200 })
  expect(await registerWith(portal, answer, 'grace@example.org')).toMatchObject(refused)
  const respelled = Buffer.from(`${Buffer.from(answer, 'base64').toString()} `).toString('base64')
  expect(await registerWith(portal, respelled, 'grace@example.org')).toMatchObject(refused)
  expect(await portal.context.database.sql.select().from(users)).toHaveLength(1)
})

test('of two registrations at once with one answer, one is refused', async () => {
  const answer = await solvedCaptcha(portal)
  const both = await Promise.all([
    registerWith(portal, answer),
    registerWith(portal, answer, 'grace@example.org'),
  ])
  expect(both.map((one) => one.status).sort()).toEqual([200, 400])
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['another shape', Buffer.from('{"challenge":1}').toString('base64')],
])('%s as the answer is refused', async (_name, answer) => {
  expect(await registerWith(portal, answer)).toMatchObject(refused)
})

test('a challenge that was changed, and a solution that is none, are refused', async () => {
  const read = JSON.parse(Buffer.from(await solvedCaptcha(portal), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string }
    solution: { counter: number; derivedKey: string }
  }
  const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
  const prolonged = {
    ...read,
    challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, expiresAt: 9_999_999_999 } },
  }
  expect(await registerWith(portal, write(prolonged))).toMatchObject(refused)
  const guessed = { ...read, solution: { ...read.solution, derivedKey: '00'.repeat(32) } }
  expect(await registerWith(portal, write(guessed))).toMatchObject(refused)
  expect(await registerWith(portal, write(read))).toMatchObject({ status: 200 })
})

test('an answer to a challenge of 20 minutes ago is refused', async () => {
  const answer = await solvedCaptcha(portal)
  portal.clock.advance(20 * 60_000 + 1000)
  expect(await registerWith(portal, answer)).toMatchObject(refused)
})

test('used answers are forgotten at a sign-in after they have expired', async () => {
  await registerWith(portal, await solvedCaptcha(portal))
  const user = await signedIn(portal)
  const signIn = () => call(portal, login, { body: { Email: user.Email, password: testPassword } })
  await signIn()
  expect(await portal.context.database.sql.$count(usedCaptchas)).toBe(1)
  portal.clock.advance(61 * 60_000)
  await signIn()
  expect(await portal.context.database.sql.$count(usedCaptchas)).toBe(0)
})

/** The far side of reCAPTCHA on loopback: it answers what the test says, and keeps what it was asked. */
async function startVerifier() {
  const asked: Record<string, string>[] = []
  let verdict: unknown = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    answer: (given: unknown) => {
      verdict = given
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('with its keys reCAPTCHA decides, for the action submit and a score of a person; unreachable it lets nobody in (spec 2.30, 5.18)', async () => {
  const verifier = await startVerifier()
  const google = await startPortal({
    environment: { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'secret-key' },
    recaptchaAddress: verifier.address,
  })
  onTestFinished(() => google.stop())
  expect((await call(google, captcha)).Result).toEqual({
    Provider: 'recaptcha',
    SiteKey: 'site-key',
    Action: 'submit',
  })
  for (const verdict of [
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: true, action: 'login', score: 0.9 },
    { success: true, action: 'submit', score: 0.1 },
    'no verdict',
  ]) {
    verifier.answer(verdict)
    expect(await registerWith(google, 'token')).toMatchObject(refused)
  }
  verifier.answer({ success: true, action: 'submit', score: 0.9 })
  expect(await registerWith(google, 'token')).toMatchObject({ status: 200 })
  expect(verifier.asked.at(-1)).toEqual({ secret: 'secret-key', response: 'token' })
  expect(await registerWith(google, '')).toMatchObject(refused)
  expect(verifier.asked).toHaveLength(5)
  await verifier.stop()
  expect(await registerWith(google, 'token')).toMatchObject(refused)
})
