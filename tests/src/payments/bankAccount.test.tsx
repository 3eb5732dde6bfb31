import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BankAccount } from '../../../src/features/payments/BankAccount.tsx'

const account = {
  ...{ AccountName: 'Limnology Society', AccountNumber: '50100012345678', IfscCode: 'HDFC0000123' },
  ...{ BankName: 'HDFC Bank', UpiId: 'limnology@hdfcbank' },
}

/** What the screen of a bill in dollars names of an account; it is unfolded, since no UPI app opens for it. */
function namedOf(Bank: typeof account): string {
  const bill = { Bank, UpiLink: '', CurrencySymbol: '$', DueAmount: 1_950_000, Reference: 'B-0007' }
  return renderToStaticMarkup(
    <MantineProvider>
      <BankAccount bill={bill} />
    </MantineProvider>,
  )
}

test('a bill in dollars names the account without the UPI id, which carries rupees alone', () => {
  const named = namedOf(account)
  expect(named).toContain('50100012345678')
  expect(named).not.toContain('limnology@hdfcbank')
})

test('where only a UPI id is known, a bill in dollars says that nobody can be paid yet', () => {
  const named = namedOf({ ...account, AccountName: '', AccountNumber: '', IfscCode: '', BankName: '' })
  expect(named).toContain('The organisers have not published yet where to pay. Please contact them.')
  expect(named).not.toContain('limnology@hdfcbank')
})
