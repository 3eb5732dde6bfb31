import { z } from 'zod'
import { columnsOf } from '../core/columns.ts'
import { Day, Text } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { moneyOf } from '../core/money.ts'
import { amountFields, MinorAmount } from './amountFilter.ts'
import { lineStateLabels, matchLabels, payDeskTexts } from './paymentDesk.ts'
import { matchKinds, StatementLine } from './statements.ts'

export const lineSorts = ['line', '-line', 'paid', '-paid', 'amount', '-amount'] as const
export type LineSort = (typeof lineSorts)[number]

const MatchedBy = z.enum(matchKinds).exclude(['byHand'])

const { filters } = payDeskTexts

/** The lines of a bank statement, of all states or of one, in the order of the file or another; amounts in the major unit. */
export const statementLineList = defineList({
  name: 'statement-lines',
  part: 'money',
  row: StatementLine,
  shows: ['Bill'],
  filter: {
    /** Words of the description, the transaction number, the amount, or a registration that the line belongs to. */
    Text: Text.optional(),
    State: StatementLine.shape.State.optional(),
    /** Only the line of this number. */
    Line: z.coerce.number().int().min(1).max(999_999_999).optional(),
    /** Lines of money that came or went on these days or between them. */
    PaidFrom: Day.optional(),
    PaidTo: Day.optional(),
    /** At least, and at most, this in minor units, whichever way it went. */
    AmountFrom: MinorAmount.optional(),
    AmountTo: MinorAmount.optional(),
    /** Lines that the reading of the file matched so, with one registration or more. */
    MatchedBy: MatchedBy.optional(),
  },
  sort: z.enum(lineSorts).default('line'),
  search: { label: payDeskTexts.search, hint: payDeskTexts.searchLinesHint },
  fields: {
    State: { schema: StatementLine.shape.State.default('matched'), isTab: true },
    MatchedBy: {
      address: 'by',
      label: filters.matchedBy,
      any: filters.anyMatch,
      choices: MatchedBy.options.map((kind) => [kind, matchLabels[kind]] as const),
    },
    PaidFrom: { address: 'since', isRare: true, label: filters.paidFrom, isDay: true },
    PaidTo: { address: 'until', isRare: true, label: filters.paidTo, isDay: true },
    ...amountFields(filters),
  },
  views: {
    of: 'lines',
    usual: [
      { name: payDeskTexts.largestUnknown, query: 'state=unmatched&sort=-amount' },
      { name: payDeskTexts.byName, query: 'state=ambiguous&by=name' },
    ],
  },
  open: 'line',
  // A line has no id but its number.
  openAs: z.string().regex(/^[0-9]{1,9}$/),
  columns: columnsOf<StatementLine, LineSort>({
    Line: { heading: payDeskTexts.line, value: 'Line', sorts: 'line' },
    PaidOn: {
      heading: payDeskTexts.date,
      value: ({ PaidOn }) => PaidOn && longDate(PaidOn, 'UTC'),
      sorts: 'paid',
    },
    Description: { heading: payDeskTexts.description, value: 'Description' },
    TransactionId: { heading: payDeskTexts.transaction, value: 'TransactionId', isHidden: true },
    Amount: {
      heading: payDeskTexts.amount,
      value: ({ Amount }) => (Amount === 0 ? '' : Amount / 100),
      sorts: 'amount',
    },
    State: { heading: payDeskTexts.lineState, value: ({ State }) => lineStateLabels[State], isHidden: true },
    Matches: {
      heading: payDeskTexts.matches,
      value: ({ Matches }) =>
        Matches.map(
          ({ FullName, Reference, Amount }) => `${FullName}, ${Reference}: ${moneyOf(Amount, '₹')}`,
        ).join('\n'),
    },
    Reason: { heading: payDeskTexts.reason, value: 'Reason', isHidden: true },
  }),
  page: {
    path: '/Payment/statement/:id/lines',
    summary: 'The lines of a statement in pages, by state, words, day, amount and how they were matched',
  },
  sheet: {
    path: '/Report/statement-lines',
    summary: 'The lines of a bank statement, of all states or of one',
    file: 'statement',
    of: 'StatementId',
  },
})
export const { page: getStatementLines, sheet: downloadLines } = statementLineList

export type LineFilter = FilterOf<typeof statementLineList>
