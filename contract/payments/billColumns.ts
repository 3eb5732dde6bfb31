import type { BillRow, billSorts } from './billSearch.ts'
import type { Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { payDeskTexts } from './paymentDesk.ts'
import { payTexts } from './paymentPage.ts'

/** An amount for a spreadsheet to add up: in the major unit of the currency beside it. */
const major = (minor: number) => minor / 100

type Sort = (typeof billSorts)[number]

/** The columns of a report of payments. */
export const billColumns: readonly Column<BillRow, Sort>[] = [
  {
    key: 'Person',
    heading: payDeskTexts.person,
    value: ({ FullName }) => FullName,
    sorts: { ascending: 'name', descending: '-name' },
    isShown: true,
  },
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
  {
    key: 'Due',
    heading: payDeskTexts.due,
    value: ({ DueAmount }) => major(DueAmount),
    sorts: { ascending: 'due', descending: '-due' },
    isShown: true,
  },
  {
    key: 'Overpaid',
    heading: payDeskTexts.overpaid,
    value: ({ OverpaidAmount }) => major(OverpaidAmount),
    sorts: { ascending: 'overpaid', descending: '-overpaid' },
    isShown: true,
  },
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
    sorts: { ascending: 'oldest', descending: 'newest' },
    isShown: true,
  },
]

/** Columns that the screen shows within others: names and numbers beside the name, the currency beside amounts. */
const within: readonly string[] = ['Email', 'Paper', 'Reference', 'Currency']

export const billDeskColumns = billColumns.filter(({ key }) => !within.includes(key))

/** The columns of a download of a list of bills: the shown columns, and those within them. */
export const billSheetKeys = (shown: readonly Pick<Column<never>, 'key'>[]): string =>
  billColumns
    .map(({ key }) => key)
    .filter((key) => within.includes(key) || shown.some((column) => column.key === key))
    .join(',')
