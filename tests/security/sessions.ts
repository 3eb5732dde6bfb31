import { SignJWT } from 'jose'
import { changeOwnPassword, getOwnAccount } from '../../contract/accounts/ownAccount.ts'
import { login, logout, refreshToken } from '../../contract/accounts/accounts.ts'
import { actAsUser } from '../../contract/accounts/accountAdmin.ts'
import { createPaper, emptyPaper } from '../../contract/papers/papers.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../server/db/schema/accounts.ts'
import { signedIn, testPassword, type TestUser } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import type { TestPortal } from '../support/portal/portal.ts'
import type { Tally } from './tally.ts'

// Sessions that are stolen, replayed and raced. The clock is the portal's own, so this needs the portal in the process.

type Status = { readonly status: number }

/** Attacks sessions in every way; each that succeeds is a leak. */
export async function attackSessions(portal: TestPortal, tally: Tally, seed: number): Promise<void> {
  async function counted<R extends Status>(work: () => Promise<R>): Promise<R> {
    const started = performance.now()
    const answer = await work()
    tally.count({ status: answer.status, milliseconds: performance.now() - started })
    if (answer.status >= 500) tally.found(seed, `a call with a session answered ${answer.status}`)
    return answer
  }
  const own = (as: string) => counted(() => call(portal, getOwnAccount, { as }))
  const refresh = (token: string, key?: string) =>
    counted(() => call(portal, refreshToken, { params: { refreshToken: token }, ...(key ? { key } : {}) }))
  const isIn = async (AccessToken: string) => (await own(AccessToken)).status === 200
  const mustBeOut = async (what: string, AccessToken: string) => {
    if (await isIn(AccessToken)) tally.leaked(seed, `${what} still signs in`)
  }
  const newUser = (options?: Parameters<typeof signedIn>[1]) => signedIn(portal, options)

  // A stolen token that was used before its owner's comes to light once the owner's is used.
  const victim = await newUser()
  const thief = (await refresh(victim.RefreshToken)).Result
  const again = (await refresh(victim.RefreshToken)).Result
  await refresh(again.RefreshToken)
  portal.clock.advance(31_000)
  await refresh(victim.RefreshToken)
  await mustBeOut('The session of a stolen token that came back late', thief.AccessToken)
  await mustBeOut('The session of a stolen token that came back late', again.AccessToken)
  if ((await refresh(again.RefreshToken)).status !== 401)
    tally.leaked(seed, 'An ended family of tokens goes on')

  // Raced by many at once: all that is given out belongs to one session, which ends as one.
  const raced = await newUser()
  const racers = await Promise.all(Array.from({ length: 6 }, () => refresh(raced.RefreshToken)))
  await counted(() => call(portal, logout, { body: { RefreshToken: raced.RefreshToken } }))
  for (const { Result, status } of racers)
    if (status === 200) await mustBeOut('A token that was raced for, after signing out,', Result.AccessToken)

  // Raced against signing out.
  const leaving = await newUser()
  const [late] = await Promise.all([
    refresh(leaving.RefreshToken),
    counted(() => call(portal, logout, { body: { RefreshToken: leaving.RefreshToken } })),
  ])
  if (late.status === 200)
    await mustBeOut('A refresh that was raced against signing out', late.Result.AccessToken)

  // Another's idempotency key: no reply of somebody else.
  const [one, two] = [await newUser(), await newUser()]
  const key = `race-${seed}-${one.UserId}`
  const draft = (user: TestUser) =>
    counted(() =>
      call(portal, createPaper, {
        as: user.AccessToken,
        key,
        body: { ...emptyPaper, PaperTitle: `Of ${user.UserId}` },
      }),
    )
  const first = await draft(one)
  const second = await draft(two)
  if (second.Result.Id === first.Result.Id) tally.leaked(seed, 'A key of somebody else brings their reply')

  // Replayed refreshes under a kept key, once their tokens were used.
  const replayed = await newUser()
  const kept = await refresh(replayed.RefreshToken, `replay-${seed}-0001`)
  await refresh(kept.Result.RefreshToken)
  portal.clock.advance(31_000)
  if ((await refresh(replayed.RefreshToken, `replay-${seed}-0001`)).status === 200)
    tally.leaked(seed, 'A kept reply with a session is repeated after it was used')

  // Forged tokens.
  const target = await newUser({ Roles: ['Admin'] })
  const [, claims = ''] = target.AccessToken.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const signed = await new SignJWT({ role: 'Admin', sid: target.UserId, sub: target.UserId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('secret'.repeat(8)))
  const [head = '', , signature = ''] = target.AccessToken.split('.')
  const grown = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
      role: 'Auditor',
    }),
  )
  for (const forged of [
    `${none}.${claims}.`,
    `${none}.${claims}.${signature}`,
    signed,
    `${head}.${grown.toString('base64url')}.${signature}`,
    `${head}.${claims}.`,
  ])
    await mustBeOut('A forged token', forged)

  // What ends all sessions ends stolen ones: a new password, a block, and the end of the admin who acts.
  const careful = await newUser()
  const elsewhere = await counted(() =>
    call(portal, login, { body: { Email: careful.Email, password: testPassword } }),
  )
  await counted(() =>
    call(portal, changeOwnPassword, {
      as: careful.AccessToken,
      body: { CurrentPassword: testPassword, Password: 'Another#Word2020' },
    }),
  )
  await mustBeOut('A session from before a new password', elsewhere.Result.AccessToken)
  const other = await newUser()
  await portal.context.database.sql.update(users).set({ Blocked: true }).where(eq(users.Id, other.UserId))
  await mustBeOut('A blocked account', other.AccessToken)
  if ((await refresh(other.RefreshToken)).status === 200)
    tally.leaked(seed, 'A blocked account refreshes its session')
  const user = await newUser()
  const acting = await counted(() =>
    call(portal, actAsUser, { as: target.AccessToken, query: { email: user.Email } }),
  )
  await counted(() => call(portal, logout, { body: { RefreshToken: target.RefreshToken } }))
  await mustBeOut('Acting as another user, after the admin signed out,', acting.Result.AccessToken)
}
