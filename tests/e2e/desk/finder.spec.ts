import { expect, type Page } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { admin, portal, startDesk } from './deskPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

/** Goes to what Control K finds by a text, by the keyboard alone. */
async function goTo(page: Page, text: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: 'Find' })
  await expect(finder.getByLabel('A screen, paper, person, bill or setting')).toBeFocused()
  await page.keyboard.type(text)
  await expect(finder.getByRole('option')).toHaveText([option])
  await page.keyboard.press('Enter')
  await expect(finder).toBeHidden()
}

test('Control K leads to a tab by its name, and to a rate, which has the focus', async ({ browser }) => {
  const { page, errors } = await windowOf(browser, portal.url, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible()
  await goTo(page, 'allotment', 'Room allotmentPeople, Travel')
  await expect(page.getByRole('tab', { name: 'Room allotment' })).toHaveAttribute('aria-selected', 'true')
  await goTo(page, 'foreign student', 'A rate for Foreign, StudentWeb Configuration, Rates')
  await expect(page.getByRole('checkbox', { name: 'A rate for Foreign, Student' })).toBeFocused()
  expect(errors).toEqual([])
})
