// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { roles } from '../../../contract/core/roles.ts'
import { afterSignIn, isResetAddress, readResetLink } from '../../../src/features/accounts/destination.ts'
import { loginPath, safeReturnPath } from '../../../src/paths.ts'

const query = (text: string) => new URLSearchParams(text)

const user = '6f1f2c1e-3c53-4f0e-9a52-0f3b7f6f6a01'

test('a sign-in leads back to the path, query and anchor that were wanted, for everybody (spec 2.24)', () => {
  for (const role of roles)
    expect(afterSignIn(query('returnUrl=%2Fpapers%3FStatus%3Ddraft%23top'), [role])).toBe(
      '/papers?Status=draft#top',
    )
})

test('a sign-in leads to the screen of the role where nothing else was wanted (spec 2.25)', () => {
  expect(afterSignIn(query(''), ['Admin'])).toBe('/')
  expect(afterSignIn(query(''), ['PaperPresenter'])).toBe('/')
  expect(afterSignIn(query(''), ['Auditor'])).toBe('/auditor-papers')
  expect(afterSignIn(query(''), ['GeneralAttendee'])).toBe('/')
  expect(afterSignIn(query(''), [])).toBe('/')
  expect(afterSignIn(query(''), ['Auditor', 'Admin'])).toBe('/')
})

test.each([
  'https://evil.example.org/x',
  '//evil.example.org/x',
  '/\\evil.example.org',
  '/\t/evil.example.org',
  '\\\\evil.example.org',
  '/..//evil.example.org/x',
  '/.//evil.example.org',
  '/papers/../..//evil.example.org',
  '/%2e%2e//evil.example.org',
  '/%5cevil.example.org',
  '/%2F/evil.example.org',
  '/%255cevil.example.org',
  '/\n/evil.example.org',
  '/\n/',
  '/ /evil.example.org'.replace(' ', '\r\t'),
  'javascript:alert(1)',
  'papers',
  '',
])('a sign-in never leads to another origin: %j', (returnUrl) => {
  expect(afterSignIn(new URLSearchParams({ returnUrl }), [])).toBe('/')
  expect(safeReturnPath(returnUrl)).toBeUndefined()
})

test('a sign-in never leads back to the sign-in screen', () => {
  expect(afterSignIn(query('returnUrl=%2Flogin%3FreturnUrl%3D%252Fpapers'), [])).toBe('/')
})

test('the way to the sign-in screen carries the path and query that were wanted', () => {
  const path = loginPath('/papers?Status=draft&Page=2')
  expect(path).toBe('/login?returnUrl=%2Fpapers%3FStatus%3Ddraft%26Page%3D2')
  expect(afterSignIn(query(path.slice('/login?'.length)), [])).toBe('/papers?Status=draft&Page=2')
})

test('an address with a user or a code is the reset screen, and lacks the other at its peril (spec 4.9)', () => {
  expect(isResetAddress(query(''))).toBe(false)
  expect(isResetAddress(query('email=a@b.org'))).toBe(false)
  expect(isResetAddress(query('code=x'))).toBe(true)
  expect(isResetAddress(query('userId='))).toBe(true)
  expect(readResetLink(query('code=x'))).toBeUndefined()
  expect(readResetLink(query(`userId=${user}&code=`))).toBeUndefined()
  expect(readResetLink(query(`userId=${user.slice(0, -1)}&code=x`))).toBeUndefined()
  expect(readResetLink(query(`userId=${user}&code=x`))).toEqual({
    UserId: user,
    Code: 'x',
    values: {},
    next: undefined,
  })
})

test('a reset link leads on with the ids of the payment, and only within this origin (spec 2.27, 4.12)', () => {
  const link = `userId=${user}&code=x&email=a%40b.org&accommodationId=1&paymentDetailsId=2`
  expect(readResetLink(query(`${link}&redirectURL=%2Fpayment%3Fa%3Db`))).toEqual({
    UserId: user,
    Code: 'x',
    values: {
      redirectURL: '/payment?a=b',
      email: 'a@b.org',
      accommodationId: '1',
      paymentDetailsId: '2',
    },
    next: '/payment?a=b&accommodationId=1&paymentDetailsId=2',
  })
  for (const evil of ['https%3A%2F%2Fevil.example.org', '%2F%2Fevil.example.org', 'javascript%3Aalert(1)'])
    expect(readResetLink(query(`${link}&redirectURL=${evil}`))).toMatchObject({
      values: { redirectURL: undefined },
      next: undefined,
    })
})
