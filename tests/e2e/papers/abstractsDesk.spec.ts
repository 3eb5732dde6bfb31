import { expect, type Page } from '@playwright/test'
import { lookAt, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from '../desk/deskPortal.ts'
import { asCsv, cellsOf, downloaded, found, openFilters, seenOver, tickPages } from '../desk/deskSteps.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

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
    await found(page, '703 abstracts')
    await tickPages(page, 2, 'Select all abstracts on this page')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByText('100 abstracts selected')).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .uncheck()
    await expect(bar.getByText('99 abstracts selected')).toBeVisible()
    await look(page, 'desk-chosen')
    await bar.getByRole('button', { name: 'Verify' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify' })
    await expect(
      dialog.getByText(
        'Verified means that somebody has looked at an abstract. It ends when its text changes.',
      ),
    ).toBeVisible()
    await expect(dialog.getByText('99 abstracts will be verified:')).toBeVisible()
    await look(page, 'desk-verify')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Just verified')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByLabel('Verified', { exact: true }).selectOption('yes')
    await found(page, '99 abstracts')

    // One more of the same list by keys alone: what is verified already is left, and said.
    await page.getByLabel('Verified', { exact: true }).selectOption('')
    await found(page, '703 abstracts')
    await settled(page)
    await tabTo(page, page.getByRole('checkbox', { name: 'Select all abstracts on this page' }), 200)
    await page.keyboard.press('Space')
    await tabTo(page, bar.getByRole('button', { name: 'Select all 703 abstracts of this list' }), 200)
    await page.keyboard.press('Enter')
    await expect(bar.getByText('703 abstracts selected')).toBeVisible()
    await tabTo(page, bar.getByRole('button', { name: 'Verify' }), 200)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('604 abstracts will be verified:')).toBeVisible()
    await expect(dialog.getByText('99 abstracts stay as they are:')).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Verify' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The focus is where the result is shown; that of the ninety-nine stays.
    await tabTo(page, button(page, `Undo: 604 abstracts verified`), 6)
    await page.keyboard.press('Enter')
    await expect(page.getByText('604 abstracts verified', { exact: true })).toHaveCount(0)
    await expect(page.getByText('99 abstracts verified', { exact: true })).toBeVisible()
    await page.getByLabel('Verified', { exact: true }).selectOption('yes')
    await found(page, '99 abstracts')

    await button(page, 'Title').click()
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByLabel('Verified by').check()
    await columns.getByLabel('Theme').uncheck()
    await page.keyboard.press('Escape')
    await expect(columns).toBeHidden()
    // The address has all of it but the columns, which this device keeps.
    await page.reload()
    await found(page, '99 abstracts')
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, 2, 'All abstracts')
    expect(seen).toHaveLength(100)
    expect(seen[0]).toEqual([
      ...['Code', 'Title', 'Authors', 'Status', 'Alike, in per cent', 'Verified', 'Verified by'],
    ])
    expect(new Set(seen.slice(1).map((row) => row.at(-1)))).toEqual(new Set([admin.FullName]))
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))
    expect(errors).toEqual([])
  },
)

test(
  'on a phone abstracts are cards in the columns chosen, and the verification of one is taken back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    await page.goto('/abstract?sort=-code&text=translation')
    const cards = page.getByRole('list', { name: 'All abstracts' }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    const bar = page.getByRole('region', { name: 'Selection' })
    const choose = () => cards.first().getByRole('checkbox').check()
    const dialog = page.getByRole('dialog', { name: /^(Verify|Take the verification back)$/ })
    await choose()
    await look(page, 'phone-chosen')
    await bar.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByText('1 abstract will be verified:')).toBeVisible()
    await look(page, 'phone-verify')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(cards.first().getByText('Yes', { exact: true })).toBeVisible()
    await button(page, `Close: 1 abstract verified`).click()
    await choose()
    await button(page, 'More for the selection').click()
    await page.getByRole('menuitem', { name: 'Take the verification back' }).click()
    await expect(
      dialog.getByText('Remarks stay. The list then no longer says who verified and when.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Take the verification back' }).click()
    await expect(cards.first().getByText('No', { exact: true })).toBeVisible()
    await openFilters(page)
    await page.getByLabel('Sort by').selectOption(`Code, first to last`)
    await expect(page).toHaveURL(/sort=code/)
    expect(errors).toEqual([])
  },
)
