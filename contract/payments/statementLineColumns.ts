import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { moneyOf } from '../core/money.ts'
import { lineStateLabels, payDeskTexts } from './paymentDesk.ts'
import type { StatementLine } from './statements.ts'

/** The columns of a download of a bank statement's lines; amounts in the major unit. */
export const statementLineColumns = columnsOf<StatementLine>({
  Line: { heading: payDeskTexts.line, value: 'Line' },
  PaidOn: { heading: payDeskTexts.date, value: ({ PaidOn }) => PaidOn && longDate(PaidOn, 'UTC') },
  Description: { heading: payDeskTexts.description, value: 'Description' },
  TransactionId: { heading: payDeskTexts.transaction, value: 'TransactionId' },
  Amount: { heading: payDeskTexts.amount, value: ({ Amount }) => (Amount === 0 ? '' : Amount / 100) },
  State: { heading: payDeskTexts.lineState, value: ({ State }) => lineStateLabels[State] },
  Matches: {
    heading: payDeskTexts.matches,
    value: ({ Matches }) =>
      Matches.map(
        ({ FullName, Reference, Amount }) => `${FullName}, ${Reference}: ${moneyOf(Amount, '₹')}`,
      ).join('\n'),
  },
  Reason: { heading: payDeskTexts.reason, value: 'Reason' },
})
