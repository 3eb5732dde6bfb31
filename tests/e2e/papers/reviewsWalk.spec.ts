import { expect, type Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { callOver, submittedAt } from '../../support/portal/remote.ts'
import { storeBytes } from '../../support/storeBytes.ts'
import { admin, auditorAt, beginAnew, look, presenter, site, startReviews, ThemeId } from './reviewSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startReviews))
test.beforeEach(beginAnew)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function write(page: Page, Score: number): Promise<void> {
  await page.getByLabel('Recommendation').selectOption('Accept')
  await page.getByLabel('Score').selectOption(String(Score))
  await page.getByLabel('Remarks for the author').fill(`Remarks ${Score}`)
}

/** Gives each of these papers a file of its own. */
async function filesOf(ids: readonly string[]): Promise<void> {
  const { context } = site.portal
  for (const id of ids) {
    const bytes = await paperPdf({ title: `Paper ${id}`, authors: '', abstract: id })
    const { Id } = await storeBytes(context, presenter.UserId, 'paper', 'paper.pdf', bytes)
    await context.database.sql.update(papers).set({ PaperURL: Id }).where(eq(papers.Id, id))
  }
}

const atDesk = (browser: Parameters<typeof windowOf>[0], auditor: Session) =>
  windowOf(browser, site.url, auditor, { viewport: deskSize, serviceWorkers: 'block' })

test('at a wide screen an auditor finds papers by deadline, accepts all, reads each beside its form, and goes on to the next one', async ({
  browser,
}) => {
  const auditor = await auditorAt('Institute of Walks')
  const titles = ['Tone in Angami', 'Stress in Bodo', 'Vowels of Garo']
  for (const [place, PaperTitle] of titles.entries()) {
    const { Id } = await submittedAt(site, presenter, { PaperTitle, ThemeId })
    const body = { PaperIds: [Id], AuditorIds: [auditor.UserId], DueOn: inDays(place === 0 ? 3 : 30) }
    await callOver(site, assignReviews, { as: admin, body })
  }
  const { page, errors } = await atDesk(browser, auditor)
  await page.goto('/auditor-papers')
  await expect(page.getByRole('heading', { name: 'Due within a week (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Due later (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept all (3)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept them' }).click()
  await expect(page.getByText('3 papers were accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept all/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('phon')
  await expect(page).toHaveURL(/text=phon&sort=title/)
  await page.getByRole('button', { name: 'Review next' }).click()
  const record = page.getByRole('region', { name: 'Paper to review', exact: true })
  await expect(record.getByRole('heading', { name: 'Tone in Angami' })).toBeVisible()
  await expect(record.getByRole('region', { name: 'Preview of paper.pdf' })).toBeVisible()
  await look(page, 'beside')
  await write(page, 1)
  await record.getByRole('button', { name: 'Save and next' }).click()
  await expect(record.getByRole('heading', { name: 'Stress in Bodo' })).toBeFocused()
  await write(page, 2)
  await record.getByRole('button', { name: 'Save and next' }).click()
  await expect(record.getByRole('heading', { name: 'Vowels of Garo' })).toBeVisible()
  await expect(record.getByRole('button', { name: 'Save and next' })).toHaveCount(0)
  await write(page, 3)
  await record.getByRole('button', { name: 'Send review' }).click()
  await expect(record).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Reviewed (3)' })).toBeVisible()
  const { sql } = site.portal.context.database
  const sent = await sql.select({ Score: reviews.Score, State: reviews.State }).from(reviews)
  expect(sent.map(({ Score, State }) => `${State} ${Score}`).sort()).toEqual(['done 1', 'done 2', 'done 3'])
  expect(errors).toEqual([])
})

test(
  'an auditor walks 128 assignments from the first to the last, without a way back to the list',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { sql } = site.portal.context.database
    await realConferenceIn(sql)
    const some = await sql.select({ Id: papers.Id }).from(papers).orderBy(papers.Id).limit(128)
    const ids = some.map(({ Id }) => Id)
    await sql.update(papers).set({ Status: 'submitted' }).where(inArray(papers.Id, ids))
    const auditor = await auditorAt('Institute of Long Walks')
    await sql.insert(reviews).values(
      ids.map((PaperId, place) => ({
        PaperId,
        AuditorId: auditor.UserId,
        DueOn: place < 100 ? inDays(3 + (place % 20)) : null,
      })),
    )
    await filesOf(ids.slice(0, 127))
    const { page, context, errors } = await atDesk(browser, auditor)
    await page.goto('/auditor-papers')
    await page.getByRole('button', { name: 'Accept all (128)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept them' }).click()
    await expect(page.getByText('128 papers were accepted')).toBeVisible({ timeout: 60_000 })
    await look(page, 'walk')
    await page.getByRole('button', { name: 'Save all files (128)' }).click()
    const keeping = page.getByRole('dialog', { name: 'Save 128 files on this device?' })
    await expect(keeping.getByText(/^The browser has room for about \d/)).toBeVisible()
    await keeping.getByRole('button', { name: 'Save them' }).click()
    await expect(keeping.getByRole('status')).toHaveText(
      '127 files are saved on this device. 1 file could not be saved:',
      { timeout: 60_000 },
    )
    await expect(keeping.getByRole('listitem')).toHaveText([/^P-\d{4}: \S/])
    await look(page, 'kept')
    await keeping.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(page.getByRole('button', { name: 'Save all files (1)' })).toBeVisible()

    await page.getByRole('button', { name: 'Review next' }).click()
    const record = page.getByRole('region', { name: 'Paper to review', exact: true })
    const firstPage = record.getByRole('img', { name: /^Page 1\b/ })
    await expect(firstPage).toBeVisible()
    // With no network another kept file is read beside its form.
    const first = (await record.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await context.setOffline(true)
    await page.keyboard.press('j')
    await expect(record.getByRole('heading', { level: 2 })).not.toHaveText(first)
    await expect(record.getByText('The file is saved on this device. You can read it offline.')).toBeVisible()
    await expect(firstPage).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('k')
    await expect(record.getByRole('heading', { level: 2 })).toHaveText(first)
    for (let count = 0; count < 128; count += 1) {
      const title = record.getByRole('heading', { level: 2 })
      const before = await title.textContent()
      await write(page, (count % 10) + 1)
      const next = count < 127 ? 'Save and next' : 'Send review'
      await record.getByRole('button', { name: next, exact: true }).click()
      if (count < 127) await expect(title).not.toHaveText(before ?? '')
    }
    await expect(record).toBeHidden()
    await expect(page.getByText('128 papers', { exact: true })).toBeVisible()
    expect(await sql.$count(reviews, inArray(reviews.State, ['done']))).toBe(128)
    // The last paper has the row of a file, but no bytes.
    expect(errors.filter((error) => !error.includes('/api/Storage/'))).toEqual([])
  },
)
