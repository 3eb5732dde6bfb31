import { noId } from '../../contract/core/limits.ts'
import { fullNameOf } from '../../contract/people/people.ts'
import { studentDesignations } from '../../contract/people/profile.ts'
import type { people } from '../db/schema/people.ts'

type Person = typeof people.$inferSelect

/** What says something only together stands in one line, the field without which the others say nothing first. */
const groups = [
  ['Title'],
  ['FirstName'],
  ['MiddleName'],
  ['LastName'],
  ['Gender'],
  ['PhoneNumber', 'CountryCode'],
  ['DOB'],
  ['Nationality'],
  ['Designation'],
  ['OptionalDesignation'],
  ['Organization'],
  ['OrganizationCountry', 'OrganizationState', 'OrganizationCity'],
  ['ResidenceCountry', 'ResidenceState', 'ResidenceCity'],
] as const

/**
 * Fills what is empty in a profile from another one of the same person. A number comes with its country code and places
 * come together, so that no two of them are mixed; a student proof comes to a student only.
 */
export function fillProfile(own: Person, other: Person): Person {
  const filled = { ...own }
  for (const group of groups) {
    const [first] = group
    const fits = group.every((field) => own[field] === '' || own[field] === other[field])
    if (other[first] === '' || !(own[first] === '' || fits)) continue
    for (const field of group) filled[field] = other[field] || own[field]
  }
  const lacksProof = studentDesignations.includes(filled.Designation) && own.StudentId === noId
  return {
    ...filled,
    FullName: fullNameOf(filled),
    StudentId: lacksProof ? other.StudentId : own.StudentId,
  }
}
