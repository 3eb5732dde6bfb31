import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Session } from '../../contract/accounts.ts'
import { getReviewsOfPaper, assignReviews } from '../../contract/reviewDesk.ts'
import { reviewLabels } from '../../contract/reviewing.ts'
import { reviewScreenTexts } from '../../contract/reviewScreens.ts'
import { reviewTexts } from '../../contract/reviews.ts'
import { whereKept } from '../../contract/whereKept.ts'
import { people } from '../../server/people/table.ts'
import { lookInAllLights, windowOf } from '../support/look.ts'
import { phoneSize } from '../support/phone.ts'
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
  await look(page, 'list')
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
  await look(page, 'paper')
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
