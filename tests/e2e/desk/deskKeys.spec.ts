import { expect, type Page } from '@playwright/test'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { found } from './deskSteps.ts'
import { and, asc, eq } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import { getUserPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

const titles = (page: Page) => page.locator('.desk-title')

/** Another organiser changes a paper under review, by default the one that nobody has changed for longest; its title. */
async function changedElsewhere(title?: string): Promise<string> {
  const [oldest] = await databaseAt(portal, (sql) =>
    sql
      .select({ id: papers.Id })
      .from(papers)
      .where(and(eq(papers.Status, 'submitted'), title ? eq(papers.PaperTitle, title) : undefined))
      .orderBy(asc(papers.LastModifiedOn), asc(papers.Id))
      .limit(1),
  )
  const as = await sessionAt(portal, { Roles: ['Admin'] })
  const params = { id: oldest?.id ?? '' }
  const { Title: PaperTitle, ...before } = await callOver(portal, getUserPaper, { as, params })
  const body = { ...pick(before, 'ThemeId', 'Abstract', 'PaperURL'), PaperTitle }
  const ConsiderBestPaper = !before.ConsiderBestPaper
  await callOver(portal, updatePaper, { as, params, body: { ...body, ConsiderBestPaper } })
  return PaperTitle
}

test.describe('with 781 papers', () => {
  test.beforeAll(fillDesk)

  test(
    'papers are found, opened, chosen over pages and left again by keyboard alone',
    { tag: '@long' },
    async ({ browser }) => {
      const { page } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers?status=submitted')
      await found(page, '313 papers')
      await page.keyboard.press('/')
      const search = page.getByLabel('Search papers')
      await expect(search).toBeFocused()
      await page.keyboard.type('tranlsation')
      await expect(
        page.getByText('Nothing matches “tranlsation”. This is what matches “translation”.'),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await found(page, '313 papers')

      await titles(page).first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(titles(page).nth(1)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      const pane = page.getByRole('region', { name: 'Paper', exact: true })
      await expect(pane).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(pane).toBeHidden()
      await expect(titles(page).first()).toBeFocused()

      const all = page.getByRole('checkbox', {
        name: 'Select all drafts and papers under review on this page',
      })
      await all.focus()
      await page.keyboard.press('Space')
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar.getByRole('status')).toHaveText('50 selected')
      await page.getByRole('button', { name: 'Select all 313 papers under review of this list' }).focus()
      await page.keyboard.press('Enter')
      await expect(bar.getByRole('status')).toHaveText('313 selected')
      const lastOfOne = (await titles(page).last().textContent()) ?? ''
      // Elsewhere the oldest paper changes: it becomes the first, and each row moves on, the last one to the next page.
      const changed = await changedElsewhere()
      await expect(titles(page).first()).toHaveText(changed)
      await expect(page.getByRole('checkbox', { name: `Select ${changed}`, exact: true })).toBeChecked()
      const [firstOfOne = ''] = await titles(page).allTextContents()
      await page.getByRole('button', { name: 'Next page' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/page=2/)
      // The address is there before the rows: those of the first page leave with the focus that they have.
      await expect(titles(page).first()).not.toHaveText(firstOfOne)
      await expect(titles(page).first()).toHaveText(lastOfOne)
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await expect(boxes.first()).toBeChecked()
      await boxes.first().focus()
      await page.keyboard.press('Space')
      await expect(bar.getByRole('status')).toHaveText('312 selected')
      await page.keyboard.press('ArrowDown')
      await expect(boxes.nth(1)).toBeFocused()
      // The row that is left out moves to the first page, and stays left out there.
      await changedElsewhere(lastOfOne)
      await expect(titles(page).first()).not.toHaveText(lastOfOne)
      await expect(boxes.first()).toBeChecked()
      await page.getByRole('button', { name: 'Previous page' }).focus()
      await page.keyboard.press('Enter')
      await expect(titles(page).first()).toHaveText(lastOfOne)
      await expect(boxes.first()).not.toBeChecked()
      await expect(boxes.nth(1)).toBeChecked()
      await expect(bar.getByRole('status')).toHaveText('312 selected')
      await boxes.nth(1).focus()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
    },
  )

  test(
    'papers are filtered, decided on and given back, and people are found and blocked, by keyboard alone',
    { tag: '@long' },
    async ({ browser }) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const bar = page.getByRole('region', { name: 'Selection' })
      const dialog = page.getByRole('dialog')
      await page.goto('/papers')
      await found(page, '781 papers')
      await page.keyboard.press('/')
      await page.keyboard.type('translation')
      await expect(page).toHaveURL(/text=translation/)
      await tabTo(page, page.getByLabel('Status', { exact: true }))
      await page.keyboard.type('Submitted')
      await expect(page).toHaveURL(/status=submitted/)
      await settled(page)
      await tabTo(page, button('Title'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/sort=title/)
      await settled(page)
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await tabTo(page, boxes.first())
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect(bar.getByRole('status')).toHaveText('2 selected')

      await tabTo(page, bar.getByRole('button', { name: 'Reject' }), 200)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await tabTo(page, bar.getByRole('button', { name: 'Approve' }))
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Feedback (optional)')).toBeFocused()
      await expect(dialog.getByRole('region', { name: 'Mails' })).toBeVisible()
      // The mails are worded anew after a pause; what is decided by then is previewed no more.
      const previewed = page.waitForResponse((response) => response.url().endsWith('/decision-preview'))
      await page.keyboard.type('Well argued.')
      await previewed
      await tabTo(page, dialog.getByRole('button', { name: 'Approve' }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const back = page.getByRole('button', { name: new RegExp(`^Undo all: `) })
      await expect(back).toBeVisible()
      await tabTo(page, back, 200)
      await page.keyboard.press('Enter')
      await expect(back).toHaveCount(0)

      await page.goto('/users')
      await expect(page.getByText(/^[\d,]+ people$/)).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('kumar')
      await expect(page).toHaveURL(/text=kumar/)
      await settled(page)
      await tabTo(page, page.getByRole('checkbox', { name: 'Select everybody on this page' }))
      await page.keyboard.press('Space')
      await tabTo(page, bar.getByRole('button', { name: 'Block sign-in' }), 200)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Block sign-in' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await tabTo(page, button('Columns'), 200)
      await page.keyboard.press('Enter')
      const columns = page.getByRole('dialog', { name: 'Columns' })
      await tabTo(page, columns.getByLabel('Gender'))
      await page.keyboard.press('Space')
      await page.keyboard.press('Escape')
      await expect(columns).toBeHidden()
      await expect(page.getByRole('columnheader', { name: 'Gender' })).toBeVisible()
      expect(errors).toEqual([])
    },
  )
})
