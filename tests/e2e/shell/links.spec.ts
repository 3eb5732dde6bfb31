import { expect } from '@playwright/test'
import type { Portal } from '../../../server/app.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { databaseAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { registered, transferred, travelling } from '../../support/registrations.ts'
import { byTrain } from '../../support/travel.ts'
import { admin, fieldsOf, portal, startWithRates } from './screenSteps.ts'
import { test } from '../test.ts'

// Screens of somebody who attends that meet bad luck: opened by somebody else, left in mid-word, closed by Back.

test.beforeAll(({ shared }) => shared(startWithRates))

const device = { viewport: phoneSize, hasTouch: true } as const

test('a link to a registration, a bill or authors that somebody else opens says so, and leads to their own', async ({
  browser,
}) => {
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const other = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { AccommodationId } = await databaseAt(portal, (sql) =>
    registered({ context: { database: { sql } } } as Portal, guest.UserDetailId),
  )
  const paper = await submittedAt(portal, await sessionAt(portal), fieldsOf(8))
  const { page, context } = await windowOf(browser, portal.url, other, device)
  const own = page.getByRole('link', { name: 'Your own registration' })
  for (const address of [`/registration/${guest.UserDetailId}`, `/registration/paper/${paper.Id}`]) {
    await page.goto(address)
    await expect(page.getByText('There is no registration of yours here')).toBeVisible()
    await expect(page.getByText('Not found')).toHaveCount(0)
    await own.tap()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByRole('main').getByText(other.FullName).first()).toBeVisible()
  }
  await page.goto(`/payment/accommodation/${AccommodationId}`)
  await expect(page.getByText('There is nothing to pay here')).toBeVisible()
  await expect(page.getByText(guest.FullName)).toHaveCount(0)
  await page.getByRole('link', { name: 'Your own payment' }).tap()
  await expect(page).toHaveURL('/payment/accommodation')
  await context.close()
})

test('travel details are there again after the page was closed in mid-word', async ({ browser }) => {
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const done = await registered(there, guest.UserDetailId)
    await transferred(there, done.PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
    await travelling(there, done.AccommodationId, byTrain)
  })
  const { page, context } = await windowOf(browser, portal.url, guest, device)
  await page.goto('/author-travel')
  await page.getByRole('link', { name: /Travel Details/ }).tap()
  await page.getByLabel('Remarks').tap()
  await page.keyboard.type('Vegetarian food, and a ro')
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/author-travel')
  await expect(again.getByText('Saved on this device, not sent yet')).toBeVisible()
  await again.getByRole('link', { name: /Travel Details/ }).tap()
  await expect(again.getByLabel('Remarks')).toHaveValue('Vegetarian food, and a ro')
  await context.close()
})

test('Back closes the authors of an approved paper, and the screen below is as it was', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await submittedAt(portal, author, fieldsOf(9), { admin, Status: 'approved', Feedback: '' })
  const { page, context } = await windowOf(browser, portal.url, author, device)
  await page.goto('/programme')
  await page.goto('/')
  await page.getByRole('link', { name: 'Proceed for conference registration' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Authors' })
  await expect(dialog.getByText(author.FullName).first()).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Next for you' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/programme')
  await context.close()
})
