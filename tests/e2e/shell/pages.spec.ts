import { expect, type Page } from '@playwright/test'
import { createPage, getPages, getPageToEdit, updatePage } from '../../../contract/content/pages.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { windowOf } from '../../support/browser/look.ts'
import { callOver } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import { admin, desk, look, portal, press, startPages, textOf } from './pageSteps.ts'

test.beforeAll(({ shared }) => shared(startPages))

test(
  'an organiser writes a page that survives a closed window, publishes it, loses nothing to another one, and brings an earlier text back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/pages')
    await expect(page.getByText('No pages yet. Add one, for the call for papers perhaps.')).toBeVisible()
    await press(page, 'Add a page')
    await page.getByLabel('Title').fill('Call for papers')
    await expect(page.getByLabel('Address')).toHaveValue('call-for-papers')
    await textOf(page, 'Text').click()
    await page.keyboard.type('Send your best work.')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    // What is left is written when the form is closed.
    await press(page, 'Back to all pages')
    await press(page, 'Add a page')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Call for papers')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    await look(page, 'form')
    await page.getByLabel('Address').fill('login')
    await press(page, 'Save')
    await expect(page.getByText('“login” is reserved for the portal', { exact: false })).toBeVisible()
    await page.getByLabel('Address').fill('call')
    await page.getByLabel('Published').check()
    await page.getByLabel('In the menu').check()
    await press(page, 'Save')
    await expect(page.getByRole('link', { name: '/page/call' })).toBeVisible()
    await look(page, 'list')

    const [added] = await callOver(portal, getPages, { as: admin })
    const params = { id: added?.Id ?? '' }
    await press(page, 'Edit Call for papers')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    const {
      Id: _id,
      ChangedOn: _on,
      Version: _version,
      ...fields
    } = await callOver(portal, getPageToEdit, {
      as: admin,
      params,
    })
    await callOver(portal, updatePage, { as: admin, params, body: { ...fields, Html: '<p>Theirs.</p>' } })
    await textOf(page, 'Text').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Mine.')
    await press(page, 'Save')
    await expect(page.getByText('This was changed elsewhere since you opened it')).toBeVisible()
    await press(page, 'Show the newest copy')
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    // What was set aside stays while the newest copy is typed into, and the window closed.
    await page.getByLabel('Title').fill('Call for papers, again')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your own text is beside this one')).toBeVisible()
    await expect(
      page.getByText('It stays until you take it back or drop it, also when you save or leave.'),
    ).toBeVisible()
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    await look(page, 'aside')
    await press(page, 'Back to my text')
    await expect(page.getByLabel('Title')).toHaveValue('Call for papers')
    await press(page, 'Drop my text')
    await expect(page.getByText('Your own text is beside this one')).toHaveCount(0)
    await expect(textOf(page, 'Text')).toHaveText('Send your best work. Mine.')
    await press(page, 'Save')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await press(page, 'Show the history')
    const versions = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(versions).toHaveCount(3)
    await expect(versions.nth(1)).toContainText('Theirs.')
    await look(page, 'history')
    await versions.nth(1).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring this back' }).click()
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    await press(page, 'Back to all pages')
    await press(page, 'Delete Call for papers')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No pages yet. Add one, for the call for papers perhaps.')).toBeVisible()
    expect(errors.filter((error) => !/Service Worker|412/.test(error))).toEqual([])
    await context.close()
  },
)

test('a page is not changed by being opened to be edited', { tag: '@long' }, async ({ browser }) => {
  const body = {
    Title: 'Travel',
    Slug: 'travel',
    Html: '<h2>By train</h2><p>To Mysuru Junction.</p><ul><li>Then by bus</li></ul>',
    IsPublished: true,
    InMenu: false,
    InFooter: false,
    SortOrder: 0,
  }
  await callOver(portal, createPage, { as: admin, body })
  const { page, context } = await windowOf(browser, portal.url, admin, desk)
  await page.goto('/pages')
  await press(page, 'Edit Travel')
  await expect(textOf(page, 'Text')).toContainText('Then by bus')
  // What is typed is kept; taken back, the page is as it was.
  const undo = page.getByRole('button', { name: 'Undo my changes' })
  await page.getByLabel('Title').fill('Journey')
  await expect(undo).toBeVisible()
  await page.getByLabel('Title').fill('Travel')
  await expect(undo).toHaveCount(0)
  await textOf(page, 'Text').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and on foot')
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
  await press(page, 'Save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const [kept] = (await callOver(portal, getPages, { as: admin })).filter(({ Slug }) => Slug === 'travel')
  const { Html } = await callOver(portal, getPageToEdit, { as: admin, params: { id: kept?.Id ?? '' } })
  expect(Html).toContain('Then by bus and on foot')
  await context.close()
})

test(
  'a page that is open in two windows is written in one, shown live in the other, and a new one is another in each',
  { tag: '@long' },
  async ({ browser }) => {
    const body = {
      Title: 'Food',
      Slug: 'food',
      Html: '<p>At noon.</p>',
      IsPublished: false,
      InMenu: false,
      InFooter: false,
      SortOrder: 0,
    }
    await callOver(portal, createPage, { as: admin, body })
    const { page: first, context } = await windowOf(browser, portal.url, admin, desk)
    const second = await context.newPage()
    const title = (page: Page) => page.getByLabel('Title')
    for (const page of [first, second]) {
      await page.goto('/pages')
      await press(page, 'Edit Food')
      await expect(title(page)).toHaveValue('Food')
    }
    await expect(second.getByText('Another window is filling in this form')).toBeVisible()
    await expect(title(second)).toBeDisabled()
    await title(first).fill('Food and drink')
    await expect(title(second)).toHaveValue('Food and drink')
    await look(second, 'elsewhere')
    await title(first).fill('Food and drinks')
    await press(second, 'Edit here instead')
    await expect(title(second)).toBeEnabled()
    await expect(title(second)).toHaveValue('Food and drinks')
    await expect(title(first)).toBeDisabled()
    await press(second, 'Undo my changes')
    await expect(title(first)).toHaveValue('Food')

    for (const [page, name] of [
      [first, 'Zebras'],
      [second, 'Weather'],
    ] as const) {
      await press(page, 'Back to all pages')
      await press(page, 'Add a page')
      await expect(title(page)).toHaveValue('')
      await title(page).fill(name)
      await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    }
    await press(first, 'Undo my changes')
    // It leaves the device a moment later.
    await expect.poll(async () => (await keptHere(first)).text.includes('Zebras')).toBe(false)
    await expect(title(second)).toHaveValue('Weather')
    await second.close()
    await first.reload()
    await expect(title(first)).toHaveValue('Weather')
    await context.close()
  },
)
