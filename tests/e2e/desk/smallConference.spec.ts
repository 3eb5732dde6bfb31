import { expect } from '@playwright/test'
import { fileOfPapers, generatedPapers } from '../../support/generatedFile.ts'
import { lookAtBothSizes, windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { deskSize } from '../../support/browser/phone.ts'
import {
  asCsv,
  cellsOf,
  downloaded,
  found,
  importPicked,
  pickPapers,
  pressMore,
  seenOver,
  tickPages,
  undoSome,
} from './deskSteps.ts'
import { admin, origin, portal, startOwnDesk, stopOwnDesk } from './ownDesk.ts'
import { test } from '../test.ts'

test.beforeAll(startOwnDesk)
test.afterAll(stopOwnDesk)

const conference = generatedPapers(60)

test(
  'a conference of 60 papers is imported by columns that somebody names, searched, decided on, 2 undone, mailed, and downloaded as it is seen',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await windowOf(browser, origin, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers')
    const file = fileOfPapers(conference, ['Called', 'Authors', 'Abstract', 'Track', 'E-mails'])
    await pickPapers(page, file)
    await expect(page.getByText('Choose the column for: Paper title')).toBeVisible()
    await page.getByLabel('Paper title').selectOption('Called')
    await importPicked(page, 60)
    await found(page, '60 papers')

    await pickPapers(page, file)
    await page.getByLabel('Paper title').selectOption('Called')
    await expect(page.getByText('0 new papers, 60 that an earlier file brought.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 papers' })).toBeDisabled()
    await page.keyboard.press('Escape')

    const [first] = conference
    await page.getByLabel('Search papers').fill(first?.Title.split(' ').slice(0, 3).join(' ') ?? '')
    await found(page, '1 paper')
    await page.goto('/papers?status=submitted&sort=code')
    await tickPages(page, 1)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^150 mails to authors/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await undoSome(page, ['P-0002', 'P-0004'])
    await expect(page.getByText('48 papers approved')).toBeVisible()
    portal.clock.advance(11 * 60_000)
    await portal.context.undo.carryOutDue()
    const sent = () => mailsIn(`${portal.dataDir}/mail`)
    await expect.poll(async () => (await sent()).length).toBe(48 * 3)
    const subjects = (await sent()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /P-000[24]/.test(subject))).toEqual([])

    await page.goto('/')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'These numbers' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const numbers = await cellsOf(await coming)
    expect(numbers).toContainEqual([expect.any(String), 'Total Papers', '60'])

    await page.goto('/papers?sort=-title')
    await found(page, '60 papers')
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, 2)
    expect(seen).toHaveLength(61)
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))
    expect(errors).toEqual([])
  },
)

test(
  'a file that was taken in by mistake is taken back at the desk, and refused once a paper of it is decided on',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await windowOf(browser, origin, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers?text=mistaken')
    const mistaken = generatedPapers(3).map((paper, n) => ({ ...paper, Title: `Mistaken ${n}` }))
    await pickPapers(page, fileOfPapers(mistaken), 'mistaken.csv')
    await importPicked(page, 3)
    await found(page, '3 papers')
    const box = page.getByRole('checkbox', { name: /Mistaken 1/ })
    await box.check()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('1 paper rejected')).toBeVisible()

    await pressMore(page, 'Import papers')
    const last = page.getByRole('region', { name: 'The last import' })
    await expect(last).toContainText('mistaken.csv brought 3 papers on ')
    await last.getByRole('button', { name: 'Take it back' }).click()
    await last.getByRole('button', { name: 'Take back 3 papers' }).click()
    await expect(last.getByRole('alert')).toHaveText(/was changed or decided on since/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(page.getByText('1 paper rejected')).toBeHidden()

    await pressMore(page, 'Import papers')
    await last.getByRole('button', { name: 'Take it back' }).click()
    await expect(
      last.getByText(
        'Its 3 papers are deleted, with the authors and themes that came with them alone. Where somebody has changed, verified, reviewed or decided on one of them, nothing is deleted.',
      ),
    ).toBeVisible()
    await lookAtBothSizes(page, 'papers-last-import')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 papers were taken back')).toBeVisible()
    await expect(page.getByText('Mistaken 0')).toBeHidden()
    await expect(page.getByText('No papers found')).toBeVisible()
    expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  },
)
