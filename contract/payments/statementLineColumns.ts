import type { Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { moneyOf } from '../core/money.ts'
import { lineStateLabels, payDeskTexts } from './paymentDesk.ts'
import type { StatementLine } from './statements.ts'

/** The columns of a download of a bank statement's lines; amounts in the major unit. */
export const statementLineColumns: readonly Column<StatementLine>[] = [
  { key: 'Line', heading: payDeskTexts.line, value: ({ Line }) => Line, isShown: true },
  {
    key: 'PaidOn',
    heading: payDeskTexts.date,
    value: ({ PaidOn }) => PaidOn && longDate(PaidOn, 'UTC'),
    isShown: true,
  },
  {
    key: 'Description',
    heading: payDeskTexts.description,
    value: ({ Description }) => Description,
    isShown: true,
  },
  {
    key: 'TransactionId',
    heading: payDeskTexts.transaction,
    value: ({ TransactionId }) => TransactionId,
    isShown: true,
  },
  {
    key: 'Amount',
    heading: payDeskTexts.amount,
    value: ({ Amount }) => (Amount === 0 ? '' : Amount / 100),
    isShown: true,
  },
  {
    key: 'State',
    heading: payDeskTexts.lineState,
    value: ({ State }) => lineStateLabels[State],
    isShown: true,
  },
  {
    key: 'Matches',
    heading: payDeskTexts.matches,
    value: ({ Matches }) =>
      Matches.map(
        ({ FullName, Reference, Amount }) => `${FullName}, ${Reference}: ${moneyOf(Amount, '₹')}`,
      ).join('\n'),
    isShown: true,
  },
  { key: 'Reason', heading: payDeskTexts.reason, value: ({ Reason }) => Reason, isShown: true },
]
