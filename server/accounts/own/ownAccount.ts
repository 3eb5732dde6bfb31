import { asc, eq } from 'drizzle-orm'
import type { OwnAccount } from '../../../contract/accounts/ownAccount.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { signInNeeded } from '../../http/refusal.ts'
import { pendingEmail } from './newEmail.ts'
import { consents, users } from '../../db/schema/accounts.ts'

/** A user's consents, oldest first. */
export function consentsOf(sql: Sql, UserId: string) {
  return sql
    .select({ NoticeVersion: consents.NoticeVersion, ConsentedOn: consents.ConsentedOn })
    .from(consents)
    .where(eq(consents.UserId, UserId))
    .orderBy(asc(consents.ConsentedOn))
}

/** The caller's own account. */
export async function ownAccount(sql: Sql, caller: Caller, now: number): Promise<OwnAccount> {
  const [user] = await sql
    .select({ Email: users.Email, CreatedOn: users.CreatedOn })
    .from(users)
    .where(eq(users.Id, caller.UserId))
  if (!user) throw signInNeeded()
  return {
    ...user,
    PendingEmail: await pendingEmail(sql, caller.UserId, now),
    Consents: await consentsOf(sql, caller.UserId),
  }
}
