import type { FastifyInstance } from 'fastify'
import { getPaymentRequest } from '../../contract/registration/paymentRequest.ts'
import * as contract from '../../contract/registration/registration.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Context } from '../http/context.ts'
import { notFound, mustExist } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { changeAccommodation, correctCategory } from './changeRegistration.ts'
import { fillAccommodation } from './createRegistration.ts'
import { authorsToRegister } from './authorsToRegister.ts'
import { rateRoutes } from './rates.ts'
import { paymentRequest } from './paymentRequests.ts'
import { registrantsOf } from './registrants.ts'
import { mayActFor } from '../papers/coAuthorRights.ts'
import { mayChangeRegistration, mayRegister, maySeeRegistration } from './rights.ts'
import { shareLink } from './shareLink.ts'

export function registrationRoutes(app: FastifyInstance, context: Context): void {
  rateRoutes(app, context)

  serve(app, context, contract.createAccommodation, async (call) =>
    fillAccommodation(context, call, await mayRegister(call.sql, call.caller, call.body.UserDetailId)),
  )
  serve(app, context, contract.updateAccommodation, async (call) =>
    changeAccommodation(context, call, await mayChangeRegistration(context, call)),
  )
  serve(app, context, contract.setCategory, async (call) =>
    correctCategory(context, call, await mayChangeRegistration(context, call)),
  )
  serve(app, context, contract.sendPaymentLink, async (call) =>
    shareLink(context, call, await maySeeRegistration(call.sql, call.caller, call.params.id)),
  )

  serveResult(
    app,
    context,
    getPaymentRequest,
    ({ sql, params }) => paymentRequest(sql, context, params.code),
    { perMinute: context.timing.signInsPerNetwork },
  )

  serve(app, context, contract.getAccommodation, async ({ sql, caller, params }) => {
    const row = await maySeeRegistration(sql, caller, params.id)
    return versioned(row, row.AccommodationId)
  })

  serve(app, context, contract.getAccommodations, async ({ sql, caller }) => {
    const ids = caller.UserDetailId === noId ? [] : [caller.UserDetailId]
    return { Result: await registrantsOf(sql, caller, ids, false) }
  })

  serve(app, context, contract.getRegistrant, async ({ sql, caller, params }) => {
    if (!(await mayActFor(sql, caller, params.id))) throw notFound()
    const [registrant] = await registrantsOf(sql, caller, [params.id], false)
    return { Result: mustExist(registrant), Id: params.id }
  })

  serve(app, context, contract.getPaperAccommodations, async ({ sql, caller, params }) => {
    const ids = await authorsToRegister(sql, caller, params.id)
    return { Result: await registrantsOf(sql, caller, ids, true) }
  })
}
