import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { recordPayment } from '../../../contract/payments/payments.ts'
import type { Portal } from '../../../server/app.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { testPassword } from '../../support/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { transferred, travelling } from '../../support/registrations.ts'
import { callOver, databaseAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import {
  admin,
  billFor,
  billOf,
  claim,
  desk,
  look,
  open,
  paperForTwo,
  payer,
  phone,
  portal,
  setUndoMinutes,
  startPayments,
  ThemeId,
} from './paymentSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPayments))

/** Looks at a screen of the desk, and at the same one as wide as a phone. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  await look(page, name)
  await page.setViewportSize(phoneSize)
  await look(page, `${name} on a phone`)
  await page.setViewportSize(deskSize)
}

test('one transfer pays for a co-author too, a used number is refused with its reason, and an organiser refuses, takes that back and confirms, at a desk', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await setUndoMinutes(10)
  const { owner, PaperId, coAuthor } = await paperForTwo()
  const own = await billFor(owner, owner.UserDetailId, PaperId)
  const theirs = await billFor(owner, coAuthor.UserDetailId, PaperId)
  const other = await payer()
  await databaseAt(portal, (sql) =>
    transferred({ context: { database: { sql } } } as Portal, other.bill.PaymentDetailsId, {
      TransactionId: '612345678901',
      ClaimedBy: other.session.UserId,
      Amount: 1,
    }),
  )
  const { page } = await open(browser, owner, desk)
  await page.goto(`/payment/accommodation/${own.AccommodationId}`)
  await page.getByRole('checkbox', { name: new RegExp(theirs.FullName) }).check()
  await expect(page.getByLabel(`Amount for ${theirs.FullName}`)).toHaveValue('6500.00')
  await look(page, 'shares')
  await claim(page, '612345678901', '6500')
  await expect(page.getByText('Your payment details could not be sent')).toBeVisible()
  await expect(page.getByText('This transaction number has been used already')).toBeVisible()
  await look(page, 'refused claim')
  await page.getByRole('button', { name: 'Change and send again' }).click()
  await expect(page.getByLabel('Transaction number')).toHaveValue('612345678901')
  await expect(page.getByLabel(`Amount for ${theirs.FullName}`)).toHaveValue('6500.00')
  await page.getByLabel('Transaction number').fill('612345678902')
  await page.getByRole('button', { name: 'Send payment details' }).click()
  await expect(
    page.getByText('You have entered everything that is due. The organisers confirm it when it arrives.'),
  ).toBeVisible()
  for (const { AccommodationId } of [own, theirs])
    expect((await billOf(owner, AccommodationId)).WaitingAmount).toBe(650_000)

  const { page: office, errors } = await open(browser, admin, desk)
  await office.goto(`/payment?bill=${own.AccommodationId}`)
  const dialog = office.getByRole('region', { name: 'Open bill' })
  await dialog.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Remarks').fill('The bank knows no such transfer')
  await lookAtBoth(office, 'decision')
  // What was typed is there again after the window was closed.
  await office.reload()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('The bank knows no such transfer')
  await dialog.getByRole('button', { name: 'Show the proof' }).press('Enter')
  await expect(dialog.getByAltText('Proof of payment')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(dialog.getByText('The bank knows no such transfer')).toBeVisible()
  // The payer sees it live.
  await expect(page.getByText('Payment Refused')).toBeVisible()
  await expect(page.getByText('The bank knows no such transfer')).toBeVisible()
  await look(page, 'refused payment')
  await office.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await office
    .getByRole('button', { name: /^Undo: / })
    .first()
    .press('Enter')
  await expect.poll(async () => (await billOf(owner, own.AccommodationId)).WaitingAmount).toBe(650_000)
  await office.getByRole('checkbox', { name: `Select the payments of ${own.FullName}` }).check()
  await office.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(office.getByText('1 payment')).toBeVisible()
  await lookAtBoth(office, 'preview')
  await office.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(async () => (await billOf(owner, own.AccommodationId)).DueAmount).toBe(0)
  await expect(page.getByText('Payment Done')).toBeVisible()

  await office.goto(`/payment?bill=${theirs.AccommodationId}`)
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel('Remarks').last().fill('Paid in cash')
  await lookAtBoth(office, 'desk form')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('link', { name: 'Registration and rate' }).click()
  await office.getByLabel('Category').selectOption('Student')
  await lookAtBoth(office, 'category')
  await office.getByRole('button', { name: 'Save the correction' }).click()
  await expect(office.getByText('Category Student: ₹3,500 to pay in all')).toBeVisible()
  expect((await billOf(owner, theirs.AccommodationId)).ExpectedAmount).toBe(350_000)
  expect(errors).toEqual([])
})

test('a co-author without an account sets a password by the shared link and gets to the payment page, at a desk (spec 7.46, 7.47)', async ({
  browser,
}) => {
  const { owner, PaperId, coAuthor } = await paperForTwo()
  const bill = await billFor(owner, coAuthor.UserDetailId, PaperId)
  const { page } = await open(browser, owner, desk)
  await page.goto(`/?authors=${PaperId}`)
  await page.getByRole('button', { name: `Share Payment Link by Email: ${bill.FullName}` }).press('Enter')
  await expect(page.getByText(`Payment link shared with ${bill.FullName}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Send again: ${bill.FullName}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'shared')

  const link = async () =>
    (await mailsIn(join(portal.dataDir, 'mail')))
      .filter(({ to }) => to.includes(coAuthor.Email))
      .flatMap(({ links }) => links)
      .find((one) => one.includes('redirectURL'))
  await expect.poll(link).toBeDefined()
  const { page: theirs, errors } = await windowOf(browser, portal.url, null, {
    ...phone,
    serviceWorkers: 'block',
  })
  await theirs.goto((await link())?.replace(/^https?:\/\/[^/]+/, portal.url) ?? '')
  const ask = theirs.getByRole('region', { name: 'You are asked to pay' })
  await expect(ask).toContainText(`Asked by${owner.FullName}`)
  await expect(ask).toContainText(`For${bill.FullName}`)
  await expect(ask).toContainText('What forRegistration for Lectern Conference, “On two authors”')
  await expect(ask).toContainText('To be paid₹6,500')
  await look(theirs, 'asked to pay')
  const password = theirs.getByLabel('New password', { exact: true })
  const [above, below] = await Promise.all([ask.boundingBox(), password.boundingBox()])
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await password.fill(testPassword)
  await theirs.getByLabel('Confirm password', { exact: true }).fill(testPassword)
  await theirs.getByRole('button', { name: 'Reset Password' }).click()
  await theirs.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === `/payment/accommodation/${bill.AccommodationId}` &&
      searchParams.get('paymentDetailsId') === bill.PaymentDetailsId,
  )
  await expect(theirs.getByTestId('due')).toHaveText('₹6,500')
  expect(errors).toEqual([])
})

test('a rejected author registers as attendee without accommodation, pays and needs no travel, at a desk (spec 4.42)', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  const rejected = await submittedAt(
    portal,
    author,
    { ThemeId, PaperTitle: 'On rejection' },
    { admin, Status: 'rejected', Feedback: 'Too short' },
  )
  const { page, errors } = await open(browser, author, desk)
  await page.goto('/')
  await page.getByRole('tab', { name: 'Event Registration' }).click()
  await page
    .getByRole('tabpanel', { name: 'Event Registration' })
    .getByRole('link', { name: 'Register' })
    .click()
  await page
    .getByRole('radiogroup', { name: /^Is .* attending\?$/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await page.waitForURL(/\/payment\/accommodation\//)
  await expect(page.getByTestId('due')).toHaveText('₹5,000')
  const id = new URL(page.url()).searchParams.get('paymentDetailsId') ?? ''
  await callOver(portal, recordPayment, {
    as: admin,
    body: {
      PaymentDetailsId: id,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-20',
      Amount: 500_000,
      Remarks: '',
    },
  })
  // It is shown live, without a reload.
  await expect(page.getByText('Payment Done')).toBeVisible()
  await page.goto('/registration')
  await expect(
    page.getByText(
      'Your registration is complete. Travel details are not needed, since you take no accommodation.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fill Travel Details' })).toHaveCount(0)

  // The page of the rejected paper leads to the registration and to the journey.
  await databaseAt(portal, async (sql) => {
    const [own] = await sql
      .select({ Id: accommodations.AccommodationId })
      .from(accommodations)
      .where(eq(accommodations.UserDetailId, author.UserDetailId))
    await travelling({ context: { database: { sql } } } as Portal, own?.Id ?? '')
  })
  await page.goto(`/paper/${rejected.Id}`)
  await expect(page.getByRole('region', { name: 'Event Registration' })).toContainText('Payment Done')
  const travel = page.getByRole('region', { name: 'Travel' })
  await expect(travel.getByRole('listitem')).toContainText('Train, Mysuru Junction')
  await travel.getByRole('link', { name: `Edit Travel Details: ${author.FullName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Travel Details' })).toBeVisible()
  expect(errors).toEqual([])
})
