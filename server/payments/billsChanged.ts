import { and, eq, inArray, isNotNull, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import type { Publishing } from '../hub/hub.ts'
import { seersOf } from '../papers/coAuthorRights.ts'
import { accommodations } from '../db/schema/registration.ts'
import { billsWhere, billsWithStates } from './rows.ts'
import { bills } from '../db/schema/payments.ts'

/** The most bills with single notifications; for more, organisers see the changes when their lists reload. */
const notifiedMost = 200

/**
 * After a cancellation the amount received minus refunds is kept as the expected amount, so that nothing is due
 * either way.
 */
async function keepCancelled(sql: Sql, ids: readonly string[]): Promise<void> {
  const isCancelled = and(inArray(bills.PaymentDetailsId, ids), isNotNull(accommodations.CancelledOn))
  for (const { AccommodationId, State } of await billsWithStates(sql, isCancelled))
    await sql
      .update(accommodations)
      .set({ ExpectedAmount: State.ConfirmedAmount - State.RefundedAmount })
      .where(eq(accommodations.AccommodationId, AccommodationId))
}

/**
 * Records that payments of bills changed: raises their versions, and notifies everybody who sees them after the
 * commit.
 */
export async function billsChanged(
  sql: Sql,
  publish: Publishing['publish'],
  PaymentDetailsIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(PaymentDetailsIds)]
  for (const some of groupsOf(ids, 1000)) {
    await keepCancelled(sql, some)
    await sql
      .update(bills)
      .set({ Version: text`${bills.Version} + 1` })
      .where(inArray(bills.PaymentDetailsId, some))
  }
  const changed = await billsWhere(sql, inArray(bills.PaymentDetailsId, ids.slice(0, notifiedMost)))
  const seers = await seersOf(sql, [...new Set(pluck(changed, 'UserDetailId'))])
  for (const { PaymentDetailsId, AccommodationId, UserDetailId, Version } of changed) {
    const audience = { PersonIds: seers.get(UserDetailId) ?? [], Roles: ['Admin'] as const }
    publish(audience, { Target: 'Changed', Entity: 'Bill', Id: PaymentDetailsId, Version })
    // The payment status of the registration has changed, its own version has not.
    publish(audience, { Target: 'Changed', Entity: 'Accommodation', Id: AccommodationId, Version: 0 })
  }
}
