import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { accountIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

export let portal: TestPortal
export let origin: string

/** A portal with nobody in it, in this process. */
export async function startNotifications(): Promise<{ discard: () => Promise<void> }> {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../../dist', import.meta.url)) })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { discard: () => portal.stop() }
}

export async function person(...Roles: Role[]): Promise<Session> {
  const { context } = portal
  return context.database.sql.transaction(async (sql) =>
    startSession(context, sql, (await accountIn(sql, { Roles })).UserId),
  )
}

/** What the portal holds as not read. */
export async function unreadOf({ AccessToken }: Session): Promise<readonly string[]> {
  const { Result } = await call(portal, getActiveNotifications, { as: AccessToken })
  return Result.filter(({ IsRead }) => !IsRead).map(({ Subject }) => Subject)
}

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
export const desk = { viewport: deskSize, serviceWorkers: 'block' } as const

export const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })
export const recentOf = (page: Page) => panelOf(page).getByRole('region', { name: 'Recent Notifications' })
