import type { Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { lookAtBothSizes } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { sessionAt } from '../../support/portal/remote.ts'

export let portal: PortalProcess
export let admin: Session

/** A portal without pages, as it is set up. */
export async function startPages(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  return portal
}

export const desk = { viewport: deskSize, serviceWorkers: 'block' } as const
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const textOf = (page: Page, label: string) =>
  page.frameLocator(`iframe[title="${label}"]`).locator('body')

export const look = (page: Page, name: string) => lookAtBothSizes(page, `pages-${name}`)
