import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { cellsOf, found } from './deskSteps.ts'
import { flawsOf, darkFlawsOf } from '../../support/browser/axe.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))
test.beforeAll(fillDesk)

test(
  'a slip is asked about where few papers have it, forgiven where none has, and searched for on demand',
  { tag: '@long' },
  async ({ browser }, info) => {
    for (const [name, viewport] of [
      ['desk', deskSize],
      ['phone', phoneSize],
    ] as const) {
      const { page } = await windowOf(browser, portal.url, admin, { viewport, serviceWorkers: 'block' })
      await page.goto('/papers')
      await found(page, '781 papers')
      await page.getByLabel('Search papers').fill('transfomer')
      await found(page, '1 paper')
      const ask = page.getByRole('button', { name: 'Did you mean transformer?' })
      await expect(ask).toBeVisible()
      expect(await flawsOf(page)).toEqual([])
      await page.screenshot({ path: info.outputPath(`asked-${name}.png`) })
      await ask.press('Enter')
      await found(page, '101 papers')
      await expect(page.getByText('101 papers', { exact: true })).toBeFocused()
      await expect(page.getByLabel('Search papers')).toHaveValue('transformer')
      await expect(ask).toBeHidden()

      await page.getByLabel('Search papers').fill('transfomer netowrk')
      await found(page, '14 papers')
      const said = page.getByText(
        'Nothing matches “transfomer netowrk”. This is what matches “transformer network”.',
      )
      await expect(said).toBeVisible()
      expect(await darkFlawsOf(page)).toEqual([])
      await page.screenshot({ path: info.outputPath(`shown-${name}.png`) })
      await page.getByRole('button', { name: 'Search for “transfomer netowrk” only' }).click()
      await found(page, '0 papers')
      await expect(page).toHaveURL(/text=transfomer\+netowrk&as=typed$/)
      await page.screenshot({ path: info.outputPath(`typed-${name}.png`) })
      await page.getByRole('button', { name: 'Did you mean transformer network?' }).click()
      await found(page, '14 papers')
      await page.context().close()
    }
  },
)

test('two selected papers are downloaded over pages as a sheet, and their manuscripts as one archive', async ({
  browser,
}, info) => {
  const { page } = await windowOf(browser, portal.url, admin, { viewport: deskSize, serviceWorkers: 'block' })
  await page.goto('/papers?status=submitted&sort=code')
  await found(page, '313 papers')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().check()
  const first = (await page.locator('.desk-title').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.locator('.desk-title').first()).not.toHaveText(first)
  await boxes.first().check()
  const second = (await page.locator('.desk-title').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('Selection: 2')).toBeVisible()
  await page.screenshot({ path: info.outputPath('menu.png') })
  const sheet = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download the selection as CSV' }).click()
  const rows = await cellsOf(await sheet)
  expect(rows.map((row) => row[1])).toEqual(['Title', first, second])
  await page.getByRole('button', { name: 'Download' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Files (ZIP)' }).click()
  const archive = await coming
  expect(archive.suggestedFilename()).toMatch(/^manuscripts-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await archive.path())
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Files (ZIP)' }).click()
  await expect(
    page.getByText('The portal cannot be reached, so nothing was downloaded. Try again when it is back.'),
  ).toBeVisible()
  await page.context().close()
})
