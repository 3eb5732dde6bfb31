import { and, asc, inArray, isNull, sql as text } from 'drizzle-orm'
import type { ReportedUser } from '../../contract/users/userColumns.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { everybody, orEmpty, userColumns, withRoles } from './userRows.ts'

const key = text<string>`coalesce(${people.UserDetailId}, ${users.Id})`

const PaperCodes = text<string[]>`(
  select coalesce(json_agg(${papers.PaperCode} order by ${papers.PaperCode}), '[]') from ${paperAuthors}
  join ${papers} on ${papers.Id} = ${paperAuthors.PaperId}
  where ${paperAuthors.UserDetailId} = ${people.UserDetailId} and ${papers.PaperCode} <> ''
)`

const IsRegistered = text<boolean>`exists (
  select from ${accommodations}
  where ${accommodations.UserDetailId} = ${people.UserDetailId} and ${accommodations.CancelledOn} is null
)`

const columns = {
  Key: key,
  ...userColumns,
  Title: orEmpty(people.Title),
  OrganizationCity: orEmpty(people.OrganizationCity),
  OrganizationState: orEmpty(people.OrganizationState),
  ResidenceCity: orEmpty(people.ResidenceCity),
  ResidenceState: orEmpty(people.ResidenceState),
  ResidenceCountry: orEmpty(people.ResidenceCountry),
  PaperCodes,
  IsRegistered,
}

/** The keys of all users in the order of their names, except erased ones. */
export async function userKeys(sql: Sql): Promise<string[]> {
  const rows = await sql
    .select({ Key: key })
    .from(people)
    .fullJoin(users, everybody)
    .where(isNull(users.ErasedOn))
    .orderBy(asc(text`lower(coalesce(${people.FullName}, ${users.Email}))`), asc(key))
  return rows.map(({ Key }) => Key)
}

/** Some users with all data of the report, in the order of the keys. */
export async function reportedUsers(sql: Sql, keys: readonly string[]): Promise<ReportedUser[]> {
  const ofPeople = await sql
    .select(columns)
    .from(people)
    .leftJoin(users, everybody)
    .where(inArray(people.UserDetailId, [...keys]))
  const withoutProfile = await sql
    .select(columns)
    .from(users)
    .leftJoin(people, everybody)
    .where(and(inArray(users.Id, [...keys]), isNull(people.UserDetailId)))
  const byKey = new Map([...ofPeople, ...withoutProfile].map((row) => [row.Key, row]))
  return keys.flatMap((one) => {
    const row = byKey.get(one)
    return row ? [withRoles(row)] : []
  })
}
