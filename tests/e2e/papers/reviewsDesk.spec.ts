import { expect, type Page } from '@playwright/test'
import { eq, sql as text } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getAuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { accountIn } from '../../support/accounts.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver } from '../../support/portal/remote.ts'
import { admin, auditorAt, beginAnew, look, phone, sendReview, site, startReviews } from './reviewSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startReviews))
test.beforeEach(beginAnew)

/** The organisers' dialogs about auditors: what is wrong in a file is named with its line, and a preview shows what it would do. */
async function lookAtDialogs(page: Page, auditor: Session): Promise<void> {
  const opened = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Assign by CSV' }).click()
  for (const [name, lines, says] of [
    [
      'csv-refused',
      ['P-9999,' + auditor.Email, 'P-0001,nobody@example.org'],
      'Line 2: There is no paper P-9999',
    ],
    ['csv', ['P-0001', 'P-0002', 'P-0003'].map((code) => `${code},${auditor.Email}`), 'would be asked for'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await opened.getByRole('button', { name: 'Choose a file' }).click()
    const buffer = Buffer.from(['PaperCode,Email', ...lines].join('\n'))
    await (await chooser).setFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer })
    await expect(opened.getByText(says)).toBeVisible()
    await look(page, name)
  }
  await close()
  await page.getByRole('link', { name: auditor.FullName, exact: true }).click()
  const record = page.getByRole('region', { name: 'Auditor' })
  await expect(record.getByRole('checkbox', { name: /^Select P-/ }).first()).toBeVisible()
  await look(page, 'auditor')
  await record.getByRole('tab', { name: 'Themes' }).click()
  await look(page, 'themes')
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(record).toBeHidden()
  await page.getByRole('checkbox', { name: `Select ${auditor.FullName}`, exact: true }).check()
  await page.getByRole('button', { name: 'Set due date' }).click()
  await look(page, 'due')
  await close()
}

test(
  'an organiser shares the papers of the real conference among 30 auditors, ten reviews come from a phone with no network, and a decision follows from them',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    // All of them under review, with the codes that they have.
    const { sql } = site.portal.context.database
    await realConferenceIn(sql)
    const number = text`lpad((right(${papers.Id}::text, 6)::int + 1)::text, 4, '0')`
    await sql.update(papers).set({
      Status: 'submitted',
      PaperCode: text`'P-' || ${number}`,
      // A draft is not found by a code yet.
      SearchWords: text`${papers.SearchWords} || array_to_tsvector(array['p', ${number}])`,
      SubmittedOn: text`coalesce(${papers.SubmittedOn}, now())`,
    })
    for (let count = 0; count < 29; count += 1) {
      const { UserDetailId } = await accountIn(sql, { Roles: ['Auditor'] })
      const Organization = `Institute ${count}`
      await sql.update(people).set({ Organization }).where(eq(people.UserDetailId, UserDetailId))
    }
    const busy = await auditorAt('Institute of Semantics')
    const wide = await windowOf(browser, site.url, admin, { viewport: deskSize })
    await wide.page.goto('/papers?status=submitted')
    await wide.page
      .getByRole('checkbox', { name: 'Select all drafts and papers under review on this page' })
      .check()
    await wide.page.getByRole('button', { name: /^Select all/ }).click()
    await wide.page.getByRole('button', { name: 'Ask for reviews' }).click()
    const dialog = wide.page.getByRole('dialog')
    await dialog.getByLabel('Reviews for each paper').selectOption('1')
    await expect(dialog.getByRole('button', { name: 'Ask for reviews' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('status')).toContainText('would be asked for', { timeout: 30_000 })
    await look(wide.page, 'plan')
    await dialog.getByRole('button', { name: 'Ask for reviews' }).click()
    await expect(dialog).toBeHidden({ timeout: 60_000 })

    // Shared evenly: nobody knows a theme, so that the loads differ by one at most.
    const progress = await callOver(site, getAuditorProgress, { as: admin })
    const loads = progress.map(({ Assigned }) => Assigned)
    expect(loads.reduce((sum, load) => sum + load, 0)).toBe(781)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    // A worker that starts anew would find the network that its page has lost.
    const small = await windowOf(browser, site.url, busy, { ...phone, serviceWorkers: 'block' })
    await small.page.goto('/auditor-papers')
    const links = small.page.getByRole('list', { name: /^To review/ }).getByRole('link')
    await expect(links.nth(9)).toBeVisible({ timeout: 30_000 })
    const first = small.page.locator('.desk-cards > li').first()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(200)
    await look(small.page, 'list')
    await links.first().click()
    await look(small.page, 'paper')
    await small.page.getByRole('button', { name: 'Back to the list' }).click()
    await small.context.setOffline(true)
    const codes: string[] = []
    for (let count = 0; count < 10; count += 1) {
      await links.nth(count).click()
      // The codes of the list are gone then.
      await expect(small.page.getByRole('button', { name: 'Back to the list' })).toBeVisible()
      codes.push(
        (await small.page
          .getByRole('region', { name: 'Paper to review', exact: true })
          .getByText(/^P-\d+$/)
          .first()
          .textContent()) ?? '',
      )
      await small.page.getByLabel('Recommendation').selectOption('Accept')
      await small.page.getByLabel('Score').selectOption(String(count + 1))
      await small.page.getByLabel('Remarks for the author').fill(`Remarks ${count}`)
      await sendReview(small.page)
      await expect(small.page.getByText('Waiting to be sent')).toHaveCount(count + 1, {
        timeout: 20_000,
      })
    }
    expect(new Set(codes).size).toBe(10)
    await small.context.setOffline(false)
    await expect(small.page.getByRole('heading', { name: `Reviewed (10)` })).toBeVisible({ timeout: 90_000 })

    await wide.page.goto('/papers/reviews?sort=-done')
    await expect(wide.page.getByText(/ 10 of 781 reviews sent$/)).toBeVisible()
    await look(wide.page, 'desk')
    await lookAtDialogs(wide.page, busy)
    await wide.page.goto(`/papers?text=${codes[9] ?? ''}`)
    const reviewed = wide.page.getByRole('row').filter({ hasText: codes[9] ?? '' })
    await reviewed.getByRole('link').first().click()
    const drawer = wide.page.getByRole('region', { name: 'Paper' })
    await drawer.getByRole('tab', { name: 'Reviews' }).click()
    await expect(drawer.getByText('Scores: 10')).toBeVisible()
    await expect(drawer.getByText('Remarks 9', { exact: true })).toBeVisible()
    await drawer.getByText('Remarks 9', { exact: true }).scrollIntoViewIfNeeded()
    await look(wide.page, 'decision')
    await drawer.getByRole('button', { name: 'Approve', exact: true }).click()
    await wide.page
      .getByRole('dialog', { name: 'Approve this paper?' })
      .getByRole('button', { name: 'Approve', exact: true })
      .click()
    await expect(wide.page.getByText('Approved: 1 paper')).toBeVisible({ timeout: 20_000 })
    // The file with wrong lines was refused, and the papers of the conference have no bytes here.
    const meant = /\/Review\/import|404 .*\/api\/Storage\//
    expect([...small.errors, ...wide.errors].filter((error) => !meant.test(error))).toEqual([])
  },
)
