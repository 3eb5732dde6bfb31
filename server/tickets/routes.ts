import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import { getDoor, setCheckIns } from '../../contract/tickets/checkIns.ts'
import * as contract from '../../contract/tickets/tickets.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { changeCheckIns, door } from './checkIns.ts'
import { listTicketKeys, replaceKey, revokeKey } from './keys.ts'
import { ownTickets, revokedTickets } from './tickets.ts'

/** Tickets of attendees, and the keys to check them with. */
export function ticketRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getTickets, ({ sql, caller }) => ownTickets(sql, context, caller))

  serveResult(app, context, contract.getTicketKeys, ({ sql }) => listTicketKeys(sql))

  serveResult(app, context, contract.getRevokedTickets, ({ sql }) => revokedTickets(sql))

  serveResult(app, context, getDoor, ({ sql }) => door(sql, context))

  serve(app, context, setCheckIns, async ({ sql, caller, body, publish }) => {
    await changeCheckIns(sql, caller, body)
    publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'CheckIn', Id: noId, Version: 0 })
    return { Result: null }
  })

  serve(app, context, contract.renewTicketKey, async (call) => {
    const Result = await replaceKey(call.sql, context)
    await recordAudit(call, 'Renew ticket key', Result.KeyId, { Name: Result.KeyId })
    return { Result, Id: Result.Id }
  })

  serve(app, context, contract.revokeTicketKey, async (call) => {
    const Result = await revokeKey(call.sql, context, call.params.id)
    await recordAudit(call, 'Revoke ticket key', Result.KeyId, { Name: Result.KeyId })
    return { Result, Id: Result.Id }
  })
}
