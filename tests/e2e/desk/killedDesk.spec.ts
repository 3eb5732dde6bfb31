import { expect, type Locator, type Page } from '@playwright/test'
import type { Portal } from '../../../server/app.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { databaseAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { registered, transferred } from '../../support/registrations.ts'
import { admin, portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'
import { press } from '../touchWalk.ts'
import { chooseStatement, unknownLine } from '../money/statementSteps.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** A form of an open record: its name, how to open it, and what is typed into. */
type Typed = readonly [name: string, open: (page: Page) => Promise<unknown>, field: (page: Page) => Locator]

const bill = (page: Page) => page.getByRole('region', { name: 'Open bill' })

const forms = (userId: string, billId: string, line: string): readonly Typed[] => [
  [
    'the remark on a claim',
    (page) => page.goto(`/payment/users?bill=${billId}`),
    (page) => bill(page).getByLabel('Remarks'),
  ],
  [
    'the note of a recorded payment',
    async (page) => {
      await page.goto(`/payment/users?bill=${billId}`)
      await bill(page).getByRole('button', { name: 'Record a payment' }).click()
    },
    (page) => bill(page).getByLabel('Remarks').last(),
  ],
  [
    'the search of a line of a statement',
    (page) => page.goto(line),
    (page) => page.getByLabel('Find a registration'),
  ],
  [
    'the words to the authors of a decision',
    async (page) => {
      await page.goto('/papers?status=submitted')
      await page
        .getByRole('checkbox', { name: /Words cut off/ })
        .first()
        .check()
      await press(page, 'Approve')
    },
    (page) => page.getByRole('dialog').getByRole('textbox').first(),
  ],
  [
    'the subject of a mail',
    (page) => page.goto('/mail/templates?mail=reset-password'),
    (page) => page.getByLabel('Subject'),
  ],
  [
    'the name of a person',
    (page) => page.goto(`/users?user=${userId}`).then(() => press(page, 'Edit')),
    (page) => page.getByRole('textbox', { name: /^First name/i }),
  ],
]

test(
  'what is typed into an open record of the desk is there again after the page ended in mid-word',
  { tag: '@long' },
  async ({ browser }) => {
    const author = await sessionAt(portal)
    await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words cut off' })
    const payer = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { AccommodationId } = await databaseAt(portal, async (sql) => {
      const at = { context: { database: { sql } } } as Portal
      const made = await registered(at, payer.UserDetailId)
      await transferred(at, made.PaymentDetailsId)
      return made
    })
    const { page } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/payment/statements')
    await chooseStatement(page, [unknownLine])
    await page.getByRole('tab', { name: 'Unknown 1' }).click()
    await page.getByRole('button', { name: /^Match line/ }).click()
    await expect(page.getByLabel('Find a registration')).toBeVisible()
    for (const [name, open, fieldOf] of forms(author.UserId, AccommodationId, page.url())) {
      await open(page)
      const field = fieldOf(page)
      await expect(field, name).toBeVisible()
      await expect(field, name).toBeEditable()
      await field.fill('Half a ')
      await field.pressSequentially('wo')
      // At most 100 ms after a key the text is written (offline O1).
      await page.waitForTimeout(300)
      // The field keeps the focus: nothing but the end of the page says that typing is over.
      await page.reload({ waitUntil: 'commit' })
      await open(page)
      await expect(fieldOf(page), name).toHaveValue('Half a wo')
    }
  },
)
