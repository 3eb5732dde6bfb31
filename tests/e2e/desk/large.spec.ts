import { expect } from '@playwright/test'
import { limits } from '../../../contract/core/limits.ts'
import { fileOfPapers, generatedPapers, type GeneratedPaper } from '../../support/generatedFile.ts'
import { windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { deskSize } from '../../support/browser/phone.ts'
import {
  asCsv,
  cellsOf,
  downloaded,
  found,
  importPicked,
  pickPapers,
  seenOver,
  tickPages,
  undoSome,
} from './deskSteps.ts'
import { expectOddRows, oddPapersIn } from './oddRows.ts'
import { admin, origin, portal, startOwnDesk, stopOwnDesk } from './ownDesk.ts'
import { test } from '../test.ts'

test.beforeAll(startOwnDesk)
test.afterAll(stopOwnDesk)

/** A word of one abstract in twenty, and a name of some authors. */
const word = 'viterness'

test(
  'an organiser imports 20,000 papers, searches, compares an abstract, decides on 200 at once, undoes 5, and downloads what the screen shows',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(900_000)
    const [first, ...others] = generatedPapers(20_000)
    const copied = others[6]
    if (!first || !copied) throw new Error('Nothing was generated')
    const conference = [first, ...others].map((paper) =>
      paper === copied ? { ...paper, Abstract: `${first.Abstract} and no more` } : paper,
    )
    const { page, errors } = await windowOf(browser, origin, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })

    await page.goto('/papers')
    await pickPapers(page, fileOfPapers(conference))
    await importPicked(page, conference.length, 400_000)
    await found(page, '20,000 papers')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Total Papers 20,000$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'To do' })).toContainText('20,000')

    await page.goto('/abstract?tab=pairs')
    await page.getByRole('button', { name: 'Compare now' }).click()
    await expect(page.getByText(/^Compared on/)).toBeVisible({ timeout: 240_000 })
    await page.goto('/abstract')
    await page.getByLabel('Search abstracts').fill('P-0001')
    await page.getByRole('link', { name: first.Title }).click()
    await expect(page.getByRole('region', { name: 'This abstract: P-0001' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^\d\d % alike: P-0008$/ })).toBeVisible()

    await page.goto('/papers?status=submitted&sort=code')
    await found(page, '20,000 papers')
    await tickPages(page, 4)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^600 mails to authors/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const undone = ['P-0001', 'P-0003', 'P-0005', 'P-0007', 'P-0009']
    await undoSome(page, undone)
    await expect(page.getByText('195 papers approved')).toBeVisible()
    portal.clock.advance(11 * 60_000)
    await portal.context.undo.carryOutDue()
    const sent = () => mailsIn(`${portal.dataDir}/mail`)
    await expect
      .poll(async () => (await sent()).length, { timeout: 180_000, intervals: [5000] })
      .toBe(195 * 3)
    expect((await sent()).some(({ subject }) => undone.some((code) => subject.includes(code)))).toBe(false)

    await page.goto('/papers')
    await found(page, '20,000 papers')
    await page.getByLabel('Search papers').fill(word)
    await page.getByLabel('Status').selectOption('submitted')
    const isFound = ({ Title, Abstract, Names }: GeneratedPaper, place: number) =>
      (place >= 200 || undone.includes(`P-${String(place + 1).padStart(4, '0')}`)) &&
      `${Title} ${Abstract} ${Names.join(' ')}`.toLowerCase().split(' ').includes(word)
    const expected = conference.filter(isFound).length
    expect(expected).toBeGreaterThan(150)
    await found(page, `${expected.toLocaleString('en-IN')} papers`)
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    await page.screenshot({ path: info.outputPath('papers-large.png') })
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, Math.ceil(expected / limits.PageSize))
    expect(seen).toHaveLength(expected + 1)
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))

    const titles = await oddPapersIn(portal.context.database.sql)
    await page.goto('/papers')
    await found(page, '20,000 papers')
    await expectOddRows(page, titles, info.outputPath('odd'))
    expect(errors).toEqual([])
  },
)
