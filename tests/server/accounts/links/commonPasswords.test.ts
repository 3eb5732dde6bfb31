import { expect, test } from 'vitest'
import { changePassword, forgotPassword } from '../../../../contract/accounts/accounts.ts'
import { changeOwnPassword } from '../../../../contract/accounts/ownAccount.ts'
import { register } from '../../../../contract/accounts/signUp.ts'
import { isCommonPassword } from '../../../../server/accounts/links/commonPasswords.ts'
import { mailedLink, signedIn, solvedCaptcha, testPassword } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
const text = 'This password is among those that are guessed first. Please choose another one'
const refusal = { status: 422, Message: text, Errors: [text], Fields: { Password: text } }

test.each(['password1', 'Password1', 'P@ssword1', 'Pa$$word1', 'Welcome#1', 'Qwerty@123', 'Password@123'])(
  'the password %s is refused',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each([testPassword, 'Kangaroo#8271', 'पासवर्ड#2020A'])('the password %s is not refused', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a common password is refused at sign-up, by a mailed link and in the account, and changes nothing', async () => {
  const Password = 'Password@123'
  const body = { Email: 'new@example.org', PhoneNumber: '9876543210', Password }
  const GoogleCapchaCode = await solvedCaptcha(portal)
  expect(await call(portal, register, { body: { ...body, GoogleCapchaCode } })).toMatchObject(refusal)

  const { Email, AccessToken: as } = await signedIn(portal)
  await call(portal, forgotPassword, { body: { EmailId: Email } })
  const { userId: UserId = '', code: Code = '' } = await mailedLink(portal, Email, '/forgot-password')
  expect(await call(portal, changePassword, { body: { UserId, Code, Password } })).toMatchObject(refusal)
  const own = { CurrentPassword: testPassword, Password }
  expect(await call(portal, changeOwnPassword, { as, body: own })).toMatchObject(refusal)
  // The link still works for another one.
  const better = await call(portal, changePassword, { body: { UserId, Code, Password: 'Kangaroo#8271' } })
  expect(better.status).toBe(200)
})
