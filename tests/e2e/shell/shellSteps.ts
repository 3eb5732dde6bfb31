import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal } from '../openPortal.ts'

/** Somebody of each role, one without a role, and one without a profile. */
export const people = new Map<Role | 'newcomer' | 'stranger', Session>()

export async function signPeopleIn(): Promise<void> {
  for (const role of ['Admin', 'Auditor', 'PaperPresenter', 'GeneralAttendee'] as const)
    people.set(role, await sessionAt(portal, { Roles: [role] }))
  people.set('newcomer', await sessionAt(portal, { Roles: [] }))
  people.set('stranger', await sessionAt(portal, { Roles: [], profile: false }))
}

export async function open(
  browser: Browser,
  who: Role | 'newcomer' | 'stranger' | null,
  viewport = deskSize,
): Promise<Page> {
  const session = who && (people.get(who) ?? null)
  return (await windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })).page
}

export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
