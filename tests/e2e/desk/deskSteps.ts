import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { settled } from '../../support/browser/look.ts'

/** What an organiser does on the list of papers. */

export const found = (page: Page, total: string) =>
  expect(page.getByText(total, { exact: true })).toBeVisible()

/** What the table shows, heading first, without the boxes. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  await settled(page)
  return page
    .getByRole('table', { name })
    .evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('th, td')].slice(1).map((cell) => cell.textContent.replace(/ [↑↓]$/, '')),
      ),
    )
}

async function toPage(page: Page, next: number): Promise<void> {
  const button = page.getByRole('button', { name: `Page ${next}`, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-current', 'page')
  await settled(page)
}

/** The whole list as it is seen page by page. */
export async function seenOver(page: Page, pages: number, name: string = 'Papers'): Promise<string[][]> {
  const [heading = [], ...rows] = await tableOf(page, name)
  for (let next = 2; next <= pages; next += 1) {
    await toPage(page, next)
    rows.push(...(await tableOf(page, name)).slice(1))
  }
  return [heading, ...rows]
}

/** On a phone the filters and tools of a list are behind a button. */
export async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 992) return
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.waitFor()
  if ((await filter.getAttribute('aria-expanded')) === 'false') await filter.click()
}

/** Presses one of the rarer actions on a list. */
export async function pressMore(page: Page, action: string): Promise<void> {
  await openFilters(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** An act of an open record that a phone has in a menu. */
export async function pressOther(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function downloaded(page: Page, format: 'xlsx' | 'csv'): Promise<Download> {
  const coming = page.waitForEvent('download')
  await openFilters(page)
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: format === 'csv' ? 'CSV' : 'Excel (.xlsx)' }).click()
  return coming
}

/** A downloaded list, row by row. */
export async function cellsOf(download: Download): Promise<string[][]> {
  const path = await download.path()
  if (download.suggestedFilename().endsWith('.csv')) return parse(await readFile(path, 'utf8'), { bom: true })
  return (await readSheet(path, { trim: false })).map((row) => row.map((cell) => String(cell ?? '')))
}

/** What a spreadsheet could run has an apostrophe before it in CSV. */
export const asCsv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell)))

/** Opens the dialog that imports papers and picks a file, which is then read. */
export async function pickPapers(page: Page, buffer: Buffer, name = 'papers.csv'): Promise<void> {
  await pressMore(page, 'Import papers')
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const papers = (count: number) => (count === 1 ? '1 paper' : `${count} papers`)

/** Imports the file that was picked, with as many new papers. */
export async function importPicked(page: Page, count: number, timeout = 30_000): Promise<void> {
  const take = page.getByRole('button', { name: `Import ${papers(count)}`, exact: true })
  await expect(take).toBeEnabled({ timeout })
  await take.click()
  const imported = count === 1 ? '1 paper was imported' : `${count} papers were imported`
  await expect(page.getByText(imported, { exact: true })).toBeVisible({ timeout })
}

/** Ticks every row of the first pages of a list. */
export async function tickPages(
  page: Page,
  pages: number,
  box: string = 'Select all drafts and papers under review on this page',
): Promise<void> {
  for (let shown = 1; shown <= pages; shown += 1) {
    if (shown > 1) await toPage(page, shown)
    await page.getByRole('checkbox', { name: box }).check()
  }
}

/** Undoes some of the decisions that were just made, by the codes of their papers. */
export async function undoSome(
  page: Page,
  codes: readonly string[],
  look?: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: /^Undo some/ }).click()
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(`^${code} `) }).check()
  await look?.()
  await page.getByRole('button', { name: `Undo ${codes.length} decisions` }).click()
}
