// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  emptyRegistration,
  type Accommodation,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { ShownRegistrants } from '../../../src/features/registration/ShownRegistrants.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedRegistration } from '../sync/attending.ts'

const { PaperId } = attendee
let count = 0

/** An author of the paper; with a registration if amounts are given. */
function authorOf(FullName: string, given: Partial<Accommodation> | null, more: Partial<Registrant> = {}) {
  count += 1
  const UserDetailId = crypto.randomUUID()
  const registration = {
    ...servedRegistration({ ...emptyRegistration, IsAttendingConference: true }, 1),
    ...{ UserDetailId, FullName, Amount: 300_000, ExpectedAmount: 300_000, ...given },
  }
  const registrant: Registrant = {
    ...{ UserDetailId, FullName, Sequence: count, HasAccount: true, IsMe: false, MayAct: true },
    ...{ Nationality: 'Indian', Category: 'Presenter', Rates: [], RegistersUntil: null },
    Accommodation: given && registration,
    ...more,
  }
  return registrant
}

let portal: PagePortal
let shown: ShownWindow

/** Shows the authors of the paper in an order; answers each as one of a list. */
async function rowsOf(authors: readonly Registrant[], isBillApart = false) {
  portal = await startPagePortal([[`/api/Accommodations/paper/${PaperId}`, authors]])
  shown = await shownWindow(<ShownRegistrants paperId={PaperId} isBillApart={isBillApart} />, '/')
  const rows = () => [...document.querySelectorAll('.registration-list > li')]
  await vi.waitFor(() => expect(rows()).toHaveLength(authors.length), { timeout: 20_000, interval: 10 })
  return rows()
}
/** The name and the line below it. */
const lineOf = (row: Element) =>
  [...(row.querySelector('.registration-who')?.children ?? [])].map(({ textContent }) => textContent)
const actsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('a, button') ?? [])].map(
    (act) => `${act.textContent}, ${act.getAttribute('data-variant')}`,
  )

beforeEach(async () => {
  count = 0
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

test('the reader comes first among the authors of a paper, as a card, and the others follow in their order', async () => {
  const rows = await rowsOf([
    authorOf('Ravi Kumar', null),
    authorOf('Meera Iyer', {}),
    authorOf('Asha Rao', {}, { IsMe: true }),
    authorOf('Leela Nair', null),
  ])
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'Asha Rao',
    'Ravi Kumar',
    'Meera Iyer',
    'Leela Nair',
  ])
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual([
    '3. Asha Rao',
    '1. Ravi Kumar',
    '2. Meera Iyer',
    '4. Leela Nair',
  ])
  expect(rows.map((row) => row.className.includes('registration-row'))).toEqual([false, true, true, true])
  expect(rows[0]?.textContent).toContain('You')
  // The one red act is the reader's.
  expect(actsOf(rows[0])).toEqual(['Edit Registration, default', 'Pay Now, filled'])
  expect(rows.slice(1).map(actsOf)).toEqual([
    ['Register, default'],
    ['Edit Registration, default', 'Pay Now, default'],
    ['Register, default'],
  ])
})

test('where the bill of the reader is in a part of its own, their card has no second way to pay it', async () => {
  const rows = await rowsOf([authorOf('Asha Rao', {}, { IsMe: true }), authorOf('Meera Iyer', {})], true)
  expect(rows.map(actsOf)).toEqual([
    ['Edit Registration, default'],
    ['Edit Registration, default', 'Pay Now, default'],
  ])
})

test('a co-author is one quiet line with what they owe', async () => {
  const paid = { IsPaymentDone: true, PaymentStatus: 'Payment Done' } as const
  const rows = await rowsOf([
    authorOf('Not registered', null),
    authorOf('Unpaid', {}),
    authorOf('Half paid', { ActualAmount: 100_000, PaymentStatus: 'Partial Payment Done' }),
    authorOf('Paid', { ActualAmount: 300_000, ...paid }),
    authorOf('Paid too much', { ActualAmount: 350_000 }),
    authorOf('Free', { Amount: 0, ExpectedAmount: 0 }),
    authorOf('Cancelled', { ActualAmount: 300_000, CancelledOn: '2030-01-01T00:00:00.000Z' }),
  ])
  expect(rows.map(lineOf)).toEqual([
    ['1. Not registered', 'Not registered yet'],
    ['2. Unpaid', '₹3,000 still to pay'],
    ['3. Half paid', '₹2,000 still to pay · Partial Payment Done'],
    ['4. Paid', 'Paid ₹3,000'],
    ['5. Paid too much', 'Paid ₹500 too much'],
    ['6. Free', 'Nothing to pay'],
    ['7. Cancelled', 'This registration has been cancelled'],
  ])
})

test('a co-author whom the reader may not act for has no acts, and one whose last day has passed says so', async () => {
  const rows = await rowsOf([
    authorOf('Strange', {}, { MayAct: false }),
    authorOf('Unknown', null, { MayAct: false }),
    authorOf('Late', null, { RegistersUntil: '2020-01-01T00:00:00.000Z' }),
  ])
  expect(rows.map(actsOf)).toEqual([[], [], []])
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1. Strange₹3,000 still to pay',
    '2. UnknownNot registered yet',
    '3. LateNot registered yetThe last date of registration has passed',
  ])
})
