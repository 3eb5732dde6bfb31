import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { call } from '../../support/call.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'
import { deskSize } from '../../support/browser/phone.ts'
import {
  bellOf,
  desk,
  origin,
  panelOf,
  person,
  phone,
  portal,
  recentOf,
  startNotifications,
  unreadOf,
} from './notificationSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startNotifications))

const liveOf = (page: Page) => panelOf(page).getByRole('region', { name: 'Live messages' })

const colourOf = (page: Page, property: string) =>
  bellOf(page)
    .locator('.bell-dot')
    .evaluate((dot, name) => {
      const [red = 0, green = 0] = (getComputedStyle(dot).getPropertyValue(name).match(/\d+/g) ?? []).map(
        Number,
      )
      return green > red ? 'green' : 'red'
    }, property)

for (const [where, options] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`${where} a decision reaches the bell without a reload, and is read from the panel to the last word (spec 2.65, 2.68, 2.76, 2.77, 2.78, 2.79, 2.80, 2.81)`, async ({
    browser,
  }) => {
    const presenter = await person('PaperPresenter')
    const admin = await person('Admin')
    const { page, errors } = await windowOf(browser, origin, presenter, options)
    const picture = async (name: string) => {
      await settled(page)
      const folder = join(test.info().project.outputDir, 'screens')
      await page.screenshot({ path: join(folder, `notifications-${name}-${options.viewport.width}.png`) })
    }
    const look = async (name: string) => {
      await picture(name)
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
      expect.soft(await darkFlawsOf(page), `axe in the dark at ${name}`).toEqual([])
      expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
    }
    await page.goto('/')
    const bell = bellOf(page)
    await expect(bell).toHaveAccessibleName('Notifications, Connected')
    expect(await colourOf(page, 'background-color')).toBe('green')
    await bell.click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await picture('empty')

    const { Id } = await completeDraftOf(portal, presenter)
    const { Result } = await call(portal, submitPaper, { as: presenter.AccessToken, params: { id: Id } })
    const body = { PaperIds: [Id], Status: 'approved' as const, Feedback: 'Fine work' }
    await decideWithoutWindow(portal)
    expect((await call(portal, decidePapers, { as: admin.AccessToken, body })).status).toBe(200)
    const approved = `Paper ${Result.PaperCode} was approved`
    const received = `Paper ${Result.PaperCode} was received`
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread, Connected')
    await expect(bell.locator('.bell-badge')).toHaveText('2')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveText([`${approved}TodayUnread`, `${received}TodayUnread`])

    await bell.click()
    await expect(panelOf(page).getByText('Connected', { exact: true })).toBeVisible()
    await expect(liveOf(page).getByRole('listitem').first()).toContainText(approved)
    await expect(recentOf(page).getByRole('listitem')).toHaveText([`${approved}Today`, `${received}Today`])
    await look('panel')
    await liveOf(page).getByRole('button', { name: approved }).click()
    await expect(panelOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/notifications$/)
    await bell.click()
    await expect(liveOf(page).getByRole('listitem')).toHaveText([
      new RegExp(`^${approved}\\d\\d:\\d\\d$`),
      new RegExp(`^${received}\\d\\d:\\d\\dUnread$`),
    ])
    await recentOf(page).getByRole('button', { name: approved }).click()
    await expect(page.getByRole('heading', { name: approved })).toBeFocused()
    await expect(page.getByText('Feedback: Fine work')).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread, Connected')
    expect(await unreadOf(presenter)).toEqual([received])
    await look('opened')
    if (options === phone) {
      await page.getByRole('link', { name: 'All notifications' }).click()
      await expect(rows.getByRole('link', { name: approved })).toBeFocused()
    }
    await page.getByRole('tab', { name: 'Unread (1)' }).click()
    await expect(rows.filter({ hasText: received })).toHaveCount(1)
    await picture('list')

    await bell.click()
    await expect(recentOf(page).getByRole('listitem')).toHaveText([`${received}Today`])
    await panelOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(recentOf(page).getByText('No recent unread notifications')).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, Connected')
    await expect.poll(() => unreadOf(presenter)).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(liveOf(page).getByText('No notifications yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toHaveCount(0)
    await expect(bell).toBeFocused()
    expect(errors).toEqual([])
  })

test(
  'the badge has its caps, the dot turns red where nothing comes live, and a list that fails is only logged (spec 2.65, 2.76, 2.79, 4.47, 8.24, 8.25)',
  { tag: '@long' },
  async ({ browser }) => {
    const attendee = await person('GeneralAttendee')
    const { page } = await windowOf(browser, origin, attendee, phone)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/Notification/active', async (route) => {
      await answered
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
    await page.route('**/hubs/**', (route) => route.abort())
    await page.goto('/')
    const bell = bellOf(page)
    await expect(bell).toHaveAccessibleName('Notifications, Disconnected')
    expect(await colourOf(page, 'border-top-color')).toBe('red')
    await page.unroute('**/hubs/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(bell).toHaveAccessibleName('Notifications, Connected')
    const say = (Text: string) =>
      portal.context.hub.publish({ UserIds: [attendee.UserId] }, { Target: 'GotNotification', Text })
    for (let count = 1; count <= 11; count++) say(`Message ${count}`)
    await expect(bell.locator('.bell-badge')).toHaveText('10+')
    await bell.click()
    await expect(recentOf(page).getByText('Loading notifications...')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize(deskSize)
    await expect(bell.locator('.bell-badge')).toHaveText('11')
    for (let count = 12; count <= 100; count++) say(`Message ${count}`)
    await expect(bell.locator('.bell-badge')).toHaveText('99+')

    answer()
    await bell.click()
    await expect(recentOf(page).getByText('No recent unread notifications')).toBeVisible()
    expect(logged.some((text) => text.startsWith('Notifications: the list could not be pulled'))).toBe(true)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await panelOf(page).getByRole('button', { name: 'All notifications' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The notifications could not be loaded. Please try again.',
    )
    await page.unroute('**/api/Notification/active')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No notifications yet')).toBeVisible()
  },
)
