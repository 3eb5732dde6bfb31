import { expect, type Locator, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { assignReviews, getReviewsOfPaper } from '../../../contract/reviews/reviewDesk.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, submittedAt } from '../../support/portal/remote.ts'
import { withoutRhythm } from '../../support/rhythm.ts'
import {
  admin,
  auditorAt,
  beginAnew,
  look,
  phone,
  presenter,
  sendReview,
  site,
  startReviews,
  ThemeId,
} from './reviewSteps.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startReviews))
test.beforeEach(beginAnew)

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

test('a review that is written with no network is kept, with the paper it is about, and sent when it is back (spec 1.9)', async ({
  browser,
}) => {
  const auditor = await auditorAt('Institute of Phonetics')
  const { page, context, errors } = await windowOf(browser, site.url, auditor, {
    ...phone,
    serviceWorkers: 'block',
  })
  await withoutRhythm(context)
  await page.goto('/auditor-papers')
  await expect(page.getByText('No papers are assigned to you')).toBeVisible()

  // It comes by itself, without a look at the server.
  const paper = await assignedAt(auditor, 'Tone in Kannada compounds')
  const open = page.getByRole('link', { name: /Tone in Kannada compounds/ })
  await expect(open).toBeVisible({ timeout: 25_000 })
  await open.click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  // Only then the device has the accepted paper, whose version the review is based on.
  await expect(page.getByText('You have accepted to review this paper')).toBeVisible()
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(page.getByText('The file is saved on this device. You can read it offline.')).toBeVisible()
  await context.setOffline(true)

  await sendReview(page)
  await expect(page.getByLabel('Recommendation')).toBeFocused()
  await page.getByLabel('Recommendation').selectOption('Weak accept')
  await page.getByLabel('Score').selectOption('7')
  await page.getByLabel('Remarks for the author').fill('Say more about the data.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('paper.pdf')

  // Leaving it takes nothing away.
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible()
  await open.click()
  await expect(page.getByLabel('Remarks for the author')).toHaveValue('Say more about the data.')
  await sendReview(page)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Reviewed (1)` })).toBeVisible({ timeout: 60_000 })
  const [review] = await callOver(site, getReviewsOfPaper, { as: admin, params: { id: paper.Id } })
  expect(review).toMatchObject({
    State: 'done',
    Recommendation: 'Weak accept',
    Score: 7,
    RemarksForAuthor: 'Say more about the data.',
  })
  expect(errors).toEqual([])
})

test('with no network an auditor accepts one paper and declines another: both are said to be queued, and are sent @long', async ({
  browser,
}) => {
  const auditor = await auditorAt('Institute of Prosody')
  const accepted = await assignedAt(auditor, 'Stress in Malayalam')
  const declined = await assignedAt(auditor, 'Rhythm in Konkani')
  const { page, context, errors } = await windowOf(browser, site.url, auditor, {
    ...phone,
    serviceWorkers: 'block',
  })
  await withoutRhythm(context)
  await page.goto('/auditor-papers')
  const open = (title: string) => page.getByRole('link', { name: new RegExp(title) })
  await expect(open('Stress in Malayalam')).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const queued = page.getByText('Your answer is saved on this device. It is sent when you are online')
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()

  await open('Stress in Malayalam').click()
  await button('Accept').click()
  await expect(queued).toBeVisible()
  await expect(page.getByText('Your answer waits to be sent.')).toBeVisible()
  await expect(button('Accept')).toHaveCount(0)
  await look(page, 'answer-queued')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Stress in Malayalam' })).toContainText(
    'Waiting to be sent',
  )

  await open('Rhythm in Konkani').click()
  await button('Decline').click()
  const question = page.getByRole('dialog', { name: 'Decline this review' })
  await question.getByLabel('Reason').fill('I am away that month.')
  await question.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(queued).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('I am away that month.')).toBeVisible()
  await expect(page.getByText('No answer from the portal')).toHaveCount(0)

  await context.setOffline(false)
  const answers = async () => {
    const both = await Promise.all(
      [accepted, declined].map(({ Id }) =>
        callOver(site, getReviewsOfPaper, { as: admin, params: { id: Id } }),
      ),
    )
    return both.flat().map(({ State, Reason }) => [State, Reason])
  }
  await expect.poll(answers).toEqual([
    ['accepted', ''],
    ['declined', 'I am away that month.'],
  ])
  await expect(page.getByText('Your answer waits to be sent.')).toHaveCount(0)
  await expect(page.getByText('I am away that month.')).toBeVisible()
  expect(errors).toEqual([])
})

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
    await tabTo(
      page,
      page.getByRole('checkbox', { name: 'Select all drafts and papers under review on this page' }),
      80,
    )
    await page.keyboard.press('Space')
    await enter(page, page.getByRole('button', { name: 'Ask for reviews' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Share automatically' })).toBeChecked()
    await tabTo(page, dialog.getByRole('radio', { name: 'Share automatically' }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Choose auditors' })).toBeChecked()
    await tabTo(page, dialog.getByRole('checkbox', { name: auditor.FullName, exact: true }))
    await page.keyboard.press('Space')
    await enter(page, dialog.getByRole('button', { name: 'Ask for reviews' }))
    await expect(page.getByText('2 reviews were asked for')).toBeVisible()
    await expect(dialog).toBeHidden()

    const small = await windowOf(browser, site.url, auditor, { ...phone, serviceWorkers: 'block' })
    const own = small.page
    const ofReview = (name: string) => own.getByRole('button', { name, exact: true })
    await own.goto('/auditor-papers')
    await enter(own, own.getByRole('link', { name: /Mice without keys/ }))
    await enter(own, ofReview('Decline'))
    const question = own.getByRole('dialog', { name: 'Decline this review' })
    await expect(question.getByLabel('Reason')).toBeFocused()
    await own.keyboard.type('I know these mice.')
    await look(own, 'decline')
    await enter(own, question.getByRole('button', { name: 'Decline', exact: true }))
    await expect(own.getByText('I know these mice.')).toBeVisible()
    await enter(own, own.getByRole('button', { name: 'Back to the list' }))
    await enter(own, own.getByRole('link', { name: /Keys without a mouse/ }))
    await enter(own, ofReview('Accept'))
    await expect(ofReview('Accept')).toHaveCount(0)
    await tabTo(own, own.getByLabel('Recommendation'))
    await own.keyboard.type('Weak a')
    await expect(own.getByLabel('Recommendation')).toHaveValue('Weak accept')
    await tabTo(own, own.getByLabel('Score'))
    await own.keyboard.type('7')
    await tabTo(own, own.getByLabel('Remarks for the author'))
    await own.keyboard.type('Say more about the keys.')
    await enter(own, ofReview('Send review'))
    await expect(own.getByRole('heading', { name: `Reviewed (1)` })).toBeVisible()

    await page.goto('/papers?text=without')
    await enter(page, page.getByRole('link', { name: 'Mice without keys' }))
    const drawer = page.getByRole('region', { name: 'Paper' })
    // The Tab key goes to the tab that is shown, the arrow keys to the others.
    const toReviews = async () => {
      await expect(drawer.getByRole('tab', { selected: true })).toBeVisible()
      await tabTo(page, drawer.getByRole('tab', { selected: true }), 80)
      for (let tab = 0; tab < 2; tab += 1) await page.keyboard.press('ArrowRight')
      await expect(drawer.getByRole('tab', { name: 'Reviews', selected: true })).toBeFocused()
    }
    await toReviews()
    await expect(drawer.getByText('I know these mice.')).toBeVisible()
    await page.keyboard.press('Escape')
    await enter(page, page.getByRole('link', { name: 'Keys without a mouse' }))
    await toReviews()
    await expect(drawer.getByText('Scores: 7')).toBeVisible()
    await enter(page, drawer.getByRole('button', { name: 'Approve', exact: true }))
    const decision = page.getByRole('dialog', { name: 'Approve this paper?' })
    await enter(page, decision.getByRole('button', { name: 'Approve', exact: true }))
    await expect(page.getByText('Approved: 1 paper')).toBeVisible()
    expect([desk.errors, small.errors]).toEqual([[], []])
  },
)
