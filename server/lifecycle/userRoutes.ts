import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import { getUserSummary } from '../../contract/users/userAdmin.ts'
import { userList } from '../../contract/users/userList.ts'
import * as contract from '../../contract/users/users.ts'
import { announceAccount } from '../directory/accountHints.ts'
import { mayGiveRoles, mayGrantAccess, mayGrantAccount } from '../accounts/access/accessRights.ts'
import { setRoles } from '../accounts/access/setRole.ts'
import { tellRole } from '../accounts/access/tellRole.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import { removeBytes } from '../files/forgetFiles.ts'
import { serveList } from '../files/serveList.ts'
import type { Caller, Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { announceAuthors } from '../papers/paperHints.ts'
import { grantAccess, grantAccount } from '../accounts/access/access.ts'
import { addUser, changeUser } from './changeUser.ts'
import { deleteUser } from './deleteUser.ts'
import { mayDeleteUser } from './rights.ts'
import { bulkRoutes } from './bulkRoutes.ts'
import { usersSource } from './searchUsers.ts'
import { userSummaryOf } from './userSummary.ts'
import { duplicateRoutes } from './duplicateRoutes.ts'
import { idsOf, readUser } from './userRows.ts'

interface Deed {
  readonly sql: Sql
  readonly caller: Caller
  readonly traceId: string
}

const isAdmin = ({ caller }: Deed) => caller.Roles.includes('Admin')

/** The endpoints for organisers who manage users, and for granting access, which presenters may also do (spec §7). */
export function userRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  // Each of them sends a mail to an address that the caller may have made up.
  const guarded = { perMinute: context.timing.signInsPerMinute }

  serveList(app, context, userList, usersSource(database))

  serve(app, context, contract.getUser, async ({ sql, params }) => {
    const Result = await readUser(sql, params.id)
    return { Result, Id: params.id, Version: Result.Version }
  })

  serve(app, context, getUserSummary, async ({ sql, caller, params }) => ({
    Result: await userSummaryOf(sql, caller, params.id),
  }))

  bulkRoutes(app, context)
  duplicateRoutes(app, context)

  serve(app, context, contract.createUser, async (call) => {
    const Result = await addUser(context, call.sql, call.caller, call.body)
    const { UserId: Id, Email, Roles, Version } = Result
    await recordAudit(call, 'Add user', Id, { Email, Roles })
    call.after(context.mailer.wake)
    return { Result, Id, Version }
  })

  serve(app, context, contract.updateUser, async (call) => {
    const { sql, caller, params, body, ifMatch } = call
    const { before, user } = await changeUser(sql, caller, params.id, body, ifMatch)
    await recordAudit(call, 'Change person', user.UserDetailId, changesBetween({ ...before }, body))
    announceAccount(call, user.UserId)
    return { Result: user, Id: params.id, Version: user.Version }
  })

  serve(app, context, contract.deleteUser, async (call) => {
    const { left, hashes, ...gone } = await deleteUser(
      call.sql,
      call.caller,
      await mayDeleteUser(call.sql, call.caller, call.params.id),
      context.now(),
    )
    await recordAudit(call, 'Delete user', call.params.id, gone)
    await announceAuthors(call, left)
    call.recheck([gone.UserId])
    call.after(() => removeBytes(context, gone.UserId, hashes))
    return { Result: null, Id: call.params.id }
  })

  serve(app, context, contract.assignRole, async (call) => {
    const { sql, caller, params, body } = call
    const { UserId } = await idsOf(sql, params.id)
    const account = await mayGiveRoles(sql, caller, UserId, [body.Role])
    const before = await setRoles(sql, account, [body.Role])
    await recordAudit(call, 'Assign role', UserId, { From: before, To: [body.Role] })
    announceAccount(call, UserId)
    const Result = await readUser(sql, UserId)
    await tellRole(call, UserId, body.Role, before)
    return { Result, Id: UserId, Version: Result.Version }
  })

  type GrantCall = Deed & { readonly after: (effect: () => void) => void }
  const granted = async (call: GrantCall, Result: contract.LoginAccess, id: string) => {
    if (isAdmin(call)) await recordAudit(call, 'Grant access', id, { AccessSentOn: Result.AccessSentOn })
    call.after(context.mailer.wake)
    return { Result, Id: id }
  }

  serve(
    app,
    context,
    contract.provideLoginAccess,
    async (call) => {
      const { sql, caller, params } = call
      // Only organisers know accounts; presenters name people.
      const of = isAdmin(call) ? await idsOf(sql, params.id) : { UserDetailId: params.id, UserId: noId }
      const Result =
        of.UserDetailId === noId
          ? await grantAccount(context, sql, caller, await mayGrantAccount(sql, of.UserId))
          : await grantAccess(
              context,
              sql,
              caller,
              await mayGrantAccess(sql, caller, of.UserDetailId, context.now()),
            )
      return granted(call, Result, params.id)
    },
    guarded,
  )

  serve(
    app,
    context,
    contract.addAsUser,
    async (call) => {
      const { sql, caller, params } = call
      const person = await mayGrantAccess(sql, caller, params.id, context.now(), { mustBeNew: true })
      return granted(call, await grantAccess(context, sql, caller, person), params.id)
    },
    guarded,
  )
}
