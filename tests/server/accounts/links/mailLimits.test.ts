import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword } from '../../../../contract/accounts/accounts.ts'
import { register, resendConfirmation } from '../../../../contract/accounts/signUp.ts'
import { createAuthor } from '../../../../contract/people/authors.ts'
import { provideLoginAccess } from '../../../../contract/users/users.ts'
import { nameInMail } from '../../../../server/accounts/links/linkMails.ts'
import { people } from '../../../../server/db/schema/people.ts'
import {
  authorOf,
  mailsTo,
  signedIn,
  solvedCaptcha,
  testPassword,
  type TestUser,
} from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { startPortal, type TestPortal } from '../../../support/portal/portal.ts'

const hour = 3_600_000
let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ environment: { INVITATIONS_PER_DAY: '3' } })
})
afterAll(() => portal.stop())

test('forty calls send one address five mails an hour, and all look alike', async () => {
  const { Email } = await signedIn(portal, { Email: 'victim@example.org' })
  const ask = async () => {
    const { status, Message } = await call(portal, forgotPassword, { body: { EmailId: Email } })
    return `${status} ${Message}`
  }
  const answers = new Set<string>()
  for (let n = 0; n < 36; n++) answers.add(await ask())
  for (let n = 0; n < 4; n++) {
    const body = { Email, PhoneNumber: '9876543210', Password: testPassword }
    const GoogleCapchaCode = await solvedCaptcha(portal)
    expect((await call(portal, register, { body: { ...body, GoogleCapchaCode } })).status).toBe(200)
  }
  expect([...answers]).toEqual([
    '200 If we know this address, we have sent you instructions to reset your password.',
  ])
  expect(await mailsTo(portal, Email)).toHaveLength(5)
  portal.clock.advance(hour + 1)
  await ask()
  expect(await mailsTo(portal, Email)).toHaveLength(6)
})

test('an address that was never confirmed gets five links an hour', async () => {
  const { Email } = await signedIn(portal, { Email: 'new@example.org', confirmed: false })
  for (let n = 0; n < 9; n++) await call(portal, resendConfirmation, { body: { EmailId: Email } })
  expect(await mailsTo(portal, Email)).toHaveLength(5)
})

/** Invites so many new people; answers the last response. */
async function invite(caller: TestUser, names: readonly string[]) {
  const statuses: unknown[] = []
  for (const name of names) {
    const body = authorOf({ Email: `${name}@example.net` })
    const { Result } = await call(portal, createAuthor, { as: caller.AccessToken, body })
    const params = { id: Result.UserDetailId }
    const sent = await call(portal, provideLoginAccess, { as: caller.AccessToken, params })
    statuses.push(sent.status === 200 ? 200 : [sent.status, sent.Message])
  }
  return statuses
}

test('a presenter invites as many people a day as the settings allow, and an organiser any number', async () => {
  const presenter = await signedIn(portal)
  expect(await invite(presenter, ['a', 'b', 'c', 'd'])).toEqual([
    ...[200, 200, 200],
    [429, 'You have invited many people today. Please continue tomorrow.'],
  ])
  expect(await mailsTo(portal, 'd@example.net')).toEqual([])
  expect(await invite(await signedIn(portal), ['e'])).toEqual([200])
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  expect(await invite(admin, ['f', 'g', 'h', 'i'])).toEqual([200, 200, 200, 200])
  portal.clock.advance(24 * hour + 1)
  const again = await signedIn(portal)
  expect(await invite(again, ['j'])).toEqual([200])
})

test('an invitation does not show the name of somebody who has put a web address into it', async () => {
  const presenter = await signedIn(portal)
  await portal.context.database.sql
    .update(people)
    .set({ FullName: 'Win at win.example.com' })
    .where(eq(people.UserDetailId, presenter.UserDetailId))
  await invite(presenter, ['k'])
  const [mail] = await mailsTo(portal, 'k@example.net')
  expect(mail?.PlainText).toContain('You have been given access to Lectern Conference.')
  expect(mail?.PlainText).not.toContain('win.example')
})

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['Dr. S.Kumar', 'Dr. S.Kumar'],
  ['S.KUMAR', 'S.KUMAR'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Win at example.com', ''],
  ['EXAMPLE.COM', ''],
  ['https://x', ''],
  ['www.x', ''],
])('the name %s is shown in mails as "%s"', (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})
