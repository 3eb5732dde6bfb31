// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { VerifiedReceipt } from '../../../contract/payments/receipts.ts'
import { VerifyScreen } from '../../../src/features/payments/VerifyScreen.tsx'
import { paths } from '../../../src/paths.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'

const code = 'eUxUAJlSdjeuBu7p-nhDw7o6Wrg1hOE4SAbnDtBJh5g'
const address = `/api/Payment/verify/${code}`
const receipt: VerifiedReceipt = {
  ReceiptNumber: 'R-0001',
  // The next day in the conference's zone, whose day is printed.
  IssuedOn: '2026-11-29T20:00:00.000Z',
  FullName: 'Asha Rao',
  Amount: 500_000,
  CurrencySymbol: '₹',
  ConferenceName: 'Words 2026',
  SocietyName: 'Linguistic Society',
  VoidedOn: null,
  TimeZone: 'Asia/Kolkata',
}

let portal: PagePortal
let shown: ShownWindow | undefined
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(() => {
  shown?.leave()
  portal.forget()
})
afterAll(() => portal.stop())

/** What the page says at an address. */
async function said(path: string, isLast: RegExp): Promise<string> {
  shown = await shownWindow(
    <Routes>
      <Route path={paths.verify} element={<VerifyScreen />} />
    </Routes>,
    path,
  )
  await expect.poll(() => shown?.text()).toMatch(isLast)
  // Mantine's styles come first.
  return /[^}]*$/.exec(shown.text())?.[0] ?? ''
}

test('a genuine receipt is shown as it is printed, with its day by the clock of the conference', async () => {
  portal.results.set(address, receipt)
  expect(await said(`/verify/${code}`, /Issued by/)).toBe(
    'Check a receiptThis receipt is genuineIt was issued as follows. Compare this with the receipt in front of you.' +
      'Receipt numberR-0001Issued on30 November 2026Issued toAsha RaoAmount₹5,000' +
      'ConferenceWords 2026Issued byLinguistic Society',
  )
})

test('a void receipt says since when, by the clock of the conference', async () => {
  portal.results.set(address, { ...receipt, VoidedOn: '2026-12-01T20:00:00.000Z' })
  expect(await said(`/verify/${code}`, /Issued by/)).toContain(
    'This receipt is voidIt was made void on 2 December 2026, and proves no payment.',
  )
})

test.each([
  ['of another receipt', `/verify/${code.slice(0, -1)}A`],
  ['that is no code', '/verify/%3Cscript%3E%20%E2%82%B9'],
  ['of 4,000 letters', `/verify/${'x'.repeat(4000)}`],
])('no receipt has a code %s', async (_which, path) => {
  portal.answers.set(path.replace('/verify', '/api/Payment/verify'), refusal(404, 'Not found'))
  expect(await said(path, /issued here/)).toBe(
    'Check a receiptNo receipt has this codeEither the code was copied wrongly, or the receipt was not issued here.',
  )
})

test('an address without a code says where the code is', async () => {
  expect(await said('/verify', /QR code/)).toBe(
    'Check a receiptThis address has no codeScan the QR code on the receipt with your phone: it opens this page with the receipt.',
  )
})

test('a receipt that nothing answers for is neither genuine nor unknown', async () => {
  expect(await said(`/verify/${code}`, /Try again/)).toBe(
    'Check a receiptThe receipt could not be checked: the portal does not answerTry again',
  )
})
