// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { SentChange } from '../../../src/cache/database/outboxRows.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { LostHere } from '../../../src/features/sync/LostHere.tsx'
import { Waiting } from '../../../src/features/sync/Waiting.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const userId = crypto.randomUUID()
const billId = crypto.randomUUID()
let portal: PagePortal
beforeEach(async () => {
  portal = await startPagePortal([['/api/Paper/user-paper-list', []]])
  await signIn(userId)
})
afterEach(() => portal.stop())

/** A claim of one bill that the portal had confirmed and has lost. */
const lostClaim = (Order: number, TransactionId: string): SentChange => {
  const Body = { PaymentDetailsId: billId, PaymentMode: 'UPI', TransactionId, PaidOn: '2026-11-14' } as const
  const claim = { ...Body, Amount: 500_000, ProofFileId: noId, Others: [] }
  return {
    ...{ Order, OpId: crypto.randomUUID(), UserId: userId, Kind: 'claim', EntityId: billId },
    ...{ Frozen: { Body: claim, BaseVersion: 0 }, SentOn: 0, State: 'lost' },
    Before: { AccommodationId: billId, FullName: 'Asha Rao', Body: claim, ProofName: 'receipt.pdf' },
  }
}

/** The red acts of the screen. */
const red = () =>
  [...document.querySelectorAll('button:not([data-variant="default"])')].map((act) => act.textContent)

test('of two lost claims of one bill the second waits, and the screen says so', async () => {
  const { work } = databasesOf(userId)
  await work.sentChanges.bulkPut([lostClaim(1, '412345678901'), lostClaim(2, '500000000002')])
  const screen = await shownWindow(
    <>
      <LostHere />
      <Waiting />
    </>,
    '/',
  )
  await vi.waitFor(() =>
    expect(screen.text()).toContain('2 changes that the portal had confirmed are no longer there.'),
  )
  expect(screen.text()).not.toContain('These wait')
  await vi.waitFor(() => expect(screen.text()).toContain('Send now'))
  expect(red()).toEqual(['Send them again'])
  screen.press('Send them again')
  await vi.waitFor(() =>
    expect(screen.text()).toContain(
      'These wait for a payment that is being sent. Send them again once it has been sent.',
    ),
  )
  await vi.waitFor(() =>
    expect(screen.text()).toContain('1 change that the portal had confirmed is no longer there.'),
  )
  expect(await work.outbox.toArray()).toMatchObject([{ Frozen: { Body: { TransactionId: '412345678901' } } }])
  screen.leave()
})
