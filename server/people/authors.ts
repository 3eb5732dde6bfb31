import { and, asc, eq, exists, ne, or, sql as text, type SQL } from 'drizzle-orm'
import { Text } from '../../contract/core/fields.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Author, AuthorOption } from '../../contract/people/authors.ts'
import {
  AuthorFields,
  emptyAuthor,
  fullNameOf,
  personTexts,
  type AuthorChange,
} from '../../contract/people/people.ts'
import { studentDesignations } from '../../contract/people/profile.ts'
import { userTexts } from '../../contract/users/users.ts'
import { linkCodes, users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import { broken, conflicting, mustExist } from '../http/refusal.ts'
import { renewSearchWords } from '../papers/search/renamedAuthor.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { authorColumns, optionOf, searchColumns } from './profileColumns.ts'
import { hasEmail, isNotErased, sameEmail } from '../directory/emails.ts'
import { listedAuthors, people } from '../db/schema/people.ts'
import { pick, pluck } from '../../contract/core/collections.ts'

const columns = {
  ...authorColumns,
  ...pick(people, 'Nationality', 'AccessSentOn', 'CreatedBy', 'Version'),
  ...searchColumns,
  AccountId: users.Id,
  HasPassword: text<boolean>`${users.PasswordHash} is not null`,
  Roles: users.Roles,
} as const

/** The account of a person; the second condition lets the database use its index. */
const account = and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId))

const withAccounts = (sql: Sql) => sql.select(columns).from(people).leftJoin(users, account)

/** A person of the caller's list with their account, if there is one. */
export type KnownPerson = Awaited<ReturnType<typeof withAccounts>>[number]

const isAdmin = (caller: Caller) => caller.Roles.includes('Admin')

/**
 * True once the person has a password, or an organiser gave them a role. An account that was only offered, by an
 * unused link, leaves the person to the user who added them: its address may be mistyped.
 */
export const isTaken = (person: Pick<KnownPerson, 'HasPassword' | 'Roles'>) =>
  person.HasPassword || (person.Roles?.length ?? 0) > 0

/** Design §3 "People": a presenter edits only persons they made who have no account; an admin edits everyone. */
export const canEdit = (caller: Caller, person: KnownPerson) =>
  isAdmin(caller) || (person.CreatedBy === caller.UserId && !isTaken(person))

/** The condition that the person is an author of one of the caller's own papers. */
function coAuthorOf(sql: Sql, caller: Caller): SQL {
  return exists(
    sql
      .select({ found: text`1` })
      .from(paperAuthors)
      .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
      .where(and(eq(paperAuthors.UserDetailId, people.UserDetailId), eq(papers.OwnerId, caller.UserId))),
  )
}

const addedBy = (caller: Caller) => eq(people.CreatedBy, caller.UserId)

const onListOf = (caller: Caller, UserDetailId: string | typeof people.UserDetailId) =>
  and(eq(listedAuthors.UserId, caller.UserId), eq(listedAuthors.UserDetailId, UserDetailId))

/** The condition that the caller put the person on the list. */
const listedBy = (sql: Sql, caller: Caller): SQL =>
  exists(
    sql
      .select({ found: text`1` })
      .from(listedAuthors)
      .where(onListOf(caller, people.UserDetailId)),
  )

/** Who is on the caller's list: added or listed by the caller, or a co-author. */
const belongsTo = (sql: Sql, caller: Caller) =>
  or(addedBy(caller), coAuthorOf(sql, caller), listedBy(sql, caller))

/** A person as the caller may see it: for other people's data only the search fields. */
function seenBy(caller: Caller, person: KnownPerson, IsListed = false): Author {
  const { CreatedBy: _by, AccountId: _id, HasPassword: _password, Roles: _roles, ...author } = person
  const { AccessSentOn } = person
  const mark = { HasAccount: isTaken(person), AccessSentOn, CanEdit: canEdit(caller, person), IsListed }
  if (mark.CanEdit || person.UserDetailId === caller.UserDetailId) return { ...author, ...mark }
  return { ...emptyAuthor, ...optionOf(person), Version: person.Version, ...mark }
}

/** The people that the caller added or listed and the co-authors of the caller's papers, without the caller. */
export async function listAuthors(sql: Sql, caller: Caller): Promise<Author[]> {
  const rows = await withAccounts(sql)
    .where(and(belongsTo(sql, caller), ne(people.UserDetailId, caller.UserDetailId), isNotErased))
    .orderBy(text`lower(${people.FullName})`, asc(people.UserDetailId))
  const listed = await sql
    .select({ UserDetailId: listedAuthors.UserDetailId })
    .from(listedAuthors)
    .where(eq(listedAuthors.UserId, caller.UserId))
  const ids = new Set(pluck(listed, 'UserDetailId'))
  return rows.map((person) => seenBy(caller, person, ids.has(person.UserDetailId)))
}

/**
 * A person of the caller's list, the caller, or for an admin anyone; 404 for all others and for erased people. `lock`
 * locks the row.
 */
export async function knownPerson(sql: Sql, caller: Caller, Id: string, lock = false): Promise<KnownPerson> {
  const visible = isAdmin(caller)
    ? undefined
    : or(belongsTo(sql, caller), eq(people.UserDetailId, caller.UserDetailId))
  const query = withAccounts(sql).where(and(eq(people.UserDetailId, Id), visible, isNotErased))
  const [person] = lock ? await query.for('no key update', { of: people }) : await query
  return mustExist(person)
}

/** One person, as far as the caller may see. */
export async function readAuthor(sql: Sql, caller: Caller, Id: string): Promise<Author> {
  const person = await knownPerson(sql, caller, Id)
  const [listed] = await sql.select().from(listedAuthors).where(onListOf(caller, Id))
  return seenBy(caller, person, listed !== undefined)
}

/** Puts somebody of the portal on the caller's list, or takes them off it; 404 for nobody and for erased people. */
export async function changeListed(
  sql: Sql,
  { UserId }: Caller,
  UserDetailId: string,
  IsListed: boolean,
): Promise<void> {
  const [found] = await sql
    .select({ Id: people.UserDetailId })
    .from(people)
    .where(and(eq(people.UserDetailId, UserDetailId), isNotErased))
  mustExist(found)
  if (IsListed) await sql.insert(listedAuthors).values({ UserId, UserDetailId }).onConflictDoNothing()
  else
    await sql
      .delete(listedAuthors)
      .where(and(eq(listedAuthors.UserId, UserId), eq(listedAuthors.UserDetailId, UserDetailId)))
}

/**
 * Adds a person, with an id of the caller's if one is given; for a known address it returns that person's search fields
 * and changes nothing (design §3 "People").
 */
export async function addAuthor(
  sql: Sql,
  caller: Caller,
  fields: AuthorFields,
  UserDetailId?: string,
): Promise<{ readonly person: AuthorOption; readonly isNew: boolean; readonly Version?: number }> {
  const [created] = await sql
    .insert(people)
    .values({
      ...fields,
      ...(UserDetailId ? { UserDetailId } : {}),
      FullName: fullNameOf(fields),
      CreatedBy: caller.UserId,
    })
    .onConflictDoNothing()
    .returning({ ...searchColumns, Version: people.Version })
  if (created) {
    const { Version, ...person } = created
    return { person, isNew: true, Version }
  }
  const [known] = await sql.select(searchColumns).from(people).where(hasEmail(fields.Email))
  if (!known) throw conflicting({ Email: personTexts.emailTaken })
  return { person: known, isNew: false }
}

/**
 * Moves an offered but unused account to another address; links mailed to the old one become invalid. An account
 * without a role is deleted: it can be offered again. Refuses another account's address with 409.
 */
async function moveOfferedAccount(
  sql: Sql,
  UserId: string,
  roles: readonly string[],
  address: string,
): Promise<void> {
  if (roles.length === 0) {
    await sql.delete(users).where(eq(users.Id, UserId))
    return
  }
  const Email = address.toLowerCase()
  if ((await sql.$count(users, eq(users.Email, Email))) > 0)
    throw conflicting({ Email: userTexts.addressTaken })
  await sql.update(users).set({ Email }).where(eq(users.Id, UserId))
  await sql.delete(linkCodes).where(eq(linkCodes.UserId, UserId))
}

/** Refuses the sign-in address of an account (422) or another person's address (409). */
async function changeAddress(sql: Sql, before: KnownPerson, Email: string): Promise<void> {
  if (before.HasPassword) throw broken({ Email: personTexts.lockedField('Email') })
  if ((await sql.$count(people, hasEmail(Email))) > 0) throw conflicting({ Email: personTexts.emailTaken })
  if (before.AccountId !== null) await moveOfferedAccount(sql, before.AccountId, before.Roles ?? [], Email)
}

/** The fields that a change of a person may set. */
const storedFields = AuthorFields.extend({ Nationality: Text }).strip()

/**
 * Changes a person; missing fields stay as they are. Refuses another person's address with 409 and the sign-in
 * address of an account with 422.
 */
export async function changeAuthor(
  sql: Sql,
  caller: Caller,
  before: Permitted<KnownPerson, 'edit'>,
  change: AuthorChange,
): Promise<{ readonly before: AuthorFields; readonly author: Author }> {
  const Id = before.UserDetailId
  const fields = storedFields.parse({ ...before, ...change })
  const hasMoved = !sameEmail(before.Email, fields.Email)
  if (hasMoved) await changeAddress(sql, before, fields.Email)
  const changed = {
    ...fields,
    // The link in the old mailbox is no longer valid.
    AccessSentOn: hasMoved ? null : before.AccessSentOn,
    FullName: fullNameOf(fields),
    Version: before.Version + 1,
    ...(studentDesignations.includes(fields.Designation) ? {} : { StudentId: noId }),
  }
  await sql.update(people).set(changed).where(eq(people.UserDetailId, Id))
  if (changed.FullName !== before.FullName) await renewSearchWords(sql, Id)
  const { FullName, AccessSentOn, Version } = changed
  const author = { ...before, ...fields, FullName, AccessSentOn, Version }
  return { before, author: seenBy(caller, author) }
}
