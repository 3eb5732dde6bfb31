import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword } from '../../../contract/accounts/accounts.ts'
import { waitAfter } from '../../../server/accounts/sessions/wrongPasswords.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { ordinaryTiming } from '../../../server/http/timing.ts'
import { mailedLink, mailsTo, signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const hour = 3_600_000
let portal: TestPortal
let user: TestUser
let known = 0
beforeAll(async () => {
  portal = await startPortal({ timing: { wrongPasswordWait: 1, wrongPasswordWaitLongest: 5 } })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  user = await signedIn(portal, { Email: `guessed${(known += 1)}@example.org` })
})

async function signIn(Email: string, password: string, from = '192.0.2.1') {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/Account/login',
    headers: { 'x-forwarded-for': from },
    payload: { Email, password },
  })
  return { status: response.statusCode, message: response.json<{ Message: string }>().Message }
}
async function guess(Email: string, times: number): Promise<Set<string>> {
  const answers = new Set<string>()
  for (let n = 0; n < times; n++) {
    const { status, message } = await signIn(Email, `Guess#${n}00`)
    answers.add(`${status} ${message}`)
  }
  return answers
}
const subjects = async (Email: string) => (await mailsTo(portal, Email)).map(({ Subject }) => Subject)
const warning = 'Somebody tried to sign in to your account – Lectern Conference'

test('attempts wait after five wrong passwords, twice as long each time, ten seconds at most', () => {
  expect([1, 5, 6, 7, 8, 9, 10, 1000].map((count) => waitAfter(count, ordinaryTiming))).toEqual([
    0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ])
})

test('the right password still works after forty wrong ones, and an address without an account looks the same', async () => {
  const wrong = new Set(['400 Invalid email or password'])
  expect(await guess(user.Email, 40)).toEqual(wrong)
  expect(await guess('nobody@example.org', 40)).toEqual(wrong)
  expect((await signIn(user.Email, testPassword)).status).toBe(200)
})

test('of one network one attempt waits at a time, and the owner elsewhere is not kept out', async () => {
  const slow = await startPortal({ timing: { wrongPasswordWait: 1000, wrongPasswordWaitLongest: 1000 } })
  const { Email } = await signedIn(slow, { Email: 'slow@example.org' })
  const attempt = async (password: string, from: string, key: string = crypto.randomUUID()) => {
    const payload = { Email, password }
    const headers = { 'x-forwarded-for': from, 'idempotency-key': key }
    const response = await slow.app.inject({ method: 'POST', url: '/api/Account/login', headers, payload })
    return [response.statusCode, response.headers['retry-after']]
  }
  for (let n = 0; n < 5; n++) await attempt('Guess#1000', '2001:db8:1:2::1')
  const many = await Promise.all(
    ['2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:2::4'].map((from) => attempt('Guess#1000', from)),
  )
  expect(many.sort()).toEqual([
    [400, undefined],
    [429, '1'],
    [429, '1'],
  ])
  // One idempotency key for all does not let several passwords be tried beside the one that waits.
  const one = crypto.randomUUID()
  const guesses = ['Guess#2001', 'Guess#2002', 'Guess#2003'].map((guess) => attempt(guess, '192.0.2.8', one))
  expect((await Promise.all(guesses)).map(([status]) => status).sort()).toEqual([400, 429, 429])
  const [stranger, owner] = await Promise.all([
    attempt('Guess#1000', '2001:db8:1:2::2'),
    attempt(testPassword, '192.0.2.9'),
  ])
  expect([stranger, owner]).toEqual([
    [400, undefined],
    [200, undefined],
  ])
  await slow.stop()
})

test('after ten wrong passwords the owner gets one mail, whose link sets a new one; nobody else gets any', async () => {
  await guess(user.Email, 9)
  expect(await subjects(user.Email)).toEqual([])
  await guess(user.Email, 20)
  await guess('stranger@example.org', 20)
  expect([await subjects(user.Email), await subjects('stranger@example.org')]).toEqual([[warning], []])
  const { userId: UserId = '', code: Code = '' } = await mailedLink(portal, user.Email, '/forgot-password')
  const set = await call(portal, changePassword, { body: { UserId, Code, Password: 'Brandnew#2021' } })
  expect([set.status, (await signIn(user.Email, 'Brandnew#2021')).status]).toEqual([200, 200])
  await guess(user.Email, 12)
  expect(await subjects(user.Email)).toEqual([warning, warning])
})

test('the count begins again after an hour without an attempt', async () => {
  await guess(user.Email, 9)
  portal.clock.advance(hour + 1)
  await guess(user.Email, 9)
  expect(await subjects(user.Email)).toEqual([])
  await guess(user.Email, 1)
  expect(await subjects(user.Email)).toEqual([warning])
})

test('refused sign-ins are in the audit log, with the network and without what was typed', async () => {
  await signIn(user.Email, 'Guess#1000', '2001:db8:1:2::9')
  const of = eq(auditEntries.SubjectId, user.UserId)
  const entries = await portal.context.database.sql.select().from(auditEntries).where(of)
  expect(entries.map(({ Action, UserId, Details }) => ({ Action, UserId, Details }))).toEqual([
    {
      Action: 'Sign-in refused',
      UserId: '00000000-0000-0000-0000-000000000000',
      Details: { From: '2001:db8:1:2::/64' },
    },
  ])
})

test('a hall with a hundred wrong sign-ins from one address signs in all the same', async () => {
  for (let n = 0; n < 20; n++) await guess(`visitor${n}@example.org`, 5)
  expect((await signIn(user.Email, testPassword)).status).toBe(200)
})
