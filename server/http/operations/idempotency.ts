import type { FastifyRequest } from 'fastify'
import { type Endpoint, takesKey } from '../../../contract/core/endpoint.ts'
import type { Sql } from '../../db/database.ts'
import { despiteDeadlocks } from '../../db/failures.ts'
import type { Context } from '../context.ts'
import {
  beginOperation,
  bodyHash,
  forgetOperation,
  keepReply,
  keptReply,
  type FoundReply,
  type KeptReply,
  type Operation,
} from './operationLog.ts'
import { Refusal, refusalReply, unreadable } from '../refusal.ts'

/** How long the reply of a secret request is repeated, in milliseconds: enough for a retry, and no longer. */
export const secretsKept = 60 * 60 * 1000

/** A changing request as identified by its idempotency key. */
export interface Keyed {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  /** All-zero for an endpoint open to anyone. */
  readonly UserId: string
  /** The content of the request without its address, as a value that JSON serialises distinctly. */
  readonly content: unknown
  /** False if an earlier reply is no longer valid, such as an ended session; called before the reply is repeated. */
  readonly stillHolds?: ((sql: Sql, reply: KeptReply) => Promise<boolean>) | undefined
}

/** The outcome of a request; `isRepeat` if the reply was stored before and nothing was done now. */
export interface CarriedOut {
  readonly reply: KeptReply
  readonly refusal: Refusal | null
  readonly isRepeat: boolean
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\w-]{8,64}$/.test(header))
    throw unreadable('Idempotency-Key must have 8 to 64 letters, digits, - or _')
  return header
}

/** The idempotency key of a request, if its endpoint accepts one. */
export const keyOf = (endpoint: Endpoint, request: FastifyRequest) =>
  takesKey(endpoint) ? readKey(request.headers['idempotency-key']) : null

function operationOf(context: Context, { endpoint, request, UserId, content }: Keyed): Operation | null {
  const OpId = keyOf(endpoint, request)
  if (OpId === null) return null
  const { operationHash, operationReply } = context.keys
  const hash = (key?: Uint8Array) => bodyHash(request.method, request.url, content, key)
  if (!endpoint.secret) return { UserId, OpId, BodyHash: hash() }
  const [BodyHash, ...earlierHashes] = operationHash.map(hash)
  return { UserId, OpId, BodyHash: BodyHash ?? hash(), earlierHashes, sealKeys: operationReply }
}

/** True if a stored reply may be repeated: a secret one only for a short while, and only if it is still valid. */
async function isGood(context: Context, keyed: Keyed, sql: Sql, kept: FoundReply): Promise<boolean> {
  if (keyed.endpoint.secret && Date.parse(kept.CreatedOn) < context.now() - secretsKept) return false
  return (await keyed.stillHolds?.(sql, kept)) ?? true
}

/** The work of a changing request. */
export interface Act {
  /** Sends a statement that only reads and locks together with the look at the key; `run` uses its answer. */
  readonly ahead?: ((sql: Sql) => void) | undefined
  /** A statement given to `sendOn` is not waited for before the commit; the request fails if it does. */
  run(sql: Sql, sendOn: (statement: Promise<unknown>) => void): Promise<KeptReply | Refusal>
}

/**
 * Carries out a changing request in one transaction, once per idempotency key (offline O5). A refusal that `act`
 * throws rolls back and leaves the key free; one that it returns is committed and stored like any reply.
 */
export async function carryOutOnce(context: Context, keyed: Keyed, act: Act): Promise<CarriedOut> {
  const operation = operationOf(context, keyed)
  const { sql } = context.database
  const repeated = (reply: KeptReply): CarriedOut => ({ reply, refusal: null, isRepeat: true })
  const sent: Promise<unknown>[] = []
  const sendOn = (statement: Promise<unknown>) => {
    statement.catch(() => undefined)
    sent.push(statement)
  }
  const carryOut = async (own: Sql): Promise<CarriedOut> => {
    sent.length = 0
    const beginning = operation && beginOperation(own, operation)
    if (beginning) act.ahead?.(own)
    const kept = await beginning
    if (kept && (await isGood(context, keyed, own, kept))) return repeated(kept)
    if (kept && operation) await forgetOperation(own, operation)
    const answer = await act.run(own, sendOn)
    const refusal = answer instanceof Refusal ? answer : null
    const reply =
      answer instanceof Refusal
        ? { Status: answer.status, Reply: refusalReply(answer), ReplyVersion: null }
        : answer
    // The commit follows at once: if the reply cannot be kept, the database makes it a rollback.
    if (operation) sendOn(keepReply(own, operation, reply, context.now()))
    return { reply, refusal, isRepeat: false }
  }
  const carryOutAndKeep = async () => {
    const done = await sql.transaction(carryOut)
    // The first that failed is the reason why the others did.
    for (const statement of sent) await statement
    return done
  }
  return despiteDeadlocks(carryOutAndKeep).catch(async (error: unknown) => {
    // The same request may have succeeded just before, which made this one fail.
    const kept = operation ? await keptReply(sql, operation) : undefined
    if (!kept || !(await isGood(context, keyed, sql, kept))) throw error
    return repeated(kept)
  })
}
