import { expect, type Page } from '@playwright/test'
import { toString } from 'qrcode'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { saveRates } from '../../../contract/registration/rates.ts'
import { createAccommodation, getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { noId } from '../../../contract/core/limits.ts'
import { recordPayment } from '../../../contract/payments/payments.ts'
import { getDoor } from '../../../contract/tickets/checkIns.ts'
import { getTickets } from '../../../contract/tickets/tickets.ts'
import { getTravels } from '../../../contract/travel/travel.ts'
import { copiesName } from '../../../src/cache/database/copyDatabase.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { testPassword } from '../../support/accounts.ts'
import { untilSessionIsKept } from '../../support/browser/keptSession.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { deskSize, newProfile, openPhone, phoneSize, removeProfile } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { rateOf } from '../../support/registrations.ts'
import { callOver, sessionAt, setDatesAt, submittedAt, themeAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session
let ThemeId: string

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { registration_last_date: 30, general_registration: 40 })
  ThemeId = await themeAt(portal, admin, 'Phonology')
  const Rates = [rateOf(), rateOf({ Category: 'GeneralAttendee', Amount: 500_000 })]
  await callOver(portal, saveRates, { as: admin, body: { Rates } })
})
test.afterAll(() => portal.discard())

const sizes = [
  { name: '390x844', where: 'on a phone', viewport: phoneSize },
  { name: '1280x800', where: 'at a desk', viewport: deskSize },
]

async function approved(presenter: Session, PaperTitle: string): Promise<string> {
  const decision = { admin, Status: 'approved', Feedback: '' } as const
  return (await submittedAt(portal, presenter, { ThemeId, PaperTitle }, decision)).Id
}

const look = (page: Page, name: string) => lookAt(page, `registration-${name}`)

const yes = (page: Page, question: string | RegExp) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' })

async function fillCompanion(page: Page, name: string, relation: string, gender: string): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Relation', { exact: true }).selectOption(relation)
  await page.getByLabel('Gender', { exact: true }).selectOption(gender)
}

/** What the device keeps of what the server told a person; once something was told. */
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

/** Lets what is written wait, as on a busy disk, until the answer is called. */
async function holdStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((one) => one.name ?? '')
    const opening = indexedDB.open(names.find((one) => one.startsWith('lectern-work-')) ?? '')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const held = opening.result.transaction('registrations', 'readwrite').objectStore('registrations')
    const hold = () => {
      if ('mayWrite' in window) opening.result.close()
      else held.count().onsuccess = hold
    }
    hold()
  })
  return () => page.evaluate(() => void Object.assign(window, { mayWrite: true }))
}

for (const { name, where, viewport } of sizes)
  test(
    `an author registers with accommodation and two companions, loses network and browser in mid-form, and nothing is lost, ${where} (spec 2.58, 2.59, 2.60)`,
    { tag: '@long' },
    async () => {
      test.setTimeout(120_000)
      const presenter = await sessionAt(portal)
      const paperId = await approved(presenter, `On registers ${name}`)
      const profile = newProfile()
      const { port } = new URL(portal.url)
      const net = await startProxy(Number(port))
      /** The browser's own switch does not hold for its service worker whenever that starts anew: the way is cut too. */
      const cut = async () => {
        await phone.context.setOffline(true)
        net.lead(1)
        net.cut()
      }
      let phone = await openPhone(profile, viewport)
      try {
        let { page } = phone
        await page.goto(net.origin)
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
        await signIn(page, net.origin, presenter.Email, testPassword)
        await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
        await page.getByRole('link', { name: 'Proceed for conference registration' }).click()
        const dialog = page.getByRole('dialog', { name: 'Authors' })
        await expect(dialog.getByText('Not registered yet')).toBeVisible()
        await look(page, `authors-${name}`)
        await dialog.getByRole('link', { name: /^Register / }).click()
        await expect(page.getByRole('heading', { name: 'Registration Form' })).toBeVisible()
        await expect(yes(page, 'Is accommodation required?')).toBeDisabled()
        await look(page, `form-empty-${name}`)

        await yes(page, /^Is .* attending\?$/).check()
        await yes(page, 'Is accommodation required?').check()
        await fillCompanion(page, 'Meera Rao', 'Spouse', 'female')
        await page.getByLabel('Age', { exact: true }).fill('41')
        await page.getByLabel('Age', { exact: true }).press('Enter')
        await expect(page.getByText('Spouse, female, 41')).toBeVisible()
        await expect(page.getByText('₹6,500')).toBeVisible()

        await cut()
        await fillCompanion(page, 'Anil Rao', 'Child', 'male')
        await expect(page.getByText('Saved on this device')).toBeVisible()
        await page.getByLabel('Full name', { exact: true }).blur()
        const address = page.url()
        await expect
          .poll(() =>
            page.evaluate(async () => {
              const names = (await indexedDB.databases()).map((one) => one.name ?? '')
              const db = await new Promise<IDBDatabase>((resolve, reject) => {
                const opening = indexedDB.open(names.find((one) => one.startsWith('lectern-work-')) ?? '')
                opening.onsuccess = () => resolve(opening.result)
                opening.onerror = () => reject(new Error('The store cannot be opened'))
              })
              const rows = await new Promise<{ Person: { Gender: string } }[]>((resolve) => {
                const asking = db.transaction('registrations').objectStore('registrations').getAll()
                asking.onsuccess = () => resolve(asking.result as { Person: { Gender: string } }[])
              })
              db.close()
              return rows[0]?.Person.Gender
            }),
          )
          .toBe('male')
        await untilSessionIsKept(profile)
        await phone.kill()

        phone = await openPhone(profile, viewport)
        page = phone.page
        await cut()
        await page.goto(address)
        await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Anil Rao')
        await expect(page.getByText('Spouse, female, 41')).toBeVisible()
        await page.getByRole('button', { name: 'Submit Registration' }).click()
        await expect(
          page.getByText(
            "Please add the accompanying person details by clicking 'Add Person' button or clear the form before submitting.",
          ),
        ).toBeVisible()
        await page.getByLabel('Age', { exact: true }).fill('3')
        await page.getByRole('button', { name: 'Add Person' }).click()
        await look(page, `form-filled-${name}`)
        await page.getByRole('button', { name: 'Submit Registration' }).click()
        await expect(page.getByRole('heading', { name: 'Your Accommodation' })).toBeVisible()
        await expect(page.getByText('Waiting to be sent', { exact: true })).toBeVisible()
        // The form goes by itself once it is queued, which must not be overtaken.
        await expect(page.getByText('You are not registered yet.').first()).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Registration Form' })).toHaveCount(0)
        await page.goto(new URL('/sync', net.origin).href)
        await expect(page.getByText('Registration for the conference')).toBeVisible()

        net.lead(Number(port))
        await phone.context.setOffline(false)
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await expect(page.getByText('Nothing is waiting. All your changes have been received.')).toBeVisible()
        await page.goto(new URL('/registration', net.origin).href)
        await expect(page.getByText('Not paid yet')).toBeVisible()
        await expect(page.getByRole('link', { name: /^Pay Now/ })).toBeVisible()
        await look(page, `own-${name}`)
        const served = await callOver(portal, getPaperAccommodations, {
          as: presenter,
          params: { id: paperId },
        })
        expect(served[0]?.Accommodation).toMatchObject({
          AccommodationRequired: true,
          ExpectedAmount: 850_000,
          GetPersons: [
            { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 },
            { FullName: 'Anil Rao', Relation: 'Child', Gender: 'male', Age: 3 },
          ],
        })
      } finally {
        await phone.close().catch(() => undefined)
        await net.stop()
        removeProfile(profile)
      }
    },
  )

for (const { name, where, viewport } of sizes)
  test(`an attendee without papers registers from the dashboard by keyboard and gets to the payment page, ${where} (spec 1.7, 2.41, 4.37)`, async ({
    browser,
  }) => {
    const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { page } = await windowOf(browser, portal.url, attendee, { viewport, serviceWorkers: 'block' })
    await page.goto('/')
    const own = page.getByRole('region', { name: 'Your Accommodation' })
    await expect(own.getByText('No accommodation found. Add your accommodation details!')).toBeVisible()
    await look(page, `attendee-${name}`)
    await own.getByRole('link', { name: 'Register' }).press('Enter')
    await yes(page, `Is ${attendee.FullName} attending?`).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('₹5,000').first()).toBeVisible()
    await page.getByRole('button', { name: 'Submit Registration' }).press('Enter')
    await page.waitForURL(/\/payment\/accommodation\/[0-9a-f-]{36}\?paymentDetailsId=/)
  })

test(
  'somebody with a rejected paper has a tab for the registration, and organisers set the rates (spec 2.39)',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    await submittedAt(
      portal,
      presenter,
      { ThemeId, PaperTitle: 'On rejection' },
      { admin, Status: 'rejected', Feedback: 'Too short.' },
    )
    const { page } = await windowOf(browser, portal.url, presenter, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/')
    await page.getByRole('tab', { name: 'Event Registration' }).click()
    await expect(page.getByText('No accommodation found. Add your accommodation details!')).toBeVisible()
    await look(page, 'event-tab')

    const { page: desk } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    await desk.goto('/web-configuration?tab=rates')
    await expect(desk.getByLabel(/^Registration, /).first()).toHaveValue('3000')
    await look(desk, 'rates-390x844')
    await desk.setViewportSize(deskSize)
    await look(desk, 'rates-1280x800')
    await desk
      .getByLabel(/^Registration, /)
      .first()
      .fill('3,000.50')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  },
)

test(
  'a registration that is open in two windows is filled in in one and shown live in the other, until that one asks for it',
  { tag: '@long' },
  async ({ browser }) => {
    const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { context, page: first } = await windowOf(browser, portal.url, attendee, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    const address = `/registration/${attendee.UserDetailId}`
    const shown = (page: Page, text: string) =>
      expect(page.getByRole('definition').getByText(text)).toBeVisible()
    await first.goto(address)
    await yes(first, /^Is .* attending\?$/).check()
    // The focus stays where the person is, while what they chose is being kept.
    await expect(first.getByText('Saved on this device')).toBeVisible()
    await expect(yes(first, /^Is .* attending\?$/)).toBeFocused()
    const letWrite = await holdStore(first)
    await yes(first, 'Is accommodation required?').check()
    await expect(first.getByText('Saving…')).toBeVisible()
    await expect(first.getByText('Saved on this device')).toHaveCount(0)
    await letWrite()
    await expect(first.getByText('Saved on this device')).toBeVisible()
    const second = await context.newPage()
    await second.goto(address)
    await expect(second.getByText('Another window is filling in this registration')).toBeVisible()
    await expect(second.getByRole('radio')).toHaveCount(0)
    await fillCompanion(first, 'Meera Rao', 'Spouse', 'female')
    await shown(second, 'Meera Rao (Spouse)')
    await look(second, 'elsewhere-390x844')

    await first.getByLabel('Age', { exact: true }).fill('41')
    await second.getByRole('button', { name: 'Edit here instead' }).click()
    await expect(second.getByLabel('Full name', { exact: true })).toHaveValue('Meera Rao')
    await expect(second.getByLabel('Age', { exact: true })).toHaveValue('41')
    await expect(first.getByText('Another window is filling in this registration')).toBeVisible()
    await second.getByRole('button', { name: 'Add Person' }).click()
    await shown(first, 'Meera Rao (Spouse, 41)')
    await second.getByRole('button', { name: 'Submit Registration' }).click()
    await second.waitForURL(/\/payment\/accommodation\//)
    // Nobody fills it in any more: the first window may, upon what was sent.
    await expect(yes(first, 'Is accommodation required?')).toBeChecked()
    await expect(first.getByText('Spouse, female, 41')).toBeVisible()
  },
)

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
