import { noId } from '../../contract/core/limits.ts'
import { fullNameOf } from '../../contract/people/people.ts'
import { studentDesignations } from '../../contract/people/profile.ts'
import type { people } from '../db/schema/people.ts'

type Person = typeof people.$inferSelect

/** Fields that belong together share a line; the first one is the one that the others depend on. */
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
 * Fills empty fields of a profile from another profile of the same person. A phone number is copied with its country
 * code, and the fields of a place together, so that they are never mixed; a student proof only for a student.
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
