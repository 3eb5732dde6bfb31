import { eq } from 'drizzle-orm'
import {
  cancelRegistration,
  confirmPayment,
  recordPayment,
  refundPayment,
  reinstateRegistration,
  reversePayment,
} from '../../../contract/payments/payments.ts'
import { setCategory } from '../../../contract/registration/registration.ts'
import { transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { call } from '../../support/call.ts'
import { claimed, claimOf, payerOf } from '../../support/payments.ts'
import { ok, Reason, rowOf, type Walker, type Way } from './way.ts'

/** Registrations and payments. */
export function moneyWays({ admin, portal }: Walker): readonly Way[] {
  const { sql } = portal.context.database
  const transferOf = async (PaymentId: string) =>
    (await rowOf(sql.select().from(transfers).where(eq(transfers.PaymentId, PaymentId)))).State
  const confirm = (id: string, Accepted: boolean) =>
    call(portal, confirmPayment, {
      as: admin().AccessToken,
      params: { id },
      body: { Amount: 500_000, Accepted, Remarks: Reason },
    })
  const atDesk = (PaymentDetailsId: string, TransactionId: string) => ({
    PaymentDetailsId,
    PaymentMode: 'Cash',
    TransactionId,
    PaidOn: '2026-11-01',
    Amount: 500_000,
    Remarks: '',
  })
  return [
    {
      noun: 'Registration',
      state: 'with a fixed category',
      calls: ['PUT /Accommodations/{id}/category'],
      seen: [true, false],
      walk: async () => {
        const { AccommodationId: id } = await payerOf(portal)
        const set = (Category: 'Presenter' | null) =>
          ok(
            call(portal, setCategory, {
              as: admin().AccessToken,
              params: { id },
              body: { Category, IsSocietyLifeMember: false },
            }),
          )
        const isFixed = async () =>
          (await rowOf(sql.select().from(accommodations).where(eq(accommodations.AccommodationId, id))))
            .IsCategoryFixed
        await set('Presenter')
        const before = await isFixed()
        await set(null)
        return [before, await isFixed()]
      },
    },
    {
      noun: 'Registration',
      state: 'cancelled',
      calls: ['PUT /Undo/{id}', 'PUT /Payment/{id}/reinstate'],
      seen: [
        [true, 0],
        [false, 500_000],
      ],
      walk: async () => {
        const { PaymentDetailsId: id, AccommodationId } = await payerOf(portal)
        const none = { RefundAmount: 0, PaymentMode: '', TransactionId: '', PaidOn: '' as const }
        await ok(
          call(portal, cancelRegistration, {
            as: admin().AccessToken,
            params: { id },
            body: { Reason, ...none },
          }),
        )
        await portal.context.undo.carryOutDue()
        const stateOf = async () => {
          const named = eq(accommodations.AccommodationId, AccommodationId)
          const { CancelledOn, ExpectedAmount } = await rowOf(sql.select().from(accommodations).where(named))
          return [CancelledOn !== null, ExpectedAmount]
        }
        const before = await stateOf()
        await ok(
          call(portal, reinstateRegistration, { as: admin().AccessToken, params: { id }, body: { Reason } }),
        )
        return [before, await stateOf()]
      },
    },
    {
      noun: 'Transfer',
      state: 'waiting',
      calls: ['PUT /Payment/{id}/confirm-payment'],
      seen: ['waiting', 'confirmed'],
      walk: async () => {
        const id = await claimed(portal, await payerOf(portal))
        const before = await transferOf(id)
        await ok(confirm(id, true))
        return [before, await transferOf(id)]
      },
    },
    {
      noun: 'Transfer',
      state: 'confirmed',
      calls: ['PUT /Undo/{id}', 'PUT /Payment/{id}/reverse'],
      seen: [
        ['confirmed', 'confirmed'],
        ['reversed', 'reversed'],
      ],
      walk: async () => {
        const payer = await payerOf(portal)
        const id = await claimed(portal, payer)
        await ok(confirm(id, true))
        const refund = await call(portal, refundPayment, {
          as: admin().AccessToken,
          body: atDesk(payer.PaymentDetailsId, ''),
        })
        await portal.context.undo.carryOutDue()
        const ids = [refund.Result.PaymentId, id]
        const before = await Promise.all(ids.map(transferOf))
        for (const one of ids)
          await ok(
            call(portal, reversePayment, { as: admin().AccessToken, params: { id: one }, body: { Reason } }),
          )
        return [before, await Promise.all(ids.map(transferOf))]
      },
    },
    {
      noun: 'Transfer',
      state: 'refused',
      calls: ['POST /Payment/fill-payment-details'],
      seen: ['refused', 'waiting'],
      walk: async () => {
        const payer = await payerOf(portal)
        const claim = await claimOf(portal, payer)
        const id = await claimed(portal, payer, claim)
        await ok(confirm(id, false))
        await portal.context.undo.carryOutDue()
        // With the very number: nobody else can have paid with it.
        return [await transferOf(id), await transferOf(await claimed(portal, payer, claim))]
      },
    },
    {
      noun: 'Transfer',
      state: 'reversed',
      calls: ['POST /Payment/desk'],
      seen: ['reversed', 'confirmed'],
      walk: async () => {
        const payer = await payerOf(portal)
        const claim = await claimOf(portal, payer)
        const id = await claimed(portal, payer, claim)
        await ok(confirm(id, true))
        await portal.context.undo.carryOutDue()
        await ok(call(portal, reversePayment, { as: admin().AccessToken, params: { id }, body: { Reason } }))
        await portal.context.undo.carryOutDue()
        const body = atDesk(payer.PaymentDetailsId, claim.TransactionId)
        const again = await call(portal, recordPayment, {
          as: admin().AccessToken,
          body: { ...body, PaymentMode: 'UPI' },
        })
        return [await transferOf(id), again.Result.State]
      },
    },
  ]
}
