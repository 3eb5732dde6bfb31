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
import { moveOfferedAccount } from './offeredAccount.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { broken, conflicting, mustBeCurrent, notAllowed, notFound } from '../http/refusal.ts'
import { renewSearchWords } from '../papers/search/renamedAuthor.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { authorColumns, optionOf, searchColumns } from './profileColumns.ts'
import { hasEmail, isNotErased, sameEmail } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'

const columns = {
  ...authorColumns,
  Nationality: people.Nationality,
  ...searchColumns,
  AccountId: users.Id,
  HasPassword: text<boolean>`${users.PasswordHash} is not null`,
  Roles: users.Roles,
  AccessSentOn: people.AccessSentOn,
  CreatedBy: people.CreatedBy,
  Version: people.Version,
} as const

/** The account of a person; the second condition lets the database use its index. */
const account = and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId))

/** A person of the caller's list with their account, if there is one. */
export interface KnownPerson extends Omit<Author, 'CanEdit' | 'HasAccount' | 'Nationality'> {
  readonly AccountId: string | null
  readonly HasPassword: boolean
  readonly Roles: readonly string[] | null
  readonly CreatedBy: string
  readonly Nationality: string
}

const isAdmin = (caller: Caller) => caller.Roles.includes('Admin')

/**
 * True once somebody signs in as this person, or an organiser gave them a role. An account that was only offered, by a
 * link that nobody has used, leaves the person to whoever added them: the address in it may be a slip.
 */
export const isTaken = (person: Pick<KnownPerson, 'HasPassword' | 'Roles'>) =>
  person.HasPassword || (person.Roles?.length ?? 0) > 0

/** Design §3 "People": a presenter edits only persons they made who have no account; an admin edits everyone. */
const canEdit = (caller: Caller, person: KnownPerson) =>
  isAdmin(caller) || (person.CreatedBy === caller.UserId && !isTaken(person))

/** The person is an author of one of the caller's own papers. */
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

/** A person as the caller may see it: of somebody else's data only what a search tells. */
function seenBy(caller: Caller, person: KnownPerson): Author {
  const { CreatedBy: _by, AccountId: _id, HasPassword: _password, Roles: _roles, ...author } = person
  const { AccessSentOn } = person
  const mark = { HasAccount: isTaken(person), AccessSentOn, CanEdit: canEdit(caller, person) }
  if (mark.CanEdit || person.UserDetailId === caller.UserDetailId) return { ...author, ...mark }
  return { ...emptyAuthor, ...optionOf(person), Version: person.Version, ...mark }
}

/** The people whom the caller added and the co-authors of the caller's papers, without the caller. */
export async function listAuthors(sql: Sql, caller: Caller): Promise<Author[]> {
  const rows = await sql
    .select(columns)
    .from(people)
    .leftJoin(users, account)
    .where(
      and(
        or(addedBy(caller), coAuthorOf(sql, caller)),
        ne(people.UserDetailId, caller.UserDetailId),
        isNotErased,
      ),
    )
    .orderBy(text`lower(${people.FullName})`, asc(people.UserDetailId))
  return rows.map((person) => seenBy(caller, person))
}

/**
 * A person of the caller's list, oneself, or for an admin anyone; 404 for all others and for who was erased. `hold` locks
 * the row.
 */
export async function knownPerson(sql: Sql, caller: Caller, Id: string, hold = false): Promise<KnownPerson> {
  const visible = isAdmin(caller)
    ? undefined
    : or(addedBy(caller), coAuthorOf(sql, caller), eq(people.UserDetailId, caller.UserDetailId))
  const query = sql
    .select(columns)
    .from(people)
    .leftJoin(users, account)
    .where(and(eq(people.UserDetailId, Id), visible, isNotErased))
  const [person] = hold ? await query.for('no key update', { of: people }) : await query
  if (!person) throw notFound()
  return person
}

/** One person, as far as the caller may see. */
export async function readAuthor(sql: Sql, caller: Caller, Id: string): Promise<Author> {
  return seenBy(caller, await knownPerson(sql, caller, Id))
}

/** Adds a person; a known address answers that person's search fields and changes nothing (design §3 "People"). */
export async function addAuthor(
  sql: Sql,
  caller: Caller,
  fields: AuthorFields,
): Promise<{ readonly person: AuthorOption; readonly isNew: boolean }> {
  const [created] = await sql
    .insert(people)
    .values({ ...fields, FullName: fullNameOf(fields), CreatedBy: caller.UserId })
    .onConflictDoNothing()
    .returning(searchColumns)
  if (created) return { person: created, isNew: true }
  const [known] = await sql.select(searchColumns).from(people).where(hasEmail(fields.Email))
  if (!known) throw conflicting(personTexts.emailTaken)
  return { person: known, isNew: false }
}

/** Refuses an address that an account signs in with (422) or that is another's (409). */
async function mayChangeAddress(sql: Sql, before: KnownPerson, Email: string): Promise<void> {
  if (before.HasPassword) throw broken(personTexts.lockedField('Email'))
  const [other] = await sql.select({ Id: people.UserDetailId }).from(people).where(hasEmail(Email))
  if (other) throw conflicting(personTexts.emailTaken)
  if (before.AccountId !== null) await moveOfferedAccount(sql, before.AccountId, before.Roles ?? [], Email)
}

/** What a change of a person may touch. */
const storedFields = AuthorFields.extend({ Nationality: Text }).strip()

/**
 * Changes a person; what the change leaves out stays. Refuses one that the caller does not know with 404, one that the caller only sees with 403,
 * a stale version with 412, an address that is another's with 409 and one that an account signs in with with 422.
 */
export async function changeAuthor(
  sql: Sql,
  caller: Caller,
  Id: string,
  change: AuthorChange,
  ifMatch: number | null,
): Promise<{ readonly before: AuthorFields; readonly author: Author }> {
  const before = await knownPerson(sql, caller, Id, true)
  if (!canEdit(caller, before)) throw notAllowed(personTexts.notYours)
  mustBeCurrent(ifMatch, before.Version)
  const fields = storedFields.parse({ ...before, ...change })
  const hasMoved = !sameEmail(before.Email, fields.Email)
  if (hasMoved) await mayChangeAddress(sql, before, fields.Email)
  const changed = {
    ...fields,
    // The link that lies in the other mailbox is void.
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
