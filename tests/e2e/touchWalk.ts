import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts/accounts.ts'
import { flawsOf } from '../support/browser/axe.ts'
import { settled, windowOf } from '../support/browser/look.ts'
import { leadUnderMessage } from '../support/browser/messages.ts'
import { phoneSize } from '../support/browser/phone.ts'
import { touchSizes, untouchable } from '../support/browser/touch.ts'
import { portal } from './openPortal.ts'

/** A form or dialog: its name, and how one comes to it from the one before. */
export type Form = readonly [name: string, open: (page: Page) => Promise<unknown>]

/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

/** The narrowest window and the largest text; `npm run prove` walks with all of them. */
const sizes = process.env['LONG_TESTS'] ? touchSizes : touchSizes.slice(-2)

/**
 * Opens forms one after the other in one window, and says what of each cannot be touched, whether a message would cover
 * its lead act, and what axe finds in a dialog: screens are looked at elsewhere.
 */
export async function walk(browser: Browser, session: Session | null, forms: readonly Form[]): Promise<void> {
  const { page, context } = await windowOf(browser, portal.url, session, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  for (const [name, open] of forms) {
    await open(page)
    await settled(page)
    expect.soft(await untouchable(page, sizes), name).toEqual([])
    expect.soft(await leadUnderMessage(page), name).toEqual([])
    if ((await page.locator('[role="dialog"][aria-modal="true"]:visible').count()) > 0)
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
  }
  await context.close()
}
