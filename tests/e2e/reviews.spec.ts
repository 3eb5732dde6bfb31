import { expect, type Locator, type Page } from '@playwright/test'
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
import { themeOf } from '../support/papers.ts'
import { callOver, submittedAt } from '../support/remote.ts'
import { startSite, type Site } from '../support/site.ts'
import { tabTo } from './steps.ts'
import { test } from './test.ts'

let site: Site
let admin: Session
let presenter: Session
let ThemeId: string
test.beforeAll(async () => {
  site = await startSite()
})
test.beforeEach(async () => {
  await site.portal.empty()
  admin = await site.session({ Roles: ['Admin'] })
  presenter = await site.session()
  ThemeId = await themeOf(site.portal, 'Phonology')
})
test.afterAll(() => site.stop())

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }

const look = (page: Page, name: string) => lookInAllLights(page, `reviews-${name}`)

/** An auditor of an institution of their own. */
async function auditorAt(Organization: string): Promise<Session> {
  const auditor = await site.session({ Roles: ['Auditor'] })
  const { sql } = site.portal.context.database
  await sql.update(people).set({ Organization }).where(eq(people.UserDetailId, auditor.UserDetailId))
  return auditor
}

/** Sends by a key: a message lies over the button of a phone for some seconds. */
const sendReview = (page: Page) => page.getByRole('button', { name: reviewScreenTexts.send }).press('Enter')

/** A paper under review that an auditor is asked about. */
async function assignedAt(auditor: Session, PaperTitle: string) {
  const paper = await submittedAt(site, presenter, { PaperTitle, ThemeId })
  const body = {
    PaperIds: [paper.Id],
    AuditorIds: [auditor.UserId],
    DueOn: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString(),
  }
  await callOver(site, assignReviews, { as: admin, body })
  return paper
}

test('a review that is written with no network is kept, with the paper it is about, and sent when it is back', async ({
  browser,
}) => {
  const auditor = await auditorAt('Institute of Phonetics')
  const { page, context, errors } = await windowOf(browser, site.url, auditor, {
    ...phone,
    serviceWorkers: 'block',
  })
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

  await sendReview(page)
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
  await sendReview(page)
  await expect(page.getByText(reviewScreenTexts.waiting)).toBeVisible({ timeout: 15_000 })

  await context.setOffline(false)
  await expect(
    page.getByRole('heading', { name: reviewScreenTexts.counted(reviewScreenTexts.done, 1) }),
  ).toBeVisible({ timeout: 60_000 })
  const [review] = await callOver(site, getReviewsOfPaper, { as: admin, params: { id: paper.Id } })
  expect(review).toMatchObject({
    State: 'done',
    Recommendation: 'Weak accept',
    Score: 7,
    RemarksForAuthor: 'Say more about the data.',
  })
  expect(errors).toEqual([])
})

/** The organisers' dialogs about auditors: what a file says wrong is told by its line, and what it would do before it does. */
async function lookAtDialogs(page: Page, auditor: Session): Promise<void> {
  const opened = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  await page.getByRole('button', { name: ask.import }).click()
  for (const [name, lines, told] of [
    [
      'csv-refused',
      ['P-9999,' + auditor.Email, 'P-0001,nobody@example.org'],
      'Line 2: There is no paper P-9999',
    ],
    ['csv', ['P-0001', 'P-0002', 'P-0003'].map((code) => `${code},${auditor.Email}`), 'would be asked for'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await opened.getByRole('button', { name: ask.importChoose }).click()
    const buffer = Buffer.from(['PaperCode,Email', ...lines].join('\n'))
    await (await chooser).setFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer })
    await expect(opened.getByText(told)).toBeVisible()
    await look(page, name)
  }
  await close()
  await page.getByRole('button', { name: ask.themesOf(auditor.FullName), exact: true }).click()
  await look(page, 'themes')
  await close()
  await page.getByRole('checkbox', { name: ask.select(auditor.FullName), exact: true }).check()
  await page.getByRole('button', { name: ask.setDue }).click()
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
    const busy = await auditorAt('Institute of Semantics')
    const wide = await windowOf(browser, site.url, admin, { viewport: deskSize })
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
    const progress = await callOver(site, getAuditorProgress, { as: admin })
    const loads = progress.map(({ Assigned }) => Assigned)
    expect(loads.reduce((sum, load) => sum + load, 0)).toBe(781)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    // A worker that starts anew would find the network that its page has lost.
    const small = await windowOf(browser, site.url, busy, { ...phone, serviceWorkers: 'block' })
    await small.page.goto('/auditor-papers')
    const links = small.page.getByRole('region', { name: reviewScreenTexts.toDo }).getByRole('link')
    await expect(links.nth(9)).toBeVisible({ timeout: 30_000 })
    await look(small.page, 'list')
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
      await sendReview(small.page)
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
    await lookAtDialogs(wide.page, busy)
    await wide.page.goto(`/papers?text=${codes[9] ?? ''}`)
    await wide.page.getByRole('table').getByRole('link').first().click()
    const drawer = wide.page.getByRole('dialog', { name: deskTexts.paper })
    await expect(drawer.getByText(ask.spread('10'))).toBeVisible()
    await expect(drawer.getByText('Remarks 9')).toBeVisible()
    await drawer.getByText('Remarks 9').scrollIntoViewIfNeeded()
    await look(wide.page, 'decision')
    await drawer.getByRole('button', { name: deskTexts.approve, exact: true }).click()
    await wide.page
      .getByRole('dialog', { name: deskTexts.approveTitle(1) })
      .getByRole('button', { name: deskTexts.approve, exact: true })
      .click()
    await expect(wide.page.getByText(deskTexts.decided(1, 'Approved'))).toBeVisible({ timeout: 20_000 })
    // The file with wrong lines was refused.
    expect([small.errors, wide.errors.filter((error) => !error.includes('/Review/import'))]).toEqual([[], []])
  },
)

/** Presses what is reached with Tab alone. */
async function enter(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  await tabTo(page, wanted, 80)
  await page.keyboard.press('Enter')
}

test(
  'by keyboard alone reviews are asked for, one is declined with a reason, one is written, and the paper is decided from it',
  { tag: '@long' },
  async ({ browser }) => {
    const auditor = await auditorAt('Institute of Syntax')
    for (const PaperTitle of ['Keys without a mouse', 'Mice without keys'])
      await submittedAt(site, presenter, { PaperTitle, ThemeId })
    const desk = await windowOf(browser, site.url, admin, { viewport: deskSize, serviceWorkers: 'block' })
    const { page } = desk
    await page.goto('/papers?status=submitted&text=without')
    await expect(page.getByText('2 papers', { exact: true })).toBeVisible()
    await tabTo(page, page.getByRole('checkbox', { name: deskTexts.selectAll }), 80)
    await page.keyboard.press('Space')
    await enter(page, page.getByRole('button', { name: ask.ask }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: ask.share })).toBeChecked()
    await tabTo(page, dialog.getByRole('radio', { name: ask.share }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: ask.choose })).toBeChecked()
    await tabTo(page, dialog.getByRole('checkbox', { name: auditor.FullName, exact: true }))
    await page.keyboard.press('Space')
    await enter(page, dialog.getByRole('button', { name: ask.ask }))
    await expect(page.getByText(ask.asked(2))).toBeVisible()
    await expect(dialog).toBeHidden()

    const small = await windowOf(browser, site.url, auditor, { ...phone, serviceWorkers: 'block' })
    const own = small.page
    const ofReview = (name: string) => own.getByRole('button', { name, exact: true })
    await own.goto('/auditor-papers')
    await enter(own, own.getByRole('link', { name: /Mice without keys/ }))
    await enter(own, ofReview(reviewScreenTexts.decline))
    const question = own.getByRole('dialog', { name: reviewScreenTexts.declineTitle })
    await expect(question.getByLabel(reviewScreenTexts.reason)).toBeFocused()
    await own.keyboard.type('I know these mice.')
    await look(own, 'decline')
    await enter(own, question.getByRole('button', { name: reviewScreenTexts.decline, exact: true }))
    await expect(own.getByText('I know these mice.')).toBeVisible()
    await enter(own, own.getByRole('link', { name: reviewScreenTexts.back }))
    await enter(own, own.getByRole('link', { name: /Keys without a mouse/ }))
    await enter(own, ofReview(reviewScreenTexts.accept))
    await expect(ofReview(reviewScreenTexts.accept)).toHaveCount(0)
    await tabTo(own, own.getByLabel(reviewLabels.Recommendation))
    await own.keyboard.type('Weak a')
    await expect(own.getByLabel(reviewLabels.Recommendation)).toHaveValue('Weak accept')
    await tabTo(own, own.getByLabel(reviewLabels.Score))
    await own.keyboard.type('7')
    await tabTo(own, own.getByLabel(reviewLabels.RemarksForAuthor))
    await own.keyboard.type('Say more about the keys.')
    await enter(own, ofReview(reviewScreenTexts.send))
    await expect(
      own.getByRole('heading', { name: reviewScreenTexts.counted(reviewScreenTexts.done, 1) }),
    ).toBeVisible()

    await page.goto('/papers?text=without')
    await enter(page, page.getByRole('link', { name: 'Mice without keys' }))
    const drawer = page.getByRole('dialog', { name: deskTexts.paper })
    await expect(drawer.getByText('I know these mice.')).toBeVisible()
    await page.keyboard.press('Escape')
    await enter(page, page.getByRole('link', { name: 'Keys without a mouse' }))
    await expect(drawer.getByText(ask.spread('7'))).toBeVisible()
    await enter(page, drawer.getByRole('button', { name: deskTexts.approve, exact: true }))
    const decision = page.getByRole('dialog', { name: deskTexts.approveTitle(1) })
    await enter(page, decision.getByRole('button', { name: deskTexts.approve, exact: true }))
    await expect(page.getByText(deskTexts.decided(1, 'Approved'))).toBeVisible()
    expect([desk.errors, small.errors]).toEqual([[], []])
  },
)
