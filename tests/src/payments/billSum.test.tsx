import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Bill } from '../../../contract/payments/bills.ts'
import { BillSum } from '../../../src/features/payments/BillSum.tsx'
import { bill } from './samples.ts'

const unpaid: Bill = { ...bill, PaymentStatus: '', WaitingAmount: 0, Transfers: [], MayPay: true }

/** The labels of the acts beside the sum on a phone, those filled in the primary colour marked. */
function actsOf(given: Partial<Bill>, form: { isClaimOpen?: boolean; mayEnter?: boolean } = {}): string[] {
  const { isClaimOpen = false, mayEnter = true } = form
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <BillSum
          bill={{ ...unpaid, ...given }}
          isClaimOpen={isClaimOpen}
          onEnter={mayEnter ? () => undefined : undefined}
          onUpiOpened={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  const acts = html.matchAll(/<(?:a|button) ([^>]*)>.*?mantine-Button-label[^>]*>([^<]*)</gs)
  return [...acts].map(([, attributes = '', label = '']) => {
    const [, variant = 'filled'] = /data-variant="(\w+)"/.exec(attributes) ?? []
    return `${label}, ${variant}`
  })
}

test('a bill in dollars has one red act on a phone, which leads to the form of the payment', () => {
  expect(actsOf({ CurrencySymbol: '$' })).toEqual(['Enter your payment, filled'])
})

test('while the form is open or a payment waits to be sent, nothing leads to it', () => {
  expect(actsOf({ CurrencySymbol: '$' }, { isClaimOpen: true })).toEqual([])
  expect(actsOf({ CurrencySymbol: '$' }, { mayEnter: false })).toEqual([])
})

test('a bill that a UPI app pays has that as its red act', () => {
  expect(actsOf({ UpiLink: 'upi://pay?am=10000' })).toEqual(['Open a UPI app, filled'])
})
