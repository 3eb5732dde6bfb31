import { expect, type Page } from '@playwright/test'
import { getBank, saveBank } from '../../../contract/content/bank.ts'
import type { Portal } from '../../../server/app.ts'
import { lostInForcedColours, movesOf, smallOf, watchMoves } from '../../support/browser/adapted.ts'
import {
  callOver,
  databaseAt,
  draftAt,
  sessionAt,
  setDatesAt,
  submittedAt,
} from '../../support/portal/remote.ts'
import { registered, transferred, travelling } from '../../support/registrations.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { windowOf } from '../../support/browser/look.ts'
import { byTrain } from '../../support/travel.ts'
import {
  admin,
  fieldsOf,
  heading,
  lookerAt,
  portal,
  setUsualDates,
  sizes,
  startWithRates,
} from './screenSteps.ts'
import { test } from '../test.ts'

// What comes after the decision: paper page, registration, payment, travel and ticket, on the smallest screens.

test.beforeAll(({ shared }) => shared(startWithRates))

const [phone] = sizes

/**
 * The same, and for somebody who asks for no motion nothing moves (noted since `watchMoves`); what is pressed is large
 * enough for a finger and drawn in the system's colours too.
 */
async function adapted(page: Page, name: string): Promise<void> {
  expect.soft(await movesOf(page), `moves: ${name}`).toEqual([])
  expect.soft(await smallOf(page, 44), `too small for a finger: ${name}`).toEqual([])
  expect.soft(await lostInForcedColours(page), `forced colours: ${name}`).toEqual([])
}

test(
  'on a phone every screen of an author after the decision is whole and without flaws',
  { tag: '@long' },
  async ({ browser }) => {
    const author = await sessionAt(portal)
    const Feedback = 'The reviewers ask for a comparison.\n\nReview 1: repeat the runs with other seeds.'
    const approved = await submittedAt(portal, author, fieldsOf(5), { admin, Status: 'approved', Feedback })
    const rejected = await submittedAt(portal, author, fieldsOf(6), { admin, Status: 'rejected', Feedback })
    const waiting = await submittedAt(portal, author, fieldsOf(7))
    await lookerAt(phone)(browser, author, async (page, look) => {
      await watchMoves(page)
      const screens = [
        ['page of an approved paper', `/paper/${approved.Id}`, 'Registration of authors'],
        ['page of a rejected paper', `/paper/${rejected.Id}`, 'Check email for feedback'],
        ['page of a submitted paper', `/paper/${waiting.Id}`, 'Already Submitted'],
        ['page of nobody', `/paper/${author.UserDetailId}`, 'This paper is not available'],
        ['authors of a paper', `/registration/paper/${approved.Id}`, 'Not registered yet'],
        ['registration form', `/registration/${author.UserDetailId}?paper=${approved.Id}`, /attending\?$/],
        ['no travel', '/author-travel', 'Nobody is registered yet'],
        ['no ticket', '/ticket', 'No ticket yet'],
        ['notifications', '/notifications', /was approved/],
      ] as const
      for (const [name, address, text] of screens) {
        await page.goto(address)
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        await look(name)
        await adapted(page, name)
      }
      await page.goto(`/?authors=${approved.Id}`)
      const dialog = page.getByRole('dialog', { name: 'Authors' })
      await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
      // The focus begins at the authors, not at the cross.
      await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeFocused()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await look('authors dialog')
    })
  },
)

test('on a phone every screen of somebody who pays and attends is whole and without flaws', async ({
  browser,
}) => {
  const { Version: _version, ...bank } = await callOver(portal, getBank, { as: admin })
  await callOver(portal, saveBank, {
    as: admin,
    body: { ...bank, AccountName: 'Society', UpiId: 'society@bank' },
  })
  const payer = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const [owed, paid] = await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const open = await registered(there, payer.UserDetailId)
    const done = await registered(there, guest.UserDetailId)
    await transferred(there, done.PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
    await travelling(there, done.AccommodationId, byTrain)
    return [open.AccommodationId, done.AccommodationId]
  })
  await lookerAt(phone)(browser, payer, async (page, look) => {
    await watchMoves(page)
    await page.goto('/')
    await heading(page, 'Next for you')
    await look('home of somebody who owes')
    await adapted(page, 'home of somebody who owes')
    await page.goto(`/payment/accommodation/${owed}`)
    await expect(page.getByRole('main').getByText('₹5,000').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open a UPI app' })).toBeVisible()
    await look('bill')
    await adapted(page, 'bill')
  })
  await lookerAt(phone)(browser, guest, async (page, look) => {
    await watchMoves(page)
    const screens = [
      ['home of somebody who has paid', '/', 'Your ticket'],
      ['own registration', '/registration', 'Payment Done'],
      ['paid bill', `/payment/accommodation/${paid}`, 'Everything is paid'],
      ['ticket', '/ticket', 'Show at the entrance'],
      ['travel', '/author-travel', 'Mysuru Junction'],
    ] as const
    for (const [name, address, text] of screens) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await look(name)
      await adapted(page, name)
    }
    await page.getByRole('link', { name: /Travel Details/ }).click()
    await expect(page.getByRole('button', { name: 'Save travel details' })).toBeVisible()
    await look('travel form')
    await adapted(page, 'travel form')
  })
})

/** Each date of the conference but its own has passed. */
const over = {
  paper_submission: -9,
  paper_acceptance: -8,
  registration_last_date: -7,
  general_registration: -6,
}

test('a paper and a registration whose last day passes while they are open say so, and lose nothing', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await draftAt(portal, author, fieldsOf(8))
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const device = { viewport: deskSize, serviceWorkers: 'block' } as const
  const { page, context } = await windowOf(browser, portal.url, author, device)
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit Paper' }).click()
  const title = page.getByRole('textbox', { name: 'Paper title' })
  await expect(title).toHaveValue(fieldsOf(8).PaperTitle)
  const { page: form, context: theirs } = await windowOf(browser, portal.url, guest, device)
  await form.goto(`/registration/${guest.UserDetailId}`)
  const yes = form.getByRole('radiogroup', { name: /attending\?$/ }).getByRole('radio', { name: 'Yes' })
  await yes.check()

  await setDatesAt(portal, admin, { ...over, conference_date: 75 })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toHaveText('Submissions are closed')
  await title.fill('Typed after the deadline')
  await expect(dialog.getByText(/Saved on this device/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue('Typed after the deadline')

  await form.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(form.getByText('The last date of registration has passed').first()).toBeVisible()
  await expect(yes).toBeChecked()
  await form.reload()
  await expect(yes).toBeChecked()
  await context.close()
  await theirs.close()
})
test.afterAll(setUsualDates)
