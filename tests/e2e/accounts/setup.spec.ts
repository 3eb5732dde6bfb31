import { expect } from '@playwright/test'
import { lookInAllLights, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { test } from '../test.ts'

// A portal of its own, which nobody has set up yet.
let portal: PortalProcess
test.beforeAll(async () => {
  portal = await startPortalProcess()
})
test.afterAll(() => portal.discard())

/** The path of the link that the portal has printed. */
const printed = () => /Make the first admin at \S+?(\/setup\?code=\S+)/.exec(portal.output())?.[1] ?? ''

test('the printed link leads the first organiser, signed in at once, to the list of what the portal still lacks', async ({
  browser,
}) => {
  await expect.poll(printed).not.toBe('')
  const { page, errors } = await windowOf(browser, portal.url, null, {
    viewport: phoneSize,
    serviceWorkers: 'block',
  })
  await page.goto(printed())
  await page.getByLabel('Email').fill('Chair@Example.org')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Password@123')
  await page.getByRole('button', { name: 'Make the first organiser' }).click()
  await expect(password).toHaveAccessibleDescription(
    'This password is among those that are guessed first. Please choose another one',
  )
  await expect(password).toBeFocused()
  await password.fill('Conference#2020')
  await page.getByRole('button', { name: 'Make the first organiser' }).click()
  await expect(page.getByText('You are signed in as chair@example.org.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your conference' })).toBeVisible()
  await expect(page.getByText('0 of 9 done')).toBeVisible()
  await settled(page)
  await lookInAllLights(page, 'setup-checklist')

  // A step leads to where it is done, and the way back to the list.
  await page.getByRole('link', { name: 'Add the research themes' }).click()
  await expect(page).toHaveURL(/tab=themes$/)
  await page.goBack()

  // Put away it stays away; the organiser's own profile comes next.
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your conference' })).toHaveCount(0)
  await page.reload()
  const profile = page.getByRole('link', { name: 'Complete Your Profile' })
  await expect(profile).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your conference' })).toHaveCount(0)
  await profile.click()
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  expect(errors).toEqual([expect.stringContaining('status of 422')])
})
