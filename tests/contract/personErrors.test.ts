import { expect, test } from 'vitest'
import { authorRules, emptyAuthor, personErrorsOf } from '../../contract/people/people.ts'
import { emptyProfile, profileRules } from '../../contract/people/profile.ts'

test('every error of an empty profile finds the way back to its field', () => {
  const broken = profileRules({ ...emptyProfile, Designation: 'PhD Scholar' }, '2026-11-20')
  expect(personErrorsOf(Object.values(broken))).toEqual(broken)
})

test('every error of an unreadable author finds the way back to its field', () => {
  const typed = {
    ...emptyAuthor,
    Title: 'Sir',
    Gender: 'x',
    Email: 'a@',
    PhoneNumber: '12',
    CountryCode: '91',
  }
  const broken = authorRules({ ...typed, OrganizationCity: 'x'.repeat(300) })
  expect(personErrorsOf(Object.values(broken))).toEqual(broken)
})

test('a proof that is somebody else’s, or a paper, belongs to the field of the proof', () => {
  expect(personErrorsOf(['Unknown file'])).toEqual({ StudentId: 'Unknown file' })
})

test('an address that is taken or locked belongs to the field of the address', () => {
  expect(personErrorsOf(['Another person has this email already'])).toEqual({
    Email: 'Another person has this email already',
  })
  const locked = 'Phone number cannot be changed here'
  expect(personErrorsOf([locked])).toEqual({ PhoneNumber: locked })
})
