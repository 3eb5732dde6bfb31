// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { afterSignIn, isResetAddress, readResetLink } from '../../../src/features/accounts/destination.ts'
import { loginPath, safeReturnPath } from '../../../src/ui/paths.ts'

const query = (text: string) => new URLSearchParams(text)

test('a sign-in leads back to the path, query and anchor that were wanted', () => {
  expect(afterSignIn(query('returnUrl=%2Fpapers%3FStatus%3Ddraft%23top'))).toBe('/papers?Status=draft#top')
  expect(afterSignIn(query(''))).toBe('/')
})

test.each([
  'https://evil.example.org/x',
  '//evil.example.org/x',
  '/\\evil.example.org',
  '/\t/evil.example.org',
  '\\\\evil.example.org',
  'javascript:alert(1)',
  'papers',
  '',
])('a sign-in never leads to another origin: %j', (returnUrl) => {
  expect(afterSignIn(new URLSearchParams({ returnUrl }))).toBe('/')
  expect(safeReturnPath(returnUrl)).toBeUndefined()
})

test('the way to the sign-in screen carries the path and query that were wanted', () => {
  const path = loginPath('/papers?Status=draft&Page=2')
  expect(path).toBe('/login?returnUrl=%2Fpapers%3FStatus%3Ddraft%26Page%3D2')
  expect(afterSignIn(query(path.slice('/login?'.length)))).toBe('/papers?Status=draft&Page=2')
})

test('an address with a user or a code is the reset screen, and lacks the other at its peril', () => {
  expect(isResetAddress(query(''))).toBe(false)
  expect(isResetAddress(query('email=a@b.org'))).toBe(false)
  expect(isResetAddress(query('code=x'))).toBe(true)
  expect(isResetAddress(query('userId='))).toBe(true)
  expect(readResetLink(query('code=x'))).toBeUndefined()
  expect(readResetLink(query('userId=u&code='))).toBeUndefined()
  expect(readResetLink(query('userId=u&code=x'))).toEqual({
    UserId: 'u',
    Code: 'x',
    Email: null,
    next: undefined,
  })
})

test('a reset link leads on with the ids of the payment, and only within this origin', () => {
  const link = 'userId=u&code=x&email=a%40b.org&accommodationId=1&paymentDetailsId=2'
  expect(readResetLink(query(`${link}&redirectURL=%2Fpayment%3Fa%3Db`))).toEqual({
    UserId: 'u',
    Code: 'x',
    Email: 'a@b.org',
    next: '/payment?a=b&accommodationId=1&paymentDetailsId=2',
  })
  expect(readResetLink(query(`${link}&redirectURL=https%3A%2F%2Fevil.example.org`))?.next).toBeUndefined()
})
