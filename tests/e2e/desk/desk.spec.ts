import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, rowsInSight, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize, wideSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { asCsv, cellsOf, downloaded, found, seenOver } from './deskSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The heights at which the middles of controls are: one for each row of them. */
const middlesOf = (part: Locator) =>
  part.evaluate((one) => {
    const middles: number[] = []
    for (const control of one.querySelectorAll('input, select, button')) {
      const { top, bottom } = control.getBoundingClientRect()
      const middle = (top + bottom) / 2
      if (control.checkVisibility() && !middles.some((other) => Math.abs(other - middle) < 4))
        middles.push(middle)
    }
    return middles
  })

/** The texts of cells that reach beyond their cells. */
const cutOf = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
      return text.right > box.right || text.bottom > box.bottom ? [cell.textContent] : []
    }),
  )

// The real conference on an organiser's desk: 781 papers of 20 themes.
test.describe('with 781 papers', () => {
  test.beforeAll(fillDesk)

  test(
    'the dashboard shows papers, authors, themes, days and what is left to do, and links to the lists (spec 2.82, 2.83, 2.84, 2.85)',
    { tag: '@long' },
    async ({ browser }, info) => {
      for (const [name, viewport] of [
        ['phone', phoneSize],
        ['desk', deskSize],
      ] as const) {
        const { page, errors } = await windowOf(browser, portal.url, admin, {
          viewport,
          serviceWorkers: 'block',
        })
        await page.goto('/')
        await expect(heading(page, 'Admin Dashboard')).toBeVisible()
        await expect(page.getByText('Overview of research papers and authors')).toBeVisible()
        await expect(page.getByText(/^\d+ papers submitted today$/)).toBeVisible()
        await settled(page)
        await expect(page.getByRole('link', { name: /^Total Papers 781$/ })).toHaveAttribute(
          'href',
          '/papers',
        )
        for (const [card, href] of [
          [/^Total Authors 2,\d{3}/, '/users?author=yes'],
          [/^Indian Authors \d+ 25% of authors/, '/users?author=yes&nationality=Indian'],
          [/^Foreign Authors .* 75%/, '/users?author=yes&nationality=Foreign'],
        ] as const)
          await expect(page.getByRole('link', { name: card })).toHaveAttribute('href', href)
        const people = page.getByRole('region', { name: 'Author Demographics' })
        for (const share of [
          /Male 67% \(/,
          /Female 33% \(/,
          /Indian \d+% \(/,
          /Foreign \d+% \(/,
          /Not said \d+% \(/,
        ])
          await expect(people.getByText(share)).toBeVisible()
        const themes = page.getByRole('region', { name: 'Research Themes' })
        await expect(themes.getByRole('listitem')).toHaveCount(20)
        await expect(themes.getByRole('listitem').first()).toContainText('Machine Learning for NLP')
        await expect(themes.getByRole('link').first()).toHaveAttribute(
          'href',
          /^\/papers\?theme=[\da-f-]{36}$/,
        )
        await expect(page.locator('.dashboard-chart canvas')).toBeVisible()
        await page.getByText('Show the numbers').click()
        await expect(page.getByRole('row').filter({ hasText: '781' }).first()).toBeVisible()
        await page.getByText('Show the numbers').click()
        await page.screenshot({ path: info.outputPath(`dashboard-${name}.png`), fullPage: true })
        expect(await flawsOf(page)).toEqual([])
        expect(await darkFlawsOf(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
        if (name === 'desk') {
          const report = page.getByRole('region', { name: 'Reports' })
          const coming = page.waitForEvent('download')
          await report.getByRole('button', { name: 'Papers' }).click()
          await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
          expect(await cellsOf(await coming)).toHaveLength(782)
        }
        const authors = await page.getByRole('link', { name: /^Foreign Authors/ }).textContent()
        await page.getByRole('link', { name: 'Papers that wait for a decision' }).click()
        await found(page, '313 papers')
        await page.goBack()
        await page.getByRole('link', { name: /^Foreign Authors/ }).click()
        await found(page, `${/\d,\d{3}/.exec(authors ?? '')?.[0]} people`)
        expect(errors).toEqual([])
      }
    },
  )

  test(
    'what an organiser filters, sorts and chooses of 781 papers is downloaded as it is seen',
    { tag: '@long' },
    async ({ browser }, info) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers')
      await found(page, '781 papers')
      await page.screenshot({ path: info.outputPath('papers-desk.png') })
      expect(await flawsOf(page)).toEqual([])

      await page.getByLabel('Status').selectOption('approved')
      await found(page, '234 papers')
      await page.getByRole('button', { name: 'Title', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await page.getByRole('button', { name: 'Title' }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await page.getByRole('button', { name: 'Columns' }).click()
      const columns = page.getByRole('dialog', { name: 'Columns' })
      await columns.getByLabel('Institutions').check()
      await columns.getByLabel('Theme').uncheck()
      expect(await flawsOf(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('columns-desk.png') })
      await page.keyboard.press('Escape')
      await expect(columns).toBeHidden()

      // The address has all of it but the columns, which this device keeps.
      await page.reload()
      await found(page, '234 papers')
      const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
      const seen = await seenOver(page, 5)
      expect(seen).toHaveLength(235)
      expect(seen[0]).toEqual(['Code', 'Title', 'Authors', 'Status', 'Last modified', 'Institutions'])
      expect(await cellsOf(xlsx)).toEqual(seen)
      expect(await cellsOf(csv)).toEqual(asCsv(seen))
      expect(xlsx.suggestedFilename()).toMatch(/^papers-\d{4}-\d\d-\d\d\.xlsx$/)
      expect(errors).toEqual([])
    },
  )

  test('a window shows 14 papers at 1280 × 800 and 20 at 1920 × 1080, and the head of the list stays in sight', async ({
    browser,
  }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers')
    await found(page, '781 papers')
    const inSight = () => rowsInSight(page)
    expect(await inSight()).toBeGreaterThanOrEqual(14)
    await page.setViewportSize(wideSize)
    await expect.poll(inSight).toBeGreaterThanOrEqual(20)
    const title = page.getByRole('columnheader', { name: 'Title' })
    const edge = title.locator('.desk-edge')
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
    const before = (await title.boundingBox())?.width ?? 0
    await page.mouse.move(x + 4, y + 10)
    await page.mouse.down()
    await page.mouse.move(x - 96, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round(before - ((await title.boundingBox())?.width ?? 0))).toBe(100)
    await page.getByLabel('Rows a page').selectOption('100 rows')
    await expect(page.locator('tbody tr')).toHaveCount(100)
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Search papers')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(page.locator('tbody tr')).toHaveCount(100)
    await expect.poll(async () => Math.round(before - ((await title.boundingBox())?.width ?? 0))).toBe(100)
    expect(errors).toEqual([])
  })

  const atDesk = async (browser: Browser, address = '/papers?status=submitted&sort=code') => {
    const { page } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto(address)
    await found(page, '313 papers')
    return { page, table: page.getByRole('table', { name: 'Papers' }) }
  }

  test('a list is a table from 62em on, as wide as the window', { tag: '@long' }, async ({ browser }) => {
    const { page, table } = await atDesk(browser)
    const sides = () =>
      table.evaluate((one) => {
        const { left, right } = one.getBoundingClientRect()
        return [left, document.documentElement.clientWidth - right].map(Math.round)
      })
    for (const { width, height } of [wideSize, deskSize, { width: 992, height: 800 }]) {
      await page.setViewportSize({ width, height })
      await expect.poll(sides, `beside the list at ${width}`).toEqual([16, 16])
    }
    await page.setViewportSize({ width: 991, height: 800 })
    await expect(table).toHaveCount(0)
    await found(page, '313 papers')
  })

  test(
    'the tools of a list are one row at 1280 and 1920, beside an open record too, and what is filtered a row below them',
    { tag: '@long' },
    async ({ browser }) => {
      const { page } = await atDesk(browser)
      const toolbar = page.locator('.desk-toolbar')
      for (const viewport of [deskSize, wideSize]) {
        await page.setViewportSize(viewport)
        for (const name of ['Views', 'Columns', 'Download', 'More actions', 'More filters'])
          await expect(toolbar.getByRole('button', { name, exact: true })).toBeVisible()
        await expect.poll(() => middlesOf(toolbar), `at ${viewport.width}`).toHaveLength(1)
      }
      await page.setViewportSize(deskSize)
      await page.goto('/papers?status=submitted&sort=code&since=2000-01-01')
      const chips = page.getByRole('list', { name: 'Filters' })
      await expect(chips.getByRole('button')).toHaveCount(1)
      await expect.poll(() => middlesOf(toolbar)).toHaveLength(2)
      await page.goto('/papers?sort=code')
      await found(page, '781 papers')
      await page.locator('.desk-title').first().click()
      await expect(page.getByRole('region', { name: 'Paper', exact: true })).toBeVisible()
      await expect(chips).toHaveCount(0)
      await expect.poll(() => middlesOf(toolbar)).toHaveLength(1)
    },
  )

  test(
    'a cell that is cut is whole where the keyboard is, and cut again after it',
    { tag: '@long' },
    async ({ browser }) => {
      const { page, table } = await atDesk(browser)
      const rows = table.locator('tbody tr')
      const cellsIn = (row: number) => rows.nth(row).locator('td[title]')
      let cut = 0
      while (cut < 49 && (await cutOf(cellsIn(cut))).length === 0) cut += 1
      expect((await cutOf(cellsIn(cut))).length).toBeGreaterThan(0)
      await page.keyboard.press('j')
      for (let row = 0; row < cut; row += 1) await page.keyboard.press('ArrowDown')
      await expect(rows.nth(cut).locator('.desk-title')).toBeFocused()
      expect(await cutOf(cellsIn(cut))).toEqual([])
      await page.keyboard.press('ArrowDown')
      expect((await cutOf(cellsIn(cut))).length).toBeGreaterThan(0)
    },
  )
})
