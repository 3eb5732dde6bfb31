import { createHash, createHmac } from 'node:crypto'
import { and, eq, lt, sql as text } from 'drizzle-orm'
import { texts } from '../../contract/core/errors.ts'
import type { Sql } from '../db/database.ts'
import { operations } from '../db/schema/db.ts'
import { Refusal, broken } from './refusal.ts'
import { seal, unseal } from './seal.ts'

export interface Operation {
  readonly UserId: string
  readonly OpId: string
  readonly BodyHash: string
  /** Of a secret call: the key under which its reply is sealed. */
  readonly sealKey?: Uint8Array
}

/** What an operation answered: enough to give the same answer again. */
export interface KeptReply {
  readonly Status: number
  readonly Reply: unknown
  readonly ReplyVersion: number | null
}

/** A reply that was kept before, with the moment at which that was. */
export interface FoundReply extends KeptReply {
  readonly CreatedOn: string
}

/**
 * Hashes what makes two requests the same: where they go and what they carry. With a `key` nobody else can try out
 * which password, code or token a hash is of.
 */
export function bodyHash(method: string, path: string, body: unknown, key?: Uint8Array): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  return hash.update(JSON.stringify([method, path, body ?? null])).digest('hex')
}

const isOf = (operation: Operation) =>
  and(eq(operations.UserId, operation.UserId), eq(operations.OpId, operation.OpId))

const stillRunning = () => new Refusal(409, texts.stillRunning, [], { 'retry-after': '1' })

const nameOf = ({ UserId, OpId }: Operation) => `${UserId}:${OpId}`

/** The reply that lies in a row; 422 if it was given to another body. */
function replyIn(row: typeof operations.$inferSelect, operation: Operation): FoundReply {
  if (row.BodyHash !== operation.BodyHash) throw broken(texts.keyReused)
  const { Status, ReplyVersion, CreatedOn } = row
  const { sealKey } = operation
  return {
    Status,
    Reply: sealKey ? unseal(sealKey, nameOf(operation), row.Reply) : row.Reply,
    ReplyVersion,
    CreatedOn,
  }
}

/**
 * Begins an operation inside the transaction that will carry it out (offline O5): answers the kept reply of the
 * same key and body, refuses another body with 422, and one that is still running with 409. The lock and the look are
 * one statement, which does not see a reply that was committed between its start and its lock: what then follows is
 * undone by `keepReply`, or fails by itself and is answered by `keptReply`.
 */
export async function beginOperation(sql: Sql, operation: Operation): Promise<FoundReply | undefined> {
  const [found] = await sql
    .select({
      free: text<boolean>`pg_try_advisory_xact_lock(hashtextextended(${nameOf(operation)}, 0))`,
      kept: operations,
    })
    .from(text`(values (1)) as one`)
    .leftJoin(operations, isOf(operation))
  if (!found?.free) throw stillRunning()
  return found.kept ? replyIn(found.kept, operation) : undefined
}

/** The reply that an operation has by now; 422 if it was given to another body. */
export async function keptReply(sql: Sql, operation: Operation): Promise<FoundReply | undefined> {
  const [kept] = await sql.select().from(operations).where(isOf(operation))
  return kept && replyIn(kept, operation)
}

/**
 * Keeps the reply, at `now`, in the transaction that made it true. If the operation has one already, this transaction is the
 * second to carry it out: 409, which undoes it.
 */
export async function keepReply(
  sql: Sql,
  operation: Operation,
  reply: KeptReply,
  now: number,
): Promise<void> {
  const { UserId, OpId, BodyHash, sealKey } = operation
  const { Status, ReplyVersion } = reply
  const { rowCount } = await sql
    .insert(operations)
    .values({
      UserId,
      OpId,
      BodyHash,
      Status,
      ReplyVersion,
      Reply: sealKey ? seal(sealKey, nameOf(operation), reply.Reply) : reply.Reply,
      Sealed: sealKey !== undefined,
      CreatedOn: new Date(now).toISOString(),
    })
    .onConflictDoNothing()
  if (rowCount !== 1) throw stillRunning()
}

/** Forgets the reply of one operation, so that its key is as good as new. */
export async function forgetOperation(sql: Sql, operation: Operation): Promise<void> {
  await sql.delete(operations).where(isOf(operation))
}

/** Forgets replies from before a moment; keys are kept for the conference plus 30 days. */
export async function forgetOperations(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(lt(operations.CreatedOn, before))
}

/** Forgets what secret calls answered before a moment. */
export async function forgetSecrets(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(and(eq(operations.Sealed, true), lt(operations.CreatedOn, before)))
}
