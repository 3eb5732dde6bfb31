import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { getBank, saveBank } from '../../../contract/content/bank.ts'
import { getBill, type Bill } from '../../../contract/payments/bills.ts'
import { noId } from '../../../contract/core/limits.ts'
import { saveRates } from '../../../contract/registration/rates.ts'
import { createAccommodation } from '../../../contract/registration/registration.ts'
import { paperAuthors } from '../../../server/db/schema/papers.ts'
import { authorOf } from '../../support/accounts.ts'
import { fixturePath } from '../../support/fixtures.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { cutHintsOf, overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { rateOf } from '../../support/registrations.ts'
import { callOver, databaseAt, sessionAt, submittedAt, themeAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

export let portal: PortalProcess
export let admin: Session
export let ThemeId: string

/** A portal with rates, a bank account and a theme. */
export async function startPayments(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await callOver(portal, saveRates, {
    as: admin,
    body: {
      Rates: [
        rateOf({ Category: 'GeneralAttendee', Amount: 500_000, AccommodationAmount: 250_000 }),
        rateOf({ Amount: 400_000, AccommodationAmount: 250_000 }),
        rateOf({ Category: 'Student', Amount: 100_000, AccommodationAmount: 250_000 }),
      ],
    },
  })
  await setUndoMinutes(10)
  ThemeId = await themeAt(portal, admin, 'Phonology')
  return portal
}

export async function setUndoMinutes(UndoMinutes: number): Promise<void> {
  const { Version: _version, ...bank } = await callOver(portal, getBank, { as: admin })
  await callOver(portal, saveBank, {
    as: admin,
    body: {
      ...bank,
      AccountName: 'Society for Linguistics',
      AccountNumber: '12345678901',
      IfscCode: 'SBIN0001234',
      BankName: 'State Bank, Mysuru',
      UpiId: 'society@sbi',
      UndoMinutes,
    },
  })
}

/** The bill of somebody whom `as` registers with accommodation. */
export async function billFor(as: Session, UserDetailId: string, PaperId = noId): Promise<Bill> {
  const { AccommodationId } = await callOver(portal, createAccommodation, {
    as,
    body: {
      IsAttendingConference: true,
      AccommodationRequired: true,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      AddPerson: [],
      UserDetailId,
      PaperId,
    },
  })
  return billOf(as, AccommodationId)
}

/** Somebody who registers and owes 7,500 rupees. */
export async function payer(): Promise<{ session: Session; bill: Bill }> {
  const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  return { session, bill: await billFor(session, session.UserDetailId) }
}

/** A presenter's approved paper with a co-author, whose account has no password yet. */
export async function paperForTwo() {
  const owner = await sessionAt(portal)
  const { Id } = await submittedAt(
    portal,
    owner,
    { ThemeId, PaperTitle: 'On two authors' },
    { admin, Status: 'approved', Feedback: '' },
  )
  const Email = `meera-${Id.slice(0, 8)}@example.org`
  const { UserDetailId } = await callOver(portal, createAuthor, {
    as: owner,
    body: authorOf({ FirstName: 'Meera', Email }),
  })
  await databaseAt(portal, (sql) =>
    sql.insert(paperAuthors).values({ PaperId: Id, UserDetailId, Sequence: 2 }),
  )
  return { owner, PaperId: Id, coAuthor: { UserDetailId, Email } }
}

export const billOf = (as: Session, id: string) => callOver(portal, getBill, { as, params: { id } })

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
export const desk = { viewport: deskSize }

export const open = (browser: Browser, session: Session, device: typeof phone | typeof desk) =>
  windowOf(browser, portal.url, session, { ...device, serviceWorkers: 'block', acceptDownloads: true })

export async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Nothing is half under the bar then.
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  const { outputDir } = test.info().project
  await page.screenshot({ path: join(outputDir, 'screens', `payments-${name}.png`), fullPage: true })
  expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
  expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
  expect.soft(await cutHintsOf(page), `cut hints at ${name}`).toEqual([])
}

/** Unfolds the form of a payment, which a phone shows folded below the sum. */
export async function unfoldClaim(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > phoneSize.width) return
  const fold = page.getByRole('button', { name: 'Tell us what you have paid' })
  await expect(fold).toBeVisible()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

export async function claim(page: Page, number: string, amount: string): Promise<void> {
  await unfoldClaim(page)
  await page.getByLabel('Payment mode').selectOption('UPI')
  await page.getByLabel('Transaction number').fill(number)
  await page.getByRole('textbox', { name: 'Amount (₹)' }).fill(amount)
  await page
    .getByLabel('Proof of payment', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(fixturePath('picture.png'))
  await expect(page.getByText('picture.png. Saved on this device, until you send the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Send payment details' }).click()
}
