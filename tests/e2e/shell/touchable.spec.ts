import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { acceptReview } from '../../../contract/reviews/reviewing.ts'
import type { Portal } from '../../../server/app.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { registered, transferred } from '../../support/registrations.ts'
import {
  auditorAt,
  callOver,
  databaseAt,
  draftAt,
  sessionAt,
  submittedAt,
} from '../../support/portal/remote.ts'
import { untouchable } from '../../support/browser/touch.ts'
import { pressMore } from '../desk/deskSteps.ts'
import { admin, portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'

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
  [
    'new password',
    async (page) => {
      await page.goto(`/forgot-password?userId=${randomUUID()}&code=b&email=ada%40example.org`)
      await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
    },
  ],
  ['sign-up', (page) => page.goto('/user-registration')],
]

const presenter: readonly Form[] = [
  ['dashboard', (page) => page.goto('/')],
  [
    'details of a draft',
    (page) =>
      page
        .getByRole('article', { name: 'Words to touch' })
        .getByRole('button', { name: 'Show details' })
        .click(),
  ],
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
    'receipt',
    async (page) => {
      await press(page, 'Submit')
      await expect(page.getByText('Your paper has been submitted')).toBeVisible()
    },
  ],
  [
    'withdrawal',
    async (page) => {
      await escape(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await press(page, 'Show details')
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
  [
    'new co-author',
    async (page) => {
      await press(page, 'Add New Author')
      await expect(page.getByRole('heading', { name: 'Personal' })).toBeVisible()
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

const reviewer: readonly Form[] = [
  ['reviews', (page) => page.goto('/auditor-papers')],
  ['review', (page) => page.getByRole('link', { name: 'Words to withdraw' }).click()],
]

const organiser = (userId: string, billId: string): readonly Form[] => [
  ['new user', (page) => page.goto('/users').then(() => press(page, 'Add a user'))],
  ['new auditor', (page) => page.goto('/users').then(() => press(page, 'Add an auditor'))],
  [
    'person',
    (page) =>
      page
        .goto(`/users?user=${userId}`)
        .then(() => expect(page.getByRole('region', { name: 'Person' })).toBeVisible()),
  ],
  ['profile of a person', (page) => press(page, 'Edit')],
  ['role', (page) => page.goto(`/users?user=${userId}`).then(() => press(page, 'Assign role'))],
  ['deletion of a person', (page) => page.goto(`/users?user=${userId}`).then(() => press(page, 'Delete'))],
  ['bill', (page) => page.goto(`/payment/users?bill=${billId}`)],
  ['settings', (page) => page.goto('/web-configuration')],
  ['dates', (page) => page.goto('/web-configuration?tab=dates')],
  ['rates', (page) => page.goto('/web-configuration?tab=rates')],
  ['announcement', (page) => page.goto('/notifications/admin')],
  ['mail', (page) => page.goto('/mail/templates?mail=reset-password')],
  ['preview of a mail', (page) => press(page, 'Preview')],
  [
    'decision',
    async (page) => {
      await page.goto('/papers?status=submitted')
      await page
        .getByRole('checkbox', { name: /Words to withdraw/ })
        .first()
        .check()
      await press(page, 'Approve')
    },
  ],
  [
    'marks of a selection',
    async (page) => {
      await escape(page)
      await press(page, 'More for the selection')
      await page.getByRole('menuitem', { name: 'Mark…' }).click()
      await expect(page.getByRole('dialog', { name: 'Mark 1 paper' })).toBeVisible()
    },
  ],
  ['kinds of decisions', (page) => page.goto('/web-configuration?tab=decisions')],
  ['event', (page) => page.goto('/add-Event')],
  ['import of papers', (page) => page.goto('/papers').then(() => pressMore(page, 'Import papers'))],
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
  const { Id } = await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words to withdraw' })
  const auditor = await auditorAt(portal)
  const DueOn = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
  const body = { PaperIds: [Id], AuditorIds: [auditor.UserId], DueOn }
  await callOver(portal, assignReviews, { as: admin, body })
  await callOver(portal, acceptReview, { as: auditor, params: { id: Id } })
  const payer = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { AccommodationId } = await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const { PaymentDetailsId } = await registered(there, guest.UserDetailId)
    await transferred(there, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
    return registered(there, payer.UserDetailId)
  })
  await walk(browser, null, visitor)
  await walk(browser, author, presenter)
  await walk(browser, guest, attendee)
  await walk(browser, payer, [
    ['bill', (page) => page.goto(`/payment/accommodation/${AccommodationId}`)],
    ['payment claim', (page) => press(page, 'Tell us what you have paid')],
  ])
  await walk(browser, auditor, reviewer)
  await walk(browser, admin, organiser(author.UserId, AccommodationId))
})
