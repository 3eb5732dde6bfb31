import { expect } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { testPassword } from '../../support/accounts.ts'
import { Keys } from '../../support/browser/hands.ts'
import { untilSessionIsKept } from '../../support/browser/keptSession.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, newProfile, openPhone, phoneSize, removeProfile } from '../../support/browser/phone.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { callOver, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'
import {
  admin,
  fillCompanion,
  look,
  portal,
  sizes,
  startRegistrations,
  ThemeId,
  yes,
} from './registrationSteps.ts'

test.beforeAll(({ shared }) => shared(startRegistrations))

async function approved(presenter: Session, PaperTitle: string): Promise<string> {
  const decision = { admin, Status: 'approved', Feedback: '' } as const
  return (await submittedAt(portal, presenter, { ThemeId, PaperTitle }, decision)).Id
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
        await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
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
        // The form leads back to the dialog that it was opened from.
        const authors = page.getByRole('dialog', { name: 'Authors' })
        await expect(authors.getByText('Waiting to be sent', { exact: true })).toBeVisible()
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
    const hand = new Keys()
    await hand.tap(own.getByRole('link', { name: 'Register' }))
    await hand.tick(yes(page, `Is ${attendee.FullName} attending?`))
    await expect(page.getByText('₹5,000').first()).toBeVisible()
    await hand.tap(page.getByRole('button', { name: 'Submit Registration' }))
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
