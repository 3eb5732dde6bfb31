import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { login, refreshToken } from '../../../../contract/accounts/accounts.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../../../contract/accounts/passkeys.ts'
import * as contract from '../../../../contract/accounts/secondFactor.ts'
import { searchAudit } from '../../../../contract/audit/auditList.ts'
import { getUserPaper } from '../../../../contract/papers/papers.ts'
import { signedIn, testPassword } from '../../../support/accounts.ts'
import { softAuthenticator } from '../../../support/authenticator.ts'
import { call } from '../../../support/call.ts'
import { draftOf } from '../../../support/papers.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const origin = 'https://conference.example.org'
const portal = await emptiedPortal({
  environment: { ORGANISERS_SECOND_FACTOR: 'required', PUBLIC_URL: origin },
})

const refusal = 'Organisers of this portal need a second factor. Set it up in your account first'
const audit = (as: string) => call(portal, searchAudit, { as, query: { Page: 1, PageSize: 50 } })

async function setUp(as: string) {
  const secret = Secret.fromBase32((await call(portal, contract.beginSecondFactor, { as })).Result.Secret)
  const Code = new TOTP({ secret }).generate({ timestamp: portal.clock.now() })
  await call(portal, contract.confirmSecondFactor, { as, body: { Code, Password: testPassword } })
  portal.clock.advance(30_000)
  return () => new TOTP({ secret }).generate({ timestamp: portal.clock.now() })
}

test('an organiser without a second factor has no right of an organiser, and the answer says why, until it is set up', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const as = admin.AccessToken
  expect(await audit(as)).toMatchObject({ status: 403, Message: refusal })
  // Nor where other roles may call as well.
  const draft = await draftOf(portal, await signedIn(portal), { PaperTitle: 'Speech' })
  const params = { id: draft.Id }
  expect(await call(portal, getUserPaper, { as, params })).toMatchObject({ status: 403, Message: refusal })
  const waiting = await call(portal, refreshToken, { params: { refreshToken: admin.RefreshToken } })
  expect(waiting.Result).toMatchObject({ Roles: ['Admin'], NeedsSecondFactor: true })
  await setUp(as)
  expect((await audit(as)).status).toBe(200)
  const renewed = await call(portal, refreshToken, { params: { refreshToken: waiting.Result.RefreshToken } })
  expect(renewed.Result).not.toHaveProperty('NeedsSecondFactor')
})

test('nobody but organisers is asked for it, and they may not turn off the last one', async () => {
  const ada = await signedIn(portal)
  const signIn = await call(portal, login, { body: { Email: ada.Email, password: testPassword } })
  expect(signIn.Result).not.toHaveProperty('NeedsSecondFactor')
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const as = admin.AccessToken
  const code = await setUp(as)
  const end = () => call(portal, contract.endSecondFactor, { as, body: { Code: code() } })
  expect(await end()).toMatchObject({
    status: 409,
    Message: 'Organisers of this portal need a second factor. Add a passkey before you turn this one off',
  })
  const { Options } = (await call(portal, beginPasskey, { as })).Result
  const Response = softAuthenticator(origin).create(Options)
  await call(portal, addPasskey, { as, body: { Name: 'Key', Password: testPassword, Response } })
  expect((await end()).status).toBe(200)
  const [passkey] = (await call(portal, contract.getSecondFactor, { as })).Result.Passkeys
  const body = { Password: testPassword }
  expect(await call(portal, removePasskey, { as, params: { id: passkey?.Id ?? '' }, body })).toMatchObject({
    status: 409,
    Message: 'Organisers of this portal need a second factor. Set up an app or another passkey first',
  })
  expect((await audit(as)).status).toBe(200)
})

test('an app that is not confirmed yet signs nobody in beside a passkey', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const as = admin.AccessToken
  const { Options } = (await call(portal, beginPasskey, { as })).Result
  const Response = softAuthenticator(origin).create(Options)
  await call(portal, addPasskey, { as, body: { Name: 'Key', Password: testPassword, Response } })
  const secret = Secret.fromBase32((await call(portal, contract.beginSecondFactor, { as })).Result.Secret)
  const Code = new TOTP({ secret }).generate({ timestamp: portal.clock.now() })
  expect(
    (await call(portal, login, { body: { Email: admin.Email, password: testPassword, Code } })).status,
  ).toBe(400)
})
