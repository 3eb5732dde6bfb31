import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { fileRules } from '../../../contract/files/files.ts'
import { createPage, getPage } from '../../../contract/content/pages.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
})
test.afterAll(() => portal.discard())

const desk = { viewport: deskSize, serviceWorkers: 'block' } as const
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textOf = (page: Page) => page.frameLocator(`iframe[title="Text"]`).locator('body')

test(
  'the editor of a page has the menus and the whole toolbar of the specification, in its order',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/pages')
    await press(page, 'Add a page')
    await expect(textOf(page)).toBeVisible()
    const groups = page.locator('.tox-editor-header .tox-toolbar__group')
    const named = await groups.evaluateAll((all) =>
      all.map((group) =>
        [...group.querySelectorAll('button')]
          .map((button) => button.getAttribute('aria-label') ?? '')
          .filter((name) => name !== '' && !name.startsWith('Reveal')),
      ),
    )
    expect(named.filter((group) => group.length > 0)).toEqual([
      ['Undo', 'Redo'],
      [
        expect.stringContaining('Block'),
        expect.stringContaining('Font'),
        expect.stringContaining('Font size'),
      ],
      ['Bold', 'Italic', 'Underline', 'Strikethrough'],
      ['Insert/edit link', 'Insert/edit image', 'Insert/edit media', 'Table'],
      ['Add a comment', 'Show comments', 'Check spelling while typing', 'Check accessibility'],
      [expect.stringContaining('Align')],
      [
        'Numbered list',
        expect.stringMatching(/^Numbered list|^Numbered/),
        'Bullet list',
        expect.stringMatching(/^Bullet/),
        'Increase indent',
        'Decrease indent',
      ],
      ['Emojis'],
      ['Clear formatting'],
    ])
    // At 1280 pixels all of it is in sight: nothing has to be revealed.
    for (const button of await groups.locator('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
    expect(errors).toEqual([])
    await context.close()
  },
)

test('script and broken HTML that somebody writes into the source of a page are gone before it is kept, and never run', async ({
  browser,
}) => {
  const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
  await page.goto('/pages')
  await press(page, 'Add a page')
  await page.getByLabel('Title').fill('Source')
  await page.getByLabel('Published').check()
  const editor = page.locator('.tox-tinymce')
  await editor.getByRole('menuitem', { name: 'View' }).click()
  await page.getByRole('menuitem', { name: 'Source code' }).click()
  const source = page.getByRole('dialog', { name: 'Source Code' })
  await source
    .getByRole('textbox')
    .fill(
      '<h2>Venue</h2><script>window.hacked = 1</script><p onclick="hacked = 1">By the <b>river' +
        '<img src="x" onerror="window.hacked = 1"><a href="javascript:hacked=1">here</a><svg><script>hacked=1</script></svg>',
    )
  await source.getByRole('button', { name: 'Save' }).click()
  await expect(textOf(page)).toContainText('By the river')
  await press(page, 'Save')
  await expect(page.getByRole('link', { name: '/page/source' })).toBeVisible()
  const { Html } = await callOver(portal, getPage, { params: { slug: 'source' } })
  expect(Html).toMatch(/^<h2>Venue<\/h2>\s*<p>By the <(b|strong)>river/)
  expect(Html).not.toMatch(/script|hacked|onerror|onclick|svg/i)
  await page.goto('/page/source')
  await expect(page.getByRole('heading', { name: 'Venue' })).toBeVisible()
  await page.getByText('By the').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // While the editor reads the text as it was written, the page's own policy keeps it from running.
  expect(errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([])
  // Without the editor, no text becomes HTML.
  const assigned = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>'
    } catch (error) {
      return error instanceof TypeError ? error.name : 'another error'
    }
    return 'assigned'
  })
  expect(assigned).toBe('TypeError')
  await context.close()
})

test('a page is cleaned of script in the browser too, whatever was sent', async ({ browser }) => {
  const body = {
    Title: 'Sent',
    Slug: 'sent',
    Html: '<p>Sent.</p>',
    IsPublished: true,
    InMenu: false,
    InFooter: false,
  }
  await callOver(portal, createPage, { as: admin, body: { ...body, SortOrder: 0 } })
  const { page, context } = await windowOf(browser, portal.url, null, desk)
  const Html = [
    '<h2 onclick="window.hacked=1">Venue</h2><script>window.hacked=1</script>',
    '<p style="color: red">By the <b>river<img src="x" onerror="window.hacked=1">',
    '<a href="java&#10;script:window.hacked=1">one</a><a href="https://example.org/" target="_blank">two</a>',
    '<svg onload="window.hacked=1"><script>window.hacked=1</script></svg><iframe srcdoc="<script>1</script>"></iframe>',
    '<form action="/x"><input name="a"></form><math><mi xlink:href="javascript:1">x</mi></math>',
  ].join('')
  await page.route('**/api/Page/sent', async (route) => {
    const sent = await route.fetch()
    const json = replySchema(getPage.result).parse(await sent.json())
    await route.fulfill({ response: sent, json: { ...json, Result: { ...json.Result, Html } } })
  })
  await page.goto('/page/sent')
  await expect(page.getByRole('heading', { name: 'Venue' })).toBeVisible()
  const shown = await page.locator('main').innerHTML()
  expect(shown).not.toMatch(/<script|<svg|<form|<input|<math|srcdoc|onclick|onerror|onload|javascript/i)
  await expect(page.getByText('two')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByText('one', { exact: true })).not.toHaveAttribute('href', /script/)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await context.close()
})

test(
  'what is no picture is refused in the editor with the reason, and the text stays',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/pages')
    await press(page, 'Add a page')
    await textOf(page).click()
    await page.keyboard.type('A text that stays.')
    await page
      .getByRole('button', { name: 'Insert/edit image', exact: true })
      .or(page.getByRole('button', { name: 'Reveal or hide additional toolbar items' }))
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Insert/Edit Image' })
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Insert/edit image', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Upload' }).click()
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
    await expect(page.getByText(fileRules.image.wrongKind)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(textOf(page)).toContainText('A text that stays.')
    await context.close()
  },
)
