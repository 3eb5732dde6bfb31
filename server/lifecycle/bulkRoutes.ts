import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import * as contract from '../../contract/users/userAdmin.ts'
import type { BulkBody } from '../../contract/users/userAdmin.ts'
import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { hasOtherAdmin } from '../accounts/access/admin.ts'
import { mayBlock, mayGiveRoles } from '../accounts/access/accessRights.ts'
import { blockAccount } from '../accounts/access/setAccess.ts'
import { giveRole, giveRolesBack } from '../accounts/access/giveRoles.ts'
import { recordAudits } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { serve, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { grantTo } from '../accounts/access/loginAccess.ts'
import { planMany } from './changeMany.ts'
import { previewDeletions } from './refusedDeletion.ts'
import { planUndo } from './undoMany.ts'
import type { Named } from '../directory/usersNamed.ts'

type Many = Call<typeof contract.changeMany>
type Undo = Call<typeof contract.undoMany>
type Details = Readonly<Record<string, unknown>>

const actionNames: Readonly<Record<BulkBody['Action'], string>> = {
  'assign-role': 'Assign role',
  allow: 'Allow account',
  block: 'Block account',
  'grant-access': 'Grant access',
}

/** The audit log's names for the undo of an action. */
const undoNames: Readonly<Record<contract.UndoBulkBody['Action'], string>> = {
  'assign-role': actionNames['assign-role'],
  allow: actionNames.block,
  block: actionNames.allow,
}

async function setBlocked(call: Many | Undo, user: Named, isBlocked: boolean): Promise<Details> {
  const account = await mayBlock(call.sql, call.caller, user.UserId, { Blocked: isBlocked })
  await blockAccount(call, account, isBlocked)
  return {}
}

/** Applies the action to one user; returns the details for the audit log. */
async function change(context: Context, call: Many, user: Named): Promise<Details> {
  const { sql, caller, body } = call
  if (body.Action === 'grant-access') {
    const { AccessSentOn } = await grantTo(context, call, user)
    return { AccessSentOn }
  }
  if (body.Action !== 'assign-role' || !body.Role) return setBlocked(call, user, body.Action === 'block')
  const account = await mayGiveRoles(sql, caller, user.UserId, [body.Role])
  await giveRole(call, account, body.Role)
  return { From: account.Roles, To: [body.Role] }
}

/** Undoes the action for one user; `again` are the roles from before it. */
async function changeBack(call: Undo, user: Named, again: readonly Role[]): Promise<Details> {
  const { Action, Role } = call.body
  if (Action !== 'assign-role' || !Role) return setBlocked(call, user, Action === 'allow')
  const account = await mayGiveRoles(call.sql, call.caller, user.UserId, again)
  await giveRolesBack(call, account, Role, again)
  return { From: account.Roles, To: again }
}

/** Locks the admins before anybody else, as when a single account is changed. */
async function lockAdmins({ sql }: Many | Undo): Promise<void> {
  if (!(await hasOtherAdmin(sql, noId))) throw conflicting(accountAdminTexts.lastAdmin)
}

const subjectOf = ({ UserId, UserDetailId }: Named) => (UserId === noId ? UserDetailId : UserId)

/** An organiser's actions on many users at once, in one transaction: an interrupted call has done all or nothing. */
export function bulkRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.previewBulk, async ({ sql, caller, body }) => {
    const { users: _users, ...Result } = await planMany(sql, caller, body, context.now())
    return { Result }
  })

  serveResult(app, context, contract.previewDeletions, ({ sql, caller, body }) =>
    previewDeletions(sql, caller, body.Ids),
  )

  serve(app, context, contract.changeMany, async (call) => {
    const { sql, caller, body } = call
    await lockAdmins(call)
    const { users, ...Result } = await planMany(sql, caller, body, context.now(), true)
    const done: [string, Record<string, unknown>][] = []
    for (const user of users)
      done.push([subjectOf(user), { ...(await change(context, call, user)), Together: users.length }])
    await recordAudits(call, actionNames[body.Action], done)
    call.after(context.mailer.wake)
    return { Result }
  })

  serve(app, context, contract.undoMany, async (call) => {
    const { sql, caller, body } = call
    await lockAdmins(call)
    const { users, again, ...Result } = await planUndo(sql, caller, body)
    const done: [string, Record<string, unknown>][] = []
    for (const user of users) {
      const changed = await changeBack(call, user, again(user))
      done.push([subjectOf(user), { ...changed, Together: users.length, TakesBack: true }])
    }
    await recordAudits(call, undoNames[body.Action], done)
    return { Result }
  })
}
