import { expect, test } from 'vitest'
import {
  emailRules,
  LoginBody,
  loginRules,
  newPasswordError,
  resetFormRules,
} from '../../../contract/accounts/accounts.ts'
import { registrationFormRules } from '../../../contract/accounts/signUp.ts'
import { passwordChecks, profileSpecials } from '../../../contract/core/patterns.ts'

const registration = {
  Email: 'ada@example.org',
  PhoneNumber: '9876543210',
  Password: 'Conference#2020',
  ConfirmPassword: 'Conference#2020',
}

test('a sign-in is called with Email and, unlike every other call, a small password (spec 3.5, 7.4)', () => {
  expect(LoginBody.safeParse({ Email: 'ada@example.org', password: 'x' }).success).toBe(true)
  expect(LoginBody.safeParse({ Email: 'ada@example.org', Password: 'x' }).success).toBe(false)
})

test('the sign-in form asks for an address and a password (spec 5.4)', () => {
  expect(loginRules({ Email: '', password: '' })).toEqual({
    Email: 'Email is required',
    password: 'Password is required',
  })
  expect(loginRules({ Email: 'ada@example', password: 'x' })).toEqual({
    Email: 'Please enter a valid email address',
  })
  expect(loginRules({ Email: 'ada@example.org', password: 'x' })).toEqual({})
})

test('the forgot form has a message of its own (spec 5.7)', () => {
  expect(emailRules({ EmailId: '' })).toEqual({ EmailId: 'Email is required' })
  expect(emailRules({ EmailId: 'ada' })).toEqual({ EmailId: 'Please enter a valid email' })
})

test.each(['a@b.co', 'first.last+tag@sub-domain.example.org', 'A_1%-@x.IN'])(
  '%s is an address (spec 5.1)',
  (EmailId) => {
    expect(emailRules({ EmailId })).toEqual({})
  },
)

test.each(['a@b.c', '@example.org', 'a b@example.org', 'a@example.org ', 'a@exa_mple.org', 'ä@example.org'])(
  '%j is no address (spec 5.1)',
  (EmailId) => {
    expect(emailRules({ EmailId })).not.toEqual({})
  },
)

test.each([
  ['', 'Password is required'],
  ['Aa1!', 'Password must be at least 8 characters long'],
  ['lowercase1!', 'Password must contain at least one uppercase letter'],
  ['UPPERCASE1!', 'Password must contain at least one lowercase letter'],
  ['NoDigits!!', 'Password must contain at least one number'],
  ['NoSpecial11', 'Password must contain at least one special character (!@#$%^&*)'],
  ['Comma,1234', 'Password must contain at least one special character (!@#$%^&*)'],
  ['Conference#2020', undefined],
  [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters long'],
])('the new password %j is answered with %j (spec 5.9, 5.10, 9.1)', (password, message) => {
  expect(newPasswordError(password)).toBe(message)
})

test('a new password is typed twice alike (spec 5.11, 5.12)', () => {
  expect(resetFormRules({ Password: 'Conference#2020', ConfirmPassword: '' })).toEqual({
    ConfirmPassword: 'Confirm Password is required',
  })
  expect(resetFormRules({ Password: 'Conference#2020', ConfirmPassword: 'Conference#2021' })).toEqual({
    ConfirmPassword: 'Passwords do not match',
  })
})

test('registration asks for ten digits, the wider set of special characters, and its confirmation (spec 5.2, 5.3, 5.14, 5.15, 5.16, 5.17, 9.1, 9.2)', () => {
  expect(registrationFormRules(registration)).toEqual({})
  const comma = 'Comma,1234'
  expect(registrationFormRules({ ...registration, Password: comma, ConfirmPassword: comma })).toEqual({})
  for (const PhoneNumber of ['987654321', '98765432101', '98765-4321', '٩٨٧٦٥٤٣٢١٠'])
    expect(registrationFormRules({ ...registration, PhoneNumber })).toEqual({
      PhoneNumber: 'Please enter a valid 10-digit phone number',
    })
  expect(registrationFormRules({ ...registration, Password: 'weak', ConfirmPassword: 'weaker' })).toEqual({
    Password: 'Please meet all password requirements',
    ConfirmPassword: 'Passwords do not match',
  })
})

test('the live checklist has five lines in the order of the rules', () => {
  expect(passwordChecks('abc', profileSpecials).map(({ key, met }) => [key, met])).toEqual([
    ['length', false],
    ['upper', false],
    ['lower', true],
    ['digit', false],
    ['special', false],
  ])
})
