import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { lookInAllLights, windowOf } from '../../support/browser/look.ts'
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
} from '../desk/deskSteps.ts'
import { admin, origin, portal, startOwnDesk, stopOwnDesk } from '../desk/ownDesk.ts'
import { test } from '../test.ts'

test.beforeAll(startOwnDesk)
test.afterAll(stopOwnDesk)

/** The real conference as another system would give it: with an address of each first author. */
function conferenceFile(): Buffer {
  const file = readFileSync(new URL('../../../demo/emnlp-2020/papers.csv', import.meta.url), 'utf8')
  const rows = parse(file, { skip_empty_lines: true })
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = rows.map((row, n) => [...row, n === 0 ? 'Emails' : `author${n}@example.org`])
  return Buffer.from(lines.map((row) => row.map(quoted).join(',')).join('\n'))
}

const look = (page: Page, name: string) => lookInAllLights(page, `abstracts-${name}`)

test('at a desk the real conference is imported, searched, compared, decided on 200 at once, 5 are undone, and 195 mails leave', async ({
  browser,
}) => {
  const { page, errors } = await windowOf(browser, origin, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto('/papers')
  await pickPapers(page, conferenceFile())
  await expect(page.getByRole('button', { name: 'Import 781 papers' })).toBeEnabled()
  await look(page, 'import')
  await importPicked(page, 781)
  await page.getByLabel('Search papers').fill('machine translation')
  await found(page, '72 papers')
  const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
  const seen = await seenOver(page, 2)
  expect(await cellsOf(xlsx)).toEqual(seen)
  expect(await cellsOf(csv)).toEqual(asCsv(seen))

  await page.goto('/abstract')
  await page.getByLabel('Search abstracts').fill('AnswerFact')
  await page.getByRole('link', { name: /^AnswerFact/ }).click()
  await expect(page.getByText('This abstract')).toBeVisible()
  await look(page, 'compared')
  await page.goto('/abstract?tab=pairs')
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText(/^Compared on/)).toBeVisible({ timeout: 30_000 })
  await look(page, 'pairs')

  await page.goto('/papers?status=submitted&sort=code')
  await tickPages(page, 4)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^200 mails to authors/)).toBeVisible()
  await look(page, 'decision')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await undoSome(page, ['P-0001', 'P-0003', 'P-0005', 'P-0007', 'P-0009'], () => look(page, 'undo'))
  await expect(page.getByText('195 papers approved')).toBeVisible()
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
  const sent = () => mailsIn(`${portal.dataDir}/mail`)
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(195)
  expect((await sent()).filter(({ subject }) => subject.startsWith('P-0003 '))).toEqual([])
  expect(errors).toEqual([])
})
