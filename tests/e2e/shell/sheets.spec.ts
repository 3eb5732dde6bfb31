import { expect, type Locator, type Page } from '@playwright/test'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { auditorAt, callOver, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { pressMore } from '../desk/deskSteps.ts'
import { admin, portal, startOpenPortal, ThemeId } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheetOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

interface Sheet {
  readonly path: string
  readonly press: string
  readonly name: string
  /** True where it is among the rarer actions of a list. */
  readonly isRare?: true
}

/** Back closes it and leaves the screen, a refresh opens it again, and its own button leaves nothing in the address. */
async function backAndRefresh(page: Page, { path, press, name, isRare }: Sheet): Promise<void> {
  const open = () => (isRare ? pressMore(page, press) : button(page, press).first().click())
  await page.goto('/account')
  await page.goto(path)
  await open()
  const sheet = sheetOf(page, name)
  await expect(sheet, path).toBeVisible()
  await page.goBack()
  await expect(sheet, path).toBeHidden()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  await open()
  await expect(sheet, path).toBeVisible()
  await page.reload()
  await expect(sheet, path).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet, path).toBeHidden()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)
}

test(
  'on a phone Back closes a sheet of the organisers and leaves the screen, and a refresh opens it again',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    const sheets: readonly Sheet[] = [
      { path: '/users', press: 'Add a user', name: 'Add a user' },
      { path: '/papers', press: 'Import papers', name: 'Import papers', isRare: true },
      { path: '/events', press: 'Import sessions', name: 'Import sessions' },
      { path: '/papers/reviews', press: 'Assign by CSV', name: 'Assign by CSV', isRare: true },
      { path: '/web-configuration?tab=dates', press: 'Add a date', name: 'Add a date' },
      { path: '/archive', press: 'Close this conference', name: 'Close this conference' },
    ]
    for (const sheet of sheets) await backAndRefresh(page, sheet)
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test('on a phone Back closes a question about what is selected, and the selection stays', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words to go back from' })
  const { page, errors } = await windowOf(browser, portal.url, admin, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await page.goto('/papers?status=submitted')
  const chosen = page.getByRole('checkbox', { name: /Words to go back from/ }).first()
  await chosen.check()
  for (const leave of ['Back', 'Escape', 'Back'] as const) {
    await button(page, 'Approve').click()
    const question = sheetOf(page, 'Approve this paper?')
    await expect(question).toBeVisible()
    if (leave === 'Back') await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(chosen).toBeChecked()
    await expect(page).toHaveURL(/\/papers\?status=submitted$/)
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('on a phone Back closes what asks an auditor for a reason, and a refresh brings back what was typed', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  const { Id } = await submittedAt(portal, author, { ThemeId, PaperTitle: 'Words to decline' })
  const auditor = await auditorAt(portal)
  const DueOn = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
  await callOver(portal, assignReviews, {
    as: admin,
    body: { PaperIds: [Id], AuditorIds: [auditor.UserId], DueOn },
  })
  const { page } = await windowOf(browser, portal.url, auditor, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await page.goto('/auditor-papers')
  await page.getByRole('link', { name: 'Words to decline' }).click()
  const reason = sheetOf(page, 'Decline this review').getByLabel('Reason')
  await button(page, 'Decline').click()
  await reason.fill('I know the authors')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(reason).toBeHidden()
  await button(page, 'Decline').click()
  await expect(reason).toHaveValue('I know the authors')
  await page.reload()
  await expect(reason).toHaveValue('I know the authors')
  await page.context().close()
})
