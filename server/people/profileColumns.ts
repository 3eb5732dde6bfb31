import { getTableColumns } from 'drizzle-orm'
import { AuthorOption } from '../../contract/people/authors.ts'
import { people } from '../db/schema/people.ts'

const {
  SearchWords: _words,
  CreatedBy: _createdBy,
  CreatedOn: _createdOn,
  AccessSentOn: _accessSentOn,
  ...profile
} = getTableColumns(people)

/** The columns of a person's own profile. */
export const profileColumns = profile

const {
  DOB: _birth,
  Nationality: _nationality,
  StudentId: _proof,
  UserDetailId,
  FullName,
  Version: _version,
  ...author
} = profile

/** The columns of the author form. */
export const authorColumns = author

/** The seven fields of a person that anyone may find (spec §3 "Searchable author option"). */
export const searchColumns = {
  UserDetailId,
  FullName,
  Designation: author.Designation,
  Organization: author.Organization,
  OrganizationCity: author.OrganizationCity,
  OrganizationState: author.OrganizationState,
  OrganizationCountry: author.OrganizationCountry,
} as const

/** The seven search fields of a person, and nothing else. */
export const optionOf = (person: AuthorOption): AuthorOption => AuthorOption.parse(person)
