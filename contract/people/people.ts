import { z } from 'zod'
import { pluck } from '../core/collections.ts'
import type { FieldErrors } from '../core/endpoint.ts'
import { atLeastOne, emptyOf, Line, Text, type Option } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { countryCodePattern, emailPattern, phonePattern } from '../core/patterns.ts'
import { withPhone } from './phone.ts'
import { choiceError, errorsOf, requiredText, tooLongError } from '../core/rules.ts'
import type { Where } from '../device/storagePlace.ts'

/** Spec §3 "Option lists"; a person's `Title` and `Gender` are sent as the names. */
export const titles: readonly Option[] = [
  { Id: '1', Name: 'Mr.' },
  { Id: '2', Name: 'Mrs.' },
  { Id: '3', Name: 'Ms.' },
  { Id: '4', Name: 'Dr.' },
  { Id: '5', Name: 'Prof.' },
]
export const genders: readonly Option[] = ['Male', 'Female', 'Other'].map((Name) => ({ Id: Name, Name }))

/** The fields of an author, with or without an account (spec §3 "User/author profile"). */
export const AuthorFields = z.strictObject({
  Title: Line,
  FirstName: Line,
  MiddleName: Line,
  LastName: Line,
  Gender: Line,
  Email: Text,
  PhoneNumber: Line,
  Designation: Line,
  OptionalDesignation: Line,
  Organization: Line,
  OrganizationCountry: Line,
  OrganizationState: Line,
  OrganizationCity: Line,
  CountryCode: Line,
  ResidenceCountry: Line,
  ResidenceState: Line,
  ResidenceCity: Line,
})
export type AuthorFields = z.infer<typeof AuthorFields>

/** The same as the body of a call: the number may be in any common format. */
export const AuthorBody = AuthorFields.overwrite(withPhone)

/** The fields of the profile and author forms in their sections and order (spec §2), with their labels (spec §5). */
const labelsBySection = {
  Personal: {
    Title: 'Title',
    FirstName: 'First name',
    MiddleName: 'Middle name',
    LastName: 'Last name',
    Gender: 'Gender',
    Email: 'Email',
    CountryCode: 'Country code',
    PhoneNumber: 'Phone number',
    DOB: 'Date of Birth',
    Nationality: 'Nationality',
  },
  Organisation: {
    Designation: 'Designation',
    OptionalDesignation: 'Other designation',
    StudentId: 'Student ID proof',
    Organization: 'Institution',
    OrganizationCountry: 'Institution Country',
    OrganizationState: 'Institution State',
    OrganizationCity: 'Institution City',
  },
  Residence: { ResidenceCountry: 'Country', ResidenceState: 'State', ResidenceCity: 'City' },
} as const

export const personLabels = {
  ...labelsBySection.Personal,
  ...labelsBySection.Organisation,
  ...labelsBySection.Residence,
} as const
export type PersonField = keyof typeof personLabels

export const personSections = Object.entries(labelsBySection).map(([title, labels]) => ({
  title,
  fields: Object.keys(labels) as PersonField[],
}))

export const personTexts = {
  emailInvalid: 'Please enter a valid email address',
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  countryCodeInvalid: 'Must start with + followed by numbers (e.g., +1, +44)',
  tooYoung: `You must be at least ${limits.YoungestAge} years old`,
  bornLater: 'Date of Birth cannot be in the future',
  lockedField: (field: PersonField) => `${personLabels[field]} cannot be changed here`,
  proofMissing: 'Student ID proof is required',
  searchShort: `Type at least ${limits.SearchShortest} characters to search`,
  searching: 'Searching...',
  manyLookUps: (minutes: number) =>
    `You have looked up many people. Try again in ${minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  emailTaken: 'Another person has this email already',
  notYourProfile: 'This is the profile of another person',
  notYours: 'You can only edit people you added who have no account',
  optional: (field: PersonField) => `${personLabels[field]} (optional)`,
  choose: 'Choose',
  chooseFirst: (field: PersonField) => `Choose the ${personLabels[field]} first`,
  completeProfile: 'Complete Your Profile',
  manageProfile: 'Manage Profile',
  profileSignIn: 'Sign in to complete your profile.',
  saveProfile: 'Save profile',
  profileSaved: 'Your profile has been saved',
  proofUploaded: 'A proof has been uploaded',
  proofKept: ({ kept }: Where) => `Saved ${kept}. It is sent when you are online.`,
  proofHint: `jpg, jpeg, png or pdf, at most ${limits.ProofSize / (1024 * 1024)}MB`,
  addAuthor: 'Add Author',
  updateAuthor: 'Update Author',
  cancel: 'Cancel',
} as const

/** What an answer is used for, in a few words; other fields explain themselves. */
export const personUses: Readonly<Partial<Record<PersonField, string>>> = {
  Title: 'For letters and receipts',
  LastName: 'As it is printed',
  Gender: 'Only counted, for the statistics',
  PhoneNumber: 'For the pick-up and at the conference',
  DOB: `Only to check that you are ${limits.YoungestAge}`,
  Nationality: 'Decides which rate you pay',
  Designation: 'Printed with papers; students pay less',
  Organization: 'Printed below the name',
  ResidenceCountry: 'Decides the rate if no nationality is given',
}

/** Texts of a form of three sections, one of which is open. */
export const sectionTexts = {
  progress: (done: number, all: number) => `${done} of ${all}`,
  complete: 'Complete',
  wrong: (count: number) => `${count} to correct`,
  goOn: 'Continue',
  sameAsInstitution: 'Same as my institution',
  sameAsTheirs: 'Same as the institution',
} as const

export const emptyAuthor = emptyOf(AuthorFields)

/** The optional fields of an author form (spec §5). */
export const authorMayLack: readonly PersonField[] = ['MiddleName', 'OptionalDesignation']

const optionalFields: readonly PersonField[] = [...authorMayLack, 'Nationality', 'DOB', 'StudentId']

/** The error of one field of a person; false for none (spec §5). */
export function fieldError(field: PersonField, value: string): string | false {
  if (!value.trim()) return !optionalFields.includes(field) && requiredText(personLabels[field])
  const tooLong = tooLongError(personLabels[field], value, limits.LineLongest)
  if (tooLong) return tooLong
  if (field === 'Title' || field === 'Gender') {
    const offered = field === 'Title' ? titles : genders
    return choiceError(personLabels[field], value, pluck(offered, 'Name'))
  }
  if (field === 'Email') return !emailPattern.test(value) && personTexts.emailInvalid
  if (field === 'PhoneNumber') return !phonePattern.test(value) && personTexts.phoneInvalid
  if (field === 'CountryCode') return !countryCodePattern.test(value) && personTexts.countryCodeInvalid
  return false
}

/** The errors of a person form in the order of its fields. */
export function inFormOrder(errors: Partial<Record<PersonField, string | false>>): FieldErrors {
  const fields = personSections.flatMap((section) => section.fields)
  return errorsOf(Object.fromEntries(fields.map((field) => [field, errors[field] || false])))
}

/** Spec §5 "Profile/author required fields", for the author form. */
export function authorRules(author: AuthorFields): FieldErrors {
  const entries = Object.entries(author) as [keyof AuthorFields, string][]
  return inFormOrder(Object.fromEntries(entries.map(([field, value]) => [field, fieldError(field, value)])))
}

/** The changes of a person; missing fields stay. An author form has no nationality. */
export const AuthorChange = atLeastOne(AuthorFields.extend({ Nationality: Line }).partial()).overwrite(
  withPhone,
)
export type AuthorChange = z.infer<typeof AuthorChange>

/** Spec §5 for the changed fields. */
export function authorChangeRules(change: AuthorChange): FieldErrors {
  const given = Object.entries(change) as [keyof AuthorChange, string | undefined][]
  return inFormOrder(
    Object.fromEntries(
      given.map(([field, value]) => [field, value !== undefined && fieldError(field, value)]),
    ),
  )
}

/** The name that lists, mails and receipts show. */
export function fullNameOf(person: Pick<AuthorFields, 'FirstName' | 'MiddleName' | 'LastName'>): string {
  return [person.FirstName, person.MiddleName, person.LastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}
