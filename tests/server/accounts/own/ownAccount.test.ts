import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changePassword, login, refreshToken } from '../../../../contract/accounts/accounts.ts'
import { confirmEmail } from '../../../../contract/accounts/signUp.ts'
import {
  changeOwnEmail,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  getOwnSessions,
} from '../../../../contract/accounts/ownAccount.ts'
import { getProfile } from '../../../../contract/people/profile.ts'
import { deviceOf } from '../../../../server/accounts/sessions/device.ts'
import { people } from '../../../../server/db/schema/people.ts'
import {
  mailedLink,
  mailsTo,
  profileOf,
  signedIn,
  testPassword,
  type TestUser,
} from '../../../support/accounts.ts'
import { addressOf, call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { fullNameOf } from '../../../../contract/people/people.ts'

const portal = await emptiedPortal()

const newEmail = 'new.address@example.org'
const signIn = (Email: string, password = testPassword) => call(portal, login, { body: { Email, password } })
const ask = (user: TestUser, Email = newEmail, Password = testPassword) =>
  call(portal, changeOwnEmail, { as: user.AccessToken, body: { Email, Password } })

/** Opens the link that was mailed to a new address. */
async function confirm(Email = newEmail) {
  const { userId: UserId = '', code: Code = '' } = await mailedLink(portal, Email, '/confirm-mail')
  return call(portal, confirmEmail, { query: { UserId, Code } })
}

describe('a change of address', () => {
  test('takes effect when the mailed link is opened, and the profile follows', async () => {
    const user = await signedIn(portal)
    const asked = await ask(user, newEmail.toUpperCase())
    expect([asked.status, asked.Message]).toEqual([
      200,
      `We have sent a link to ${newEmail}. Your email address changes once you open it.`,
    ])
    expect((await call(portal, getOwnAccount, { as: user.AccessToken })).Result).toMatchObject({
      Email: user.Email,
      PendingEmail: newEmail,
    })
    expect((await signIn(newEmail)).status).toBe(400)
    expect((await signIn(user.Email)).status).toBe(200)

    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect((await call(portal, getOwnAccount, { as: user.AccessToken })).Result).toMatchObject({
      Email: newEmail,
      PendingEmail: '',
    })
    expect((await call(portal, getProfile, { as: user.AccessToken })).Result).toMatchObject({
      Email: newEmail,
      Version: 2,
    })
    expect((await signIn(user.Email)).status).toBe(400)
    expect((await signIn(newEmail)).status).toBe(200)
  })

  test('is announced to the old address, before and after', async () => {
    const user = await signedIn(portal)
    await ask(user)
    await confirm()
    const letters = (await mailsTo(portal, user.Email)).map(({ Subject, PlainText }) => ({
      Subject,
      PlainText,
    }))
    expect(letters.map(({ Subject }) => Subject.split(' – ')[0])).toEqual([
      'Your email address has been changed',
      'Your email address is about to change',
    ])
    for (const { PlainText } of letters) expect(PlainText).toContain(newEmail)
  })

  test('asks for the password, and for an address', async () => {
    const user = await signedIn(portal)
    const wrong = await ask(user, newEmail, 'Wrong#1234')
    expect([wrong.status, wrong.Errors]).toEqual([400, ['This is not your current password']])
    const empty = await ask(user, '', '')
    expect([empty.status, empty.Errors]).toEqual([
      422,
      ['Email is required', 'Please enter your current password'],
    ])
    const invalid = await ask(user, 'nobody@nowhere')
    expect([invalid.status, invalid.Errors]).toEqual([422, ['Please enter a valid email address']])
    const same = await ask(user, user.Email)
    expect([same.status, same.Errors]).toEqual([422, ['This is your email address already']])
    expect(await mailsTo(portal, newEmail)).toEqual([])
  })

  test('refuses a known address in the same words for an account and for a co-author', async () => {
    const user = await signedIn(portal)
    const other = await signedIn(portal)
    const person = profileOf({ Email: 'coauthor@example.org' })
    await portal.context.database.sql.insert(people).values({ ...person, FullName: fullNameOf(person) })
    for (const known of [other.Email, 'CoAuthor@example.org']) {
      const refused = await ask(user, known)
      expect([refused.status, refused.Errors]).toEqual([422, ['This email address cannot be used']])
      expect(await mailsTo(portal, known.toLowerCase())).toEqual([])
    }
  })

  test('is refused if somebody has taken the address before the link was opened', async () => {
    const user = await signedIn(portal)
    await ask(user)
    await signedIn(portal, { Email: newEmail })
    const refused = await confirm()
    expect([refused.status, refused.Message]).toEqual([400, 'This email address cannot be used'])
    expect((await call(portal, getOwnAccount, { as: user.AccessToken })).Result.Email).toBe(user.Email)
  })

  test('follows the last wish, and the link of an earlier one opens nothing', async () => {
    const user = await signedIn(portal)
    await ask(user, 'mistyped@example.org')
    await ask(user)
    expect((await confirm('mistyped@example.org')).status).toBe(400)
    expect((await confirm()).status).toBe(200)
  })

  test('is off after a day, and when the password was changed meanwhile', async () => {
    const user = await signedIn(portal)
    await ask(user)
    const body = { CurrentPassword: testPassword, Password: 'Another#2021' }
    await call(portal, changeOwnPassword, { as: user.AccessToken, body })
    expect((await confirm()).status).toBe(400)

    const late = await signedIn(portal)
    await ask(late, 'late@example.org')
    portal.clock.advance(24 * 60 * 60_000 + 1)
    expect((await confirm('late@example.org')).status).toBe(400)
  })
})

describe('a change of password', () => {
  const change = (user: TestUser, CurrentPassword: string, Password: string) =>
    call(portal, changeOwnPassword, { as: user.AccessToken, body: { CurrentPassword, Password } })

  test('needs the old one, ends every other session, and is confirmed by mail', async () => {
    const user = await signedIn(portal)
    const other = (await signIn(user.Email)).Result
    const wrong = await change(user, 'Wrong#1234', 'Another#2021')
    expect([wrong.status, wrong.Errors]).toEqual([400, ['This is not your current password']])

    const changed = await change(user, testPassword, 'Another#2021')
    expect([changed.status, changed.Message]).toEqual([
      200,
      'Your password has been changed. Your other sessions have ended.',
    ])
    expect((await signIn(user.Email)).status).toBe(400)
    expect((await signIn(user.Email, 'Another#2021')).status).toBe(200)
    expect((await call(portal, getOwnAccount, { as: other.AccessToken })).status).toBe(401)
    expect((await call(portal, refreshToken, { params: { refreshToken: other.RefreshToken } })).status).toBe(
      401,
    )
    expect((await call(portal, getOwnAccount, { as: user.AccessToken })).status).toBe(200)
    const [letter] = await mailsTo(portal, user.Email)
    expect(letter?.Subject).toContain('Your password has been changed')
  })

  test('keeps the rules of the new-password form, in their order', async () => {
    const user = await signedIn(portal)
    const empty = await change(user, '', '')
    expect([empty.status, empty.Errors]).toEqual([
      422,
      ['Please enter your current password', 'Password is required'],
    ])
    for (const [password, text] of [
      ['Ab1!', 'Password must be at least 8 characters long'],
      ['conference#2020', 'Password must contain at least one uppercase letter'],
      ['Conference2020', 'Password must contain at least one special character (!@#$%^&*)'],
    ] as const) {
      const refused = await change(user, testPassword, password)
      expect([refused.status, refused.Errors]).toEqual([422, [text]])
    }
  })

  test('makes the links of mails that were sent before worthless', async () => {
    const user = await signedIn(portal)
    const { forgotPassword } = await import('../../../../contract/accounts/accounts.ts')
    await call(portal, forgotPassword, { body: { EmailId: user.Email } })
    const { userId: UserId = '', code: Code = '' } = await mailedLink(portal, user.Email, '/forgot-password')
    await change(user, testPassword, 'Another#2021')
    const body = { UserId, Code, Password: 'Thief#2022' }
    expect((await call(portal, changePassword, { body })).status).toBe(400)
  })
})

describe('one’s sessions', () => {
  const list = async (user: Pick<TestUser, 'AccessToken'>) =>
    (await call(portal, getOwnSessions, { as: user.AccessToken })).Result

  test('name the device, when it was signed in, when and from which network it was last used, and this one comes first', async () => {
    const user = await signedIn(portal)
    const started = portal.clock.now()
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    }
    const response = await portal.app.inject({
      method: 'POST',
      url: addressOf(login),
      headers,
      payload: { Email: user.Email, password: testPassword },
    })
    const { Result } = response.json<{ Result: TestUser }>()
    portal.clock.advance(600_000)
    const renewed = await portal.app.inject({
      method: 'POST',
      url: addressOf(refreshToken, { refreshToken: Result.RefreshToken }),
      remoteAddress: '2001:db8:7:1::9',
      headers,
    })
    expect(renewed.statusCode).toBe(200)

    const sessions = await list(user)
    expect(sessions.map(({ Device, Place, IsCurrent }) => [Device, Place, IsCurrent])).toEqual([
      ['An unknown device', '', true],
      ['Chrome on Android', '2001:db8:7::', false],
    ])
    const [, phone] = sessions
    expect(Date.parse(phone?.CreatedOn ?? '') - started).toBeLessThan(300_000)
    expect(Date.parse(phone?.LastUsedOn ?? '') - started).toBeGreaterThanOrEqual(600_000)
  })

  test('can be ended one by one: neither of its tokens serves any more', async () => {
    const user = await signedIn(portal)
    const phone = (await signIn(user.Email)).Result
    const desk = (await signIn(user.Email)).Result
    const [current] = await list(phone)
    const ended = await call(portal, endOwnSession, {
      as: user.AccessToken,
      params: { id: current?.Id ?? '' },
    })
    expect([ended.status, ended.Message]).toEqual([200, 'The session has ended'])
    expect((await call(portal, getOwnAccount, { as: phone.AccessToken })).status).toBe(401)
    expect((await call(portal, refreshToken, { params: { refreshToken: phone.RefreshToken } })).status).toBe(
      401,
    )
    expect((await call(portal, getOwnAccount, { as: desk.AccessToken })).status).toBe(200)
    expect(await list(user)).toHaveLength(2)
  })

  test('can be ended all but this one', async () => {
    const user = await signedIn(portal)
    const others = [(await signIn(user.Email)).Result, (await signIn(user.Email)).Result]
    expect((await call(portal, endOtherSessions, { as: user.AccessToken })).status).toBe(200)
    for (const { AccessToken } of others)
      expect((await call(portal, getOwnAccount, { as: AccessToken })).status).toBe(401)
    expect(await list(user)).toMatchObject([{ IsCurrent: true }])
  })

  test('of a stranger are not there', async () => {
    const user = await signedIn(portal)
    const stranger = await signedIn(portal)
    const [session] = await list(user)
    const id = session?.Id ?? ''
    expect((await call(portal, endOwnSession, { as: stranger.AccessToken, params: { id } })).status).toBe(404)
    expect(await list(user)).toHaveLength(1)
    expect((await list(stranger)).map(({ Id }) => Id)).not.toContain(id)
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101', 'A browser on Linux'],
    ['curl/8.5.0', 'An unknown device'],
    ['', 'An unknown device'],
  ])('say of %j what people call it', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

test('the version of the profile moves on with the address, so that a form opened before is stale', async () => {
  const user = await signedIn(portal)
  await ask(user)
  await confirm()
  const [row] = await portal.context.database.sql
    .select()
    .from(people)
    .where(eq(people.UserDetailId, user.UserDetailId))
  expect(row).toMatchObject({ Email: newEmail, Version: 2 })
})
