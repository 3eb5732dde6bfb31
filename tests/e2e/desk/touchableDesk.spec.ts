import { expect, type Page } from '@playwright/test'
import type { Portal } from '../../../server/app.ts'
import { registered, travelling } from '../../support/registrations.ts'
import { paidFor } from '../../support/travel.ts'
import { settled } from '../../support/browser/look.ts'
import { databaseAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { admin, portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'
import { press, walk, type Form } from '../touchWalk.ts'
import { chooseStatement, unknownLine } from '../money/statementSteps.ts'
import { pressMore, pressOther } from './deskSteps.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const escape = (page: Page) => page.keyboard.press('Escape')

/** Matches the only line of a statement by touch alone, up to its last press. */
async function matchByTouch(page: Page, reference: string): Promise<void> {
  await page.getByRole('tab', { name: 'Unknown 1' }).tap()
  await page.getByRole('button', { name: /^Match line \d+ by hand$/ }).tap()
  const line = page.getByRole('region', { name: 'Line', exact: true })
  await line.getByLabel('Find a registration').fill(reference)
  await line.getByRole('button', { name: /^Add / }).tap()
  await expect(line.getByRole('button', { name: 'Match ₹5,000' })).toBeVisible()
}

/** Saves what a list shows as a view by touch alone, and chooses it. */
async function saveViewByTouch(page: Page): Promise<void> {
  const save = page.getByRole('dialog', { name: 'Save this view' })
  await save.getByLabel('Name').fill('Words')
  await save.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(save).toBeHidden()
  await page.goto('/papers')
  await openViewsByTouch(page)
  await page.getByRole('menuitem', { name: 'Words' }).tap()
  await expect(page).toHaveURL(/text=words/)
  // A menu that is higher than what is left of the window is scrolled to its end, and its button out of sight.
  const button = page.getByRole('button', { name: 'Words', exact: true })
  const scrollTo = (top: number) =>
    button.evaluate((one, to) => window.scrollBy(0, one.getBoundingClientRect().top - to), top)
  // As a list with many rows, of which this portal has one.
  await page.evaluate(() => document.body.style.setProperty('padding-bottom', '100vh'))
  await scrollTo(120)
  await button.tap()
  const last = page.getByRole('menuitem', { name: 'Save this view…' })
  await expect(last).toBeVisible()
  await scrollTo(-60)
  await settled(page)
  await expect(button).not.toBeInViewport()
  await last.tap()
  await page.getByRole('dialog', { name: 'Save this view' }).getByRole('button', { name: 'Close' }).tap()
}

async function openViewsByTouch(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /^Filter/ })
  if ((await filter.getAttribute('aria-expanded')) === 'false') await filter.tap()
  await page.getByRole('button', { name: 'Views' }).tap()
}

const forms = (userId: string, billId: string, reference: string): readonly Form[] => [
  ['new user', (page) => page.goto('/users').then(() => press(page, 'Add a user'))],
  [
    'new auditor',
    async (page) => {
      await page.goto('/users')
      await page.getByRole('button', { name: 'Add an auditor', exact: true }).tap()
      await page.getByRole('dialog').getByLabel('Email').fill('new.auditor@example.org')
    },
  ],
  [
    'person',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add auditor', exact: true }).tap()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.goto(`/users?user=${userId}`)
      await expect(page.getByRole('region', { name: 'Person' })).toBeVisible()
    },
  ],
  ['profile of a person', (page) => press(page, 'Edit')],
  ['role', (page) => page.goto(`/users?user=${userId}`).then(() => pressOther(page, 'Assign role'))],
  [
    'deletion of a person',
    (page) => page.goto(`/users?user=${userId}`).then(() => pressOther(page, 'Delete')),
  ],
  ['bill', (page) => page.goto(`/payment/users?bill=${billId}`)],
  [
    'bank statement',
    async (page) => {
      await page.goto('/payment/statements')
      await chooseStatement(page, [unknownLine])
      await page.getByRole('tab', { name: 'Unknown 1' }).tap()
      const line = page.locator('.desk-cards li').first()
      await expect.poll(async () => (await line.boundingBox())?.y).toBeLessThan(200)
    },
  ],
  ['line of a bank statement', (page) => matchByTouch(page, reference)],
  ['settings', (page) => page.goto('/web-configuration')],
  ['dates', (page) => page.goto('/web-configuration?tab=dates')],
  ['date', (page) => press(page, 'Edit Paper acceptance communication')],
  [
    'new name of a theme',
    (page) => page.goto('/web-configuration?tab=themes').then(() => press(page, 'Rename Phonology')),
  ],
  [
    'deletion of a theme',
    async (page) => {
      await escape(page)
      await press(page, 'Delete Phonology')
      await expect(page.getByRole('dialog', { name: 'Delete this theme?' })).toBeVisible()
    },
  ],
  ['rates', (page) => page.goto('/web-configuration?tab=rates')],
  ['announcement', (page) => page.goto('/notifications/admin')],
  ['mail', (page) => page.goto('/mail/templates?mail=reset-password')],
  ['preview of a mail', (page) => press(page, 'Preview')],
  [
    'decision',
    async (page) => {
      await page.goto('/papers?status=submitted')
      await page
        .getByRole('checkbox', { name: /Words to decide on/ })
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
  [
    'name of a view',
    async (page) => {
      await page.goto('/papers?text=words')
      await openViewsByTouch(page)
      await page.getByRole('menuitem', { name: 'Save this view…' }).tap()
    },
  ],
  ['papers of a saved view', saveViewByTouch],
  [
    'travellers of a day, searched',
    async (page) => {
      await page.goto('/Travel')
      const search = page.getByLabel('Search', { exact: true })
      await search.tap()
      await search.fill('nobody')
      await expect(page.getByText('Nobody here fits these filters.')).toBeVisible()
    },
  ],
  ['room', (page) => page.goto('/Travel?tab=rooms').then(() => press(page, 'Add room'))],
  [
    'settings of reviews',
    async (page) => {
      await page.goto('/papers/reviews?open=settings')
      await expect(page.getByLabel('Most reviews for one auditor')).toBeVisible()
    },
  ],
  ['event', (page) => page.goto('/add-Event')],
  ['import of papers', (page) => page.goto('/papers').then(() => pressMore(page, 'Import papers'))],
]

test('everything in a form of organisers can be touched on the smallest phones and with large text', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words to decide on' })
  const payer = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { AccommodationId, Reference } = await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const traveller = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    await travelling(there, await paidFor(there, traveller.UserDetailId))
    return registered(there, payer.UserDetailId)
  })
  await walk(browser, admin, forms(author.UserId, AccommodationId, Reference))
})
