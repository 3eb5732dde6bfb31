import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { texts } from '../../contract/core/errors.ts'
import { isDatabaseAway, isDiskBroken, isDiskFull } from '../db/failures.ts'
import { longAddressPage } from './address/longAddress.ts'
import { asksForScreen } from './address/screenAddress.ts'
import { Overloaded, Refusal, refusalReply, tooLarge } from './refusal.ts'

/** The refusal for a thrown error. An unknown error is our fault: 500. */
function refusalOf(error: FastifyError | Refusal, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  // The client disconnected before its body had arrived, so nobody reads an answer.
  if (raw.destroyed && !raw.complete) return new Refusal(400, texts.cannotRead)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((problem) =>
      `${problem.instancePath.replace(/^\//, '').replaceAll('/', '.')} ${problem.message}`.trim(),
    )
    return new Refusal(400, texts.cannotRead, problems)
  }
  if (isDiskFull(error)) return new Refusal(507, texts.diskFull)
  if (isDiskBroken(error)) return new Refusal(503, texts.diskBroken)
  if (isDatabaseAway(error)) return new Refusal(503, texts.noDatabase, [], { 'retry-after': '5' })
  const status = error.statusCode ?? 500
  if (status === 413) return tooLarge()
  if (status === 429) return new Refusal(429, texts.slowDown)
  if (status >= 400 && status < 500) return new Refusal(status === 415 ? 400 : status, error.message)
  return new Refusal(500, texts.unexpected)
}

/** The one place that turns errors into responses: the shape of spec §3, a status of design §3, the trace id. */
export function answerFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request)
  // Its text may name people and what they wrote, and stays out of the log.
  if (refusal.status >= 500 && !(refusal instanceof Overloaded))
    request.log.error({ err: error }, 'call failed')
  else request.log.info({ status: refusal.status }, 'call refused')
  if (refusal.status === 414 && asksForScreen(request))
    return reply.code(414).headers(refusal.headers).type('text/html; charset=utf-8').send(longAddressPage)
  return reply.code(refusal.status).headers(refusal.headers).send(refusalReply(refusal))
}
