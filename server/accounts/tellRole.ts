import { eq } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import type { Role } from '../../contract/roles.ts'
import { toldRole } from '../../contract/told.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { notify } from '../notifications/notify.ts'
import { users } from './table.ts'

/** Tells somebody of a role that an organiser gave them; `before` are the roles until then. */
export async function tellRole(
  call: Pick<Publishing, 'publish'> & { readonly sql: Sql },
  UserId: string,
  role: Role,
  before: readonly string[],
): Promise<void> {
  if (before.includes(role)) return
  const [user] = await call.sql
    .select({ UserDetailId: users.UserDetailId })
    .from(users)
    .where(eq(users.Id, UserId))
  if (!user) return
  const hearers =
    user.UserDetailId === noId ? { PersonIds: [], UserIds: [UserId] } : { PersonIds: [user.UserDetailId] }
  await notify(call, { ...toldRole(role), ...hearers, OnceKey: '' })
}
