import { expect, type Page } from '@playwright/test'
import { toString } from 'qrcode'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { recordPayment } from '../../../contract/payments/payments.ts'
import { createAccommodation } from '../../../contract/registration/registration.ts'
import { getDoor } from '../../../contract/tickets/checkIns.ts'
import { getTickets } from '../../../contract/tickets/tickets.ts'
import { getTravels } from '../../../contract/travel/travel.ts'
import { copiesName } from '../../../src/cache/database/copyDatabase.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { testPassword } from '../../support/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, newProfile, openPhone, phoneSize, removeProfile } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'
import { admin, look, portal, startRegistrations } from './registrationSteps.ts'

test.beforeAll(({ shared }) => shared(startRegistrations))

/** What the device keeps of the server's answers to a person; once there is an answer. */
function keptCopies(page: Page, { UserId }: Session): Promise<string[]> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const reading = opening.result.transaction('copies').objectStore('copies').getAllKeys()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return reading.result.map(String)
  }, copiesName(UserId))
}

/** The image of a QR code. */
async function drawnCode(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

test('one’s registration, its bill, who travels and the ticket are read with no network, though nobody ever opened them; the entrance admits by the ticket with no network', async ({
  browser,
}) => {
  const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { AccommodationId, PaymentDetailsId } = await callOver(portal, createAccommodation, {
    as: attendee,
    body: {
      IsAttendingConference: true,
      AccommodationRequired: false,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      AddPerson: [],
      UserDetailId: attendee.UserDetailId,
      PaperId: noId,
    },
  })
  const profile = newProfile()
  const phone = await openPhone(profile, phoneSize)
  try {
    const { page } = phone
    await page.goto(portal.url)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const brought = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/Travel')
    await signIn(page, portal.url, attendee.Email, testPassword)
    await brought
    await expect
      .poll(() => keptCopies(page, attendee))
      .toEqual(expect.arrayContaining([urlOf(getTravels), urlOf(getTickets)]))
    await phone.context.setOffline(true)
    await page.goto(new URL('/registration', portal.url).href)
    await expect(page.getByText('Not paid yet')).toBeVisible()
    await page.goto(new URL(`/payment/accommodation/${AccommodationId}`, portal.url).href)
    await expect(page.getByTestId('due')).toHaveText('₹5,000')
    await page.goto(new URL('/author-travel', portal.url).href)
    await expect(
      page.getByText('Travel details can be filled once the registration is paid in full.'),
    ).toBeVisible()
    await page.goto(new URL('/ticket', portal.url).href)
    await expect(page.getByText('No ticket yet')).toBeVisible()

    // Once it is paid, the ticket is one tap away, and stays on the phone.
    await callOver(portal, recordPayment, {
      as: admin,
      body: {
        PaymentDetailsId,
        PaymentMode: 'Cash',
        TransactionId: '',
        Remarks: '',
        PaidOn: new Date().toISOString().slice(0, 10),
        Amount: 500_000,
        ConfirmedUnusual: true,
      },
    })
    const own = await callOver(portal, getTickets, { as: attendee })
    const code = await drawnCode(own?.Tickets[0]?.Code ?? '')
    await phone.context.setOffline(false)
    await page.goto(new URL('/registration', portal.url).href)
    await page.getByRole('link', { name: 'Your ticket' }).click()
    const ticket = page.getByRole('article', { name: attendee.FullName })
    await expect(ticket.getByRole('img')).toHaveAttribute('src', code)
    await phone.context.setOffline(true)
    await page.reload()
    await expect(ticket.getByRole('img')).toHaveAttribute('src', code)
    await expect(page.getByText(/^As of /)).toBeVisible()
    await look(page, 'ticket')
    await page.getByRole('button', { name: 'Show at the entrance' }).click()
    await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', code)
    await look(page, 'ticket-shown')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize(deskSize)
    await look(page, 'ticket-desk')

    const { page: door, context } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    await door.goto('/check-in')
    await expect(door.getByText('0 of 1 admitted')).toBeVisible()
    await context.setOffline(true)
    const field = door.getByLabel('Name or code')
    const shown = own?.Tickets[0]?.Code ?? ''
    await field.fill(`${shown.slice(0, -10)}${shown.at(-10) === 'A' ? 'B' : 'A'}${shown.slice(-9)}`)
    await expect(door.getByText('This ticket is forged.')).toBeVisible()
    await field.fill(shown)
    await expect(door.getByText(`${attendee.FullName} is admitted`)).toBeVisible()
    await expect(door.getByText('1 of 1 admitted')).toBeVisible()
    await field.fill(shown)
    await expect(door.getByText(`${attendee.FullName} was already admitted, at`)).toBeVisible()
    await field.fill(attendee.FullName)
    await expect(
      door.getByRole('button', { name: `Take the admission of ${attendee.FullName} back` }),
    ).toBeVisible()
    await look(door, 'check-in')
    await context.setOffline(false)
    await expect
      .poll(async () => (await callOver(portal, getDoor, { as: admin })).Tickets[0]?.AdmittedOn)
      .toBeTruthy()
  } finally {
    await phone.close().catch(() => undefined)
    removeProfile(profile)
  }
})
