import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import { decidePapers } from '../../contract/decisions.ts'
import { formTexts } from '../../contract/forms.ts'
import { getActiveNotifications, notificationTexts as texts } from '../../contract/notifications.ts'
import { submitPaper } from '../../contract/papers.ts'
import type { Role } from '../../contract/roles.ts'
import { startSession } from '../../server/accounts/session.ts'
import { accountIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { darkFlawsOf, flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { notified } from '../support/notifications.ts'
import { completeDraftOf, decideWithoutWindow } from '../support/papers.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'
import { test } from './test.ts'

let portal: TestPortal
let origin: string

test.beforeAll(async () => {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../dist', import.meta.url)) })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
test.afterAll(() => portal.stop())

async function person(...Roles: Role[]): Promise<Session> {
  const { context } = portal
  return context.database.sql.transaction(async (sql) =>
    startSession(context, sql, (await accountIn(sql, { Roles })).UserId),
  )
}

/** What the portal holds as not read. */
async function unreadOf({ AccessToken }: Session): Promise<readonly string[]> {
  const { Result } = await call(portal, getActiveNotifications, { as: AccessToken })
  return Result.filter(({ IsRead }) => !IsRead).map(({ Subject }) => Subject)
}

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
const desk = { viewport: deskSize, serviceWorkers: 'block' } as const

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })
const liveOf = (page: Page) => panelOf(page).getByRole('region', { name: texts.live })
const recentOf = (page: Page) => panelOf(page).getByRole('region', { name: 'Recent Notifications' })
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
      await page.getByRole('link', { name: texts.back }).click()
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

test('what is read with no network is read at the portal after it, and the icon counts what waits to be read', async ({
  browser,
}) => {
  const presenter = await person('PaperPresenter')
  for (const [place, Subject] of ['Third', 'Second', 'First'].entries())
    await notified(portal, presenter.UserDetailId, {
      Subject,
      Body: `<p>The words of ${Subject}.</p><img src="data:," onerror="stolen()">`,
      CreatedOn: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
      Link: Subject === 'First' ? '/account' : '//elsewhere.example',
    })
  const { page, context } = await windowOf(browser, origin, presenter, phone)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset['badge'] = String(count)
        return Promise.resolve()
      },
    })
  })
  const icon = () => page.evaluate(() => document.documentElement.dataset['badge'])
  const open = (subject: string) =>
    page.getByRole('main').getByRole('link', { name: subject, exact: false }).click()
  const back = () => page.getByRole('link', { name: texts.back }).click()
  await page.goto('/notifications')
  await expect.poll(icon).toBe('3')
  await open('First')
  await expect(page.getByText('The words of First.')).toBeVisible()
  await expect(page.locator('.notification-body img')).not.toHaveAttribute('onerror')
  await expect(page.getByRole('link', { name: texts.more })).toHaveAttribute('href', '/account')
  await expect.poll(icon).toBe('2')
  await back()

  await context.setOffline(true)
  await open('Second')
  await expect(page.getByText(texts.offlineBody)).toBeVisible()
  await expect(page.getByText(/^Offline\. This is what the portal said on /)).toBeVisible()
  await expect.poll(icon).toBe('1')
  await back()
  await open('First')
  await expect(page.getByText('The words of First.')).toBeVisible()
  await back()
  await page.getByRole('button', { name: texts.markAll }).click()
  await expect.poll(icon).toBe('0')
  await expect(bellOf(page)).toHaveAccessibleName(/^Notifications, (Connected|Disconnected)$/)
  await open('Second')
  await expect(page.getByText(texts.offlineBody)).toBeVisible()
  expect([...(await unreadOf(presenter))].sort()).toEqual(['Second', 'Third'])

  await context.setOffline(false)
  await expect(page.getByText('The words of Second.')).toBeVisible()
  await expect(page.getByRole('link', { name: texts.more })).toHaveCount(0)
  await expect.poll(() => unreadOf(presenter)).toEqual([])
})

test(
  'without a role there is no bell; an admin’s leads to the admin page, toggles the panel, and opens what they got where they are (spec 2.19, 2.66, 2.67, 6.4)',
  { tag: '@long' },
  async ({ browser }) => {
    const newcomer = await windowOf(browser, origin, await person(), desk)
    await newcomer.page.goto('/')
    await expect(newcomer.page.getByRole('button', { name: 'User menu' })).toBeVisible()
    await expect(bellOf(newcomer.page)).toHaveCount(0)

    const admin = await person('Admin')
    const { Id } = await notified(portal, admin.UserDetailId, { Subject: 'For the desk' })
    const { page } = await windowOf(browser, origin, admin, desk)
    await page.goto('/')
    const bell = bellOf(page)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread, Connected')
    await bell.click()
    await expect(page).toHaveURL(/\/notifications\/admin$/)
    await expect(panelOf(page)).toBeVisible()
    await bell.click()
    await expect(panelOf(page)).toHaveCount(0)
    await bell.click()
    await recentOf(page).getByRole('button', { name: 'For the desk' }).click()
    const opened = page.getByRole('dialog', { name: 'For the desk' })
    await expect(opened.getByText('We meet in hall 2.')).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, Connected')
    expect(await flawsOf(page)).toEqual([])

    // Whoever leads here may point at one, or open it, whichever tab was shown.
    const auditor = await person('Auditor')
    const told = await notified(portal, auditor.UserDetailId, {
      Subject: 'For the auditor',
      Roles: ['Auditor'],
    })
    const { page: reader } = await windowOf(browser, origin, auditor, desk)
    await reader.goto('/privacy')
    const come = async (usr: unknown) => {
      await reader.evaluate(
        (state) =>
          window.history.replaceState({ usr: state, key: 'a', idx: 0 }, '', '/notifications?tab=unread'),
        usr,
      )
      await reader.reload()
    }
    await come({ notificationId: told.Id })
    await expect(reader.getByRole('link', { name: 'For the auditor' })).toBeFocused()
    await come({ notificationId: told.Id, openDetails: true })
    await expect(reader.getByRole('heading', { name: 'For the auditor' })).toBeFocused()
    await come({ switchToActive: true })
    await expect(reader.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await expect(reader.getByRole('link', { name: 'For the auditor' })).toBeVisible()
    await come({ notificationId: Id, openDetails: true })
    await expect(reader.getByText(texts.withdrawn)).toBeVisible()
    await come({ notificationId: 'nonsense', openDetails: 7 })
    await expect(reader.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true')
  },
)

test('the badge has its caps, the dot turns red where nothing comes live, and a list that fails is only logged (spec 2.65, 2.76, 2.79, 4.47, 8.24, 8.25)', async ({
  browser,
}) => {
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
  await panelOf(page).getByRole('button', { name: texts.back }).click()
  await expect(page.getByRole('alert')).toContainText(texts.failed)
  await page.unroute('**/api/Notification/active')
  await page.getByRole('button', { name: formTexts.tryAgain }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('an organiser who watches the papers at a desk sees one come in without a reload, and keeps the list where a hint finds no answer', async ({
  browser,
}) => {
  const admin = await person('Admin')
  const { page } = await windowOf(browser, origin, admin, desk)
  await page.goto('/papers')
  await expect(bellOf(page)).toHaveAccessibleName(/Connected$/)
  await settled(page)
  const presenter = await person('PaperPresenter')
  const submit = async (PaperTitle: string) => {
    const { Id } = await completeDraftOf(portal, presenter, { PaperTitle })
    await call(portal, submitPaper, { as: presenter.AccessToken, params: { id: Id } })
  }
  await submit('Seen at once')
  await expect(page.getByText('Seen at once').first()).toBeVisible()
  const failed = page.waitForResponse((response) => response.status() === 503)
  await page.route('**/api/Paper/search**', (route) => route.fulfill({ status: 503, body: '' }))
  await submit('Not seen yet')
  await failed
  await expect(page.getByText('Seen at once').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/Paper/search**')
  await submit('The third')
  await expect(page.getByText('Not seen yet').first()).toBeVisible()
})
