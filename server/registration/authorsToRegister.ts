import { asc, eq } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { broken } from '../http/refusal.ts'
import { paperAuthors } from '../db/schema/papers.ts'
import { userPaper } from '../papers/userPapers.ts'

/**
 * The ids of the authors of an approved paper, in their order. 404 for a paper that the caller may not see, 422 for
 * one that is not approved or is withdrawn.
 */
export async function authorsToRegister(sql: Sql, caller: Caller, PaperId: string): Promise<string[]> {
  const paper = await userPaper(sql, caller, PaperId)
  if (paper.Status !== 'approved' || paper.WithdrawnOn !== null) throw broken(registrationTexts.notApproved)
  const rows = await sql
    .select({ UserDetailId: paperAuthors.UserDetailId })
    .from(paperAuthors)
    .where(eq(paperAuthors.PaperId, PaperId))
    .orderBy(asc(paperAuthors.Sequence))
  return pluck(rows, 'UserDetailId')
}

/**
 * Refuses with 422 a person who is not an author of an approved paper, with 404 a paper that the caller may not see.
 */
export async function mustRegisterFrom(
  sql: Sql,
  caller: Caller,
  PaperId: string,
  UserDetailId: string,
): Promise<void> {
  const authors = await authorsToRegister(sql, caller, PaperId)
  if (!authors.includes(UserDetailId)) throw broken(registrationTexts.notApproved)
}
