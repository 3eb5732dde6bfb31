import type { AuthorFields, AuthorOption } from '../../contract/people.ts'
import { people } from './table.ts'

/** The seven fields of a person that anyone may find (spec §3 "Searchable author option"). */
export const searchColumns = {
  UserDetailId: people.UserDetailId,
  FullName: people.FullName,
  Designation: people.Designation,
  Organization: people.Organization,
  OrganizationCity: people.OrganizationCity,
  OrganizationState: people.OrganizationState,
  OrganizationCountry: people.OrganizationCountry,
} as const

/** What the author form edits. */
export const authorColumns = {
  Title: people.Title,
  FirstName: people.FirstName,
  MiddleName: people.MiddleName,
  LastName: people.LastName,
  Gender: people.Gender,
  Email: people.Email,
  PhoneNumber: people.PhoneNumber,
  Designation: people.Designation,
  OptionalDesignation: people.OptionalDesignation,
  Organization: people.Organization,
  OrganizationCountry: people.OrganizationCountry,
  OrganizationState: people.OrganizationState,
  OrganizationCity: people.OrganizationCity,
  CountryCode: people.CountryCode,
  ResidenceCountry: people.ResidenceCountry,
  ResidenceState: people.ResidenceState,
  ResidenceCity: people.ResidenceCity,
} as const

/** What a person's own profile holds. */
export const profileColumns = {
  ...authorColumns,
  DOB: people.DOB,
  Nationality: people.Nationality,
  StudentId: people.StudentId,
  UserDetailId: people.UserDetailId,
  FullName: people.FullName,
  Version: people.Version,
} as const

/** The author form's fields, empty: what is left of them for somebody who may not see them. */
export const noAuthorFields: AuthorFields = {
  Title: '',
  FirstName: '',
  MiddleName: '',
  LastName: '',
  Gender: '',
  Email: '',
  PhoneNumber: '',
  Designation: '',
  OptionalDesignation: '',
  Organization: '',
  OrganizationCountry: '',
  OrganizationState: '',
  OrganizationCity: '',
  CountryCode: '',
  ResidenceCountry: '',
  ResidenceState: '',
  ResidenceCity: '',
}

/** The seven search fields of a person, and nothing else of it. */
export function optionOf(person: AuthorOption): AuthorOption {
  return {
    UserDetailId: person.UserDetailId,
    FullName: person.FullName,
    Designation: person.Designation,
    Organization: person.Organization,
    OrganizationCity: person.OrganizationCity,
    OrganizationState: person.OrganizationState,
    OrganizationCountry: person.OrganizationCountry,
  }
}
