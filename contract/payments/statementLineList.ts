import { z } from 'zod'
import { columnsOf } from '../core/columns.ts'
import { Text } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { moneyOf } from '../core/money.ts'
import { lineStateLabels, payDeskTexts } from './paymentDesk.ts'
import { StatementLine } from './statements.ts'

/** The lines of a bank statement in the order of the file, of all states or of one; amounts in the major unit. */
export const statementLineList = defineList({
  part: 'money',
  row: StatementLine,
  shows: ['Bill'],
  filter: {
    /** Words of the description, the transaction number, the amount, or a registration that the line belongs to. */
    Text: Text.optional(),
    State: StatementLine.shape.State.optional(),
    /** Only the line of this number. */
    Line: z.coerce.number().int().min(1).max(999_999_999).optional(),
  },
  search: { label: payDeskTexts.search, hint: payDeskTexts.searchLinesHint },
  fields: { State: { schema: StatementLine.shape.State.default('matched') } },
  open: 'line',
  // A line has no id but its number.
  openAs: z.string().regex(/^[0-9]{1,9}$/),
  columns: columnsOf<StatementLine>({
    Line: { heading: payDeskTexts.line, value: 'Line' },
    PaidOn: { heading: payDeskTexts.date, value: ({ PaidOn }) => PaidOn && longDate(PaidOn, 'UTC') },
    Description: { heading: payDeskTexts.description, value: 'Description' },
    TransactionId: { heading: payDeskTexts.transaction, value: 'TransactionId', isHidden: true },
    Amount: { heading: payDeskTexts.amount, value: ({ Amount }) => (Amount === 0 ? '' : Amount / 100) },
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
  page: { path: '/Payment/statement/:id/lines', summary: 'The lines of a statement in pages, by state' },
  sheet: {
    path: '/Report/statement-lines',
    summary: 'The lines of a bank statement, of all states or of one',
    file: 'statement',
    of: 'StatementId',
  },
})
export const { page: getStatementLines, sheet: downloadLines } = statementLineList

export type LineFilter = FilterOf<typeof statementLineList>
