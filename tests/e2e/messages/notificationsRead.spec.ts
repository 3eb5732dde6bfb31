import { expect } from '@playwright/test'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { call } from '../../support/call.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { notified } from '../../support/notifications.ts'
import { completeDraftOf } from '../../support/papers.ts'
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

test(
  'what is read with no network is read at the portal after it, and the icon counts what waits to be read',
  { tag: '@long' },
  async ({ browser }) => {
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
    const back = () => page.getByRole('link', { name: 'All notifications' }).click()
    await page.goto('/notifications')
    await expect.poll(icon).toBe('3')
    await open('First')
    await expect(page.getByText('The words of First.')).toBeVisible()
    await expect(page.locator('.notification-body img')).not.toHaveAttribute('onerror')
    await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', '/account')
    await expect.poll(icon).toBe('2')
    await back()

    await context.setOffline(true)
    await open('Second')
    await expect(
      page.getByText(
        'The text of this notification is not on this device. It is shown when the portal answers again.',
      ),
    ).toBeVisible()
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect.poll(icon).toBe('1')
    await back()
    await open('First')
    await expect(page.getByText('The words of First.')).toBeVisible()
    await back()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(icon).toBe('0')
    await expect(bellOf(page)).toHaveAccessibleName(/^Notifications, (Connected|Disconnected)$/)
    await open('Second')
    await expect(
      page.getByText(
        'The text of this notification is not on this device. It is shown when the portal answers again.',
      ),
    ).toBeVisible()
    expect([...(await unreadOf(presenter))].sort()).toEqual(['Second', 'Third'])

    await context.setOffline(false)
    await expect(page.getByText('The words of Second.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveCount(0)
    await expect.poll(() => unreadOf(presenter)).toEqual([])
  },
)

test(
  'without a role there is no bell; an admin’s leads to the admin page, toggles the panel, and opens what they got where they are (spec 2.20, 2.66, 2.67, 6.4)',
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

    // A link to here may point at one, or open it, whichever tab was shown.
    const auditor = await person('Auditor')
    const sent = await notified(portal, auditor.UserDetailId, {
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
    await come({ notificationId: sent.Id })
    await expect(reader.getByRole('link', { name: 'For the auditor' })).toBeFocused()
    await come({ notificationId: sent.Id, openDetails: true })
    await expect(reader.getByRole('heading', { name: 'For the auditor' })).toBeFocused()
    await come({ switchToActive: true })
    await expect(reader.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await expect(reader.getByRole('link', { name: 'For the auditor' })).toBeVisible()
    await come({ notificationId: Id, openDetails: true })
    await expect(reader.getByText('This notification has been withdrawn')).toBeVisible()
    await come({ notificationId: 'nonsense', openDetails: 7 })
    await expect(reader.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true')
  },
)

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
