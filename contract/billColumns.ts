import type { BillRow } from './billSearch.ts'
import type { Column } from './lists.ts'
import { longDate } from './moments.ts'
import { payDeskTexts } from './paymentDesk.ts'
import { payTexts } from './paymentPage.ts'

/** Money as a spreadsheet adds it up: in its major unit, of the currency that stands beside it. */
const major = (minor: number) => minor / 100

/** What a report of payments holds; the lists of bills show the same. */
export const billColumns: readonly Column<BillRow>[] = [
  { key: 'Person', heading: payDeskTexts.person, value: ({ FullName }) => FullName, isShown: true },
  { key: 'Email', heading: payDeskTexts.email, value: ({ Email }) => Email, isShown: true },
  { key: 'Paper', heading: payDeskTexts.paper, value: ({ PaperCode }) => PaperCode, isShown: true },
  { key: 'Reference', heading: payDeskTexts.reference, value: ({ Reference }) => Reference, isShown: true },
  {
    key: 'Currency',
    heading: payDeskTexts.currency,
    value: ({ CurrencySymbol }) => CurrencySymbol,
    isShown: true,
  },
  {
    key: 'Expected',
    heading: payDeskTexts.expected,
    value: ({ ExpectedAmount }) => major(ExpectedAmount),
    isShown: true,
  },
  {
    key: 'Received',
    heading: payDeskTexts.received,
    value: ({ ConfirmedAmount, RefundedAmount }) => major(ConfirmedAmount - RefundedAmount),
    isShown: true,
  },
  {
    key: 'Claims',
    heading: payDeskTexts.claims,
    value: ({ WaitingAmount }) => major(WaitingAmount),
    isShown: true,
  },
  { key: 'Due', heading: payDeskTexts.due, value: ({ DueAmount }) => major(DueAmount), isShown: true },
  {
    key: 'Status',
    heading: payDeskTexts.status,
    value: ({ PaymentStatus, CancelledOn }) =>
      CancelledOn === null ? PaymentStatus || payTexts.unpaid : payTexts.cancelled,
    isShown: true,
  },
  {
    key: 'Created',
    heading: payDeskTexts.created,
    value: ({ CreatedOn }, timeZone) => longDate(CreatedOn, timeZone),
    isShown: true,
  },
]
