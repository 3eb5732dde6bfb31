import { beforeEach, expect, test } from 'vitest'
import { login } from '../../../../contract/accounts/accounts.ts'
import * as contract from '../../../../contract/accounts/passkeys.ts'
import { getSecondFactor } from '../../../../contract/accounts/secondFactor.ts'
import { getProfile } from '../../../../contract/people/profile.ts'
import { setAccess } from '../../../../contract/accounts/accountAdmin.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { mailsTo, signedIn, testPassword, type TestUser } from '../../../support/accounts.ts'
import { softAuthenticator } from '../../../support/authenticator.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const origin = 'https://conference.example.org'

const portal = await emptiedPortal({ environment: { PUBLIC_URL: origin } })
let ada: TestUser
beforeEach(async () => {
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const as = () => ({ as: ada.AccessToken })
const options = async () => (await call(portal, contract.beginPasskey, as())).Result.Options
const asked = async () => (await call(portal, contract.challengePasskey)).Result.Options
const signIn = (Response: Record<string, never> | object) =>
  call(portal, contract.loginWithPasskey, { body: { Response: Response as never } })

async function added(Name = 'My phone', authenticator = softAuthenticator(origin)) {
  const Response = authenticator.create(await options())
  const reply = await call(portal, contract.addPasskey, {
    ...as(),
    body: { Name, Password: testPassword, Response },
  })
  return { authenticator, reply }
}

const subjects = async () => (await mailsTo(portal, ada.Email)).map(({ Subject }) => Subject.split(' – ')[0])

test('a passkey is added with the password, is named and listed, signs in alone, and its owner gets a mail', async () => {
  const { authenticator, reply } = await added('My phone')
  expect([reply.status, reply.Message]).toEqual([
    200,
    'The passkey has been added, and you are notified by mail',
  ])
  expect(new Set(reply.Result.RecoveryCodes).size).toBe(10)
  expect(await subjects()).toEqual(['A passkey has been added to your account'])
  const session = await signIn(authenticator.sign(await asked()))
  expect(session.Result).toMatchObject({ Email: 'ada@example.org', UserId: ada.UserId })
  expect((await call(portal, getProfile, { as: session.Result.AccessToken })).status).toBe(200)
  const { Passkeys, IsOn, CodesLeft } = (await call(portal, getSecondFactor, as())).Result
  expect(Passkeys.map(({ Name, LastUsedOn }) => [Name, LastUsedOn !== null])).toEqual([['My phone', true]])
  expect([IsOn, CodesLeft]).toEqual([false, 10])
  expect((await auditLog(portal)).map(({ Action }) => Action)).toEqual(['Add passkey'])
})

test('with a passkey the password alone no longer signs in; with a recovery code it does, and a mail reports that', async () => {
  const { reply } = await added()
  const body = { Email: ada.Email, password: testPassword }
  expect(await call(portal, login, { body })).toMatchObject({
    status: 400,
    Message: 'Please sign in with your passkey, or enter one of your recovery codes',
  })
  expect((await call(portal, login, { body: { ...body, Code: '000000' } })).status).toBe(400)
  const [Code = ''] = reply.Result.RecoveryCodes
  expect((await call(portal, login, { body: { ...body, Code } })).status).toBe(200)
  expect(await subjects()).toEqual([
    'A recovery code was used to sign in',
    'A passkey has been added to your account',
  ])
  const [mail] = await mailsTo(portal, ada.Email)
  expect(mail?.PlainText).toContain('Codes left: 9.')
  expect((await auditLog(portal)).map(({ Action }) => Action)).toContain('Use recovery code')
})

test('a wrong password adds none, and neither does an answer to another address, person or question', async () => {
  const authenticator = softAuthenticator(origin)
  const send = (Response: object, Password = testPassword) =>
    call(portal, contract.addPasskey, {
      ...as(),
      body: { Name: 'Key', Password, Response: Response as never },
    })
  const wrong = await send(authenticator.create(await options()), 'Wrong#2020')
  expect([wrong.status, wrong.Fields]).toEqual([400, { Password: 'This is not your current password' }])
  const foreign = softAuthenticator('https://evil.example.org').create(await options())
  const other = await signedIn(portal)
  const others = (await call(portal, contract.beginPasskey, { as: other.AccessToken })).Result.Options
  const challenge = Buffer.from('made up').toString('base64url')
  for (const Response of [
    foreign,
    authenticator.create(others),
    authenticator.create({ challenge }),
    {},
    { id: 1 },
  ])
    expect(await send(Response)).toMatchObject({
      status: 400,
      Message: 'The passkey could not be added. Please try again',
    })
  expect((await call(portal, getSecondFactor, as())).Result.Passkeys).toEqual([])
})

test('an answer signs in once, within five minutes, and not from another key or a copy of it', async () => {
  const { authenticator } = await added()
  const refused = {
    status: 400,
    Message: 'This passkey did not work. Please try again, or sign in with your password',
  }
  const answer = authenticator.sign(await asked())
  expect((await signIn(answer)).status).toBe(200)
  expect(await signIn(answer)).toMatchObject(refused)
  const late = authenticator.sign(await asked())
  portal.clock.advance(5 * 60_000 + 1000)
  expect(await signIn(late)).toMatchObject(refused)
  expect(await signIn(softAuthenticator(origin).sign(await asked()))).toMatchObject(refused)
  const forged = authenticator.sign(await asked())
  const signature = softAuthenticator(origin).sign(await asked()).response['signature'] ?? ''
  expect(await signIn({ ...forged, response: { ...forged.response, signature } })).toMatchObject(refused)
  authenticator.turnBack()
  expect(await signIn(authenticator.sign(await asked()))).toMatchObject(refused)
  expect(await signIn({})).toMatchObject(refused)
})

test('a removed passkey no longer signs in, the password alone does again, and a mail says so', async () => {
  const { authenticator } = await added('My phone')
  const [passkey] = (await call(portal, getSecondFactor, as())).Result.Passkeys
  const remove = (user: TestUser, Password = testPassword) =>
    call(portal, contract.removePasskey, {
      as: user.AccessToken,
      params: { id: passkey?.Id ?? '' },
      body: { Password },
    })
  expect((await remove(await signedIn(portal))).status).toBe(404)
  expect((await remove(ada, 'Wrong#2020')).status).toBe(400)
  expect(await remove(ada)).toMatchObject({
    status: 200,
    Message: 'The passkey has been removed, and you are notified by mail',
  })
  expect((await subjects())[0]).toBe('A passkey has been removed from your account')
  expect((await signIn(authenticator.sign(await asked()))).status).toBe(400)
  expect((await call(portal, login, { body: { Email: ada.Email, password: testPassword } })).status).toBe(200)
  expect((await call(portal, getSecondFactor, as())).Result.CodesLeft).toBe(0)
})

test('a passkey signs nobody in whose sign-in is blocked', async () => {
  const { authenticator } = await added()
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const body = { UserId: ada.UserId, AuthorizationType: 'Block' as const }
  await call(portal, setAccess, { as: admin.AccessToken, body })
  expect(await signIn(authenticator.sign(await asked()))).toMatchObject({
    status: 400,
    Message: 'Your sign-in has been blocked. Please contact support',
  })
})

test('an answer that no browser makes is refused, however deep it is nested and whatever it holds', async () => {
  let deep: object = {}
  for (let depth = 0; depth < 3000; depth += 1) deep = depth % 2 === 0 ? [deep] : { deep }
  const clientData = { type: 'webauthn.create', challenge: '\0', origin }
  const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url')
  const odd = [
    { deep },
    { id: '\0', rawId: '\0', type: 'public-key', response: { clientDataJSON }, clientExtensionResults: {} },
    { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON }, clientExtensionResults: {} },
  ]
  for (const Response of odd) {
    const body = { Name: 'Key', Password: testPassword, Response: Response as never }
    expect((await call(portal, contract.addPasskey, { ...as(), body })).status).toBe(400)
    expect((await signIn(Response)).status).toBe(400)
  }
})
