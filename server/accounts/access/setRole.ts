import { eq } from 'drizzle-orm'
import type { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { mayGiveRoles } from './accessRights.ts'

/** Replaces the roles of an account; returns the roles before. */
export async function setRoles(
  sql: Sql,
  { Id, Roles }: Awaited<ReturnType<typeof mayGiveRoles>>,
  given: readonly Role[],
): Promise<readonly string[]> {
  await sql
    .update(users)
    .set({ Roles: [...given] })
    .where(eq(users.Id, Id))
  return Roles
}
