import { expect, type Page } from '@playwright/test'
import { lostInForcedColours, movesOf, smallOf, watchMoves } from '../../support/browser/adapted.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { untouchable } from '../../support/browser/touch.ts'
import { fieldsOf, heading, portal, presenterWithPapers, startScreens } from './screenSteps.ts'
import { test } from '../test.ts'

// What people change about every page: the system's colours, 400 % of zoom, no motion, a finger for a pointer.

test.beforeAll(({ shared }) => shared(startScreens))

/** A window of 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 256, text: 1 } as const

async function look(page: Page, name: string): Promise<void> {
  await settled(page)
  expect.soft(await smallOf(page, 44), `too small for a finger: ${name}`).toEqual([])
  expect.soft(await lostInForcedColours(page), `forced colours: ${name}`).toEqual([])
  expect.soft(await untouchable(page, [zoomed]), `400 %: ${name}`).toEqual([])
  await page.setViewportSize(zoomed)
  expect.soft(await overflowOf(page), `pixels too wide at 400 %: ${name}`).toBe(0)
  await page.setViewportSize(phoneSize)
  expect.soft(await movesOf(page), `moves: ${name}`).toEqual([])
}

test(
  'the screens of an author hold at 400 %, in forced colours, without motion and under a finger',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, await presenterWithPapers(), {
      viewport: phoneSize,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await watchMoves(page)
    await page.goto('/')
    await heading(page, 'Welcome to Your Dashboard')
    await look(page, 'dashboard')
    await page.getByRole('button', { name: 'Edit Paper' }).click()
    const title = page.getByRole('textbox', { name: 'Paper title' })
    await expect(title).toHaveValue(fieldsOf(4).PaperTitle)
    await title.fill('')
    // It looks disabled, and says why when it is pressed.
    await page.locator('.wizard-foot button[type="submit"]').click({ force: true })
    await expect(title).toBeFocused()
    await look(page, 'wizard with an error')
    await title.fill(fieldsOf(4).PaperTitle)
    await page.locator('.wizard-foot button[type="submit"]').click()
    await heading(page, 'Select Authors')
    await look(page, 'authors of a paper')
    await page.goto('/update-profile')
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await look(page, 'profile')
    await page.goto('/programme')
    await heading(page, 'Programme')
    await look(page, 'programme')
    await page.goto('/sync')
    await heading(page, 'Waiting to be sent')
    await look(page, 'what waits to be sent')
    await context.close()
  },
)

test(
  'the screens of a visitor hold at 400 %, in forced colours, without motion and under a finger',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, null, {
      viewport: phoneSize,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await watchMoves(page)
    await page.goto('/')
    await heading(page, 'Dates to Remember')
    await look(page, 'landing page')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await look(page, 'sign-in with errors')
    await page.goto('/user-registration')
    await expect(page.getByRole('checkbox', { name: /robot/i })).toBeVisible()
    await look(page, 'sign-up')
    await context.close()
  },
)
