import { expect, type Page } from '@playwright/test'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { lookInAllLights } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { startOpenPortal } from '../openPortal.ts'
import { heading, open, signPeopleIn } from './shellSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await signPeopleIn()
})

/**
 * The network goes just as the file of a part of the app is due. The page has been loaded anew for a missing file a moment
 * ago: it is not once more, however soon the portal answers again.
 */
async function lose(page: Page, part: string): Promise<void> {
  await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), storageKeys.reloadedOn)
  for (const lost of [`**/assets/${part}-*.js`, '**/health']) await page.route(lost, (route) => route.abort())
}

const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

const signIn = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill('Wrong words 1')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a message is read although the part that shows messages could not be loaded', async ({ browser }) => {
  const page = await open(browser, null, phoneSize)
  await lose(page, 'messages')
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await signIn(page)
  const plain = page.getByRole('alert').filter({ hasText: 'Error Invalid email or password' })
  await expect(plain).toBeVisible()
  await lookInAllLights(page, 'message-plain')
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  await page.unrouteAll()
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toBeVisible()
  await expect(plain).toHaveCount(0)
})

test('a screen is used although a part of the frame around it could not be loaded, which comes with the network', async ({
  browser,
}) => {
  const page = await open(browser, 'Admin')
  await lose(page, 'AreaTabs')
  await page.goto('/papers')
  await heading(page, 'Papers')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toHaveCount(0)
  await page.unrouteAll()
  await backOnline(page)
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
})

test('an organiser who presses Control and K reads why nothing opens, and finds things once the network is back', async ({
  browser,
}) => {
  const page = await open(browser, 'Admin')
  await lose(page, 'Finder')
  await page.goto('/papers')
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByText('The portal does not answer. Please try again later.')).toBeVisible()
  await page.unrouteAll()
  await backOnline(page)
  const finder = page.getByRole('dialog', { name: 'Find' })
  await expect(finder).toBeVisible()
  await page.keyboard.type('undo window')
  await expect(finder.getByRole('option')).toHaveText(['Undo window, in minutesWeb Configuration, Bank'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/web-configuration\?tab=bank$/)
  await expect(page.getByLabel('Undo window, in minutes')).toBeFocused()
})
