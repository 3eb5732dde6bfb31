import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal } from '../openPortal.ts'

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
export const desk = { viewport: deskSize }
export const newcomer = () => sessionAt(portal, { Roles: [], profile: false })

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

export const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).and(page.locator('input, select'))

export const save = (page: Page) => page.getByRole('button', { name: 'Save profile' })

export async function open(browser: Browser, session: Session | null, device: typeof phone | typeof desk) {
  return windowOf(browser, portal.url, session, { ...device, serviceWorkers: 'block' })
}

export const look = (page: Page, name: string) => lookAt(page, `profile-${name}`)
