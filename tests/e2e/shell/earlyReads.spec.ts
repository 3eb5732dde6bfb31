import { expect } from '@playwright/test'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const lists = [
  ['/papers', '/api/Paper/search?Sort=newest&Page=1'],
  ['/abstract', '/api/Paper/abstracts?Sort=-score&Page=1'],
  ['/users', '/api/User?Sort=name&Page=1'],
  ['/payment', '/api/Payment?Kind=paper&Sort=newest&Page=1'],
  ['/notifications/admin?tab=mail', '/api/Mail?Page=1'],
] as const

test('the first page of each list of the desk is requested once and before anything else, on later visits too, and mails load no announcements', async ({
  browser,
}) => {
  const { page, errors } = await windowOf(browser, portal.url, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  let called: string[] = []
  let loaded: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) called.push(pathname + search)
    else loaded.push(pathname.replace(/.*\/(\w+)-.*/, '$1'))
  })
  for (const [path, first] of lists) {
    // What the last list still asks ends with its page.
    await page.goto('about:blank')
    called = []
    loaded = []
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const list = first.replace(/\?.*/, '')
    expect([called[0], called.filter((one) => one.replace(/\?.*/, '') === list).length], path).toEqual([
      first,
      1,
    ])
  }
  // The last list is that of the mails, whose address is a tab of the announcements.
  const screens = ['MailScreen', 'AdminNotifications', 'MailTemplates', 'MailSettingsScreen']
  expect(screens.filter((screen) => loaded.includes(screen))).toEqual(['MailScreen'])
  expect(errors).toEqual([])
})
