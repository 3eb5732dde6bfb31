import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import type { Portal } from '../../server/app.ts'
import { settled, windowOf } from '../support/look.ts'
import { phoneSize } from '../support/phone.ts'
import { registered, transferred } from '../support/registrations.ts'
import { databaseAt, draftAt, sessionAt, submittedAt } from '../support/remote.ts'
import { untouchable } from '../support/touch.ts'
import { admin, portal, startOpenPortal, ThemeId } from './openPortal.ts'
import { test } from './test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
const escape = (page: Page) => page.keyboard.press('Escape')

/** A form or dialog: its name, and how one comes to it from the one before. */
type Form = readonly [name: string, open: (page: Page) => Promise<unknown>]

const visitor: readonly Form[] = [
  ['sign-in', (page) => page.goto('/login')],
  ['forgotten password', (page) => page.goto('/forgot-password')],
  ['new password', (page) => page.goto('/forgot-password?userId=a&code=b')],
  ['sign-up', (page) => page.goto('/user-registration')],
]

const presenter: readonly Form[] = [
  ['dashboard', (page) => page.goto('/')],
  ['delete draft', (page) => press(page, 'Delete draft')],
  [
    'upload step',
    async (page) => {
      await escape(page)
      await press(page, 'Edit Paper')
      await dialog(page, 'Update Paper')
    },
  ],
  ['co-author step', (page) => press(page, 'GO TO NEXT')],
  [
    'new author of a paper',
    async (page) => {
      await press(page, 'Add New Author')
      await dialog(page, 'Add Author')
    },
  ],
  [
    'review step',
    async (page) => {
      await press(page, 'Cancel')
      await press(page, 'Go To Next')
    },
  ],
  ['submission', (page) => press(page, 'Submit Paper')],
  [
    'withdrawal',
    async (page) => {
      await page.goto('/')
      await press(page, /^Withdraw/)
    },
  ],
  ['profile', (page) => page.goto('/update-profile')],
  [
    'co-author',
    async (page) => {
      await page.goto('/co-authors')
      await press(page, 'Add Author')
      await dialog(page, 'Add Author')
    },
  ],
  ['account', (page) => page.goto('/account')],
]

const attendee: readonly Form[] = [
  ['registration', (page) => page.goto('/registration')],
  [
    'travel details',
    async (page) => {
      await page.goto('/author-travel')
      await page.getByRole('link', { name: /Travel Details/ }).click()
      await expect(page.getByRole('button', { name: 'Save travel details' })).toBeVisible()
    },
  ],
]

const organiser: readonly Form[] = [
  ['new user', (page) => page.goto('/users').then(() => press(page, 'Add a user'))],
  ['settings', (page) => page.goto('/web-configuration')],
  ['event', (page) => page.goto('/add-Event')],
  ['import of papers', (page) => page.goto('/papers').then(() => press(page, /^Import/))],
]

/** Opens forms one after the other in one window, and says what of each cannot be touched. */
async function walk(browser: Browser, session: Session | null, forms: readonly Form[]): Promise<void> {
  const { page, context } = await windowOf(browser, portal.url, session, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  for (const [name, open] of forms) {
    await open(page)
    await settled(page)
    expect.soft(await untouchable(page), name).toEqual([])
  }
  await context.close()
}

test('everything in a form can be touched on the smallest phones and with large text', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await draftAt(portal, author, { ThemeId, PaperTitle: 'Words to touch' })
  await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words to withdraw' })
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const { PaymentDetailsId } = await registered(there, guest.UserDetailId)
    await transferred(there, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  })
  await walk(browser, null, visitor)
  await walk(browser, author, presenter)
  await walk(browser, guest, attendee)
  await walk(browser, admin, organiser)
})
