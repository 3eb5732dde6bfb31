import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { lookInAllLights } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { themeOf } from '../../support/papers.ts'
import { startSite, type Site } from '../../support/portal/site.ts'

export let site: Site
export let admin: Session
export let presenter: Session
export let ThemeId: string

/** A portal that is emptied before each test. */
export async function startReviews(): Promise<{ discard: () => Promise<void> }> {
  site = await startSite()
  return { discard: () => site.stop() }
}

/** Empties the portal, and signs an organiser and a presenter in. */
export async function beginAnew(): Promise<void> {
  await site.portal.empty()
  admin = await site.session({ Roles: ['Admin'] })
  presenter = await site.session()
  ThemeId = await themeOf(site.portal, 'Phonology')
}

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }

export const look = (page: Page, name: string) => lookInAllLights(page, `reviews-${name}`)

/** An auditor of an institution of their own. */
export async function auditorAt(Organization: string): Promise<Session> {
  const auditor = await site.session({ Roles: ['Auditor'] })
  const { sql } = site.portal.context.database
  await sql.update(people).set({ Organization }).where(eq(people.UserDetailId, auditor.UserDetailId))
  return auditor
}

/** Presses the button that sends; nothing covers it, not even a message that has just come. */
export async function sendReview(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Send review' })
  await expect(async () => {
    // What is still coming into the screen may push it away once more.
    await button.scrollIntoViewIfNeeded()
    const isOpen = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOpen).toBe(true)
    // A message is shown for six seconds.
  }).toPass({ timeout: 5000 })
  await button.click()
}
