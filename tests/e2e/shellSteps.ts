import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import type { Role } from '../../contract/roles.ts'
import { windowOf } from '../support/look.ts'
import { deskSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { sessionAt, setDatesAt } from '../support/remote.ts'

export let portal: PortalProcess

/** A portal with somebody of each role, one without a role, and one without a profile. */
export async function startShell(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  for (const role of ['Admin', 'Auditor', 'PaperPresenter', 'GeneralAttendee'] as const)
    people.set(role, await sessionAt(portal, { Roles: [role] }))
  people.set('newcomer', await sessionAt(portal, { Roles: [] }))
  await setDatesAt(portal, await sessionAt(portal, { Roles: ['Admin'] }), { conference_date: 30 })
  people.set('stranger', await sessionAt(portal, { Roles: [], profile: false }))
  return portal
}

export const people = new Map<Role | 'newcomer' | 'stranger', Session>()

export async function open(
  browser: Browser,
  who: Role | 'newcomer' | 'stranger' | null,
  viewport = deskSize,
): Promise<Page> {
  const session = who && (people.get(who) ?? null)
  return (await windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })).page
}

export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
