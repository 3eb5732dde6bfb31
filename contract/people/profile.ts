import { z } from 'zod'
import { endpoint, type FieldErrors } from '../core/endpoint.ts'
import { Day, Id, Line, Version, atLeastOne } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import {
  AuthorFields,
  authorMayLack,
  authorRules,
  emptyAuthor,
  fieldError,
  inFormOrder,
  personLabels,
  personTexts,
  type PersonField,
} from './people.ts'
import { withPhone } from './phone.ts'
import { requiredText } from '../core/rules.ts'

/** A user's own profile has more fields. An empty `DOB` was not entered. */
export const ProfileFields = AuthorFields.extend({
  DOB: z.union([Day, z.literal('')]),
  Nationality: Line,
  /** The file id of the student proof; all-zero means none. */
  StudentId: Id,
})
export type ProfileFields = z.infer<typeof ProfileFields>

/**
 * The changes of the caller's own profile; missing fields stay. The response of the same address can be sent back
 * unchanged: the id must be the caller's own (all-zero or empty before there is one), and the portal sets name and
 * version itself.
 */
export const ProfileBody = atLeastOne(
  ProfileFields.extend({
    UserDetailId: z.union([Id, z.literal('')]),
    FullName: z.string(),
    Version,
  }).partial(),
).overwrite(withPhone)
export type ProfileBody = z.infer<typeof ProfileBody>

export const Profile = ProfileFields.extend({ UserDetailId: Id, FullName: z.string(), Version })
export type Profile = z.infer<typeof Profile>

/** The form of a profile that was not entered yet. */
export const emptyProfile: ProfileFields = { ...emptyAuthor, DOB: '', Nationality: '', StudentId: noId }

/** The optional fields of a user's own profile: only the author form requires the number (spec §5). */
export const profileMayLack: readonly PersonField[] = [...authorMayLack, 'PhoneNumber', 'Nationality']

/** Designations that need a student proof (spec §9). */
export const studentDesignations: readonly string[] = ['PhD Scholar', "Master's student"]

/** Whole years between two calendar days. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Spec §5 "Date of birth". `today` is a calendar day. */
export function birthError(DOB: string, today: string): string | false {
  if (!DOB) return requiredText(personLabels.DOB)
  if (DOB > today) return personTexts.bornLater
  return ageOn(DOB, today) < limits.YoungestAge && personTexts.tooYoung
}

/** Spec §5 for a user's own profile. `today` is a calendar day, `noId` as `StudentId` means no proof. */
export function profileRules(profile: ProfileFields, today: string): FieldErrors {
  const { DOB, Nationality, StudentId, ...author } = profile
  return inFormOrder({
    ...authorRules(author),
    PhoneNumber: profile.PhoneNumber.trim() !== '' && fieldError('PhoneNumber', profile.PhoneNumber),
    DOB: birthError(DOB, today),
    Nationality: fieldError('Nationality', Nationality),
    StudentId:
      studentDesignations.includes(profile.Designation) &&
      /^[0-]+$/.test(StudentId) &&
      personTexts.proofMissing,
  })
}

export const getProfile = endpoint('GET /User/personal-details', {
  summary: 'The caller’s own profile; null before it was completed',
  callers: 'signedIn',
  part: 'any',
  shows: ['User'],
  result: Profile.nullable(),
})

export const saveProfile = endpoint('POST /User/personal-details', {
  summary: 'Completes or changes the caller’s own profile',
  callers: 'signedIn',
  part: 'any',
  body: ProfileBody,
  result: Profile,
})
