import { expect, type Page } from '@playwright/test'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { saveReview } from '../../../contract/reviews/reviewing.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, submittedAt } from '../../support/portal/remote.ts'
import { admin, auditorAt, beginAnew, look, presenter, site, startReviews, ThemeId } from './reviewSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startReviews))
test.beforeEach(beginAnew)

const undone = async (page: Page, what: string) => {
  await page.getByRole('button', { name: `Undo: ${what}` }).click()
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Undo: ${what}` })).toHaveCount(0)
}

test(
  'an organiser hands assignments over, takes some back and begins a further round, each after a preview and with Undo',
  { tag: '@long' },
  async ({ browser }) => {
    const [first, second] = [await auditorAt('Institute of Moves'), await auditorAt('Institute of Rounds')]
    const ids: string[] = []
    for (const PaperTitle of ['Tone in Angami', 'Stress in Bodo'])
      ids.push((await submittedAt(site, presenter, { PaperTitle, ThemeId })).Id)
    const body = { PaperIds: ids, AuditorIds: [first.UserId], DueOn: null }
    await callOver(site, assignReviews, { as: admin, body })
    const { page, errors } = await windowOf(browser, site.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers/reviews?tab=assignments')
    const bar = page.getByRole('region', { name: 'Selection' })
    const all = page.getByRole('checkbox', { name: 'Select all assignments on this page' })
    const dialog = page.getByRole('dialog')
    const rowsOf = (name: string) => page.getByRole('row').filter({ hasText: name })

    await all.check()
    await bar.getByRole('button', { name: 'Hand over' }).click()
    await expect(dialog.getByRole('heading', { name: 'Hand 2 assignments over' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: new RegExp(`^${second.FullName}`) }).check()
    await expect(dialog.getByText('2 reviews would be handed over:')).toBeVisible()
    await look(page, 'hand-over')
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowsOf(second.FullName)).toHaveCount(2)
    await undone(page, '2 reviews handed over')
    await expect(rowsOf(first.FullName)).toHaveCount(2)

    await all.check()
    await bar.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByRole('heading', { name: 'Take 2 assignments back?' })).toBeVisible()
    await expect(dialog.getByText('2 reviews would be taken back:')).toBeVisible()
    await look(page, 'take-back')
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(page.getByText('No assignments yet')).toBeVisible()
    await undone(page, '2 reviews taken back')
    await expect(rowsOf(first.FullName)).toHaveCount(2)

    const [id = ''] = ids
    await callOver(site, saveReview, {
      as: first,
      params: { id },
      body: { Recommendation: 'Accept', Score: 7, RemarksForAuthor: 'Clear.', RemarksForAdmin: '' },
    })
    await page.goto('/papers/reviews?tab=papers')
    await page.getByRole('link', { name: 'Tone in Angami' }).click()
    const record = page.getByRole('region', { name: 'Paper under review', exact: true })
    await record.getByRole('button', { name: 'Begin a further round' }).click()
    await expect(dialog.getByRole('heading', { name: 'A further round for 1 paper' })).toBeVisible()
    await dialog.getByLabel('What to look at').fill('Section 2 is new.')
    await expect(
      dialog.getByText('1 paper: 1 review sent before, 1 review asked for again, 0 reviews still open'),
    ).toBeVisible()
    await look(page, 'round')
    await dialog.getByRole('button', { name: 'Begin the round' }).click()
    await expect(record.getByText('Section 2 is new.')).toBeVisible()
    await undone(page, 'A further round for 1 paper')
    await expect(record.getByText('Section 2 is new.')).toBeHidden()
    await expect(record.getByText('Scores: 7')).toBeVisible()
    expect(errors).toEqual([])
  },
)
