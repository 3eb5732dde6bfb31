import { expect } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

test('on a phone the tab of the screen that an address opens is whole in sight', async ({ browser }) => {
  const { page } = await windowOf(browser, portal.url, admin, {
    viewport: phoneSize,
    serviceWorkers: 'block',
  })
  for (const [address, name] of [
    ['/events?tab=publish', 'Publish'],
    ['/users?tab=browsers', 'Browser reports'],
    ['/Travel?tab=allotment', 'Room allotment'],
    ['/papers/reviews?tab=assignments', 'Assignments'],
    ['/web-configuration?tab=privacy', 'Privacy'],
  ] as const) {
    await page.goto(address)
    const tab = page.getByRole('tab', { name, selected: true })
    await expect(tab, address).toBeInViewport({ ratio: 1 })
    // The last 32 pixels of a row fade.
    const box = await tab.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), address).toBeLessThanOrEqual(390 - 32)
  }
})
