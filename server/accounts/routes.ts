import type { FastifyInstance } from 'fastify'
import * as accounts from '../../contract/accounts/accounts.ts'
import * as signUp from '../../contract/accounts/signUp.ts'
import type { Session } from '../../contract/accounts/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { makeCaptcha } from './signUp/captcha.ts'
import { setNewPassword, type RolesOfRegistered } from './links/changePassword.ts'
import { confirmAddress } from './signUp/confirmEmail.ts'
import { sendResetLink } from './links/forgotPassword.ts'
import { housekeeper } from './sessions/housekeeping.ts'
import { signIn } from './sessions/login.ts'
import { chooseRole } from './access/loginRole.ts'
import { signOut } from './sessions/logout.ts'
import { refreshSession } from './sessions/refreshSession.ts'
import { registerAccount } from './signUp/register.ts'
import { resendLink } from './signUp/resendConfirmation.ts'
import { isUnused } from './sessions/session.ts'
import { setUpAdmin } from './signUp/setup.ts'
import { adminRoutes } from './access/adminRoutes.ts'
import { secondFactorRoutes } from './secondFactor/secondFactorRoutes.ts'

/** A refresh token cannot be guessed, and a whole conference may share one address. */
const refreshesPerSignIn = 30

export function accountRoutes(
  app: FastifyInstance,
  context: Context,
  { rolesOfRegistered }: { readonly rolesOfRegistered: RolesOfRegistered },
): void {
  const guarded = { perMinute: context.timing.signInsPerMinute }
  const refreshing = { perMinute: context.timing.signInsPerMinute * refreshesPerSignIn }
  const stillHolds = (sql: Sql, session: Session) => isUnused(sql, session, context.now())
  const tidyUp = housekeeper(() => context.now())
  serve(app, context, signUp.captcha, async () => ({ Result: await makeCaptcha(context) }))
  serve(app, context, signUp.register, (call) => registerAccount(context, call), guarded)
  serve(app, context, signUp.confirmEmail, (call) => confirmAddress(context, call), guarded)
  serve(app, context, signUp.resendConfirmation, (call) => resendLink(context, call), guarded)
  serve(app, context, accounts.login, (call) => signIn(context, tidyUp, call), { ...guarded, stillHolds })
  serve(app, context, accounts.refreshToken, (call) => refreshSession(context, call), {
    ...refreshing,
    stillHolds,
  })
  serve(app, context, accounts.logout, signOut)
  serve(app, context, accounts.forgotPassword, (call) => sendResetLink(context, call), guarded)
  serve(
    app,
    context,
    accounts.changePassword,
    (call) => setNewPassword(context, call, rolesOfRegistered),
    guarded,
  )
  serve(app, context, signUp.setup, (call) => setUpAdmin(context, call), { ...guarded, stillHolds })
  serve(app, context, accounts.loginRole, (call) => chooseRole(context, call))
  secondFactorRoutes(app, context)
  adminRoutes(app, context)
}
