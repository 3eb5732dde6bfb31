import type { Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { saveRates } from '../../../contract/registration/rates.ts'
import { lookAt } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, setDatesAt, themeAt } from '../../support/portal/remote.ts'
import { rateOf } from '../../support/registrations.ts'

export let portal: PortalProcess
export let admin: Session
export let ThemeId: string

/** A portal that takes registrations, with rates and a theme. */
export async function startRegistrations(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { registration_last_date: 30, general_registration: 40 })
  ThemeId = await themeAt(portal, admin, 'Phonology')
  const Rates = [rateOf(), rateOf({ Category: 'GeneralAttendee', Amount: 500_000 })]
  await callOver(portal, saveRates, { as: admin, body: { Rates } })
  return portal
}

export const sizes = [
  { name: '390x844', where: 'on a phone', viewport: phoneSize },
  { name: '1280x800', where: 'at a desk', viewport: deskSize },
]

export const look = (page: Page, name: string) => lookAt(page, `registration-${name}`)

export const yes = (page: Page, question: string | RegExp) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' })

export async function fillCompanion(
  page: Page,
  name: string,
  relation: string,
  gender: string,
): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Relation', { exact: true }).selectOption(relation)
  await page.getByLabel('Gender', { exact: true }).selectOption(gender)
}
