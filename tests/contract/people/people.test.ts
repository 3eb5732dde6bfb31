import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { AuthorFields, authorRules, fullNameOf, genders, titles } from '../../../contract/people/people.ts'
import {
  ageOn,
  birthError,
  profileRules,
  ProfileFields,
  studentDesignations,
} from '../../../contract/people/profile.ts'
import { profileOf } from '../../support/accounts.ts'
import { authorRequired } from '../../support/personTexts.ts'

const today = '2026-11-20'
const author = (given: Partial<AuthorFields> = {}): AuthorFields => {
  const { DOB: _1, Nationality: _2, StudentId: _3, ...fields } = profileOf()
  return { ...fields, ...given }
}

test('a complete person breaks no rule', () => {
  expect(authorRules(author())).toEqual({})
  expect(profileRules(profileOf(), today)).toEqual({})
})

test('an empty author form names every required field, in form order (spec 5.36, 5.37, 5.38)', () => {
  const fields = Object.keys(author()) as (keyof AuthorFields)[]
  const empty = Object.fromEntries(fields.map((field) => [field, ' '])) as unknown as AuthorFields
  expect(Object.values(authorRules(empty))).toEqual(authorRequired)
})

test.each([
  [{ Title: 'Sir' }, 'Title is not one of the choices'],
  [{ Gender: 'female' }, 'Gender is not one of the choices'],
  [{ Email: 'asha' }, 'Please enter a valid email address'],
  [{ PhoneNumber: '12345' }, 'Please enter a valid 10-digit phone number'],
  [{ CountryCode: '91' }, 'Must start with + followed by numbers (e.g., +1, +44)'],
  [{ CountryCode: '+9a' }, 'Must start with + followed by numbers (e.g., +1, +44)'],
  [{ CountryCode: '+' }, 'Must start with + followed by numbers (e.g., +1, +44)'],
  [{ FirstName: 'x'.repeat(201) }, 'First name must be at most 200 characters long'],
  [{ PhoneNumber: '+9876543210' }, 'Please enter a valid 10-digit phone number'],
  [{ PhoneNumber: '98765432101' }, 'Please enter a valid 10-digit phone number'],
  [{ PhoneNumber: '९८७६५४३२१०' }, 'Please enter a valid 10-digit phone number'],
  [{ Email: 'asha@example.o' }, 'Please enter a valid email address'],
  [{ Organization: 'x'.repeat(201) }, 'Institution must be at most 200 characters long'],
] as [Partial<AuthorFields>, string][])('%o is refused (spec 5.43)', (given, message) => {
  expect(Object.values(authorRules(author(given)))).toEqual([message])
})

test('titles have the ids 1 to 5, genders their own names (spec 3.39, 3.40)', () => {
  expect(titles).toEqual([
    { Id: '1', Name: 'Mr.' },
    { Id: '2', Name: 'Mrs.' },
    { Id: '3', Name: 'Ms.' },
    { Id: '4', Name: 'Dr.' },
    { Id: '5', Name: 'Prof.' },
  ])
  expect(genders.map(({ Name }) => Name)).toEqual(['Male', 'Female', 'Other'])
  expect(studentDesignations).toEqual(['PhD Scholar', "Master's student"])
})

test('a profile has the fields of the specification and no others (spec 3.23)', () => {
  expect(Object.keys(ProfileFields.shape).sort()).toEqual(
    [
      ...['Title', 'FirstName', 'MiddleName', 'LastName', 'Gender', 'Email', 'PhoneNumber', 'DOB'],
      ...['Nationality', 'Designation', 'OptionalDesignation', 'CountryCode', 'ResidenceCity'],
      ...['ResidenceState', 'ResidenceCountry', 'Organization', 'OrganizationCity', 'OrganizationState'],
      ...['OrganizationCountry', 'StudentId'],
    ].sort(),
  )
  expect(ProfileFields.keyof().options).toEqual(expect.arrayContaining(AuthorFields.keyof().options))
})

test.each(['O', 'O’Neill', "D'Souza", 'अनुष्का', 'محمد', 'Nguyễn', '李', 'Jean-Luc', '🦜'])(
  'the name %s is a name',
  (name) => {
    expect(authorRules(author({ FirstName: name, MiddleName: name, LastName: name }))).toEqual({})
  },
)

test('a length is counted in characters, so that an emoji is one', () => {
  expect(authorRules(author({ Organization: '🦜'.repeat(200) }))).toEqual({})
})

test('one is of age on the very birthday, a child of 29 February on 1 March (spec 5.42, 9.8)', () => {
  expect(birthError('2008-11-20', today)).toBe(false)
  expect(birthError('2008-11-21', today)).toBe('You must be at least 18 years old')
  expect(birthError('', today)).toBe('Date of Birth is required')
  expect(birthError('2026-11-21', today)).toBe('Date of Birth cannot be in the future')
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('a student needs a proof, and nobody else does (spec 5.45, 9.22, 3.41)', () => {
  for (const Designation of ['PhD Scholar', "Master's student"])
    expect(profileRules(profileOf({ Designation, StudentId: noId }), today)).toEqual({
      StudentId: 'Student ID proof is required',
    })
  const StudentId = '11111111-1111-4111-8111-111111111111'
  expect(profileRules(profileOf({ Designation: 'PhD Scholar', StudentId }), today)).toEqual({})
  expect(profileRules(profileOf({ Designation: 'Lecturer', StudentId: noId }), today)).toEqual({})
})

test('a full name has no gaps where a part is missing', () => {
  expect(fullNameOf({ FirstName: ' Asha ', MiddleName: '', LastName: 'Rao' })).toBe('Asha Rao')
  expect(fullNameOf({ FirstName: 'Asha', MiddleName: 'K.', LastName: 'Rao' })).toBe('Asha K. Rao')
})
