import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { sendNotification } from '../../../contract/notifications/notificationAdmin.ts'
import { getActiveNotifications, openNotification } from '../../../contract/notifications/notifications.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session
let presenter: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  presenter = await sessionAt(portal)
})
test.afterAll(() => portal.discard())

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
const desk = { viewport: deskSize, serviceWorkers: 'block' } as const
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textOf = (page: Page) => page.frameLocator(`iframe[title="Text"]`).locator('body')

/** Nothing is wrong with the screen at either size; its pictures are there to be looked at. */
async function look(
  page: Page,
  name: string,
  sizes: Readonly<Record<string, typeof phoneSize>>,
): Promise<void> {
  const { outputDir } = test.info().project
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await settled(page)
    await page.screenshot({
      path: join(outputDir, 'screens', `announcements-${name}-${size}.png`),
      fullPage: true,
    })
    expect.soft(await flawsOf(page), `axe at ${name} ${size}`).toEqual([])
    expect.soft(await overflowOf(page), `pixels too wide at ${name} ${size}`).toBe(0)
  }
}

test('an organiser writes rich text, sees who would get it, tests it and sends it to a presenter; the draft survives a reload (spec 2.88, 2.89, 2.90)', async ({
  browser,
}) => {
  const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
  await page.goto('/notifications/admin')
  await heading(page, 'Notifications')
  await expect(page.getByText('No notification is active')).toBeVisible()
  await press(page, 'New notification')
  await page.getByLabel('Subject').fill('The hall has changed')
  await textOf(page).click()
  await page.keyboard.type('We meet in hall two. ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Please be early.')

  const editor = page.locator('.tox-tinymce')
  expect((await editor.boundingBox())?.height).toBe(400)
  await expect(editor.getByRole('menubar').getByRole('menuitem')).toHaveText([
    ...['File', 'Edit', 'View', 'Insert', 'Format', 'Tools', 'Table'],
  ])
  const font = await textOf(page).evaluate((body) => {
    const { fontFamily, fontSize } = getComputedStyle(body)
    return `${fontSize} ${fontFamily}`
  })
  expect(font).toBe('14px Helvetica, Arial, sans-serif')
  for (const name of ['Undo', 'Bold', 'Italic', 'Underline', 'Strikethrough'])
    await expect(editor.getByRole('button', { name, exact: true })).toBeVisible()
  const tools = [
    'Insert/edit image',
    'Add a comment',
    'Show comments',
    'Check spelling while typing',
    'Check accessibility',
    'Emojis',
    'Clear formatting',
  ]
  for (const name of tools) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  // A comment on the last words, and a link that says nothing.
  await textOf(page).locator('strong').click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Add a comment', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Comment', { exact: true }).fill('Ask Ravi first')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(textOf(page).locator('.mce-annotation').first()).toHaveAttribute(
    'data-comment',
    'Ask Ravi first',
  )
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('The hall has changed')
  await expect(textOf(page)).toHaveText('We meet in hall two. Please be early.')
  await expect(textOf(page).locator('.mce-annotation').first()).toBeVisible()
  await press(page, 'Preview')
  await expect(page.getByText('Choose at least one receiver').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Paper Presenter' }).check()
  await press(page, 'Preview')
  await heading(page, 'This is what people get')
  await expect(page.getByText('1 person gets this')).toBeVisible()
  await expect(page.getByText(presenter.FullName, { exact: true })).toBeVisible()
  await press(page, 'Send a test to me')
  await expect(page.getByText('A test is being sent to you')).toBeVisible()
  await press(page, 'Send to 1 person')
  await expect(page.getByRole('link', { name: 'The hall has changed' })).toBeVisible()
  await expect
    .poll(async () => (await callOver(portal, getActiveNotifications, { as: presenter })).length)
    .toBe(1)
  const [got] = await callOver(portal, getActiveNotifications, { as: presenter })
  const opened = await callOver(portal, openNotification, { as: presenter, params: { id: got?.Id ?? '' } })
  expect(opened.Body).toContain('<strong>Please be early.</strong>')
  expect(opened.Body).not.toContain('Ravi')
  await page.reload()
  await expect(page.getByText('1 of 1 have read it')).toBeVisible()
  await press(page, 'New notification')
  await expect(page.getByLabel('Subject')).toHaveValue('')

  // What keeps people from reading a text is found by our own rules and by axe's.
  await textOf(page).evaluate((body) => {
    body.innerHTML =
      '<p>Read <a href="/programme">here</a></p><table><tbody><tr><th></th><td>Hall 2</td></tr></tbody></table>'
  })
  await press(page, 'Check accessibility')
  const check = page.getByRole('dialog', { name: 'Accessibility check' })
  await check.getByRole('combobox', { name: 'Found' }).click()
  await expect(page.getByRole('option')).toHaveText([
    `1. The words of a link do not say where it leads: “here”`,
    '2. Table header text should not be empty',
  ])
  expect(errors).toEqual([])
  await context.close()
})

/** Comes to the organisers' screen as a link does that carries more than an address (spec §2 "Protected routes"). */
async function led(page: Page, address: string, state: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(
    ([to, usr]) => {
      history.replaceState({ usr, key: 'led', idx: 0 }, '', to)
    },
    [address, state] as const,
  )
  await page.reload()
}

test(
  'on a phone an organiser finds who has read something and withdraws it, and nothing is wrong with either screen (spec 2.20)',
  { tag: '@long' },
  async ({ browser }) => {
    const body = {
      Subject: 'Buses leave at eight',
      Body: '<p>From the <strong>north gate</strong>.</p>',
      ...{ Everyone: false, Roles: ['PaperPresenter' as const], UserIds: [], PaperStatus: [], Unpaid: false },
      ...{ ByMail: true, ActiveFrom: null, ActiveUntil: null },
    }
    const { Id } = await callOver(portal, sendNotification, { as: admin, body })
    await expect
      .poll(async () =>
        (await callOver(portal, getActiveNotifications, { as: presenter })).map((one) => one.Id),
      )
      .toContain(Id)
    await callOver(portal, openNotification, { as: presenter, params: { id: Id } })
    const { page, context, errors } = await windowOf(browser, portal.url, admin, phone)
    const sizes = { phone: phoneSize, desk: deskSize }
    await page.goto('/notifications/admin')
    await expect(page.getByRole('link', { name: body.Subject })).toBeVisible()
    await look(page, 'list', sizes)
    expect.soft(await darkFlawsOf(page)).toEqual([])
    await page.setViewportSize(phoneSize)
    await led(page, '/notifications/admin?state=past', { notificationId: Id, switchToActive: true })
    await expect(page.getByRole('tab', { name: 'Active', selected: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: body.Subject })).toHaveAttribute(
      'data-pointed',
      'true',
    )
    await led(page, '/notifications/admin', { notificationId: Id, openDetails: true })
    await heading(page, body.Subject)
    await expect(page.getByRole('dialog').getByText(presenter.FullName)).toBeVisible()
    await look(page, 'details', sizes)
    await page.setViewportSize(phoneSize)
    await press(page, 'Withdraw')
    const question = page.getByRole('alertdialog', { name: 'Withdraw this notification?' })
    expect.soft(await flawsOf(page), 'axe at the question').toEqual([])
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('The notification was withdrawn')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'Past' }).click()
    await expect(page.getByRole('link', { name: body.Subject })).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

test('the form with its editor is without flaws at both sizes', { tag: '@long' }, async ({ browser }) => {
  const { page, context, errors } = await windowOf(browser, portal.url, admin, phone)
  await page.goto('/notifications/admin?write=1')
  await expect(textOf(page)).toBeVisible()
  await look(page, 'compose', { phone: phoneSize, desk: deskSize })
  expect(errors).toEqual([])
  await context.close()
})

test(
  'where the editor cannot be loaded the text is written plainly, and nothing of it is lost',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, admin, desk)
    await page.route('**/assets/tinymce*', (route) => route.abort())
    await page.goto('/notifications/admin?write=1')
    const plain = page.getByRole('textbox', { name: 'Text', exact: true })
    await plain.fill('Lunch is at <one>.\n\nBring your badge.')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await page.unroute('**/assets/tinymce*')
    await page.reload()
    await expect(textOf(page).locator('p')).toHaveText(['Lunch is at <one>.', 'Bring your badge.'])
    await press(page, 'Discard')
    await press(page, 'Discard this text?')
    await expect(textOf(page)).toHaveText('')
    await context.close()
  },
)
