import { expect, type Locator, type Page } from '@playwright/test'
import type { Portal } from '../../../server/app.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { registered, transferred } from '../../support/registrations.ts'
import { databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** Types the whole text of a field, and loads the page again in the same moment: no time is left for anything. */
async function typeAndLeave(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeEnabled()
  const loaded = page.waitForEvent('load')
  await field.evaluate((shown, typed) => {
    if (!(shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement)) return
    // As the browser itself does, past React's own property.
    const { prototype } = shown.constructor as typeof HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(shown, typed)
    shown.dispatchEvent(new Event('input', { bubbles: true }))
    location.reload()
  }, text)
  await loaded
  await expect(field).toHaveValue(text)
}

test('the last keystroke before a reload is there after it: in a paper, a payment, travel details, the profile and an author', async ({
  browser,
}) => {
  const presenter = await sessionAt(portal)
  const there = (sql: unknown) => ({ context: { database: { sql } } }) as Portal
  const { AccommodationId, PaymentDetailsId } = await databaseAt(portal, (sql) =>
    registered(there(sql), presenter.UserDetailId),
  )
  const { page, context, errors } = await windowOf(browser, portal.url, presenter, { viewport: deskSize })
  await page.goto('/')
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  const title = page.getByRole('textbox', { name: 'Paper title' })
  for (const text of ['Offline in a train', 'Offline in a train, by night'])
    await typeAndLeave(page, title, text)

  await page.goto(`/payment/accommodation/${AccommodationId}`)
  await typeAndLeave(page, page.getByLabel('Transaction number'), '412345678901')
  await databaseAt(portal, (sql) =>
    transferred(there(sql), PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 }),
  )

  await page.goto('/author-travel')
  await page.getByRole('link', { name: /Fill Travel Details/ }).click()
  await typeAndLeave(page, page.getByRole('textbox', { name: 'Remarks' }), 'Vegetarian')

  await page.goto('/update-profile')
  await typeAndLeave(page, page.getByLabel('First name'), 'Adina')

  await page.goto('/co-authors?author=new')
  await typeAndLeave(page, page.getByRole('dialog').getByLabel('First name'), 'Ravi')
  expect(errors).toEqual([])
  await context.close()
})

test('a keystroke is there after a reload too if the browser had not yet said which window fills in the form', async ({
  browser,
}) => {
  const presenter = await sessionAt(portal)
  const there = (sql: unknown) => ({ context: { database: { sql } } }) as Portal
  const { AccommodationId } = await databaseAt(portal, (sql) =>
    registered(there(sql), presenter.UserDetailId),
  )
  const { page, context, errors } = await windowOf(browser, portal.url, presenter, { viewport: deskSize })
  await context.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...asked: unknown[]) => Promise<unknown>
    navigator.locks.request = async (...asked: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return request(...asked)
    }
  })
  await page.goto(`/payment/accommodation/${AccommodationId}`)
  await typeAndLeave(page, page.getByLabel('Transaction number'), '412345678901')
  await typeAndLeave(page, page.getByLabel('Transaction number'), '412345678902')
  expect(errors).toEqual([])
  await context.close()
})
