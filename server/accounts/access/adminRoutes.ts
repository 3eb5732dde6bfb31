import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/accountAdmin.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { startActing } from '../sessions/actAsUser.ts'
import { addAuditorByEmail } from './addAuditor.ts'
import { setAccessOf } from './setAccess.ts'
import { setRoleOf } from './setLoginRole.ts'

/** The endpoints for admins and other people's accounts. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.addAuditor, (call) => addAuditorByEmail(context, call))
  serve(app, context, contract.actAsUser, (call) => startActing(context, call))
  serve(app, context, contract.setLoginRole, setRoleOf)
  serve(app, context, contract.setAccess, setAccessOf)
}
