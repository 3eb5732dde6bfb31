import type { BillRow, billSorts } from './billSearch.ts'
import { columnsOf, type Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { payDeskTexts } from './paymentDesk.ts'
import { payTexts } from './paymentPage.ts'

/** An amount for a spreadsheet to add up: in the major unit of the currency beside it. */
const major = (minor: number) => minor / 100

type Sort = (typeof billSorts)[number]

/** The columns of a report of payments. */
export const billColumns = columnsOf<BillRow, Sort>({
  Person: { heading: payDeskTexts.person, value: 'FullName', sorts: 'name' },
  Email: { heading: payDeskTexts.email, value: 'Email' },
  Paper: { heading: payDeskTexts.paper, value: 'PaperCode' },
  Reference: { heading: payDeskTexts.reference, value: 'Reference' },
  Currency: { heading: payDeskTexts.currency, value: 'CurrencySymbol' },
  Expected: { heading: payDeskTexts.expected, value: ({ ExpectedAmount }) => major(ExpectedAmount) },
  Received: {
    heading: payDeskTexts.received,
    value: ({ ConfirmedAmount, RefundedAmount }) => major(ConfirmedAmount - RefundedAmount),
  },
  Claims: { heading: payDeskTexts.claims, value: ({ WaitingAmount }) => major(WaitingAmount) },
  Due: { heading: payDeskTexts.due, value: ({ DueAmount }) => major(DueAmount), sorts: 'due' },
  Overpaid: {
    heading: payDeskTexts.overpaid,
    value: ({ OverpaidAmount }) => major(OverpaidAmount),
    sorts: 'overpaid',
  },
  Status: {
    heading: payDeskTexts.status,
    value: ({ PaymentStatus, CancelledOn }) =>
      CancelledOn === null ? PaymentStatus || payTexts.unpaid : payTexts.cancelled,
  },
  Created: {
    heading: payDeskTexts.created,
    value: ({ CreatedOn }, timeZone) => longDate(CreatedOn, timeZone),
    sorts: ['oldest', 'newest'],
  },
})

/** Columns that the screen shows within others: names and numbers beside the name, the currency beside amounts. */
const within: readonly string[] = ['Email', 'Paper', 'Reference', 'Currency']

export const billDeskColumns = billColumns.filter(({ key }) => !within.includes(key))

/** The columns of a download of a list of bills: the shown columns, and those within them. */
export const billSheetKeys = (shown: readonly Pick<Column<never>, 'key'>[]): string =>
  billColumns
    .map(({ key }) => key)
    .filter((key) => within.includes(key) || shown.some((column) => column.key === key))
    .join(',')
