import { and, eq, sql as text } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBill } from '../../../contract/payments/bills.ts'
import { fillPaymentDetails } from '../../../contract/payments/claims.ts'
import {
  cancelRegistration,
  confirmPayment,
  recordPayment,
  refundPayment,
  reversePayment,
} from '../../../contract/payments/payments.ts'
import { noId } from '../../../contract/core/limits.ts'
import { undo } from '../../../contract/core/undo.ts'
import { billStates } from '../../../server/db/billTotals.ts'
import { receipts, transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { mustTotal, mustTotalInSheets } from '../../support/moneyTotals.ts'
import { draftOf, fileOf } from '../../support/papers.ts'
import { claimOf, closeWindows, freshNumber, longSessions, payerOf } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

// Whatever payers and organisers do, in whatever order, the books are right after each step (design §3 "Payments").

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ timing: longSessions })
})
afterAll(() => portal.stop())

interface World {
  readonly admin: TestUser
  readonly payers: readonly (Awaited<ReturnType<typeof payerOf>> & { ProofFileId: string })[]
}

type Step =
  | {
      readonly Do: 'claim' | 'desk' | 'refund' | 'save' | 'cancel'
      readonly Who: number
      readonly Amount: number
    }
  | { readonly Do: 'confirm' | 'part' | 'refuse' | 'reverse' | 'undo'; readonly Which: number }
  | { readonly Do: 'close' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      Do: fc.constantFrom('claim', 'desk', 'refund', 'save', 'cancel'),
      Who: fc.nat(1),
      Amount: fc.integer({ min: 1, max: 6000 }).map((rupees) => rupees * 100 + (rupees % 100)),
    }),
    fc.record({ Do: fc.constantFrom('confirm', 'part', 'refuse', 'reverse', 'undo'), Which: fc.nat(5) }),
    fc.record({ Do: fc.constantFrom('confirm', 'part'), Which: fc.nat(5) }),
    fc.record({ Do: fc.constantFrom('claim', 'desk'), Who: fc.nat(1), Amount: fc.constant(300_000) }),
    fc.record({ Do: fc.constant('reverse'), Which: fc.nat(5) }),
    fc.record({ Do: fc.constant('close') }),
  ),
  { minLength: 6, maxLength: 16, size: 'max' },
)

const pick = <T>(all: readonly T[], which: number) => all[which % Math.max(all.length, 1)]

async function paymentsIn(State: 'waiting' | 'confirmed') {
  const rows = await portal.context.database.sql
    .select()
    .from(transfers)
    // What can be reversed is what cannot be taken back any more; claims are in no decision yet.
    .where(and(eq(transfers.State, State), eq(transfers.UndoId, noId)))
    .orderBy(transfers.CreatedOn, transfers.PaymentId)
  return rows
}

async function take({ admin, payers }: World, step: Step): Promise<number> {
  const as = admin.AccessToken
  if (step.Do === 'close') {
    await closeWindows(portal)
    return 200
  }
  if ('Who' in step) {
    const payer = pick(payers, step.Who)
    if (!payer) return 0
    const { PaymentDetailsId, AccommodationId, ProofFileId } = payer
    const money = { PaymentMode: 'Cash', TransactionId: '', PaidOn: '2026-11-01' }
    const body = { PaymentDetailsId, ...money, Amount: step.Amount, Remarks: '' }
    if (step.Do === 'claim') {
      const claim = await claimOf(portal, payer, {
        Amount: step.Amount,
        ProofFileId,
        TransactionId: freshNumber(),
      })
      return (await call(portal, fillPaymentDetails, { as: payer.AccessToken, body: claim })).status
    }
    if (step.Do === 'desk')
      return (await call(portal, recordPayment, { as, body: { ...body, ConfirmedUnusual: true } })).status
    if (step.Do === 'refund') return (await call(portal, refundPayment, { as, body })).status
    if (step.Do === 'cancel')
      return (
        await call(portal, cancelRegistration, {
          as,
          params: { id: PaymentDetailsId },
          body: { Reason: 'Ill', RefundAmount: step.Amount % 3 === 0 ? step.Amount : 0, ...money },
        })
      ).status
    // What a save of the registration does to the bill, unless it was cancelled.
    await portal.context.database.sql
      .update(accommodations)
      .set({ ExpectedAmount: step.Amount })
      .where(
        text`${accommodations.AccommodationId} = ${AccommodationId} and ${accommodations.CancelledOn} is null`,
      )
    return 200
  }
  if (step.Do === 'undo') {
    const open = await portal.context.database.sql
      .select()
      .from(undoEntries)
      .where(eq(undoEntries.State, 'waiting'))
      .orderBy(undoEntries.CreatedOn, undoEntries.UndoId)
    const entry = pick(open, step.Which)
    return entry ? (await call(portal, undo, { as, params: { id: entry.UndoId } })).status : 0
  }
  const payment = pick(await paymentsIn(step.Do === 'reverse' ? 'confirmed' : 'waiting'), step.Which)
  if (!payment) return 0
  const params = { id: payment.PaymentId }
  if (step.Do === 'reverse')
    return (await call(portal, reversePayment, { as, params, body: { Reason: 'Wrong' } })).status
  const Amount = step.Do === 'part' ? Math.max(1, Math.floor(payment.Amount / 3)) : payment.Amount
  const body = { Amount, Accepted: step.Do !== 'refuse', Remarks: step.Do === 'refuse' ? 'No' : '' }
  return (await call(portal, confirmPayment, { as, params, body })).status
}

/** What must hold after every step. */
async function mustBalance({ admin, payers }: World): Promise<void> {
  for (const payer of payers) {
    const params = { id: payer.AccommodationId }
    const { Result: bill } = await call(portal, getBill, { as: admin.AccessToken, params })
    const sumOf = (IsRefund: boolean) =>
      bill.Transfers.filter((one) => one.State === 'confirmed' && one.IsRefund === IsRefund).reduce(
        (sum, { ConfirmedAmount }) => sum + ConfirmedAmount,
        0,
      )
    expect([bill.ConfirmedAmount, bill.RefundedAmount]).toEqual([sumOf(false), sumOf(true)])
    const left = bill.ExpectedAmount - bill.ConfirmedAmount + bill.RefundedAmount
    expect([bill.DueAmount, bill.OverpaidAmount]).toEqual(left > 0 ? [left, 0] : [0, 0 - left])
    expect(bill.RefundedAmount).toBeLessThanOrEqual(bill.ConfirmedAmount)
    expect(bill.Lines.reduce((sum, { Amount }) => sum + Amount, 0)).toBe(bill.ExpectedAmount)
    if (bill.CancelledOn !== null) expect(left).toBe(0)
  }
  const all = await portal.context.database.sql.select().from(receipts).orderBy(receipts.ReceiptNumber)
  expect(all.map(({ ReceiptNumber }) => ReceiptNumber)).toEqual(
    all.map((_receipt, index) => `R-${String(index + 1).padStart(4, '0')}`),
  )
}

/** What must hold once nothing can be taken back any more. */
async function mustBeReceipted({ payers }: World): Promise<void> {
  const { sql } = portal.context.database
  const rows = await sql
    .select({
      PaymentDetailsId: transfers.PaymentDetailsId,
      Amount: text<number>`coalesce(sum(${receipts.Amount}), 0)::int`,
    })
    .from(receipts)
    .innerJoin(transfers, eq(transfers.PaymentId, receipts.PaymentId))
    .where(text`${receipts.VoidedOn} is null`)
    .groupBy(transfers.PaymentDetailsId)
  const states = await billStates(
    sql,
    payers.map(({ PaymentDetailsId }) => PaymentDetailsId),
  )
  for (const [id, { ConfirmedAmount }] of states)
    expect(rows.find(({ PaymentDetailsId }) => PaymentDetailsId === id)?.Amount ?? 0).toBe(ConfirmedAmount)
}

test(
  'the books balance, and every total adds up, after any sequence of claims, decisions, refunds, reversals, saves and undos',
  { timeout: 300_000 },
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await portal.empty()
        const admin = await signedIn(portal, { Roles: ['Admin'] })
        const payers = await Promise.all(
          // Two of one list and currency, so that one may owe what the other is owed; the one
          // of another list and currency only owes, and stays out of their sums.
          ['₹', '₹', '$'].map(async (CurrencySymbol) => {
            const author = CurrencySymbol === '$' ? await signedIn(portal) : undefined
            const PaperId = author ? (await draftOf(portal, author)).Id : noId
            const payer = await payerOf(portal, { PaperId, CurrencySymbol })
            return { ...payer, ProofFileId: await fileOf(portal, payer, { Kind: 'payment-proof' }) }
          }),
        )
        const world = { admin, payers }
        for (const step of sequence) {
          const status = await take(world, step)
          expect([0, 200, 409]).toContain(status)
          if (status === 200) seen.set(step.Do, (seen.get(step.Do) ?? 0) + 1)
          await mustBalance(world)
          await mustTotal(portal, admin.AccessToken)
        }
        await closeWindows(portal)
        await mustBalance(world)
        await mustBeReceipted(world)
        await mustTotalInSheets(portal, admin.AccessToken)
      }),
      { numRuns: Number(process.env['BOOKS'] ?? 12), seed: Number(process.env['BOOKS_SEED'] ?? 20_261_121) },
    )
    // A run that never confirmed, undid or closed anything would prove nothing.
    for (const kind of [
      'claim',
      'confirm',
      'part',
      'refuse',
      'reverse',
      'refund',
      'desk',
      'cancel',
      'undo',
      'close',
    ])
      expect([kind, (seen.get(kind) ?? 0) > 0]).toEqual([kind, true])
  },
)
