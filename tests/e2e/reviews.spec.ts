import { expect, type Page } from '@playwright/test'
import { eq, sql as text } from 'drizzle-orm'
import type { Session } from '../../contract/accounts.ts'
import { assignReviews, getAuditorProgress, getReviewsOfPaper } from '../../contract/reviewDesk.ts'
import { deskTexts } from '../../contract/desk.ts'
import { reviewDeskScreenTexts as ask } from '../../contract/reviewDeskScreens.ts'
import { reviewLabels } from '../../contract/reviewing.ts'
import { reviewScreenTexts } from '../../contract/reviewScreens.ts'
import { reviewTexts } from '../../contract/reviews.ts'
import { whereKept } from '../../contract/whereKept.ts'
import { papers } from '../../server/papers/table.ts'
import { people } from '../../server/people/table.ts'
import { accountIn } from '../support/accounts.ts'
import { realConferenceIn } from '../support/conference.ts'
import { lookInAllLights, windowOf } from '../support/look.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { callOver, databaseAt, sessionAt, setDatesAt, submittedAt, themeAt } from '../support/remote.ts'
import { test } from './test.ts'

let portal: PortalProcess
let admin: Session
let presenter: Session
let ThemeId: string
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  presenter = await sessionAt(portal)
  await setDatesAt(portal, admin, { paper_submission: 30 })
  ThemeId = await themeAt(portal, admin, 'Phonology')
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }

const look = (page: Page, name: string) => lookInAllLights(page, `reviews-${name}`)

/** An auditor of an institution of their own. */
async function auditorAt(Organization: string): Promise<Session> {
  const auditor = await sessionAt(portal, { Roles: ['Auditor'] })
  await databaseAt(portal, (sql) =>
    sql.update(people).set({ Organization }).where(eq(people.UserDetailId, auditor.UserDetailId)),
  )
  return auditor
}

/** A paper under review that an auditor is asked about. */
async function assignedAt(auditor: Session, PaperTitle: string) {
  const paper = await submittedAt(portal, presenter, { PaperTitle, ThemeId })
  const body = {
    PaperIds: [paper.Id],
    AuditorIds: [auditor.UserId],
    DueOn: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString(),
  }
  await callOver(portal, assignReviews, { as: admin, body })
  return paper
}

test('a review that is written with no network is kept, with the paper it is about, and sent when it is back', async ({
  browser,
}) => {
  const auditor = await auditorAt('Institute of Phonetics')
  const { page, context, errors } = await windowOf(browser, portal.url, auditor, phone)
  await page.goto('/auditor-papers')
  await expect(page.getByText(reviewTexts.emptyTitle)).toBeVisible()

  // It comes by itself, without a look at the server.
  const paper = await assignedAt(auditor, 'Tone in Kannada compounds')
  const open = page.getByRole('link', { name: /Tone in Kannada compounds/ })
  await expect(open).toBeVisible({ timeout: 15_000 })
  await open.click()
  await page.getByRole('button', { name: reviewScreenTexts.accept, exact: true }).click()
  await expect(page.getByRole('button', { name: reviewScreenTexts.accept, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: reviewScreenTexts.keep }).click()
  await expect(page.getByText(reviewScreenTexts.keptHere)).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('button', { name: reviewScreenTexts.send }).click()
  await expect(page.getByLabel(reviewLabels.Recommendation)).toBeFocused()
  await page.getByLabel(reviewLabels.Recommendation).selectOption('Weak accept')
  await page.getByLabel(reviewLabels.Score).selectOption('7')
  await page.getByLabel(reviewLabels.RemarksForAuthor).fill('Say more about the data.')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: reviewScreenTexts.read }).click()
  expect((await download).suggestedFilename()).toBe('paper.pdf')

  // Leaving it takes nothing away.
  await page.getByRole('link', { name: reviewScreenTexts.back }).click()
  await expect(page.getByText(reviewScreenTexts.kept(whereKept.device))).toBeVisible()
  await open.click()
  await expect(page.getByLabel(reviewLabels.RemarksForAuthor)).toHaveValue('Say more about the data.')
  await page.getByRole('button', { name: reviewScreenTexts.send }).click()
  await expect(page.getByText(reviewScreenTexts.waiting)).toBeVisible({ timeout: 15_000 })

  await context.setOffline(false)
  await expect(
    page.getByRole('heading', { name: reviewScreenTexts.counted(reviewScreenTexts.done, 1) }),
  ).toBeVisible({ timeout: 60_000 })
  const [review] = await callOver(portal, getReviewsOfPaper, { as: admin, params: { id: paper.Id } })
  expect(review).toMatchObject({
    State: 'done',
    Recommendation: 'Weak accept',
    Score: 7,
    RemarksForAuthor: 'Say more about the data.',
  })
  expect(errors).toEqual([])
})

test(
  'an organiser shares the papers of the real conference among 30 auditors, ten reviews come from a phone with no network, and a decision follows from them',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    // All of them under review, with the codes that they have.
    await databaseAt(portal, async (sql) => {
      await sql.delete(papers)
      await realConferenceIn(sql)
      await sql.update(papers).set({
        Status: 'submitted',
        PaperCode: text`'P-' || lpad((right(${papers.Id}::text, 6)::int + 1)::text, 4, '0')`,
        SubmittedOn: text`coalesce(${papers.SubmittedOn}, now())`,
      })
      for (let count = 0; count < 29; count += 1) {
        const { UserDetailId } = await accountIn(sql, { Roles: ['Auditor'] })
        const Organization = `Institute ${count}`
        await sql.update(people).set({ Organization }).where(eq(people.UserDetailId, UserDetailId))
      }
    })
    const busy = await auditorAt('Institute of Semantics')
    const wide = await windowOf(browser, portal.url, admin, { viewport: deskSize })
    await wide.page.goto('/papers?status=submitted')
    await wide.page.getByRole('checkbox', { name: deskTexts.selectAll }).check()
    await wide.page.getByRole('button', { name: /^Select all/ }).click()
    await wide.page.getByRole('button', { name: ask.ask }).click()
    const dialog = wide.page.getByRole('dialog')
    await dialog.getByLabel(ask.perPaper).selectOption('1')
    await expect(dialog.getByRole('button', { name: ask.ask })).toBeDisabled()
    await dialog.getByRole('button', { name: ask.preview }).click()
    await expect(dialog.getByRole('status')).toContainText('would be asked for', { timeout: 30_000 })
    await look(wide.page, 'plan')
    await dialog.getByRole('button', { name: ask.ask }).click()
    await expect(dialog).toBeHidden({ timeout: 60_000 })

    // Shared evenly: nobody knows a theme, so that the loads differ by one at most.
    const progress = await callOver(portal, getAuditorProgress, { as: admin })
    const loads = progress.map(({ Assigned }) => Assigned)
    expect(loads.reduce((sum, load) => sum + load, 0)).toBe(781)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    // A worker that starts anew would find the network that its page has lost.
    const small = await windowOf(browser, portal.url, busy, { ...phone, serviceWorkers: 'block' })
    await small.page.goto('/auditor-papers')
    const links = small.page.getByRole('region', { name: reviewScreenTexts.toDo }).getByRole('link')
    await expect(links.nth(9)).toBeVisible({ timeout: 30_000 })
    await links.first().click()
    await look(small.page, 'paper')
    await small.page.getByRole('link', { name: reviewScreenTexts.back }).click()
    await small.context.setOffline(true)
    const codes: string[] = []
    for (let count = 0; count < 10; count += 1) {
      await links.nth(count).click()
      // The codes of the list are gone then.
      await expect(small.page.getByRole('link', { name: reviewScreenTexts.back })).toBeVisible()
      codes.push(
        (await small.page
          .getByText(/^P-\d+$/)
          .first()
          .textContent()) ?? '',
      )
      await small.page.getByLabel(reviewLabels.Recommendation).selectOption('Accept')
      await small.page.getByLabel(reviewLabels.Score).selectOption(String(count + 1))
      await small.page.getByLabel(reviewLabels.RemarksForAuthor).fill(`Remarks ${count}`)
      await small.page.getByRole('button', { name: reviewScreenTexts.send }).click()
      await expect(small.page.getByText(reviewScreenTexts.waiting)).toHaveCount(count + 1, {
        timeout: 20_000,
      })
    }
    expect(new Set(codes).size).toBe(10)
    await small.context.setOffline(false)
    await expect(
      small.page.getByRole('heading', { name: reviewScreenTexts.counted(reviewScreenTexts.done, 10) }),
    ).toBeVisible({ timeout: 90_000 })

    await wide.page.goto('/papers/reviews?sort=-done')
    await expect(wide.page.getByText(/10 in$/)).toBeVisible()
    await look(wide.page, 'desk')
    await wide.page.goto(`/papers?text=${codes[9] ?? ''}`)
    await wide.page.getByRole('table').getByRole('link').first().click()
    const drawer = wide.page.getByRole('dialog', { name: deskTexts.paper })
    await expect(drawer.getByText(ask.spread('10'))).toBeVisible()
    await expect(drawer.getByText('Remarks 9')).toBeVisible()
    await look(wide.page, 'decision')
    await drawer.getByRole('button', { name: deskTexts.approve, exact: true }).click()
    await wide.page
      .getByRole('dialog', { name: deskTexts.approveTitle(1) })
      .getByRole('button', { name: deskTexts.approve, exact: true })
      .click()
    await expect(wide.page.getByText(deskTexts.decided(1, 'Approved'))).toBeVisible({ timeout: 20_000 })
    expect([small.errors, wide.errors]).toEqual([[], []])
  },
)
