import { eq } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { roleGivenNotice, roleTakenNotice } from '../../../contract/notifications/notices.ts'
import type { Sql } from '../../db/database.ts'
import type { Publishing } from '../../hub/hub.ts'
import { notify } from '../../directory/notify.ts'
import { users } from '../../db/schema/accounts.ts'

type Call = Pick<Publishing, 'publish'> & { readonly sql: Sql }

async function tell(
  call: Call,
  UserId: string,
  news: readonly ReturnType<typeof roleGivenNotice>[],
): Promise<void> {
  if (news.length === 0) return
  const [user] = await call.sql
    .select({ UserDetailId: users.UserDetailId })
    .from(users)
    .where(eq(users.Id, UserId))
  if (!user) return
  const hearers =
    user.UserDetailId === noId ? { PersonIds: [], UserIds: [UserId] } : { PersonIds: [user.UserDetailId] }
  await notify(call, ...news.map((told) => ({ ...told, ...hearers, OnceKey: '' })))
}

/** Notifies a user of a role that an organiser gave them; `before` are their earlier roles. */
export const tellRole = (call: Call, UserId: string, role: Role, before: readonly string[]): Promise<void> =>
  tell(call, UserId, before.includes(role) ? [] : [roleGivenNotice(role)])

/** Notifies a user that an organiser undid a role: of the roles that they have again, or that they have none. */
export const tellRoleBack = (call: Call, UserId: string, role: Role, again: readonly Role[]): Promise<void> =>
  tell(
    call,
    UserId,
    again.length === 0 ? [roleTakenNotice(role)] : again.filter((one) => one !== role).map(roleGivenNotice),
  )
