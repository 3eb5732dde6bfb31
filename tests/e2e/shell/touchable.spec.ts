import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { acceptReview } from '../../../contract/reviews/reviewing.ts'
import type { Portal } from '../../../server/app.ts'
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
import { press, walk, type Form } from '../touchWalk.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
const escape = (page: Page) => page.keyboard.press('Escape')

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

const registrantOf = ({ UserDetailId }: Session): readonly Form[] => [
  [
    'registration form',
    async (page) => {
      await page.goto(`/registration/${UserDetailId}`)
      for (const question of [/^Is .* attending\?$/, 'Is accommodation required?'])
        await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' }).check()
      await expect(page.getByRole('button', { name: 'Add Person' })).toBeVisible()
    },
  ],
]

const reviewer: readonly Form[] = [
  ['reviews', (page) => page.goto('/auditor-papers')],
  ['review', (page) => page.getByRole('link', { name: 'Words to withdraw' }).click()],
]

test('everything in a form of authors, attendees and auditors can be touched on the smallest phones and with large text', async ({
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
  await walk(browser, author, registrantOf(author))
  await walk(browser, guest, attendee)
  await walk(browser, payer, [
    ['bill', (page) => page.goto(`/payment/accommodation/${AccommodationId}`)],
    ['payment claim', (page) => press(page, 'Tell us what you have paid')],
  ])
  await walk(browser, auditor, reviewer)
})
