import { expect, type Page } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import { fillCompanion, look, portal, startRegistrations, yes } from './registrationSteps.ts'

test.beforeAll(({ shared }) => shared(startRegistrations))

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
    await expect(first.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await expect(yes(first, /^Is .* attending\?$/)).toBeFocused()
    const letWrite = await holdStore(first)
    await yes(first, 'Is accommodation required?').check()
    await expect(first.getByText('Saving…')).toBeVisible()
    await expect(first.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toHaveCount(0)
    await letWrite()
    await expect(first.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
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
