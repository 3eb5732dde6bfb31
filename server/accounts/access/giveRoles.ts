import { eq } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { roleGivenNotice, roleTakenNotice } from '../../../contract/notifications/notices.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { announceAccount } from '../../directory/accountHints.ts'
import { notify } from '../../directory/notify.ts'
import type { Publishing } from '../../hub/hub.ts'
import type { mayGiveRoles } from './accessRights.ts'

type Account = Awaited<ReturnType<typeof mayGiveRoles>>
type Giving = Publishing & { readonly sql: Sql }

/** Replaces the roles of an account. */
export async function setRoles(sql: Sql, { Id }: Account, given: readonly Role[]): Promise<void> {
  await sql
    .update(users)
    .set({ Roles: [...given] })
    .where(eq(users.Id, Id))
}

async function giveRoles(
  call: Giving,
  account: Account,
  given: readonly Role[],
  notices: readonly ReturnType<typeof roleGivenNotice>[],
): Promise<void> {
  await setRoles(call.sql, account, given)
  const { Id, UserDetailId } = account
  announceAccount(call, Id)
  const receivers = UserDetailId === noId ? { PersonIds: [], UserIds: [Id] } : { PersonIds: [UserDetailId] }
  await notify(call, ...notices.map((notice) => ({ ...notice, ...receivers, OnceKey: '' })))
}

/** Gives an account one role in place of its others; its owner is notified of a role that they did not have. */
export const giveRole = (call: Giving, account: Account, role: Role): Promise<void> =>
  giveRoles(call, account, [role], account.Roles.includes(role) ? [] : [roleGivenNotice(role)])

/** Undoes a role: its owner is notified of the roles that they have again, or that they have none. */
export const giveRolesBack = (
  call: Giving,
  account: Account,
  role: Role,
  again: readonly Role[],
): Promise<void> =>
  giveRoles(
    call,
    account,
    again,
    again.length === 0 ? [roleTakenNotice(role)] : again.filter((one) => one !== role).map(roleGivenNotice),
  )
