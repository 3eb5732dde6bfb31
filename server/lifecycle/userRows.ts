import { and, eq, isNull, or, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { emptyProfile } from '../../contract/people/profile.ts'
import { Role } from '../../contract/core/roles.ts'
import type { UserDetails } from '../../contract/users/users.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { mustExist, notFound } from '../http/refusal.ts'
import { authorColumns, profileColumns } from '../people/profileColumns.ts'
import { isNotErased } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'

const { Designation, Organization, OrganizationCountry, Gender } = authorColumns

export const orEmpty = (column: unknown) => text<string>`coalesce(${column}, '')`

/** The columns of a user in lists. */
export const userColumns = {
  UserId: text<string>`coalesce(${users.Id}, ${noId})`,
  UserDetailId: text<string>`coalesce(${people.UserDetailId}, ${noId})`,
  FullName: orEmpty(people.FullName),
  // For an account, the address is the one used to sign in.
  Email: text<string>`coalesce(${users.Email}, ${people.Email})`,
  PhoneNumber: text<string>`coalesce(${people.PhoneNumber}, ${users.PhoneNumber})`,
  Gender: orEmpty(Gender),
  Nationality: orEmpty(people.Nationality),
  Designation: orEmpty(Designation),
  Organization: orEmpty(Organization),
  OrganizationCountry: orEmpty(OrganizationCountry),
  Roles: users.Roles,
  HasAccess: text<boolean>`${users.PasswordHash} is not null`,
  AccessSentOn: people.AccessSentOn,
  EmailConfirmed: text<boolean>`coalesce(${users.EmailConfirmed}, false)`,
  Blocked: text<boolean>`coalesce(${users.Blocked}, false)`,
  CreatedOn: text<string>`coalesce(${users.CreatedOn}, ${people.CreatedOn})`.mapWith(people.CreatedOn),
}

/** Everybody: accounts with their people, accounts without a profile, people without an account. */
export const everybody = eq(users.UserDetailId, people.UserDetailId)

/** A row with its roles as the contract defines them. */
export const withRoles = <R extends { readonly Roles: string[] | null }>(row: R) => ({
  ...row,
  Roles: Role.array().parse(row.Roles ?? []),
})

/** The account and the person of an id of either; 404 for neither. */
export async function idsOf(
  sql: Sql,
  id: string,
): Promise<{ readonly UserId: string; readonly UserDetailId: string }> {
  if (id === noId) throw notFound()
  const [account] = await sql
    .select({ UserId: users.Id, UserDetailId: users.UserDetailId })
    .from(users)
    .where(and(or(eq(users.Id, id), eq(users.UserDetailId, id)), isNull(users.ErasedOn)))
  if (account) return account
  const [person] = await sql
    .select({ UserDetailId: people.UserDetailId })
    .from(people)
    .where(and(eq(people.UserDetailId, id), isNotErased))
  return { UserId: noId, ...mustExist(person) }
}

/** One user by the id of the account or of the person, with the whole profile. */
export async function readUser(sql: Sql, id: string): Promise<UserDetails> {
  const { UserId, UserDetailId } = await idsOf(sql, id)
  const [row] = await sql
    .select({ ...userColumns, profile: profileColumns })
    .from(people)
    .fullJoin(users, everybody)
    .where(UserDetailId === noId ? eq(users.Id, UserId) : eq(people.UserDetailId, UserDetailId))
  const { profile, ...user } = mustExist(row)
  return { ...emptyProfile, Version: 0, ...profile, ...withRoles(user) }
}
