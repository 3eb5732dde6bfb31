import { createHash, createHmac } from 'node:crypto'
import { and, eq, lt, sql as text, type Placeholder } from 'drizzle-orm'
import { texts } from '../../../contract/core/errors.ts'
import type { Sql } from '../../db/database.ts'
import { hasCode } from '../../db/failures.ts'
import { placeOf, prepared, unbound } from '../../db/statements/prepared.ts'
import { operations } from '../../db/schema/system.ts'
import type { KeyRing } from '../keys.ts'
import { Refusal, broken } from '../refusal.ts'
import { seal, unseal } from '../seal.ts'

export interface Operation {
  readonly UserId: string
  readonly OpId: string
  readonly BodyHash: string
  /** For a secret request: the hashes that its body had under earlier secrets. */
  readonly earlierHashes?: readonly string[]
  /** For a secret request: the keys that seal its reply. */
  readonly sealKeys?: KeyRing
}

/** The reply of an operation: enough to repeat it. */
export type KeptReply = Readonly<Pick<typeof operations.$inferSelect, 'Status' | 'Reply' | 'ReplyVersion'>>

/** A stored reply, with its time. */
export type FoundReply = KeptReply & Readonly<Pick<typeof operations.$inferSelect, 'CreatedOn'>>

/**
 * Hashes what makes two requests the same: their address and content. With a `key`, nobody else can guess which
 * password, code or token was hashed.
 */
export function bodyHash(method: string, path: string, body: unknown, key?: Uint8Array): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  return hash.update(JSON.stringify([method, path, body ?? null])).digest('hex')
}

const isOf = (operation: Operation) =>
  and(eq(operations.UserId, operation.UserId), eq(operations.OpId, operation.OpId))

const stillRunning = () => new Refusal(409, texts.stillRunning, [], { 'retry-after': '1' })

const nameOf = ({ UserId, OpId }: Operation) => `${UserId}:${OpId}`

/** The reply in a row; 422 if it belongs to another body. */
function replyIn(row: typeof operations.$inferSelect, operation: Operation): FoundReply {
  const { sealKeys, earlierHashes = [] } = operation
  if (row.BodyHash !== operation.BodyHash && !earlierHashes.includes(row.BodyHash))
    throw broken(texts.keyReused)
  return sealKeys ? { ...row, Reply: unseal(sealKeys, nameOf(operation), row.Reply) } : row
}

const lockAndRead = prepared<{ readonly name: string; readonly UserId: string; readonly OpId: string }>()(
  unbound
    .select({
      free: text<boolean>`pg_try_advisory_xact_lock(hashtextextended(${placeOf('name')}, 0))`,
      kept: operations,
    })
    .from(text`(values (1)) as one`)
    .leftJoin(
      operations,
      and(eq(operations.UserId, placeOf('UserId')), eq(operations.OpId, placeOf('OpId'))),
    ),
)

/**
 * Begins an operation inside the transaction that will carry it out (offline O5): returns the stored reply for the
 * same key and body, refuses another body with 422, and a key still in progress with 409. Lock and read are one
 * statement, which does not see a reply committed between its start and its lock: the repeated work is then rolled
 * back by `keepReply`, or fails and is answered by `keptReply`.
 */
export async function beginOperation(sql: Sql, operation: Operation): Promise<FoundReply | undefined> {
  const { UserId, OpId } = operation
  const [found] = await lockAndRead(sql, { name: nameOf(operation), UserId, OpId })
  if (!found?.free) throw stillRunning()
  return found.kept ? replyIn(found.kept, operation) : undefined
}

/** The reply of an operation if there is one by now; 422 if it belongs to another body. */
export async function keptReply(sql: Sql, operation: Operation): Promise<FoundReply | undefined> {
  const [kept] = await sql.select().from(operations).where(isOf(operation))
  return kept && replyIn(kept, operation)
}

const names = [
  'UserId',
  'OpId',
  'BodyHash',
  'Status',
  'Reply',
  'ReplyVersion',
  'Sealed',
  'CreatedOn',
] as const
const places = Object.fromEntries(names.map((name) => [name, placeOf(name)]))
const insertReply = prepared<
  Required<Omit<typeof operations.$inferInsert, 'ReplyVersion'>> & { readonly ReplyVersion: number | null }
>()(unbound.insert(operations).values(places as Record<(typeof names)[number], Placeholder>))

/**
 * Stores the reply, at `now`, in the transaction of its change, as its last statement. If the operation already has one,
 * this transaction is the second to carry it out: 409, and the database rolls it back, whatever comes after.
 */
export async function keepReply(
  sql: Sql,
  operation: Operation,
  reply: KeptReply,
  now: number,
): Promise<void> {
  const { sealKeys, UserId, OpId, BodyHash } = operation
  await insertReply(sql, {
    UserId,
    OpId,
    BodyHash,
    ...reply,
    Reply: sealKeys ? seal(sealKeys, nameOf(operation), reply.Reply) : reply.Reply,
    Sealed: sealKeys !== undefined,
    CreatedOn: new Date(now).toISOString(),
  }).catch((error: unknown) => {
    throw hasCode(error, '23505') ? stillRunning() : error
  })
}

/** Deletes the reply of one operation, so that its key can be used again. */
export async function forgetOperation(sql: Sql, operation: Operation): Promise<void> {
  await sql.delete(operations).where(isOf(operation))
}

/** Deletes replies from before a moment; keys are kept for the conference plus 30 days. */
export async function forgetOperations(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(lt(operations.CreatedOn, before))
}

/** Deletes the replies of secret requests from before a moment. */
export async function forgetSecrets(sql: Sql, before: string): Promise<void> {
  await sql.delete(operations).where(and(eq(operations.Sealed, true), lt(operations.CreatedOn, before)))
}
