import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Sql } from '../../../server/db/database.ts'
import { paperAuthors, papers, themes } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf } from '../../support/accounts.ts'
import { overflowOf, settled } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'

const long = 'Überlängenbegrenzungsverordnung'

/** The titles of rows that are unlike others, with the names of their authors. */
const odd = [
  ['A title that goes on '.repeat(20).trim(), Array.from({ length: 45 }, (_, n) => `${long} Author ${n}`)],
  [long.repeat(16), [long.repeat(6)]],
  ['دراسة في بنية الجملة العربية ومعانيها عبر العصور', ['نور الدين', 'مريم حسن', 'Zoë Null']],
  ['עיון בתחביר of mixed سطور directions', ['דנה לוי']],
  ['க', ['அ']],
] as const

/** Gives papers of a conference odd titles, many authors or none in their script, and no abstract; the newest of all. */
export async function oddPapersIn(sql: Sql): Promise<readonly string[]> {
  const some = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .orderBy(asc(papers.PaperCode))
    .limit(odd.length)
  const [theme] = await sql.select({ Id: themes.Id }).from(themes).limit(1)
  await sql
    .update(themes)
    .set({ ThemeTitle: long.repeat(5) })
    .where(eq(themes.Id, theme?.Id ?? ''))
  await sql.delete(paperAuthors).where(
    inArray(
      paperAuthors.PaperId,
      some.map(({ Id }) => Id),
    ),
  )
  for (const [place, { Id }] of some.entries()) {
    const [PaperTitle, names] = odd[place] ?? ['', []]
    const rows = names.map((FullName, n) => ({
      ...authorOf({ Email: `odd${place}.${n}@example.org`, Organization: `${long} `.repeat(5).trim() }),
      UserDetailId: randomUUID(),
      FullName,
    }))
    await sql.insert(people).values(rows)
    await sql
      .insert(paperAuthors)
      .values(rows.map(({ UserDetailId }, n) => ({ PaperId: Id, UserDetailId, Sequence: n + 1 })))
    const LastModifiedOn = new Date(Date.now() + (odd.length - place) * 3_600_000).toISOString()
    const ThemeId = theme?.Id
    await sql
      .update(papers)
      .set({ PaperTitle, Abstract: '', LastModifiedOn, ...(ThemeId ? { ThemeId } : {}) })
      .where(eq(papers.Id, Id))
  }
  return odd.map(([title]) => title)
}

/** Odd rows are one line like all others, and nothing is wider than the screen, with every column and on a phone. */
export async function expectOddRows(page: Page, titles: readonly string[], picture: string): Promise<void> {
  const before = page.viewportSize()
  for (const columns of ['usual', 'all']) {
    if (columns === 'all') {
      await page.getByRole('button', { name: 'Columns' }).click()
      const menu = page.getByRole('dialog', { name: 'Columns' })
      for (const box of await menu.getByRole('checkbox').all()) await box.check()
      await page.keyboard.press('Escape')
    }
    await settled(page)
    expect((await page.locator('.desk-title').allTextContents()).slice(0, titles.length)).toEqual(titles)
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(heights.length).toBeGreaterThan(titles.length)
    expect(heights.filter((height) => height < 36 || height > 44)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.screenshot({ path: `${picture}-${columns}.png` })
  }
  await page.setViewportSize(phoneSize)
  await settled(page)
  expect(await overflowOf(page)).toBe(0)
  await page.screenshot({ path: `${picture}-phone.png` })
  if (before) await page.setViewportSize(before)
}
