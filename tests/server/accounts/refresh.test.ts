import { expect, test } from 'vitest'
import { login, refreshToken } from '../../../contract/accounts/accounts.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { refreshTokens, sessions } from '../../../server/db/schema/accounts.ts'
import { auditLog } from '../../support/auditLog.ts'
import { mailsTo, signedIn, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const day = 24 * 60 * 60 * 1000

const portal = await emptiedPortal()

/** Refreshes and answers the token that follows. */
async function refresh(token: string): Promise<string> {
  const { status, Result } = await call(portal, refreshToken, { params: { refreshToken: token } })
  expect(status).toBe(200)
  return Result.RefreshToken
}

async function expectRefused(token: string): Promise<void> {
  expect(await call(portal, refreshToken, { params: { refreshToken: token } })).toMatchObject({
    status: 401,
    Success: false,
    Message: 'Failed to refresh token',
    Result: null,
  })
}

test('each refresh answers a new session record with other tokens (spec 7.8)', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  portal.clock.advance(1000)
  const { Result } = await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })
  expect(Result).toMatchObject({ UserId: user.UserId, Email: 'ada@example.org', Roles: ['PaperPresenter'] })
  expect(Result.RefreshToken).not.toBe(user.RefreshToken)
  expect(Result.AccessToken).not.toBe(user.AccessToken)
  expect(await call(portal, getProfile, { as: Result.AccessToken })).toMatchObject({ status: 200 })
})

test('a refresh carries no body, also where its content type announces JSON (spec 7.1, 7.8)', async () => {
  const { RefreshToken } = await signedIn(portal)
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api/Account/refresh-token/${RefreshToken}`,
    headers: { 'content-type': 'application/json' },
  })
  expect([response.statusCode, response.json<{ Message: string }>().Message]).toEqual([200, ''])
})

test('a lost reply signs nobody out: the token is good until its successor was used, however late', async () => {
  const { RefreshToken } = await signedIn(portal)
  await refresh(RefreshToken)
  portal.clock.advance(day)
  const second = await refresh(RefreshToken)
  portal.clock.advance(day)
  await refresh(second)
})

test('a token is forgiven for 30 seconds after its successor was used', async () => {
  const { RefreshToken } = await signedIn(portal)
  const second = await refresh(RefreshToken)
  const usedOn = portal.clock.now()
  await refresh(second)
  portal.clock.advance(usedOn + 25_000 - portal.clock.now())
  const late = await refresh(RefreshToken)
  await refresh(late)
})

test('its use after these 30 seconds ends the session for everybody who has it', async () => {
  const { RefreshToken, AccessToken } = await signedIn(portal)
  const second = await refresh(RefreshToken)
  const third = await refresh(second)
  portal.clock.advance(31_000)
  await expectRefused(RefreshToken)
  await expectRefused(third)
  await expectRefused(second)
  expect(await call(portal, getProfile, { as: AccessToken })).toMatchObject({ status: 401 })
  expect(await portal.context.database.sql.$count(sessions)).toBe(0)
})

test('the forgiveness is not prolonged by being used', async () => {
  const { RefreshToken } = await signedIn(portal)
  await refresh(await refresh(RefreshToken))
  portal.clock.advance(20_000)
  await refresh(RefreshToken)
  portal.clock.advance(20_000)
  await expectRefused(RefreshToken)
})

test('a stolen token is noticed also when thief and owner both refreshed before its successor was used', async () => {
  const { RefreshToken } = await signedIn(portal)
  const thiefs = await refresh(RefreshToken)
  const owners = await refresh(RefreshToken)
  expect(thiefs).toBe(owners)
  const ownersNext = await refresh(owners)
  portal.clock.advance(31_000)
  const thiefsNext = await refresh(thiefs)
  const last = await refresh(ownersNext)
  await expectRefused(thiefsNext)
  await expectRefused(last)
})

test('two tabs that refresh at once get the same successor, and both go on', async () => {
  const { RefreshToken } = await signedIn(portal)
  const tabs = await Promise.all([refresh(RefreshToken), refresh(RefreshToken)])
  expect(new Set(tabs).size).toBe(1)
  const further = await Promise.all(tabs.map(refresh))
  expect(new Set(further).size).toBe(1)
  portal.clock.advance(day)
  await refresh(further[0] ?? '')
})

test.each([0, 1])(
  'of two replies that were sent for one token more than 30 seconds apart, number %i is good later, whichever arrived',
  async (arrived) => {
    const { RefreshToken } = await signedIn(portal)
    const first = await refresh(RefreshToken)
    portal.clock.advance(31_000)
    const replies = [first, await refresh(RefreshToken)]
    expect(new Set(replies).size).toBe(2)
    portal.clock.advance(day)
    await refresh(replies[arrived] ?? '')
  },
)

test('a thief who refreshes within the grace gets the owner’s successor, and is found by its next use', async () => {
  const { RefreshToken, AccessToken } = await signedIn(portal)
  const second = await refresh(RefreshToken)
  const third = await refresh(second)
  portal.clock.advance(20_000)
  // The thief has an old token. There is no second line of tokens for them.
  const thiefs = await refresh(RefreshToken)
  expect(thiefs).toBe(second)
  portal.clock.advance(11_000)
  await refresh(third)
  portal.clock.advance(31_000)
  await expectRefused(thiefs)
  expect(await call(portal, getProfile, { as: AccessToken })).toMatchObject({ status: 401 })
})

test('a thief who goes on before the owner is found as well, and ends both', async () => {
  const { RefreshToken } = await signedIn(portal)
  const owners = await refresh(RefreshToken)
  portal.clock.advance(60_000)
  const thiefs = await refresh(RefreshToken)
  expect(thiefs).not.toBe(owners)
  await refresh(thiefs)
  // At once, since the grace is for one device whose reply was lost.
  await expectRefused(owners)
  await expectRefused(thiefs)
})

test('a session that two devices used is in the audit log, and its owner gets a mail with device and network', async () => {
  const user = await signedIn(portal, { Email: 'ada@example.org' })
  const second = await refresh(user.RefreshToken)
  await refresh(second)
  portal.clock.advance(31_000)
  await portal.app.inject({
    method: 'POST',
    url: `/api/Account/refresh-token/${user.RefreshToken}`,
    remoteAddress: '203.0.113.77',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' },
  })
  const entries = await auditLog(portal)
  expect(entries.map(({ Action, SubjectId, Details }) => [Action, SubjectId, Details])).toEqual([
    ['End stolen session', user.UserId, { Device: 'Firefox on Linux', From: '203.0.113.x' }],
  ])
  const mails = await mailsTo(portal, 'ada@example.org')
  expect(mails.map(({ Subject }) => Subject)).toEqual([
    expect.stringMatching(/^One of your sessions was ended – /),
  ])
  expect(mails[0]?.PlainText).toContain('The last attempt came from Firefox on Linux, network 203.0.113.x.')
})

test('a session ends 90 days after the sign-in, however often it was refreshed', async () => {
  const { RefreshToken } = await signedIn(portal)
  let token = RefreshToken
  for (const days of [29, 29, 29]) {
    portal.clock.advance(days * day)
    token = await refresh(token)
  }
  portal.clock.advance(2 * day)
  token = await refresh(token)
  portal.clock.advance(day + 1000)
  await expectRefused(token)
})

test('ten uses at once of a used-up token leave no session behind', async () => {
  const { RefreshToken } = await signedIn(portal)
  const third = await refresh(await refresh(RefreshToken))
  portal.clock.advance(31_000)
  await Promise.all(Array.from({ length: 10 }, () => expectRefused(RefreshToken)))
  await expectRefused(third)
})

test('one family that ends leaves the sessions of other devices alone', async () => {
  const user = await signedIn(portal)
  const phone = await call(portal, login, { body: { Email: user.Email, password: testPassword } })
  await refresh(await refresh(user.RefreshToken))
  portal.clock.advance(31_000)
  await expectRefused(user.RefreshToken)
  await refresh(phone.Result.RefreshToken)
})

test('unknown tokens are refused, long and odd ones too', async () => {
  for (const token of ['unknown', 'x'.repeat(400), '%00']) await expectRefused(token)
})

test('a session ends after 30 days without a refresh, and each refresh prolongs it', async () => {
  const { RefreshToken } = await signedIn(portal)
  portal.clock.advance(29 * day)
  const second = await refresh(RefreshToken)
  portal.clock.advance(29 * day)
  const third = await refresh(second)
  portal.clock.advance(30 * day + 1000)
  await expectRefused(third)
})

test('tokens are kept as hashes only', async () => {
  const { RefreshToken } = await signedIn(portal)
  const second = await refresh(RefreshToken)
  const kept = JSON.stringify(await portal.context.database.sql.select().from(refreshTokens))
  expect(kept).not.toContain(RefreshToken)
  expect(kept).not.toContain(second)
})

test('the tokens that a long session left behind are forgotten after 30 days', async () => {
  const user = await signedIn(portal)
  let token = await refresh(await refresh(user.RefreshToken))
  portal.clock.advance(20 * day)
  token = await refresh(token)
  portal.clock.advance(11 * day)
  await call(portal, login, { body: { Email: user.Email, password: testPassword } })
  // Of this session: the two live ones and the one that was retired 11 days ago; and the new session's first.
  expect(await portal.context.database.sql.$count(refreshTokens)).toBe(4)
  await refresh(token)
})
