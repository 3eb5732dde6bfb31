import type { FastifyInstance } from 'fastify'
import * as admin from '../../contract/accounts/accountAdmin.ts'
import { importAuditors } from '../../contract/accounts/addAuditors.ts'
import * as accounts from '../../contract/accounts/accounts.ts'
import * as signUp from '../../contract/accounts/signUp.ts'
import type { Session } from '../../contract/accounts/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import { makeCaptcha } from './signUp/captcha.ts'
import { startMailRequests } from './links/mailRequests.ts'
import { sendResetLink, setNewPassword, type RolesOfRegistered } from './links/resetPassword.ts'
import { confirmAddress, resendLink } from './signUp/confirmEmail.ts'
import { housekeeper } from './sessions/housekeeping.ts'
import { signIn } from './sessions/login.ts'
import { slowGuessing } from './sessions/wrongPasswords.ts'
import { chooseRole } from './access/chooseRole.ts'
import { refreshSession } from './sessions/refreshSession.ts'
import { registerAccount } from './signUp/register.ts'
import { isUnused, signOut } from './sessions/session.ts'
import { setUpAdmin } from './signUp/firstAdmin.ts'
import { addAuditorByEmail } from './access/addAuditor.ts'
import { addAuditors } from './access/addAuditors.ts'
import { setAccessOf } from './access/setAccess.ts'
import { setRoleOf } from './access/setLoginRole.ts'
import { startActing } from './sessions/actAsUser.ts'
import { passkeyRoutes } from './secondFactor/passkeyRoutes.ts'
import { secondFactorRoutes } from './secondFactor/secondFactorRoutes.ts'

/** A refresh token cannot be guessed, and a whole conference may share one address. */
const refreshesPerSignIn = 30

/** The endpoints for signing up and in, passwords, roles, and for admins who manage other accounts. */
export function accountRoutes(
  app: FastifyInstance,
  context: Context,
  { rolesOfRegistered }: { readonly rolesOfRegistered: RolesOfRegistered },
): void {
  const guarded = { perMinute: context.timing.signInsPerNetwork }
  const mailRequests = startMailRequests(context)
  const guessing = slowGuessing(context, mailRequests)
  const stillHolds = (sql: Sql, session: Session) => isUnused(sql, session, context.now())
  const tidyUp = housekeeper(() => context.now())
  serve(app, context, signUp.captcha, async () => ({ Result: await makeCaptcha(context) }))
  serve(app, context, signUp.register, (call) => registerAccount(context, mailRequests, call), guarded)
  serve(app, context, signUp.confirmEmail, (call) => confirmAddress(context, call), guarded)
  serve(app, context, signUp.resendConfirmation, (call) => resendLink(mailRequests, call), guarded)
  serve(app, context, accounts.login, (call) => signIn(context, guessing, tidyUp, call), {
    ...guarded,
    stillHolds,
    around: guessing.around,
  })
  serve(app, context, accounts.refreshToken, (call) => refreshSession(context, call), {
    perMinute: guarded.perMinute * refreshesPerSignIn,
    stillHolds,
  })
  serve(app, context, accounts.logout, signOut)
  serve(app, context, accounts.forgotPassword, (call) => sendResetLink(mailRequests, call), guarded)
  const setPassword = (call: Call<typeof accounts.changePassword>) =>
    setNewPassword(context, call, rolesOfRegistered)
  serve(app, context, accounts.changePassword, setPassword, guarded)
  serve(app, context, signUp.setup, (call) => setUpAdmin(context, call), { ...guarded, stillHolds })
  serve(app, context, accounts.loginRole, (call) => chooseRole(context, call))
  secondFactorRoutes(app, context)
  passkeyRoutes(app, context, tidyUp)
  serve(app, context, admin.addAuditor, (call) => addAuditorByEmail(context, call))
  serve(app, context, importAuditors, (call) => addAuditors(context, call))
  serve(app, context, admin.actAsUser, (call) => startActing(context, call))
  serve(app, context, admin.setLoginRole, setRoleOf)
  serve(app, context, admin.setAccess, setAccessOf)
}
