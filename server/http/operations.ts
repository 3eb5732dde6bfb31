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

/**
 * Begins an operation inside the transaction that will carry it out (offline O5): answers the kept reply of the
 * same key and body, refuses another body with 422, and one that is still running with 409.
 */
export async function beginOperation(sql: Sql, operation: Operation): Promise<KeptReply | undefined> {
  const name = `${operation.UserId}:${operation.OpId}`
  const { rows } = await sql.execute<{ free: boolean }>(
    text`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  )
  if (!rows[0]?.free) throw new Refusal(409, texts.stillRunning, [], { 'retry-after': '1' })
  const [kept] = await sql
    .select()
    .from(operations)
    .where(and(eq(operations.UserId, operation.UserId), eq(operations.OpId, operation.OpId)))
  if (kept && kept.BodyHash !== operation.BodyHash) throw broken(texts.keyReused)
  return kept
}

/** Keeps the reply in the transaction that made it true. */
export async function keepReply(sql: Sql, operation: Operation, reply: KeptReply): Promise<void> {
  await sql.insert(operations).values({ ...operation, ...reply })
}

/** Forgets replies from before a moment; keys are kept for the conference plus 30 days. */
export async function forgetOperations(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(lt(operations.CreatedOn, before))
}
