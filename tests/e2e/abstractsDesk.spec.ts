import { expect, type Page } from '@playwright/test'
import { abstractDeskTexts as texts } from '../../contract/abstractDesk.ts'
import { deskTexts } from '../../contract/desk.ts'
import { pageTexts } from '../../contract/lists.ts'
import { lookAt, settled, windowOf } from '../support/look.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { asCsv, cellsOf, downloaded, found, seenOver, tickPages } from './deskSteps.ts'
import { tabTo } from './steps.ts'
import { test } from './test.ts'

test.beforeAll(({ shared }) => shared(startDesk))
test.beforeAll(fillDesk)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const look = (page: Page, name: string) => lookAt(page, `abstracts-list-${name}`)

test(
  'abstracts are sorted, shown in chosen columns, chosen over pages, verified, taken back, and downloaded as they are seen',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/abstract?sort=code')
    await found(page, texts.found(703))
    await tickPages(page, 2, texts.selectAll)
    const bar = page.getByRole('region', { name: pageTexts.chosen })
    await expect(bar.getByText(texts.selected(100))).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .uncheck()
    await expect(bar.getByText(texts.selected(99))).toBeVisible()
    await look(page, 'desk-chosen')
    await bar.getByRole('button', { name: texts.manyTitles.yes }).click()
    const dialog = page.getByRole('dialog', { name: texts.manyTitles.yes })
    await expect(dialog.getByText(texts.manyNote.yes)).toBeVisible()
    await expect(dialog.getByText(texts.manyChanged.yes(99))).toBeVisible()
    await look(page, 'desk-verify')
    await dialog.getByRole('button', { name: texts.manyTitles.yes }).click()
    await expect(page.getByText(texts.undoTitle)).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByLabel(texts.verified, { exact: true }).selectOption('yes')
    await found(page, texts.found(99))

    // One more of the same list by keys alone: what is verified already is left, and said.
    await page.getByLabel(texts.verified, { exact: true }).selectOption('')
    await found(page, texts.found(703))
    await settled(page)
    await tabTo(page, page.getByRole('checkbox', { name: texts.selectAll }), 200)
    await page.keyboard.press('Space')
    await tabTo(page, bar.getByRole('button', { name: texts.selectFound(703) }), 200)
    await page.keyboard.press('Enter')
    await expect(bar.getByText(texts.selected(703))).toBeVisible()
    await tabTo(page, bar.getByRole('button', { name: texts.manyTitles.yes }), 200)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(texts.manyChanged.yes(604))).toBeVisible()
    await expect(dialog.getByText(texts.manyLeft(99))).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: texts.manyTitles.yes }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The focus is where what was done is told; that of the ninety-nine stays.
    await tabTo(page, button(page, `${texts.undo}: ${texts.manyDone.yes(604)}`), 6)
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.manyDone.yes(604), { exact: true })).toHaveCount(0)
    await expect(page.getByText(texts.manyDone.yes(99), { exact: true })).toBeVisible()
    await page.getByLabel(texts.verified, { exact: true }).selectOption('yes')
    await found(page, texts.found(99))

    await button(page, deskTexts.columns.title).click()
    await expect(page.getByRole('columnheader', { name: deskTexts.columns.title })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: pageTexts.columns }).click()
    const columns = page.getByRole('dialog', { name: pageTexts.columns })
    await columns.getByLabel(texts.verifier).check()
    await columns.getByLabel(deskTexts.columns.theme).uncheck()
    await page.keyboard.press('Escape')
    await expect(columns).toBeHidden()
    // The address tells all of it but the columns, which this device keeps.
    await page.reload()
    await found(page, texts.found(99))
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, 2, texts.list)
    expect(seen).toHaveLength(100)
    expect(seen[0]).toEqual([
      ...['Code', 'Title', 'Authors', 'Status', texts.percentAlike, texts.verified, texts.verifier],
    ])
    expect(new Set(seen.slice(1).map((row) => row.at(-1)))).toEqual(new Set([admin.FullName]))
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))
    expect(errors).toEqual([])
  },
)

test('on a phone abstracts are cards in the columns chosen, and the verification of one is taken back', async ({
  browser,
}) => {
  const { page, errors } = await windowOf(browser, portal.url, admin, {
    viewport: phoneSize,
    serviceWorkers: 'block',
  })
  await page.goto('/abstract?sort=-code&text=translation')
  const cards = page.getByRole('list', { name: texts.list }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const bar = page.getByRole('region', { name: pageTexts.chosen })
  const choose = () => cards.first().getByRole('checkbox').check()
  const dialog = page.getByRole('dialog', { name: /^(Verify|Take the verification back)$/ })
  await choose()
  await look(page, 'phone-chosen')
  await bar.getByRole('button', { name: texts.manyTitles.yes }).click()
  await expect(dialog.getByText(texts.manyChanged.yes(1))).toBeVisible()
  await look(page, 'phone-verify')
  await dialog.getByRole('button', { name: texts.manyTitles.yes }).click()
  await expect(cards.first().getByText(deskTexts.yes, { exact: true })).toBeVisible()
  await button(page, `${texts.close}: ${texts.manyDone.yes(1)}`).click()
  await choose()
  await button(page, pageTexts.more).click()
  await page.getByRole('menuitem', { name: texts.manyTitles.no }).click()
  await expect(dialog.getByText(texts.manyNote.no)).toBeVisible()
  await dialog.getByRole('button', { name: texts.manyTitles.no }).click()
  await expect(cards.first().getByText(deskTexts.no, { exact: true })).toBeVisible()
  await page.getByLabel(pageTexts.sort).selectOption(pageTexts.ascending(deskTexts.columns.code))
  await expect(page).toHaveURL(/sort=code/)
  expect(errors).toEqual([])
})
