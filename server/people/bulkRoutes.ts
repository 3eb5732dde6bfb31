import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/limits.ts'
import * as contract from '../../contract/userAdmin.ts'
import type { BulkBody } from '../../contract/userAdmin.ts'
import { accountAdminTexts } from '../../contract/accountAdmin.ts'
import { announceAccount } from '../accounts/announce.ts'
import { hasOtherAdmin } from '../accounts/admin.ts'
import { blockAccount } from '../accounts/setAccess.ts'
import { setRole } from '../accounts/setRole.ts'
import { tellRole } from '../accounts/tellRole.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { serve, type Call } from '../http/serve.ts'
import { grantAccess, grantAccount } from './access.ts'
import { judgeMany, type Named } from './changeMany.ts'

type Many = Call<typeof contract.changeMany>

const actionNames: Readonly<Record<BulkBody['Action'], string>> = {
  'assign-role': 'Assign role',
  allow: 'Allow account',
  block: 'Block account',
  'grant-access': 'Grant access',
}

/** Does the action to one user; answers what the audit log tells of it. */
async function change(context: Context, call: Many, user: Named): Promise<Record<string, unknown>> {
  const { sql, caller, body } = call
  if (body.Action === 'grant-access') {
    const { AccessSentOn } =
      user.UserDetailId === noId
        ? await grantAccount(context, sql, caller, user.UserId)
        : await grantAccess(context, sql, caller, user.UserDetailId)
    return { AccessSentOn }
  }
  if (body.Action === 'assign-role' && body.Role) {
    const From = await setRole(sql, caller, user.UserId, body.Role)
    announceAccount(call, user.UserId)
    await tellRole(call, user.UserId, body.Role, From)
    return { From, To: [body.Role] }
  }
  const isAdmin = user.Roles.includes('Admin')
  if (isAdmin && !(await hasOtherAdmin(sql, user.UserId))) throw conflicting(accountAdminTexts.lastAdmin)
  await blockAccount(call, user.UserId, body.Action === 'block')
  return {}
}

/** What an organiser does to many users at once, in one transaction: a call that is cut off has done nothing or all. */
export function bulkRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.previewBulk, async ({ sql, caller, body }) => {
    const { users: _users, ...Result } = await judgeMany(sql, caller, body, context.now())
    return { Result }
  })

  serve(app, context, contract.changeMany, async (call) => {
    const { sql, caller, body, traceId } = call
    // The admins are held before anybody else, as where one account is changed.
    if (!(await hasOtherAdmin(sql, noId))) throw conflicting(accountAdminTexts.lastAdmin)
    const { users, ...Result } = await judgeMany(sql, caller, body, context.now(), true)
    for (const user of users) {
      const Details = await change(context, call, user)
      await recordAudit(sql, {
        UserId: caller.UserId,
        Action: actionNames[body.Action],
        SubjectId: user.UserId === noId ? user.UserDetailId : user.UserId,
        Details: { ...Details, Together: users.length },
        TraceId: traceId,
      })
    }
    call.after(() => context.mailer.wake())
    return { Result }
  })
}
