import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  aheadHeader,
  refusalSchema,
  refusalsOf,
  replySchema,
  waitingHeader,
  type Endpoint,
} from '../../contract/core/endpoint.ts'
import { texts } from '../../contract/core/errors.ts'
import { callerFor } from './callers/callerFor.ts'
import type { Context } from './context.ts'
import { countedBy, keepCaller } from './callers/countedCallers.ts'
import { rankOf } from './overload/rank.ts'
import type { Turn } from './overload/turns.ts'
import { unreadable } from './refusal.ts'

/** The path of an endpoint on the server. */
export const servedAt = (endpoint: Endpoint) => `/api${endpoint.path}`

/** How often a route may be called, and whether its answer is the same for everybody. */
export interface Limit {
  /** True if the answer is the same for everybody: it is kept until a change is announced. */
  readonly isPublic?: true
  /** True for a read whose statements go out together with the read of its session. It must do nothing but read. */
  readonly besideSession?: true
  /** True if it is the same for everybody who may call: it is kept as well, and given after the check of the caller. */
  readonly isCommon?: true
  readonly perMinute?: number
  /** The largest body in bytes, if not the usual one. */
  readonly bodyLimit?: number
  /** Which requests are counted together; by default those of one caller. */
  readonly countedBy?: (request: FastifyRequest) => string
}

const limitOf = ({ perMinute, countedBy: keyGenerator = countedBy }: Limit) =>
  perMinute ? { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator } } : {}

const isEmpty = (body: unknown) =>
  body === undefined || body === '' || z.strictObject({}).safeParse(body).success

/** An upload and a piece of one are declared by what they are. */
const takesBytes = ({ raw }: Endpoint) => raw === 'upload' || raw === 'piece'

/** Throws 400 for a body that an endpoint does not declare. None and `{}` say the same; a read's is not even parsed. */
function mustHaveNoBody(request: FastifyRequest): void {
  const { 'content-length': length = '0', 'transfer-encoding': pieces } = request.headers
  const isUnparsed = request.isMultipart() || request.method === 'GET' || request.method === 'HEAD'
  const isSent = isUnparsed ? pieces !== undefined || Number(length) > 0 : !isEmpty(request.body)
  if (isSent) throw unreadable(texts.noBody)
}

/** How many calls the device of a request has to send. */
const waitingOn = ({ headers }: FastifyRequest) => Math.max(1, Number(headers[waitingHeader]) || 1)

/** What ends the work on a request that is under way. */
const ends = new WeakMap<FastifyRequest, () => void>()

/** The turn of a request that works. */
const turns = new WeakMap<FastifyRequest, Turn>()

/** Ends the count of a call as one under way, and its turn; also of one whose work gives way to all others. */
export function endWork(request: FastifyRequest): void {
  ends.get(request)?.()
  turns.get(request)?.end()
}

/** The Fastify route of an endpoint, with the check of the caller before the body is read. */
export function routeOf(context: Context, endpoint: Endpoint, limit: Limit) {
  const hasBody = endpoint.body !== undefined || takesBytes(endpoint)
  const rank = ({ headers }: FastifyRequest) =>
    rankOf(endpoint, endpoint.mayBeAhead === true && aheadHeader in headers)
  return {
    method: endpoint.method,
    url: servedAt(endpoint),
    ...(limit.bodyLimit === undefined ? {} : { bodyLimit: limit.bodyLimit }),
    config: {
      ...limitOf(limit),
      ...(limit.isPublic ? { isPublic: limit.isPublic } : {}),
      // A kept answer is given when the caller is known, not when a read for one has begun.
      ...(limit.isCommon && !limit.besideSession ? { isCommon: limit.isCommon } : {}),
    },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        ...(endpoint.raw === 'download' ? {} : { 200: replySchema(endpoint.result) }),
        ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refusalSchema])),
      },
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      ends.set(
        request,
        context.shedding.admit(rank(request), waitingOn(request), request.headers.authorization),
      )
      reply.raw.once('close', () => endWork(request))
      keepCaller(request, await callerFor(context, endpoint, request, limit.besideSession))
      // A slow line is no load: a call does not count while its body is arriving.
      if (hasBody) endWork(request)
    },
    preValidation: async (request: FastifyRequest) => {
      if (!hasBody) mustHaveNoBody(request)
      else if (endpoint.body) ends.set(request, context.shedding.begin(rank(request)))
    },
    preHandler: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      // Bytes arrive as slowly as their line is.
      const turn = takesBytes(endpoint) ? undefined : context.takeTurn(rank(request))
      if (turn) turns.set(request, turn)
      if (turn?.begun) void turn.begun.then(done)
      else done()
    },
    onSend: async (request: FastifyRequest) => endWork(request),
  }
}
