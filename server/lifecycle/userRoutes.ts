import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import { handOutParts, handOutRules } from '../../contract/users/handOut.ts'
import { getUserSummary } from '../../contract/users/userAdmin.ts'
import { userList } from '../../contract/users/userList.ts'
import * as contract from '../../contract/users/users.ts'
import { announceAccount } from '../directory/accountHints.ts'
import { mayGiveRoles, mayGrantAccess, mayHandOut } from '../accounts/access/accessRights.ts'
import { giveRole } from '../accounts/access/giveRoles.ts'
import { handOut } from '../accounts/access/handOutParts.ts'
import { changesBetween, recordAudit, type Audited } from '../audit/record.ts'
import { removeBytes } from '../files/forgetFiles.ts'
import { serveList } from '../files/serveList.ts'
import type { Caller, Context } from '../http/context.ts'
import { announceInstitutions } from '../directory/institutionHints.ts'
import { mustHold } from '../http/refusal.ts'
import { endWork } from '../http/routeOf.ts'
import { serve, versioned, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { announceAuthors } from '../papers/paperHints.ts'
import { grantAccess, grantTo } from '../accounts/access/loginAccess.ts'
import { addUser, changeUser } from './changeUser.ts'
import { deleteUser } from './deleteUser.ts'
import { mayDeleteUser } from './rights.ts'
import { bulkRoutes } from './bulkRoutes.ts'
import { usersSource } from './searchUsers.ts'
import { userSummaryOf } from './userSummary.ts'
import { duplicateRoutes } from './duplicateRoutes.ts'
import { idsOf, readUser } from './userRows.ts'

type Granting = Audited & Pick<Call<typeof contract.addAsUser>, 'caller' | 'params' | 'after'>

/** How long a deletion holds the embedded database, in milliseconds. */
const deletionTakes = 50

const isAdmin = ({ Roles }: Caller) => Roles.includes('Admin')

/** The endpoints for organisers who manage users, and for granting access, which presenters may also do (spec §7). */
export function userRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  // Each of them sends a mail to an address that the caller may have made up.
  const guarded = { perMinute: context.timing.signInsPerMinute }

  serveList(app, context, userList, usersSource(database))

  serve(app, context, contract.getUser, async ({ sql, params }) =>
    versioned(await readUser(sql, params.id), params.id),
  )

  serveResult(app, context, getUserSummary, ({ sql, caller, params }) =>
    userSummaryOf(sql, caller, params.id),
  )

  bulkRoutes(app, context)
  duplicateRoutes(app, context)

  serve(app, context, contract.createUser, async (call) => {
    const Result = await addUser(context, call.sql, call.caller, call.body)
    if (call.body.Organization) announceInstitutions(call)
    const { UserId, Email, Roles } = Result
    await recordAudit(call, 'Add user', UserId, { Email, Roles })
    call.after(context.mailer.wake)
    return versioned(Result, UserId)
  })

  serve(app, context, contract.updateUser, async (call) => {
    const { sql, caller, params, body, ifMatch } = call
    const { before, user } = await changeUser(sql, caller, params.id, body, ifMatch)
    if (body.Organization !== before?.Organization) announceInstitutions(call)
    await recordAudit(call, 'Change person', user.UserDetailId, changesBetween({ ...before }, body))
    announceAccount(call, user.UserId)
    return versioned(user, params.id)
  })

  const remove = async (call: Call<typeof contract.deleteUser>) => {
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
  }
  serve(app, context, contract.deleteUser, remove, {
    around: async ({ request }, carryOut) => {
      // Many are deleted one after another: without a pause a call would wait for two of them between its statements.
      endWork(request)
      await context.jobs.giveWay(deletionTakes)
      return carryOut()
    },
  })

  serve(app, context, contract.assignRole, async (call) => {
    const { sql, caller, params, body } = call
    const { UserId } = await idsOf(sql, params.id)
    const account = await mayGiveRoles(sql, caller, UserId, [body.Role])
    await giveRole(call, account, body.Role)
    await recordAudit(call, 'Assign role', UserId, { From: account.Roles, To: [body.Role] })
    return versioned(await readUser(sql, UserId), UserId)
  })

  serve(app, context, handOutParts, async (call) => {
    const { sql, caller, params, body } = call
    mustHold(handOutRules(body))
    const { UserId } = await idsOf(sql, params.id)
    const DeskParts = await handOut(call, await mayHandOut(sql, caller, UserId, body), body)
    return { Result: { DeskParts }, Id: UserId }
  })

  const granted = async (call: Granting, Result: contract.LoginAccess) => {
    const { id } = call.params
    if (isAdmin(call.caller))
      await recordAudit(call, 'Grant access', id, { AccessSentOn: Result.AccessSentOn })
    call.after(context.mailer.wake)
    return { Result, Id: id }
  }

  const provideAccess = async (call: Call<typeof contract.provideLoginAccess>) => {
    const { sql, caller, params } = call
    // Only organisers know accounts; presenters name people.
    const of = isAdmin(caller) ? await idsOf(sql, params.id) : { UserDetailId: params.id, UserId: noId }
    return granted(call, await grantTo(context, call, of))
  }
  serve(app, context, contract.provideLoginAccess, provideAccess, guarded)

  const addAsUser = async (call: Call<typeof contract.addAsUser>) => {
    const { sql, caller, params } = call
    const person = await mayGrantAccess(sql, caller, params.id, context.now(), { mustBeNew: true })
    return granted(call, await grantAccess(context, sql, caller, person))
  }
  serve(app, context, contract.addAsUser, addAsUser, guarded)
}
