import { asc, eq, inArray, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../contract/core/collections.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { Id, Instant } from '../../contract/core/fields.ts'
import { noId } from '../../contract/core/limits.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { undoKinds } from '../../contract/core/undo.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf, rowsInGroups } from '../db/yielding.ts'
import type { Caller, Context } from '../http/context.ts'
import { broken } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import type { Publishing } from '../hub/hub.ts'
import type { UndoRow } from '../undo/undoQueue.ts'
import { getBankRow } from '../conference/bank.ts'
import { billsChanged } from './billsChanged.ts'
import { lockNumbers, lockBills, mustBeUnused } from './locks.ts'
import { mayDecideClaims } from './rights.ts'
import { transfers } from '../db/schema/payments.ts'

/** A claim to confirm; `Amount` in minor units is at most the claimed amount. */
export interface Confirmed {
  readonly PaymentId: string
  readonly Amount: number
}

/** Money received or paid out without a claim. `TransactionId` in capitals and without spaces. */
export type Recorded = Pick<
  typeof transfers.$inferSelect,
  'PaymentDetailsId' | 'IsRefund' | 'PaymentMode' | 'TransactionId' | 'PaidOn' | 'Amount' | 'Remarks'
>

/** The data needed to undo a decision. Kinds in other files add their own. */
export const Payload = z.object({
  /** Payments that the decision created: undo deletes them. */
  Made: z.array(Id).default([]),
  /** The earlier state of a reversed payment. */
  Reversed: z
    .object({ Remarks: z.string(), DecidedBy: Id, DecidedOn: Instant.nullable() })
    .nullable()
    .default(null),
  /** The expected amount of a registration before it was cancelled. */
  Cancelled: z
    .object({ PaymentDetailsId: Id, AccommodationId: Id, ExpectedAmount: z.number() })
    .nullable()
    .default(null),
})
export type Payload = z.infer<typeof Payload>

/** The undo queue's kind for decisions on payments. */
export const paymentsKind = undoKinds.payments

interface Decision {
  /** The text for people: '12 payments confirmed'. */
  readonly Title: string
  readonly Confirmed?: readonly Confirmed[]
  readonly Recorded?: readonly Recorded[]
  /** `paymentsKind`, unless the kind of another file undoes more than the payments. */
  readonly Kind?: string
  readonly Payload?: Readonly<Record<string, unknown>>
  /** The account that owns the transaction numbers of recorded payments; by default the user who decides. */
  readonly ClaimedBy?: string
}

export interface Deciding extends Pick<Publishing, 'publish'> {
  readonly sql: Sql
  readonly context: Pick<Context, 'now' | 'undo'>
  readonly UserId: string
}

/** A decision by a call; the undo queue is woken after its commit. */
export function decidingBy(
  context: Context,
  { sql, caller, publish, after }: Pick<Call<Endpoint>, 'sql' | 'publish' | 'after'> & { caller: Caller },
): Deciding {
  after(() => {
    context.undo.wake()
  })
  return { sql, context, UserId: caller.UserId, publish }
}

/** Adds a decision to the undo queue, for the time in the bank settings. */
export async function keepDecision(
  { sql, context, UserId }: Deciding,
  { Title, Kind = paymentsKind, Payload = {} }: Pick<Decision, 'Title' | 'Kind' | 'Payload'>,
): Promise<UndoRow> {
  const { UndoMinutes: Minutes } = await getBankRow(sql)
  return context.undo.add(sql, { Kind, Title, Payload, CreatedBy: UserId, Minutes })
}

/** Marks claims as confirmed, each with its amount. */
async function markConfirmed(sql: Sql, confirmed: readonly Confirmed[], mark: object): Promise<void> {
  for (const some of groupsOf(confirmed))
    await sql
      .update(transfers)
      .set({
        ...mark,
        State: 'confirmed',
        ConfirmedAmount: text`(select given."Amount" from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given("PaymentId" uuid, "Amount" integer) where given."PaymentId" = ${transfers.PaymentId})`,
      })
      .where(inArray(transfers.PaymentId, pluck(some, 'PaymentId')))
}

/**
 * Confirms claims and records payments as one decision, all or none, which can be undone as a whole. Refuses a claim
 * that does not exist with 404, a decided one with 409, more than the claimed amount with 422, a used number with
 * 409. Call `context.undo.wake` after the commit.
 */
export async function decideAsOne(
  deciding: Deciding,
  { Confirmed = [], Recorded = [], ClaimedBy = deciding.UserId, ...decision }: Decision,
): Promise<{ UndoId: string; Made: string[] }> {
  const { sql, context, UserId, publish } = deciding
  await lockNumbers(sql, pluck(Recorded, 'TransactionId'))
  await lockBills(sql, pluck(Recorded, 'PaymentDetailsId'))
  const claims = await mayDecideClaims(sql, pluck(Confirmed, 'PaymentId'))
  const claimed = new Map(claims.map(({ PaymentId, Amount }) => [PaymentId, Amount]))
  if (Confirmed.some(({ PaymentId, Amount }) => Amount > (claimed.get(PaymentId) ?? 0)))
    throw broken(paymentTexts.moreThanWaiting)
  for (const { PaymentDetailsId, ...transfer } of Recorded)
    await mustBeUnused(sql, { ...transfer, ClaimedBy, PaymentId: noId }, [PaymentDetailsId])
  const CreatedOn = new Date(context.now()).toISOString()
  const mark = { DecidedBy: UserId, DecidedOn: CreatedOn }
  const payments = Recorded.map((payment) => ({
    ...payment,
    ...mark,
    State: 'confirmed' as const,
    ConfirmedAmount: payment.Amount,
    ClaimedBy,
    CreatedOn,
  }))
  const made = await rowsInGroups(payments, (some) =>
    sql
      .insert(transfers)
      .values([...some])
      .returning({ PaymentId: transfers.PaymentId }),
  )
  const Made = pluck(made, 'PaymentId')
  const { UndoId } = await keepDecision(deciding, { ...decision, Payload: { ...decision.Payload, Made } })
  for (const some of groupsOf(Made))
    await sql.update(transfers).set({ UndoId }).where(inArray(transfers.PaymentId, some))
  await markConfirmed(sql, Confirmed, { ...mark, UndoId })
  await billsChanged(sql, publish, [
    ...pluck(claims, 'PaymentDetailsId'),
    ...pluck(Recorded, 'PaymentDetailsId'),
  ])
  return { UndoId, Made }
}

/** The payments of a decision, in the order of their bills. */
export const paymentsOf = (sql: Sql, { UndoId }: Pick<UndoRow, 'UndoId'>) =>
  sql
    .select()
    .from(transfers)
    .where(eq(transfers.UndoId, UndoId))
    .orderBy(asc(transfers.PaymentDetailsId), asc(transfers.PaymentId))
