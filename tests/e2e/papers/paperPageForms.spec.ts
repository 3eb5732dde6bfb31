import { expect } from '@playwright/test'
import type { Portal } from '../../../server/app.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { untouchable } from '../../support/browser/touch.ts'
import { databaseAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { registered } from '../../support/registrations.ts'
import { admin, fieldsOf, portal, startWithRates } from '../shell/screenSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startWithRates))

test('on a phone, the page of a paper has the bill in place and opens the dialog of authors, whose form comes back to it', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  const { Id } = await submittedAt(portal, author, fieldsOf(10), { admin, Status: 'approved', Feedback: '' })
  await databaseAt(portal, (sql) =>
    registered({ context: { database: { sql } } } as Portal, author.UserDetailId, { PaperId: Id }),
  )
  const { page, context, errors } = await windowOf(browser, portal.url, author, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await page.goto(`/paper/${Id}`)
  const bill = page.getByRole('region', { name: 'Your bill and its receipts' })
  await expect(bill.getByText('To be paid: ₹5,000')).toBeVisible()
  await expect(bill.getByText('Book of abstracts')).toHaveCount(0)
  // One act leads to the payment, and is the red one.
  await expect(page.getByRole('link', { name: /\bPay\b/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Pay ₹5,000 for your registration' })).toBeVisible()
  await settled(page)
  expect(await untouchable(page)).toEqual([])

  const proceed = page.getByRole('link', { name: 'Proceed for conference registration' })
  const dialog = page.getByRole('dialog', { name: 'Authors' })
  await proceed.tap()
  await expect(dialog.getByText(author.FullName)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/paper/${Id}`)

  await proceed.tap()
  await dialog.getByRole('link', { name: `Edit Registration: ${author.FullName}` }).tap()
  await expect(page.getByRole('heading', { name: 'Registration Form' })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: 'Is a book of abstracts required?' })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await page.getByRole('button', { name: 'Update Registration' }).tap()
  await expect(page).toHaveURL(`/paper/${Id}?authors=${Id}`)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/paper/${Id}`)
  await expect(bill.getByText('Book of abstracts')).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
