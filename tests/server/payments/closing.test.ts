import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmMany } from '../../../contract/payments/payments.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { closePayments } from '../../../server/payments/settlePayments.ts'
import { receipts, transfers } from '../../../server/db/schema/payments.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { transferred } from '../../support/registrations.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ timing: longSessions })
})
afterAll(() => portal.stop())

const count = 120

test('a decision on more payments than a slice holds is closed slice by slice, also by a portal that stopped between two: each payment gets one receipt and one mail, and the numbers have no gaps', async () => {
  const { context } = portal
  const { sql } = context.database
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const PaymentIds: string[] = []
  for (let made = 0; made < count; made += 1) {
    const payer = await payerOf(portal)
    PaymentIds.push(await transferred(portal, payer.PaymentDetailsId, { ClaimedBy: payer.UserId }))
  }
  const confirmed = await call(portal, confirmMany, { as: admin.AccessToken, body: { PaymentIds } })
  expect(confirmed.status).toBe(200)

  // The first slice alone, as by a portal that is stopped before the next one.
  const [entry] = await sql.select().from(undoEntries).where(eq(undoEntries.State, 'waiting'))
  if (!entry) throw new Error('Nothing waits')
  const hasMore = await sql.transaction((inner) => closePayments(inner, context, entry, () => undefined))
  expect(hasMore).toBe(true)
  const made = await sql.select().from(receipts)
  expect(made.length).toBeGreaterThan(0)
  expect(made.length).toBeLessThan(count)

  await closeWindows(portal)
  const all = await sql.select().from(receipts).orderBy(receipts.ReceiptNumber)
  expect(all.map(({ ReceiptNumber }) => ReceiptNumber)).toEqual(
    Array.from({ length: count }, (_none, index) => `R-${String(index + 1).padStart(4, '0')}`),
  )
  expect(all.map(({ PaymentId }) => PaymentId).sort()).toEqual([...PaymentIds].sort())
  const sent = await sql.select().from(mails).where(ne(mails.Attachment, ''))
  expect(sent.map(({ Attachment }) => Attachment).sort()).toEqual(
    PaymentIds.map((id) => `receipt:${id}`).sort(),
  )
  expect(await sql.select().from(undoEntries).where(eq(undoEntries.State, 'waiting'))).toEqual([])
  expect(await sql.select().from(transfers).where(ne(transfers.UndoId, noId))).toEqual([])
})
