import { expect, type Locator, type Page } from '@playwright/test'
import { sessionAt } from '../../support/portal/remote.ts'
import { windowOf } from '../../support/browser/look.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const clock = (within: Page | Locator) => within.getByRole('group', { name: 'Submission deadline' })

test(
  'a reader in another zone has the deadline of the wizard as one line that nothing cuts, in their own time',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, await sessionAt(portal), {
      viewport: { width: 1280, height: 800 },
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
    })
    await page.goto('/')
    await expect(clock(page).getByText(/Asia\/Kolkata/)).toBeVisible()
    await expect(clock(page).getByText(/America\/New_York/)).toBeVisible()
    await page.getByRole('button', { name: 'Add New Paper', exact: true }).click()
    const inWizard = clock(page.getByRole('dialog', { name: 'Paper Submission' }))
    await expect(inWizard.getByText(/America\/New_York/)).toBeVisible()
    const shown = await inWizard.evaluate((group) => {
      const facts = group.querySelector('.facts')
      return {
        cut: facts && facts.scrollWidth - facts.clientWidth,
        isOneLine: group.getBoundingClientRect().height < 32,
      }
    })
    expect(shown).toEqual({ cut: 0, isOneLine: true })
  },
)
