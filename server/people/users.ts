import { and, asc, desc, eq, isNull, or, sql as text, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { noId } from '../../contract/limits.ts'
import { emptyProfile } from '../../contract/profile.ts'
import { Role } from '../../contract/roles.ts'
import type { getUsers, User, UserDetails, UserSearch, userSorts } from '../../contract/users.ts'
import { users } from '../accounts/table.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { authorColumns, profileColumns } from './columns.ts'
import { isNotErased } from './emails.ts'
import { searchQuery } from './searchWords.ts'
import { people } from './table.ts'

const { Designation, Organization, OrganizationCountry, Gender } = authorColumns

const orEmpty = (column: unknown) => text<string>`coalesce(${column}, '')`

const columns = {
  UserId: text<string>`coalesce(${users.Id}, ${noId})`,
  UserDetailId: text<string>`coalesce(${people.UserDetailId}, ${noId})`,
  FullName: orEmpty(people.FullName),
  // An account's own address is the one that it signs in with.
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

/** Everybody: accounts beside their people, accounts whose profile is missing, people without an account. */
const everybody = eq(users.UserDetailId, people.UserDetailId)

const withRoles = <R extends { readonly Roles: string[] | null }>(row: R) => ({
  ...row,
  Roles: Role.array().parse(row.Roles ?? []),
})

/** Words of a name or institution, or a part of an address: an organiser sees addresses anyhow. */
function isFoundBy(asked: string): SQL | undefined {
  const hasPart = text`strpos(coalesce(${users.Email}, lower(${people.Email})), ${asked.trim().toLowerCase()}) > 0`
  const query = searchQuery(asked)
  return query ? or(text`${people.SearchWords} @@ ${query}::tsquery`, hasPart) : hasPart
}

type Search = z.output<typeof UserSearch>

function narrowedBy({ Text, Role: role, HasAccess }: Search): SQL | undefined {
  return and(
    // Who was erased stays only as the author of papers and the doer of deeds.
    isNull(users.ErasedOn),
    text`${people.Email} is distinct from ''`,
    Text?.trim() ? isFoundBy(Text) : undefined,
    role ? text`${role} = any(${users.Roles})` : undefined,
    HasAccess && text`(${users.PasswordHash} is not null) = ${HasAccess === 'true'}`,
  )
}

/** People without a name yet are ordered by their address; ids decide between equals, so that pages never overlap. */
const sorts: Readonly<Record<(typeof userSorts)[number], SQL>> = {
  name: asc(text`lower(coalesce(${people.FullName}, ${users.Email}))`),
  newest: desc(columns.CreatedOn),
  oldest: asc(columns.CreatedOn),
}

/** One page of everybody whom the portal knows, for admins. */
export async function listUsers(sql: Sql, search: Search): Promise<z.output<(typeof getUsers)['result']>> {
  const { Page, PageSize, Sort } = search
  const rows = await sql
    .select({ ...columns, Total: text<number>`(count(*) over ())::int` })
    .from(people)
    .fullJoin(users, everybody)
    .where(narrowedBy(search))
    .orderBy(sorts[Sort], asc(text`coalesce(${people.UserDetailId}, ${users.Id})`))
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  const Rows: User[] = rows.map(({ Total: _total, ...row }) => withRoles(row))
  return { Rows, Total: rows[0]?.Total ?? (await countAll(sql, search)), Page, PageSize }
}

/** For a page that holds nothing, most often one behind the last. */
async function countAll(sql: Sql, search: Search): Promise<number> {
  if (search.Page === 1) return 0
  const [counted] = await sql
    .select({ Total: text<number>`count(*)::int` })
    .from(people)
    .fullJoin(users, everybody)
    .where(narrowedBy(search))
  return counted?.Total ?? 0
}

/** The account and the person behind the id of either; 404 for neither. */
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
  if (!person) throw notFound()
  return { UserId: noId, ...person }
}

/** One user by the id of the account or of the person, with all that a profile holds. */
export async function readUser(sql: Sql, id: string): Promise<UserDetails> {
  const { UserId, UserDetailId } = await idsOf(sql, id)
  const [row] = await sql
    .select({ ...columns, profile: profileColumns })
    .from(people)
    .fullJoin(users, everybody)
    .where(UserDetailId === noId ? eq(users.Id, UserId) : eq(people.UserDetailId, UserDetailId))
  if (!row) throw notFound()
  const { profile, ...user } = row
  return { ...emptyProfile, Version: 0, ...profile, ...withRoles(user) }
}
