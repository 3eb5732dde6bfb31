import { and, eq, ne, notExists, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { forgetInArchive } from '../archive/archivedPeople.ts'
import { auditEntries } from '../db/schema/audit.ts'
import {
  consents,
  linkCodes,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '../db/schema/accounts.ts'
import { leaveCopy } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { hasCode } from '../db/failures.ts'
import { statusChanges } from '../db/schema/papers.ts'
import { forgetRegistration } from '../registration/forgetRegistration.ts'
import { people } from '../db/schema/people.ts'

/** The remaining data of a person who is named on a paper: name and institution, no contact data. */
const forgotten = {
  Gender: '',
  Email: '',
  PhoneNumber: '',
  DOB: '',
  Nationality: '',
  Designation: '',
  OptionalDesignation: '',
  StudentId: noId,
  CountryCode: '',
  ResidenceCountry: '',
  ResidenceState: '',
  ResidenceCity: '',
} satisfies Partial<typeof people.$inferInsert>

/** PostgreSQL's error code for a row that others refer to. */
const isReferredTo = '23503'

/** Deletes a person; returns false if a row refers to them: papers, registrations, any record that keeps a name. */
async function deletePerson(sql: Sql, UserDetailId: string): Promise<boolean> {
  try {
    await sql.transaction(async (inner) => {
      await leaveCopy(inner, [UserDetailId])
      await inner.delete(people).where(eq(people.UserDetailId, UserDetailId))
    })
    return true
  } catch (error) {
    if (hasCode(error, isReferredTo)) return false
    throw error
  }
}

/** True if the history of papers or of the portal names the account as an actor. */
export async function isInHistory(sql: Sql, UserId: string): Promise<boolean> {
  if (UserId === noId) return false
  const { ChangedBy } = statusChanges
  const acted = eq(auditEntries.UserId, UserId)
  const found = await Promise.all([
    sql.select({ By: ChangedBy }).from(statusChanges).where(eq(ChangedBy, UserId)).limit(1),
    sql.select({ By: auditEntries.UserId }).from(auditEntries).where(acted).limit(1),
  ])
  return found.flat().length > 0
}

/**
 * Forgets a person as far as papers and history allow. Returns the id that keeps name and institution, all-zero if
 * nothing is kept.
 */
export async function forgetPerson(
  sql: Sql,
  { UserId, UserDetailId }: { readonly UserId: string; readonly UserDetailId: string },
): Promise<string> {
  if (UserDetailId === noId) return noId
  await forgetInArchive(sql, { UserId, UserDetailId })
  if (!(await isInHistory(sql, UserId)) && (await deletePerson(sql, UserDetailId))) return noId
  await forgetRegistration(sql, UserDetailId)
  await sql
    .update(people)
    .set({ ...forgotten, Version: text`${people.Version} + 1` })
    .where(eq(people.UserDetailId, UserDetailId))
  return UserDetailId
}

/** Deletes the people an account added and nothing refers to: nobody else needs them. */
export async function forgetAdded(sql: Sql, UserId: string): Promise<void> {
  const account = sql
    .select({ Id: users.Id })
    .from(users)
    .where(and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId)))
  const added = await sql
    .select({ UserDetailId: people.UserDetailId })
    .from(people)
    .where(and(eq(people.CreatedBy, UserId), notExists(account)))
  for (const { UserDetailId } of added) await deletePerson(sql, UserDetailId)
}

/**
 * Empties an account whose id is in the history: nobody can sign in with it, and its row has no personal data left.
 * `UserDetailId` is the person whose name is kept, all-zero for none; `now` is in milliseconds.
 */
export async function emptyAccount(
  sql: Sql,
  { UserId, UserDetailId }: { readonly UserId: string; readonly UserDetailId: string },
  now: number,
): Promise<void> {
  for (const table of [sessions, linkCodes, consents, secondFactors, passkeys, recoveryCodes])
    await sql.delete(table).where(eq(table.UserId, UserId))
  await sql
    .update(users)
    .set({
      // Not a valid address, so nobody can register with it.
      Email: `erased-${UserId}`,
      PhoneNumber: '',
      CountryCode: '',
      PasswordHash: null,
      EmailConfirmed: false,
      Blocked: true,
      Roles: [],
      UserDetailId,
      ErasedOn: new Date(now).toISOString(),
    })
    .where(eq(users.Id, UserId))
}
