import { expect } from '@playwright/test'
import { noId } from '../../../contract/core/limits.ts'
import { recordPayment } from '../../../contract/payments/payments.ts'
import { getAccommodations } from '../../../contract/registration/registration.ts'
import type { Portal } from '../../../server/app.ts'
import { focused, heard, listen, stumblesOf } from '../../support/browser/heard.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { words } from '../../support/papers.ts'
import {
  programmeEvent,
  programmePaper,
  programmeSession,
  publishedProgramme,
} from '../../support/programme.ts'
import { callOver, databaseAt, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { admin, claim, payer, portal, startPayments } from '../money/paymentSteps.ts'
import { test } from '../test.ts'
import { arrivedAt, button, device, times } from './heardSteps.ts'

// What a screen reader reads: the tree of the page, its focus and its live regions.

test.beforeAll(({ shared }) => shared(startPayments))

test(
  'a screen reader reads the sign-up: each error with its field, which has the focus',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, null, device)
    await listen(page)
    await page.goto('/')
    await settled(page)
    expect.soft(await stumblesOf(page), 'landing page').toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await settled(page)
    expect.soft(await stumblesOf(page), 'sign-up').toEqual([])
    await heard(page)
    await button(page, 'Register').click()
    const email = page.getByLabel('Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/Email is required/)
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number is required/)
    expect.soft(await stumblesOf(page), 'errors of the sign-up').toEqual([])
    const said = await heard(page)
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
    await context.close()
  },
)

test(
  'a screen reader reads the wizard: its steps from their headings on, its state and its errors once',
  { tag: '@long' },
  async ({ browser }) => {
    await setDatesAt(portal, admin, { paper_submission: 14 })
    const { page, context } = await windowOf(browser, portal.url, await sessionAt(portal), device)
    await listen(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    await settled(page)
    expect.soft(await stumblesOf(page), 'dashboard').toEqual([])
    await button(page, 'Add New Paper').click()
    const wizard = page.getByRole('dialog', { name: 'Paper Submission' })
    await expect(wizard.locator(':focus')).toHaveCount(1)
    expect.soft(await stumblesOf(page), 'upload step').toEqual([])
    const printed = { title: 'On What is Heard', authors: 'Asha Rao', abstract: words(300) }
    await wizard
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'heard.pdf', mimeType: 'application/pdf', buffer: await paperPdf(printed) })
    await button(page, 'Use title and abstract (300 words)').click()
    await page.getByRole('combobox', { name: 'Theme' }).click()
    await page.getByRole('option', { name: 'Phonology' }).click()
    await expect(wizard.getByRole('region', { name: 'Preview of heard.pdf' })).toBeVisible()
    expect.soft(await stumblesOf(page), 'upload step, filled').toEqual([])
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible()
    await button(page, 'Save & Continue').click()
    await arrivedAt(page, 'h3 Select Authors')
    await heard(page)
    await page.getByPlaceholder('Search co-authors...').fill('nobody@example.net')
    await expect(page.getByText('Nobody found. Add a new author instead.')).toBeVisible()
    expect(times(await heard(page), 'Nobody found. Add a new author instead.')).toBe(1)
    await button(page, 'Add New Author').click()
    const form = page.getByRole('dialog', { name: 'Add Author' })
    await expect(form.getByRole('heading', { name: 'Personal' })).toBeVisible()
    await heard(page)
    await form.getByRole('button', { name: 'Add Author' }).click()
    await expect(form.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(/Title is required/)
    expect.soft(await stumblesOf(page), 'errors of an author').toEqual([])
    expect(times(await heard(page), 'Please fill in all required fields')).toBe(1)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^(GO TO NEXT|Go To Next|Save & Continue)$/ }).click()
    await arrivedAt(page, 'h3 Paper Details Review')
    await button(page, 'Submit Paper').click()
    await expect(page.getByRole('dialog', { name: 'Submit this paper?' }).locator(':focus')).toHaveCount(1)
    expect.soft(await stumblesOf(page), 'question').toEqual([])
    await button(page, 'Submit').click()
    await expect.poll(() => focused(page)).toContain('Your paper has been submitted')
    expect.soft(await stumblesOf(page), 'receipt').toEqual([])
    await context.close()
  },
)

test(
  'a screen reader reads a payment: what is due, the errors of its form, and that it was received',
  { tag: '@long' },
  async ({ browser }) => {
    const { session } = await payer()
    const { page, context } = await windowOf(browser, portal.url, session, device)
    await listen(page)
    await page.goto('/')
    await page.getByRole('link', { name: /^Pay / }).first().click()
    await arrivedAt(page, 'h1 Payment')
    await heard(page)
    await button(page, 'Send payment details').click()
    const mode = page.getByLabel('Payment mode')
    await expect(mode).toBeFocused()
    await expect(mode).toHaveAccessibleDescription(/is required/)
    expect.soft(await stumblesOf(page), 'errors of a payment').toEqual([])
    const said = await heard(page)
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
    await claim(page, '234567890123', '7500')
    await expect(page.getByText('Waiting for confirmation').first()).toBeVisible()
    expect(times(await heard(page), 'Your payment was received and waits for confirmation')).toBe(1)
    expect.soft(await stumblesOf(page), 'payment received').toEqual([])
    await context.close()
  },
)

test(
  'a screen reader reads a registration and its ticket: each question with its answers, the sum, and whose the code is',
  { tag: '@long' },
  async ({ browser }) => {
    await setDatesAt(portal, admin, { general_registration: 40 })
    const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { page, context } = await windowOf(browser, portal.url, session, device)
    await listen(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Register' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await settled(page)
    expect.soft(await stumblesOf(page), 'registration').toEqual([])
    const question = page.getByRole('radiogroup', { name: `Is ${session.FullName} attending?` })
    await question.getByRole('radio', { name: 'Yes ₹5,000' }).check()
    expect.soft(await stumblesOf(page), 'registration, answered').toEqual([])
    await button(page, 'Submit Registration').click()
    await arrivedAt(page, 'h1 Payment')
    const [found] = await callOver(portal, getAccommodations, { as: session })
    const body = {
      ...{ PaymentDetailsId: found?.Accommodation?.PaymentDetailsId ?? noId, PaymentMode: 'Cash' as const },
      ...{ TransactionId: '', Remarks: '', PaidOn: new Date().toISOString().slice(0, 10) },
      ...{ Amount: 500_000, ConfirmedUnusual: true },
    }
    await callOver(portal, recordPayment, { as: admin, body })
    await page.goto('/registration')
    await page.getByRole('link', { name: 'Your ticket' }).click()
    await arrivedAt(page, 'h1 Your ticket')
    await expect(
      page.getByRole('img', { name: `QR code of the ticket of ${session.FullName}` }),
    ).toBeVisible()
    await button(page, 'Show at the entrance').click()
    const shown = page.getByRole('dialog', { name: 'Your ticket' })
    await expect(
      shown.getByRole('img', { name: `QR code of the ticket of ${session.FullName}` }),
    ).toBeVisible()
    expect.soft(await stumblesOf(page), 'ticket at the entrance').toEqual([])
    await context.close()
  },
)

test(
  'a screen reader reads the programme: as a day by room, as a list, and what a search has found',
  { tag: '@long' },
  async ({ browser }) => {
    await databaseAt(portal, async (sql) => {
      const there = { context: { database: { sql }, now: () => Date.now() } } as unknown as Portal
      const rooms = ['Hall One', 'Hall Two'].map((Room) =>
        programmeSession({ Title: `Words in ${Room}`, Room, Papers: [programmePaper()] }),
      )
      await publishedProgramme(there, [programmeEvent({ Id: noId, Sessions: rooms })])
    })
    const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { page, context } = await windowOf(browser, portal.url, session, device)
    await listen(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'PROGRAMME' }).click()
    await arrivedAt(page, 'h1 Programme')
    const day = page.getByRole('group', { name: 'Sessions of Tuesday 3 December 2030 by room' })
    await expect(day.getByRole('region', { name: 'Hall One' }).getByRole('button')).toHaveAccessibleName(
      'Words in Hall One 10:00–11:00',
    )
    await heard(page)
    await page.getByRole('searchbox').fill('Two')
    await expect(page.getByText('1 session found')).toBeVisible()
    expect(times(await heard(page), '1 session found')).toBe(1)
    await page.getByRole('button', { name: /Words in Hall Two/, expanded: false }).click()
    expect.soft(await stumblesOf(page), 'programme as a list').toEqual([])
    await context.close()
  },
)
