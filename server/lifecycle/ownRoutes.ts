import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/accounts/ownAccount.ts'
import type { Context } from '../http/context.ts'
import { serve, serveStream } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { eraseAccount } from './eraseAccount.ts'
import { askForNewEmail } from '../accounts/own/newEmail.ts'
import { ownAccount } from '../accounts/own/ownAccount.ts'
import { sendOwnData } from './ownData.ts'
import { changePasswordOfOwn } from '../accounts/own/ownPassword.ts'
import { mayEndSession } from '../accounts/own/ownRights.ts'
import { endOthers, endSession, listOwnSessions } from '../accounts/own/ownSessions.ts'

/** The endpoints for the caller's own account: address, password, sessions, data, erasure. */
export function ownRoutes(app: FastifyInstance, context: Context): void {
  // Each of these could be used to guess a password.
  const guarded = { perMinute: context.timing.signInsPerMinute }
  serveResult(app, context, contract.getOwnAccount, ({ sql, caller }) =>
    ownAccount(sql, caller, context.now()),
  )
  serve(app, context, contract.changeOwnEmail, (call) => askForNewEmail(context, call), guarded)
  serve(app, context, contract.changeOwnPassword, (call) => changePasswordOfOwn(context, call), guarded)
  serve(app, context, contract.eraseOwnAccount, (call) => eraseAccount(context, call), guarded)
  serveResult(app, context, contract.getOwnSessions, ({ sql, caller }) =>
    listOwnSessions(sql, caller, context.now()),
  )
  serve(app, context, contract.endOwnSession, async ({ sql, caller, params, recheck }) => {
    await endSession(sql, await mayEndSession(sql, caller, params.id))
    recheck([caller.UserId])
    return { Result: null, Message: contract.ownAccountTexts.sessionEnded }
  })
  serve(app, context, contract.endOtherSessions, async ({ sql, caller, recheck }) => {
    await endOthers(sql, caller)
    recheck([caller.UserId])
    return { Result: null, Message: contract.ownAccountTexts.othersEnded }
  })
  serveStream(app, context, contract.downloadOwnData, (call) => sendOwnData(context, call))
}
