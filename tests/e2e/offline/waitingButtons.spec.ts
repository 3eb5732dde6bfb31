import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { acceptReview } from '../../../contract/reviews/reviewing.ts'
import { travelLabels } from '../../../contract/travel/travel.ts'
import type { Portal } from '../../../server/app.ts'
import { fixturePath } from '../../support/fixtures.ts'
import { registered, transferred } from '../../support/registrations.ts'
import {
  auditorAt,
  callOver,
  databaseAt,
  draftAt,
  sessionAt,
  submittedAt,
} from '../../support/portal/remote.ts'
import { admin, portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'
import { cuttable, isTried, waiting } from './waitingSteps.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** Something that is queued with no network, and the screen that shows that it waits. */
interface WaitingState {
  readonly name: string
  readonly session: Session
  /** Opens its screen, also once it waits. */
  readonly open: (page: Page) => Promise<void>
  /** Queues it. */
  readonly queue: (page: Page) => Promise<void>
  /** Where its buttons are. */
  readonly region: (page: Page) => Locator
  /** The button that takes it back, and the answer that does. */
  readonly undo: readonly [string, string]
  /** True where nothing of it has left the device, so that it can be taken back; else its outcome is unknown (offline O4). */
  readonly isHere: boolean
  /** The calls that send it. */
  readonly sent: readonly string[]
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const there = (sql: unknown) => ({ context: { database: { sql } } }) as Portal

async function submission(): Promise<WaitingState> {
  const session = await sessionAt(portal)
  await draftAt(portal, session, { ThemeId, PaperTitle: 'Queued words' })
  return {
    name: 'a final submission',
    session,
    open: async (page) => {
      await page.goto('/')
      await page
        .getByRole('article', { name: 'Queued words' })
        .getByRole('button', { name: 'Edit Paper' })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    queue: async (page) => {
      await button(page, 'GO TO NEXT').click()
      await button(page, 'Go To Next').click()
      await button(page, 'Submit Paper').click()
      await button(page.getByRole('dialog', { name: 'Submit this paper?' }), 'Submit').click()
      await expect(page.getByText('Not submitted yet')).toBeVisible()
    },
    region: (page) => page.getByRole('dialog', { name: 'Update Paper' }),
    undo: ['Take the submission back', 'Take it back'],
    isHere: true,
    sent: ['PUT /api/Paper/{id}/final-submission'],
  }
}

async function registration(): Promise<WaitingState> {
  const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  return {
    name: 'a registration',
    session,
    open: async (page) => {
      await page.goto(`/registration/${session.UserDetailId}`)
      await expect(page.getByRole('form', { name: 'Registration Form' })).toBeVisible()
    },
    queue: async (page) => {
      await page.getByRole('radio', { name: 'Yes' }).first().check()
      await button(page, 'Submit Registration').click()
      await expect(page.getByText('You are not registered yet.').first()).toBeVisible()
    },
    region: (page) => page.getByRole('form', { name: 'Registration Form' }),
    undo: ['Discard what waits to be sent', 'Discard'],
    isHere: false,
    sent: ['POST /api/Accommodations/fill-accommodation'],
  }
}

async function claim(): Promise<WaitingState> {
  const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { AccommodationId } = await databaseAt(portal, (sql) => registered(there(sql), session.UserDetailId))
  return {
    name: 'a payment claim',
    session,
    open: async (page) => {
      await page.goto(`/payment/accommodation/${AccommodationId}`)
      await expect(page.getByTestId('due')).toHaveText('₹5,000')
    },
    queue: async (page) => {
      await button(page, 'Tell us what you have paid').click()
      await page.getByLabel('Payment mode').selectOption('UPI')
      await page.getByLabel('Transaction number').fill('612345678901')
      await page.getByLabel(`Amount (₹)`).fill('5000')
      await page
        .getByLabel('Proof of payment', { exact: true })
        .and(page.locator('input'))
        .setInputFiles(fixturePath('picture.png'))
      await expect(page.getByText('picture.png. Saved')).toBeVisible()
      await button(page, 'Send payment details').click()
      await expect(page.getByText('Your payment details wait to be sent')).toBeVisible()
    },
    region: (page) => page.getByRole('status').filter({ hasText: 'Your payment details wait to be sent' }),
    undo: ['Take it back to change it', 'Take it back'],
    isHere: false,
    sent: ['POST /api/Storage/document', 'POST /api/Payment/fill-payment-details'],
  }
}

async function travel(): Promise<WaitingState> {
  const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await databaseAt(portal, async (sql) => {
    const { PaymentDetailsId } = await registered(there(sql), session.UserDetailId)
    await transferred(there(sql), PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  })
  const field = (page: Page, name: keyof typeof travelLabels) =>
    page.getByLabel(travelLabels[name]).and(page.locator('input, select, textarea'))
  return {
    name: 'travel details',
    session,
    open: async (page) => {
      await page.goto('/author-travel')
      await page.getByRole('link', { name: /^(Fill|Edit) Travel Details/ }).click()
      await expect(field(page, 'ArrivalMode')).toBeVisible()
    },
    queue: async (page) => {
      await field(page, 'ArrivalMode').selectOption('Train')
      await field(page, 'ArrivalPlace').fill('Mysuru Junction')
      await field(page, 'ArrivalOn').fill('2026-12-03T09:40')
      await field(page, 'DepartureMode').selectOption('Train')
      await field(page, 'DeparturePlace').fill('Mysuru Junction')
      await field(page, 'DepartureOn').fill('2026-12-06T18:10')
      await button(page, 'Save travel details').click()
      await expect(page.getByRole('heading', { name: 'Travel', exact: true })).toBeVisible()
    },
    region: (page) => page.locator('form').filter({ has: button(page, 'Save travel details') }),
    undo: ['Discard what waits to be sent', 'Discard'],
    isHere: false,
    sent: ['POST /api/Travel'],
  }
}

async function review(): Promise<WaitingState> {
  const presenter = await sessionAt(portal)
  const session = await auditorAt(portal)
  const { Id } = await submittedAt(portal, presenter, { ThemeId, PaperTitle: 'Words to review' })
  const DueOn = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
  const body = { PaperIds: [Id], AuditorIds: [session.UserId], DueOn }
  await callOver(portal, assignReviews, { as: admin, body })
  await callOver(portal, acceptReview, { as: session, params: { id: Id } })
  return {
    name: 'a review',
    session,
    open: async (page) => {
      await page.goto(`/auditor-papers?paper=${Id}`)
      await expect(page.getByLabel('Recommendation')).toBeVisible()
    },
    queue: async (page) => {
      await page.getByLabel('Recommendation').selectOption('Weak accept')
      await page.getByLabel('Score').selectOption('7')
      await page.getByLabel('Remarks for the author').fill('Say more about the data.')
      await button(page, 'Send review').click()
      await expect(page.getByText('It is sent when you are online').first()).toBeVisible()
    },
    region: (page) => page.locator('form').filter({ has: button(page, 'Send review') }),
    undo: ['Discard what waits to be sent', 'Discard'],
    isHere: false,
    sent: ['PUT /api/Review/{id}'],
  }
}

async function pressAll(browser: Browser, state: WaitingState): Promise<void> {
  const { name, session, open, queue, region, undo, isHere, sent } = state
  const { page, errors, calls, cut, reconnect } = await cuttable(browser, session)
  await open(page)
  cut()
  // By now the portal is known not to answer, so that nothing is sent whose outcome would be unknown.
  await open(page)
  await expect(page.getByText('Offline').filter({ visible: true }).first()).toBeVisible()
  await queue(page)
  const kinds = await waiting(page, session)
  expect(kinds, name).not.toEqual([])
  // A screen that is left before the first try has sent nothing, and its work can be taken back.
  if (!isHere) await expect.poll(() => isTried(page, session), { message: name }).toBe(true)

  // Taken back on purpose, it is never sent; what may have been received says so, and stays.
  await open(page)
  await button(region(page), undo[0]).click()
  await button(page.getByRole('dialog').last(), undo[1]).click()
  if (isHere) {
    await expect.poll(() => waiting(page, session), { message: name }).toEqual([])
    await open(page)
    await queue(page)
  } else {
    await expect(page.getByText('It was sent already. We wait for the answer.')).toBeVisible()
    expect(await waiting(page, session), name).toEqual(kinds)
  }

  await open(page)
  const labels = await region(page).getByRole('button').filter({ visible: true }).allInnerTexts()
  for (const [place, label] of labels.entries()) {
    if (place > 0) await open(page)
    await region(page).getByRole('button').filter({ visible: true }).nth(place).click()
    const keep = button(page, 'Keep it')
    const asks = label === undo[0]
    await expect(keep, `${name}: ${label}`).toHaveCount(asks ? 1 : 0)
    if (asks) {
      // Back closes the question and nothing else.
      await page.goBack()
      await expect(keep, name).toBeHidden()
      await region(page).getByRole('button').filter({ visible: true }).nth(place).click()
      await keep.click()
      await expect(keep, name).toBeHidden()
    }
    // To send it again queues what it says a second time, which goes once the first has arrived.
    expect([...new Set(await waiting(page, session))], `${name}: ${label}`).toEqual(kinds)
  }
  await reconnect()
  await expect.poll(() => waiting(page, session), { message: name }).toEqual([])
  expect(
    // The live connection and the session are renewed at times of their own.
    calls.filter((call) => !/\/negotiate$|\/refresh-token\//.test(call)),
    name,
  ).toEqual(sent)
  expect(errors).toEqual([])
}

test('no button of a paper that waits to be sent takes it back without asking', async ({ browser }) => {
  await pressAll(browser, await submission())
})

test(
  'no button of a payment, a registration, travel or a review that waits to be sent takes it back without asking',
  { tag: '@long' },
  async ({ browser }) => {
    for (const make of [claim, registration, travel, review]) await pressAll(browser, await make())
  },
)
