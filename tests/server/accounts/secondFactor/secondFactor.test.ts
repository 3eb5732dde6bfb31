import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import {
  changePassword,
  login,
  refreshToken,
  forgotPassword,
} from '../../../../contract/accounts/accounts.ts'
import { actAsUser } from '../../../../contract/accounts/accountAdmin.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { downloadOwnData } from '../../../../contract/accounts/ownAccount.ts'
import * as contract from '../../../../contract/accounts/secondFactor.ts'
import { recoveryCodes, secondFactors, users } from '../../../../server/db/schema/accounts.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { mailedLink, mailsTo, signedIn, testPassword, type TestUser } from '../../../support/accounts.ts'
import { addressOf, call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const halfMinute = 30_000

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'], Email: 'admin@example.org' })
})

const signIn = (Code?: string, password = testPassword) =>
  call(portal, login, { body: { Email: admin.Email, password, ...(Code === undefined ? {} : { Code }) } })
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now() + steps * halfMinute,
  })
const as = () => ({ as: admin.AccessToken })

/** Turns the second factor on; the clock is then half a minute later, so that a new code counts. */
async function turnedOn() {
  const { Secret: secret, Uri } = (await call(portal, contract.beginSecondFactor, as())).Result
  const body = { Code: codeOf(secret), Password: testPassword }
  const { Result } = await call(portal, contract.confirmSecondFactor, { ...as(), body })
  portal.clock.advance(halfMinute)
  return { secret, Uri, codes: Result.RecoveryCodes }
}

test('a secret counts once a code has confirmed it; then a right password asks for a code, and a wrong one does not', async () => {
  await call(portal, contract.beginSecondFactor, as())
  expect((await signIn()).status).toBe(200)
  const { secret, Uri, codes } = await turnedOn()
  expect(Uri).toContain('otpauth://totp/')
  expect(new Set(codes).size).toBe(10)
  expect(await signIn()).toMatchObject({
    status: 400,
    Message: 'Please enter the code of your authenticator app, or one of your recovery codes',
  })
  expect((await signIn(undefined, 'Wrong#2020')).Message).toBe('Invalid email or password')
  expect((await signIn('000000')).Message).toBe('This code is not right, or was used already')
  const session = await signIn(codeOf(secret))
  expect(session.status).toBe(200)
  const params = { refreshToken: session.Result.RefreshToken }
  expect((await call(portal, refreshToken, { params })).status).toBe(200)
})

test('a code serves once, also within its half minute and when two bring it at once', async () => {
  const { secret } = await turnedOn()
  const code = codeOf(secret)
  const both = await Promise.all([signIn(code), signIn(code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await signIn(code)).Message).toBe('This code is not right, or was used already')
  // An older neighbour of a used code serves no more either.
  expect((await signIn(codeOf(secret, -1))).Message).toBe('This code is not right, or was used already')
  portal.clock.advance(halfMinute)
  expect((await signIn(codeOf(secret))).status).toBe(200)
})

test('a recovery code lets in once, however it is typed, and is kept as a hash only', async () => {
  const { codes, secret } = await turnedOn()
  const [code = ''] = codes
  expect((await signIn(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(code)).Message).toBe('This code is not right, or was used already')
  expect((await call(portal, contract.getSecondFactor, as())).Result).toEqual({
    IsOn: true,
    CodesLeft: 9,
    Passkeys: [],
  })
  const { sql } = portal.context.database
  const kept = JSON.stringify([
    await sql.select().from(recoveryCodes),
    await sql.select().from(secondFactors),
  ])
  for (const word of [...codes, secret]) expect(kept).not.toContain(word)
  const response = await portal.app.inject({
    url: addressOf(downloadOwnData),
    headers: { authorization: `Bearer ${admin.AccessToken}` },
  })
  expect(response.statusCode).toBe(200)
  for (const word of [...codes, secret]) expect(response.rawPayload.includes(word)).toBe(false)
})

test('a new password, and acting as the admin, are no way around it', async () => {
  await turnedOn()
  await call(portal, forgotPassword, { body: { EmailId: admin.Email } })
  const { userId = '', code = '' } = await mailedLink(portal, admin.Email, '/forgot-password')
  const Password = 'Another#2020'
  await call(portal, changePassword, { body: { UserId: userId, Code: code, Password } })
  expect((await signIn(undefined, Password)).Message).toBe(
    'Please enter the code of your authenticator app, or one of your recovery codes',
  )
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const query = { email: admin.Email }
  expect((await call(portal, actAsUser, { as: other.AccessToken, query })).status).toBe(403)
})

test('only somebody who knows the password turns it on, and turning it on or off sends a mail', async () => {
  const { Secret: secret } = (await call(portal, contract.beginSecondFactor, as())).Result
  const confirm = (Password: string) =>
    call(portal, contract.confirmSecondFactor, { ...as(), body: { Code: codeOf(secret), Password } })
  const nothing = await confirm('')
  expect([nothing.status, nothing.Errors]).toEqual([422, ['Please enter your current password']])
  const wrong = await confirm('Wrong#2020')
  expect([wrong.status, wrong.Errors]).toEqual([400, ['This is not your current password']])
  expect((await call(portal, contract.getSecondFactor, as())).Result.IsOn).toBe(false)
  const subjects = async () =>
    (await mailsTo(portal, admin.Email)).map(({ Subject }) => Subject.split(' – ')[0])
  expect(await subjects()).toEqual([])
  expect((await confirm(testPassword)).status).toBe(200)
  expect(await subjects()).toEqual(['Your second factor has been turned on'])
  portal.clock.advance(halfMinute)
  await call(portal, contract.endSecondFactor, { ...as(), body: { Code: codeOf(secret) } })
  expect(await subjects()).toEqual([
    'Your second factor has been turned off',
    'Your second factor has been turned on',
  ])
})

test('a person who is no longer an admin sees that it is on, and turns it off', async () => {
  const { secret } = await turnedOn()
  const { sql } = portal.context.database
  await sql
    .update(users)
    .set({ Roles: ['Auditor'] })
    .where(eq(users.Id, admin.UserId))
  expect((await call(portal, contract.getSecondFactor, as())).Result.IsOn).toBe(true)
  const ended = await call(portal, contract.endSecondFactor, { ...as(), body: { Code: codeOf(secret) } })
  expect([ended.status, ended.Message]).toEqual([200, 'Your sign-in asks for the password alone again'])
  expect((await signIn()).status).toBe(200)
})

test('it is turned off with a code, and another admin can reset it, which sends the person a mail', async () => {
  const { secret } = await turnedOn()
  const end = (Code: string) => call(portal, contract.endSecondFactor, { ...as(), body: { Code } })
  expect(await end('123456')).toMatchObject({
    status: 400,
    Message: 'This code is not right, or was used already',
  })
  expect((await end(codeOf(secret))).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  await turnedOn()
  const reset = (by: TestUser) =>
    call(portal, contract.resetSecondFactor, { as: by.AccessToken, params: { id: admin.UserId } })
  expect((await reset(admin)).Message).toBe('Turn your own second factor off in your account, with a code')
  const other = await signedIn(portal, { Roles: ['Admin'] })
  expect((await reset(other)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  const [mail] = await mailsTo(portal, admin.Email)
  expect(mail?.Subject).toContain('Your second factor has been reset')
  const entries = await auditLog(portal)
  expect(entries.map(({ Action }) => Action)).toContain('Reset second factor')
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('wrong codes are counted by account: after ten none serves for a quarter of an hour, wherever they came from', async () => {
  const { secret, codes } = await turnedOn()
  const from = (remoteAddress: string, Code: string) =>
    portal.app.inject({
      method: 'POST',
      url: addressOf(login),
      remoteAddress,
      payload: { Email: admin.Email, password: testPassword, Code },
    })
  const first = await Promise.all(Array.from({ length: 10 }, (_, n) => from(`10.0.0.${n + 1}`, '000000')))
  expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  const next = await from('10.0.1.1', codeOf(secret))
  expect([next.statusCode, next.json()]).toEqual([
    429,
    expect.objectContaining({ Message: 'Too many wrong codes. Please try again in 15 minutes' }),
  ])
  expect((await signIn(codes[0])).status).toBe(429)
  portal.clock.advance(limits.WrongCodesMinutes * 60_000 + 1000)
  expect((await signIn(codeOf(secret))).status).toBe(200)
})
