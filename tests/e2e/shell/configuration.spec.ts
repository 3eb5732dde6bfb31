import { expect } from '@playwright/test'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, setDatesAt } from '../../support/portal/remote.ts'
import { bellOf } from '../messages/notificationSteps.ts'
import { test } from '../test.ts'
import { admin, desk, look, portal, press, startPages, textOf } from './pageSteps.ts'

test.beforeAll(({ shared }) => shared(startPages))

test(
  'a window of which the service worker answers shows the settings that somebody changed meanwhile',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, admin, { viewport: deskSize })
    await page.goto('/papers')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const isKept = () => page.evaluate(async () => (await caches.match('/api/HomePage/config')) !== undefined)
    await expect.poll(isKept).toBe(true)
    await expect(bellOf(page)).toHaveAccessibleName(/Connected$/)
    for (const ConferenceName of ['Renamed once', 'Renamed twice']) {
      const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
      await callOver(portal, updateHomePage, { as: admin, body: { ...settings, ConferenceName } })
      await expect(page.getByRole('banner')).toContainText(ConferenceName)
    }
    await context.close()
  },
)

test('the settings at a desk: lists, dates as visitors see them, rich text of the landing page, each with its history', async ({
  browser,
}) => {
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
  const { page, context } = await windowOf(browser, portal.url, admin, desk)
  const tab = (name: string) => page.goto(`/web-configuration?tab=${name}`)
  await tab('general')
  await expect(page.getByLabel('Society name')).toBeVisible()
  await look(page, 'general')
  await tab('designations')
  await page.getByLabel('New designation').fill('Librarian')
  await press(page, 'Add designation')
  await expect(page.getByText('Librarian', { exact: true })).toBeVisible()
  await look(page, 'designations')
  await tab('universities')
  await expect(page.getByLabel('Loading')).toHaveCount(0)
  await look(page, 'universities')
  await tab('dates')
  const seen = page
    .getByRole('region', { name: 'What visitors see: the soonest five dates that are set' })
    .getByRole('listitem')
  await expect(seen).toHaveCount(2)
  await look(page, 'dates')
  await press(page, 'Edit Paper acceptance communication')
  await page.getByRole('dialog').getByLabel('Day').fill('2020-01-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Paper submission” cannot be after', { exact: false })).toBeVisible()
  await tab('landing')
  await textOf(page, 'Important information').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Bring your badge.')
  await press(page, 'Save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page, 'Show the history')
  await expect(page.getByText('Bring your badge.', { exact: false }).first()).toBeVisible()
  // No tool of the editor is under the pointer and shows its tip.
  await page.mouse.move(0, 0)
  await look(page, 'landing')
  await tab('privacy')
  await expect(textOf(page, 'Privacy notice')).toContainText('Who is responsible')
  await expect(page.getByRole('button', { name: 'Undo my changes' })).toHaveCount(0)
  await look(page, 'privacy')
  await context.close()
})
