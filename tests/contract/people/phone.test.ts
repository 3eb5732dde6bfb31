import { expect, test } from 'vitest'
import { phoneOf, withPhone } from '../../../contract/people/phone.ts'

test.each([
  ['9876543210', '9876543210', ''],
  ['98765 43210', '9876543210', ''],
  [' 98765-43210\n', '9876543210', ''],
  ['(98765) 43.210', '9876543210', ''],
  ['098765 43210', '9876543210', ''],
  ['+91 98765-43210', '9876543210', '+91'],
  ['+91\u00a098765\u00a043210', '9876543210', '+91'],
  ['\u202a+91 98765\u201343210\u202c', '9876543210', '+91'],
  ['(+91) 98765 43210', '9876543210', '+91'],
  ['+91 (0)98765 43210', '9876543210', '+91'],
  ['0091 98765 43210', '9876543210', '+91'],
  ['+1 (415) 555-2671', '4155552671', '+1'],
  ['+44 7911 123456', '7911123456', '+44'],
  ['+977 98412 34567', '9841234567', '+977'],
])('%j is the number %s with the code "%s" (spec 5.3)', (typed, PhoneNumber, CountryCode) => {
  expect(phoneOf(typed)).toEqual({ PhoneNumber, CountryCode })
})

test.each(['', '12345', '98765432101', '+91 98765', '+33 6 12 34 56 78', 'call me', '98765x43210', '+', '0'])(
  '%j is no number of ten digits and stays as it was typed',
  (typed) => {
    expect(phoneOf(typed)).toEqual({ PhoneNumber: typed, CountryCode: '' })
  },
)

test('the code of the field beside it may precede a number without a plus, another one may not', () => {
  expect(phoneOf('91 98765 43210', '+91').PhoneNumber).toBe('9876543210')
  expect(phoneOf('91 98765 43210', '+44').PhoneNumber).toBe('91 98765 43210')
  expect(phoneOf('9198765432', '+91').PhoneNumber).toBe('9198765432')
})

test('a number that is read once is not changed by reading it again', () => {
  for (const typed of ['+91 98765-43210', '0 98765 43210', '0091 98765 43210'])
    expect(withPhone(withPhone({ PhoneNumber: typed, CountryCode: '+44' }))).toEqual(
      withPhone({ PhoneNumber: typed, CountryCode: '+44' }),
    )
})

test('a code that is written with the number goes into its own field, and takes the place of another', () => {
  expect(withPhone({ PhoneNumber: '+91 98765-43210', CountryCode: '+44' })).toEqual({
    PhoneNumber: '9876543210',
    CountryCode: '+91',
  })
  expect(withPhone({ PhoneNumber: '98765 43210', CountryCode: '+44' })).toEqual({
    PhoneNumber: '9876543210',
    CountryCode: '+44',
  })
})
