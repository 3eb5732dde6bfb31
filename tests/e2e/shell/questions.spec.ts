import { expect } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { draftAt, sessionAt } from '../../support/portal/remote.ts'
import { fieldsOf, portal, startWithRates } from './screenSteps.ts'
import { test } from '../test.ts'

// What is asked over a screen is an entry of the history on a phone: Back closes it, and what it does goes on from there.

test.beforeAll(({ shared }) => shared(startWithRates))

const device = { viewport: phoneSize, hasTouch: true, serviceWorkers: 'block' } as const

test('Back closes the question before a draft is deleted, and the menu, and a place of the menu is one step back', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  const { Id } = await draftAt(portal, author, fieldsOf(11))
  const { page, errors } = await windowOf(browser, portal.url, author, device)
  await page.goto('/account')
  await page.goto(`/paper/${Id}`)
  const question = page.getByRole('dialog', { name: 'Delete this draft?' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const [opener, sheet] of [
    ['Delete draft', question],
    ['Menu', menu],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).tap()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(`/paper/${Id}`)
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('link', { name: 'TRAVEL' }).tap()
  await expect(page).toHaveURL('/author-travel')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`/paper/${Id}`)
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Delete draft', exact: true }).tap()
  await question.getByRole('button', { name: 'Delete draft' }).tap()
  await expect(page.getByRole('heading', { name: 'This paper is not available' })).toBeVisible()
  await expect(page).toHaveURL(`/paper/${Id}`)
  await page.goBack()
  await expect(page).toHaveURL('/account')
  expect(errors).toEqual([])
  await page.context().close()
})

test('Back closes the question before a registration is discarded, and its answer leads where the form leads', async ({
  browser,
}) => {
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { page, errors } = await windowOf(browser, portal.url, guest, device)
  await page.goto('/registration')
  await page.getByRole('link', { name: /^Register/ }).tap()
  const attends = page
    .getByRole('radiogroup', { name: /^Is .* attending\?$/ })
    .getByRole('radio', { name: 'Yes' })
  await attends.check()
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
  const form = page.url()
  const question = page.getByRole('dialog', { name: 'Discard this?' })
  const discard = page.getByRole('button', { name: 'Discard what is not sent' })
  await discard.tap()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(form)
  await expect(attends).toBeChecked()
  await discard.tap()
  await question.getByRole('button', { name: 'Discard', exact: true }).tap()
  await expect(page).toHaveURL('/registration')
  await expect(question).toBeHidden()
  await expect(page.getByText('No accommodation found. Add your accommodation details!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(form)
  await expect(question).toBeHidden()
  expect(errors).toEqual([])
  await page.context().close()
})
