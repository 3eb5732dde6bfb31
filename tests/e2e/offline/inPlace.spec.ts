import { expect, type Page } from '@playwright/test'
import type { Role } from '../../../contract/core/roles.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { draftAt, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** Where each control of the screen and of the frame is. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, [role=tab]')]
      .map((one) => [one.textContent || one.getAttribute('aria-label'), one.getBoundingClientRect()] as const)
      // On a phone the name gives way to what the frame says.
      .filter(([name, { width }]) => width > 0 && name !== 'Lectern Conference')
      .map(
        ([name, { x, y, width, height }]) => `${name}: ${[x, y, width, height].map(Math.round).join(' ')}`,
      ),
  )

const screens: readonly (readonly [Role | null, readonly string[]])[] = [
  ['PaperPresenter', ['/', '/co-authors', '/programme', '/notifications', '/registration', '/author-travel']],
  ['GeneralAttendee', ['/', '/ticket']],
  ['Auditor', ['/auditor-papers']],
  ['Admin', ['/', '/papers', '/mail']],
  [null, ['/login', '/programme']],
]

for (const [size, viewport] of [
  ['390x844', phoneSize],
  ['1280x800', deskSize],
] as const)
  test(`a press aimed before the network goes meets the same control afterwards, at ${size}`, async ({
    browser,
  }) => {
    for (const [role, paths] of screens) {
      const session = role && (await sessionAt(portal, { Roles: [role] }))
      if (session && role === 'PaperPresenter')
        await draftAt(portal, session, { ThemeId, PaperTitle: 'Here before' })
      const { page, context } = await windowOf(browser, portal.url, session, {
        viewport,
        serviceWorkers: 'block',
      })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await settled(page)
        const before = await places(page)
        expect(before.length).toBeGreaterThan(3)
        await context.setOffline(true)
        // Only a request that fails says that the portal is away.
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await expect(page.getByText(/^(Offline$|The portal cannot be reached)/)).toBeVisible()
        await settled(page)
        expect(await places(page), `${role} at ${path}`).toEqual(before)
        await context.setOffline(false)
      }
      await context.close()
    }
  })
