import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { fixture, sha256Of } from '../../support/fixtures.ts'
import { settled } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import {
  abstract,
  bringPresenters,
  button,
  device,
  edit,
  look,
  offline,
  paperNamed,
  saved,
  savedHere,
  served,
  title,
} from './syncSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await bringPresenters()
})

test(
  'an earlier version is compared with the present one and restored, and the present one is kept first',
  { tag: '@long' },
  async ({ browser }) => {
    const paper = await paperNamed('Versions', 'The first words.')
    const page = await device(browser)
    await edit(page, 'Versions')
    for (const text of ['The second words.', 'The third words.']) {
      await abstract(page).fill(text)
      await saved(page)
      await expect.poll(async () => (await served(paper.Id))?.abstract).toBe(text)
    }
    await page.goto('/sync')
    await look(page, 'panel')
    await page.getByRole('button', { name: /versions of Versions$/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await look(page, 'versions')
    await dialog.getByRole('listitem').nth(1).getByRole('button').focus()
    await page.keyboard.press('Enter')
    const compared = dialog.getByRole('region', { name: 'Abstract' })
    await expect(compared.getByRole('group', { name: 'This version' })).toHaveText('The second words.')
    await expect(compared.getByRole('group', { name: 'Now' })).toHaveText('The third words.')
    await expect(compared.locator('mark')).toHaveText(['second ', 'third '])
    await look(page, 'compared')
    await dialog.getByRole('button', { name: 'Restore this version' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Before an earlier version was restored')).toBeVisible()
    await expect.poll(async () => (await served(paper.Id))?.abstract).toBe('The second words.')
  },
)

test(
  'a draft with its document goes as a file from a device without network to another one, byte by byte',
  { tag: '@long' },
  async ({ browser }, info) => {
    const carla = await sessionAt(portal)
    const phone = await device(browser, phoneSize, carla)
    // Once the worker has the app, every screen opens without a network.
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.reload()
    await settled(phone)
    await offline(phone)
    await button(phone, 'Add New Paper').click()
    await title(phone).fill('Carried by hand')
    await abstract(phone).fill('Words that never saw the network. 🎉')
    await phone
      .getByLabel('Paper file', { exact: true })
      .and(phone.locator('input'))
      .setInputFiles({ name: 'hand.pdf', mimeType: 'application/pdf', buffer: fixture('paper.pdf') })
    await savedHere(phone)
    await phone.getByRole('button', { name: 'Close', exact: true }).click()
    // No network, so that the list is reached without loading a page.
    await phone.getByRole('link', { name: /waiting/ }).click()
    await expect(phone.getByText('You are offline')).toBeVisible()
    await look(phone, 'offline')
    const download = phone.waitForEvent('download')
    await button(phone, 'Save Carried by hand as a file').click()
    const path = info.outputPath('drafts.json')
    await (await download).saveAs(path)

    const desk = await device(browser, deskSize, carla)
    await desk.goto('/sync')
    await expect(desk.getByText('No draft is saved on this device.')).toBeVisible()
    await look(desk, 'empty')
    const pick = desk.getByLabel('Add drafts from a file').and(desk.locator('input'))
    for (const [name, buffer, text] of [
      ['rubbish.json', Buffer.from('rubbish'), 'This is not a file of drafts. Nothing was changed.'],
      [
        'cut.json',
        readFileSync(path).subarray(0, 2000),
        'This file is damaged, or was changed since it was saved. Nothing was changed here.',
      ],
    ] as const) {
      await pick.setInputFiles({ name, mimeType: 'application/json', buffer })
      await expect(desk.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await expect(desk.getByText('No draft is saved on this device.')).toBeVisible()
    }
    await look(desk, 'refused-file')
    await pick.setInputFiles(path)
    await expect(desk.getByText('1 draft was added.')).toBeVisible()
    await expect
      .poll(async () => callOver(portal, getUserPapers, { as: carla }))
      .toMatchObject([
        {
          PaperTitle: 'Carried by hand',
          abstract: 'Words that never saw the network. 🎉',
          FileName: 'hand.pdf',
          Sha256: sha256Of(fixture('paper.pdf')),
        },
      ])
    await expect(desk.getByText('Nothing is waiting. All your changes have been received.')).toBeVisible()
    await desk.getByRole('button', { name: 'Details' }).click()
    await expect(desk.getByText(/^Last sent at \d\d:\d\d\.$/)).toBeVisible()
  },
)
