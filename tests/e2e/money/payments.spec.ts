import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { desc } from 'drizzle-orm'
import { getDocumentProxy, extractText } from 'unpdf'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { confirmPayment } from '../../../contract/payments/payments.ts'
import { getAccommodations } from '../../../contract/registration/registration.ts'
import { travelLabels, type TravelFields } from '../../../contract/travel/travel.ts'
import { receipts } from '../../../server/db/schema/payments.ts'
import { fixturePath } from '../../support/fixtures.ts'
import { windowOf } from '../../support/browser/look.ts'
import { callOver, databaseAt } from '../../support/portal/remote.ts'
import {
  admin,
  billOf,
  claim,
  desk,
  look,
  open,
  paperForTwo,
  payer,
  phone,
  portal,
  setUndoMinutes,
  startPayments,
  unfoldClaim,
} from './paymentSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPayments))

/** A claim by keys alone, as somebody without a mouse makes it. */
async function claimByKeys(page: Page, number: string): Promise<void> {
  await page.getByLabel('Payment mode').focus()
  await page.keyboard.press('U')
  await page.keyboard.press('Tab')
  await page.keyboard.type(number)
  // Waited for before the focus: the browser has to know by the key that its own dialog is not wanted.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(fixturePath('picture.png'))
  await expect(page.getByText('picture.png. Saved on this device, until you send the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Send payment details' }).press('Enter')
}

async function confirmWaiting(session: Session, id: string): Promise<void> {
  const bill = await billOf(session, id)
  const waiting = bill.Transfers.find(({ State }) => State === 'waiting')
  if (!waiting) throw new Error('Nothing waits')
  await callOver(portal, confirmPayment, {
    as: admin,
    params: { id: waiting.PaymentId },
    body: { Amount: waiting.Amount, Accepted: true, Remarks: '' },
  })
}

/** How somebody comes and goes, by the fewest fields. */
async function fillTravel(page: Page): Promise<void> {
  const field = (name: keyof TravelFields) =>
    page.getByLabel(travelLabels[name]).and(page.locator('input, select, textarea'))
  await field('ArrivalMode').selectOption('Train')
  await field('ArrivalPlace').fill('Mysuru Junction')
  await field('ArrivalOn').fill('2026-12-03T09:40')
  await field('DepartureMode').selectOption('Train')
  await field('DeparturePlace').fill('Mysuru Junction')
  await field('DepartureOn').fill('2026-12-06T18:10')
  await page.getByRole('button', { name: 'Save travel details' }).click()
  await expect(page.getByRole('heading', { name: 'Travel', exact: true })).toBeVisible()
}

const yes = (page: Page, name: string | RegExp) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'Yes' })

async function fillCompanion(page: Page, name: string, relation: string): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Relation', { exact: true }).selectOption(relation)
  await page.getByLabel('Gender', { exact: true }).selectOption('female')
  await page.getByLabel('Age', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Add Person' }).click()
}

/** The receipt that the page offers first, as the file it is. */
async function receiptOf(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Receipt / })
      .first()
      .click(),
  ])
  return readFile(await download.path())
}

/** Where a form's button is, whatever the line beside it says: once, or it would jump from under a finger. */
const placesOf = (button: Locator) =>
  button.evaluate(
    (element, words) => {
      const line = element.parentElement?.querySelector('[role="status"]')
      if (!line) throw new Error('No line says how far the text has come')
      const said = line.textContent
      const places = words.map((word) => {
        line.textContent = word
        const { left, top } = element.getBoundingClientRect()
        return `${left} ${top}`
      })
      line.textContent = said
      return [...new Set(places)]
    },
    ['', 'Saving…', 'Saved on this device', 'Not saved on this device'],
  )

for (const [size, device] of [
  ['a phone', phone],
  ['a desk', desk],
] as const)
  test(
    `an approved author registers with two companions, offline in mid-form, pays by UPI in two parts, gets the receipt and fills travel on ${size} (spec 1.6)`,
    { tag: '@long' },
    async ({ browser }) => {
      await setUndoMinutes(0)
      const { owner: session } = await paperForTwo()
      const { page, context, errors } = await open(browser, session, device)
      await page.goto('/registration')
      await page.getByRole('link', { name: 'Register', exact: true }).click()
      await yes(page, /^Is .* attending\?$/).check()
      await yes(page, 'Is accommodation required?').check()
      await fillCompanion(page, 'Meera Rao', 'Spouse')
      // The network goes in the middle of the form, and what is chosen from then on waits here.
      await context.setOffline(true)
      await fillCompanion(page, 'Lakshmi Rao', 'Parent')
      await page.getByRole('button', { name: 'Submit Registration' }).click()
      await expect(page.getByText('You are not registered yet.').first()).toBeVisible()
      await context.setOffline(false)
      const registration = async () =>
        (await callOver(portal, getAccommodations, { as: session }))[0]?.Accommodation ?? undefined
      await expect
        .poll(async () => (await registration())?.GetPersons.map(({ FullName }) => FullName))
        .toEqual(['Meera Rao', 'Lakshmi Rao'])
      const { AccommodationId = '' } = (await registration()) ?? {}
      const bill = await billOf(session, AccommodationId)
      await page.goto('/payment/accommodation')
      await expect(page).toHaveURL(`${portal.url}/payment/accommodation/${AccommodationId}`)
      // 4,000 as a presenter, 2,500 for the room and 2,000 for each companion.
      await expect(page.getByTestId('due')).toHaveText('₹10,500')
      const app = page.getByRole('link', { name: 'Open a UPI app' })
      const scanned = page.getByRole('img', { name: 'QR code to pay ₹10,500 by UPI' })
      // A phone opens the app that a desk's code is for, and has the rest folded.
      if (device === phone) {
        await expect(app).toHaveAttribute('href', bill.UpiLink)
        await expect(page.getByLabel('Payment mode')).toHaveCount(0)
        await look(page, `unpaid ${size}`)
        await page.getByRole('button', { name: 'Pay with another phone' }).click()
      } else await expect(app).toHaveCount(0)
      await expect(scanned).toBeVisible()
      await unfoldClaim(page)
      await look(page, `unpaid and unfolded ${size}`)

      expect(await placesOf(page.getByRole('button', { name: 'Send payment details' }))).toHaveLength(1)
      // With no network the claim stays here, and goes by itself.
      await context.setOffline(true)
      await claim(page, device === phone ? '412345678901' : '512345678901', '2,500')
      await expect(page.getByText('Your payment details wait to be sent')).toBeVisible()
      await look(page, `queued ${size}`)
      await context.setOffline(false)
      await expect(page.getByText('Waiting for confirmation').first()).toBeVisible()
      await confirmWaiting(session, AccommodationId)
      await page.reload()
      await expect(page.getByText('Partial Payment Done')).toBeVisible()
      await expect(page.getByTestId('due')).toHaveText('₹8,000')
      if (device === phone) await claim(page, '412345678902', '8000')
      else await claimByKeys(page, '512345678902')
      await expect(
        page.getByText('You have entered everything that is due. The organisers confirm it when it arrives.'),
      ).toBeVisible()
      await confirmWaiting(session, AccommodationId)
      await page.reload()
      await expect(page.getByText('Payment Done')).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('button', { name: /^Receipt / })).toHaveCount(2, { timeout: 15_000 })
      }).toPass()
      await look(page, `paid ${size}`)

      const receipt = await receiptOf(page)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(receipt)), {
        mergePages: true,
      })
      expect(text).toContain(session.FullName)
      expect(text).toMatch(/₹\s?(8,000|2,500)/)
      // What was opened is there with no network too.
      await context.setOffline(true)
      expect(await receiptOf(page)).toEqual(receipt)
      await context.setOffline(false)

      const [code] = await databaseAt(portal, (sql) =>
        sql.select({ VerifyCode: receipts.VerifyCode }).from(receipts).orderBy(desc(receipts.IssuedOn)),
      )
      await page.goto(`/verify/${code?.VerifyCode ?? ''}`)
      await expect(page.getByText('This receipt is genuine')).toBeVisible()
      await expect(page.getByText(session.FullName)).toBeVisible()
      await look(page, `genuine ${size}`)

      await page.goto('/registration')
      await page.getByRole('link', { name: 'Fill Travel Details' }).click()
      await fillTravel(page)
      await page.goto('/registration')
      await expect(page.getByRole('link', { name: 'Edit Travel Details' })).toBeVisible()
      expect(errors).toEqual([])
    },
  )

test(
  'the same payment opened in two windows is entered in one of them, and the other can take it over',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, bill } = await payer()
    const { page: first, context } = await open(browser, session, phone)
    const address = `/payment/accommodation/${bill.AccommodationId}`
    const number = (page: Page) => page.getByLabel('Transaction number')
    await first.goto(address)
    await unfoldClaim(first)
    await number(first).fill('6123456')
    await expect(first.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    const second = await context.newPage()
    await second.goto(address)
    await expect(second.getByText('This payment is being entered in another window')).toBeVisible()
    await expect(number(second)).toHaveCount(0)
    await expect(second.getByRole('definition').getByText('6123456', { exact: true })).toBeVisible()
    await look(second, 'claim elsewhere')
    await number(first).fill('612345678901')
    await second.getByRole('button', { name: 'Edit here instead' }).click()
    await expect(number(second)).toHaveValue('612345678901')
    await expect(first.getByText('This payment is being entered in another window')).toBeVisible()
    await claim(second, '612345678901', '7500')
    await expect(
      second.getByText('You have entered everything that is due. The organisers confirm it when it arrives.'),
    ).toBeVisible()
    await expect(
      first.getByText('You have entered everything that is due. The organisers confirm it when it arrives.'),
    ).toBeVisible()
    expect((await billOf(session, bill.AccommodationId)).Transfers).toHaveLength(1)
  },
)

test('a receipt with an unknown code is shown as unknown, to everybody', async ({ browser }) => {
  const { page } = await windowOf(browser, portal.url, null, { ...phone, serviceWorkers: 'block' })
  await page.goto('/verify/nobody-has-this-code')
  await expect(page.getByText('No receipt has this code')).toBeVisible()
  await look(page, 'verify')
})
