import { createHash } from 'node:crypto'
import { and, eq, lt, sql as text } from 'drizzle-orm'
import { texts } from '../../contract/errors.ts'
import type { Sql } from '../db/database.ts'
import { operations } from '../db/table.ts'
import { Refusal, broken } from './refusal.ts'

export interface Operation {
  readonly UserId: string
  readonly OpId: string
  readonly BodyHash: string
}

/** What an operation answered: enough to give the same answer again. */
export interface KeptReply {
  readonly Status: number
  readonly Reply: unknown
  readonly ReplyVersion: number | null
}

/** Hashes what makes two requests the same: where they go and what they carry. */
export function bodyHash(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('hex')
}

const isOf = (operation: Operation) =>
  and(eq(operations.UserId, operation.UserId), eq(operations.OpId, operation.OpId))

const stillRunning = () => new Refusal(409, texts.stillRunning, [], { 'retry-after': '1' })

function mustBeSame(kept: { readonly BodyHash: string }, operation: Operation): void {
  if (kept.BodyHash !== operation.BodyHash) throw broken(texts.keyReused)
}

/**
 * Begins an operation inside the transaction that will carry it out (offline O5): answers the kept reply of the
 * same key and body, refuses another body with 422, and one that is still running with 409. The lock and the look are
 * one statement, which does not see a reply that was committed between its start and its lock: what then follows is
 * undone by `keepReply`, or fails by itself and is answered by `keptReply`.
 */
export async function beginOperation(sql: Sql, operation: Operation): Promise<KeptReply | undefined> {
  const name = `${operation.UserId}:${operation.OpId}`
  const [found] = await sql
    .select({
      free: text<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
      kept: operations,
    })
    .from(text`(values (1)) as one`)
    .leftJoin(operations, isOf(operation))
  if (!found?.free) throw stillRunning()
  if (!found.kept) return undefined
  mustBeSame(found.kept, operation)
  return found.kept
}

/** The reply that an operation has by now; 422 if it was given to another body. */
export async function keptReply(sql: Sql, operation: Operation): Promise<KeptReply | undefined> {
  const [kept] = await sql.select().from(operations).where(isOf(operation))
  if (kept) mustBeSame(kept, operation)
  return kept
}

/**
 * Keeps the reply in the transaction that made it true. If the operation has one already, this transaction is the
 * second to carry it out: 409, which undoes it.
 */
export async function keepReply(sql: Sql, operation: Operation, reply: KeptReply): Promise<void> {
  const { rowCount } = await sql
    .insert(operations)
    .values({ ...operation, ...reply })
    .onConflictDoNothing()
  if (rowCount !== 1) throw stillRunning()
}

/** Forgets replies from before a moment; keys are kept for the conference plus 30 days. */
export async function forgetOperations(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(lt(operations.CreatedOn, before))
}
