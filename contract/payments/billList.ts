import { z } from 'zod'
import { amountFields } from './amountFilter.ts'
import { BillSums } from './bills.ts'
import { billAmounts, BillFilter, BillRow, billSorts } from './billSearch.ts'
import { columnsOf } from '../core/columns.ts'
import type { ResultOf } from '../core/endpoint.ts'
import { defineList } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { undoTexts } from '../core/undo.ts'
import { deskModes } from './paymentModes.ts'
import { billAmountLabels, billStatusLabels, payDeskTexts } from './paymentDesk.ts'
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
const within = ['Email', 'Paper', 'Reference', 'Currency']

const { filters } = payDeskTexts

/** The organisers' lists of bills: those with a paper, and those without (spec §2 "/payment"). */
export const billList = defineList({
  part: 'money',
  name: 'bills',
  row: BillRow,
  shows: ['Bill', 'Accommodation'],
  filter: BillFilter.shape,
  sort: z.enum(billSorts).default('newest'),
  columns: billColumns.filter(({ key }) => !within.includes(key)),
  search: { label: payDeskTexts.search, hint: payDeskTexts.searchHint },
  fields: {
    Status: {
      label: payDeskTexts.status,
      any: payDeskTexts.anyStatus,
      choices: Object.entries(billStatusLabels),
    },
    // Its choices are those of the rates and of the bills.
    Currency: { isRare: true, group: 'money', label: payDeskTexts.currency, any: filters.any },
    AmountOf: {
      address: 'amount',
      isRare: true,
      group: 'money',
      label: filters.amountOf,
      any: filters.any,
      choices: billAmounts.map((amount) => [amount, billAmountLabels[amount]] as const),
    },
    ...amountFields(filters),
    Mode: {
      isRare: true,
      group: 'money',
      label: filters.mode,
      any: filters.any,
      choices: deskModes.map((mode) => [mode, mode] as const),
    },
    RegisteredFrom: {
      address: 'since',
      isRare: true,
      group: 'dates',
      label: filters.registeredFrom,
      isDay: true,
    },
    RegisteredTo: {
      address: 'until',
      isRare: true,
      group: 'dates',
      label: filters.registeredTo,
      isDay: true,
    },
    // Its choices are the decisions that can be undone now.
    UndoId: { address: 'act', isRare: true, group: 'other', label: undoTexts.act, any: undoTexts.anyAct },
    // A screen shows bills of one kind: it can be asked for both.
    Both: {
      address: 'kinds',
      isRare: true,
      group: 'other',
      schema: z.literal('both').optional(),
      query: () => ({ Kind: undefined }),
      label: payDeskTexts.kinds,
      any: payDeskTexts.oneKind,
      choices: [['both', payDeskTexts.bothKinds]],
    },
  },
  open: 'bill',
  views: { of: 'bills', usual: [{ name: payDeskTexts.claimsView, query: 'status=waiting' }] },
  more: {
    /** Sums over all rows that match the filters, one for each currency. */
    Sums: z.array(z.object({ CurrencySymbol: z.string(), ...BillSums.shape })),
  },
  page: {
    path: '/Payment',
    summary:
      'Bills with a paper or without, by status, words, amount, mode and day, in pages, with their sums',
  },
  sheet: {
    path: '/Report/payments',
    summary: 'All bills that a filter finds with what was paid',
    file: 'payments',
    columns: billColumns,
    within,
  },
})
export const { page: searchBills, sheet: reportPayments } = billList

export type BillPage = ResultOf<typeof searchBills>
