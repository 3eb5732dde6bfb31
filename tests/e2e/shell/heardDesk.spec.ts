import { expect } from '@playwright/test'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { focused, heard, listen, stumblesOf } from '../../support/browser/heard.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { callOver, submittedAt } from '../../support/portal/remote.ts'
import { admin, auditorAt, beginAnew, presenter, site, startReviews, ThemeId } from '../papers/reviewSteps.ts'
import { test } from '../test.ts'
import { button, device, times } from './heardSteps.ts'

// What a screen reader reads to organisers and auditors who work through their lists by keys.

test.beforeAll(({ shared }) => shared(startReviews))
test.beforeEach(beginAnew)

const titles = ['Tone in Angami', 'Stress in Bodo']

async function submitBoth(): Promise<string[]> {
  const ids: string[] = []
  for (const PaperTitle of titles) ids.push((await submittedAt(site, presenter, { PaperTitle, ThemeId })).Id)
  return ids
}

test(
  'a screen reader reads the list of papers while an organiser walks through it by keys, marks each and releases the marks',
  { tag: '@long' },
  async ({ browser }) => {
    await submitBoth()
    const { page, context, errors } = await windowOf(browser, site.url, admin, device)
    await listen(page)
    await page.goto('/papers?sort=title')
    await expect(page.getByText('2 papers', { exact: true })).toBeVisible()
    await settled(page)
    expect.soft(await stumblesOf(page), 'list').toEqual([])
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('a Stress in Bodo')
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('a Tone in Angami')
    await page.keyboard.press('k')
    await heard(page)
    await page.keyboard.press('Enter')
    const pane = page.getByRole('region', { name: 'Paper', exact: true })
    await expect(pane).toBeFocused()
    await expect(button(page, 'Approve')).toBeVisible()
    await settled(page)
    expect.soft(await stumblesOf(page), 'open paper').toEqual([])
    expect(times(await heard(page), '1 of 2Stress in Bodo')).toBe(1)

    await page.keyboard.press('a')
    await expect(pane.getByText(/^Approved\. Marked by/)).toBeVisible()
    expect(times(await heard(page), 'Approved. Marked by')).toBe(1)
    await page.keyboard.press('j')
    await expect(pane.getByRole('heading', { name: 'Tone in Angami' })).toBeVisible()
    await expect(button(page, 'Approve')).toBeVisible()
    expect(times(await heard(page), '2 of 2Tone in Angami')).toBe(1)
    await page.keyboard.press('r')
    await expect(pane.getByText(/^Rejected\. Marked by/)).toBeVisible()
    expect(times(await heard(page), 'Rejected. Marked by')).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('a Tone in Angami')

    await button(page, 'Release 2…').press('Enter')
    const release = page.getByRole('dialog', { name: 'Release tentative decisions' })
    await expect(release.getByLabel('Feedback (optional)')).toBeFocused()
    await expect(release.getByRole('button', { name: 'Release 2 papers' })).toBeEnabled()
    expect.soft(await stumblesOf(page), 'release').toEqual([])
    await heard(page)
    await page.keyboard.press('Control+Enter')
    await expect(release).toBeHidden()
    await expect(page.getByRole('alert', { name: 'Decisions that can be undone' })).toBeVisible()
    expect(times(await heard(page), '2 decisions were released')).toBe(1)
    expect.soft(await stumblesOf(page), 'released').toEqual([])
    expect(await focused(page)).not.toBe('body')
    expect(errors).toEqual([])
    await context.close()
  },
)

test(
  'a screen reader reads the work of an auditor: what was accepted, the errors of a review, and the next paper from its heading on',
  { tag: '@long' },
  async ({ browser }) => {
    const auditor = await auditorAt('Institute of Hearing')
    const body = { PaperIds: await submitBoth(), AuditorIds: [auditor.UserId], DueOn: null }
    await callOver(site, assignReviews, { as: admin, body })
    const { page, context, errors } = await windowOf(browser, site.url, auditor, device)
    await listen(page)
    await page.goto('/auditor-papers?sort=title')
    await expect(page.getByRole('link', { name: 'Tone in Angami' })).toBeVisible()
    await settled(page)
    expect.soft(await stumblesOf(page), 'papers to review').toEqual([])
    await button(page, 'Accept all (2)').press('Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    expect.soft(await stumblesOf(page), 'question').toEqual([])
    await heard(page)
    await button(page, 'Accept them').press('Enter')
    await expect(page.getByText('2 papers were accepted')).toBeVisible()
    expect(times(await heard(page), '2 papers were accepted')).toBe(1)

    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('a Stress in Bodo')
    await page.keyboard.press('Enter')
    const record = page.getByRole('region', { name: 'Paper to review', exact: true })
    await expect(record).toBeFocused()
    await settled(page)
    expect.soft(await stumblesOf(page), 'review').toEqual([])
    await heard(page)
    await button(page, 'Save and next').press('Enter')
    const recommendation = record.getByLabel('Recommendation')
    await expect(recommendation).toBeFocused()
    await expect(recommendation).toHaveAccessibleDescription(/required/)
    const said = await heard(page)
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
    expect.soft(await stumblesOf(page), 'errors of a review').toEqual([])

    for (const [next, after] of [
      ['Save and next', 'Tone in Angami'],
      ['Send review', undefined],
    ] as const) {
      await recommendation.selectOption('Accept')
      await record.getByLabel('Score').selectOption('7')
      await record.getByLabel('Remarks for the author').fill('Clear.')
      await heard(page)
      await button(page, next).press('Enter')
      if (after) await expect(record.getByRole('heading', { name: after })).toBeFocused()
      else await expect(record).toBeHidden()
      expect(times(await heard(page), 'Your review was received')).toBe(1)
    }
    await settled(page)
    expect.soft(await stumblesOf(page), 'all reviewed').toEqual([])
    expect(await focused(page)).not.toBe('body')
    expect(errors).toEqual([])
    await context.close()
  },
)
