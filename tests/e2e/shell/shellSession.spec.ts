import { expect } from '@playwright/test'
import { flawsOf } from '../../support/browser/axe.ts'
import { settled } from '../../support/browser/look.ts'
import { startOpenPortal } from '../openPortal.ts'
import { heading, open, people, signPeopleIn } from './shellSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await signPeopleIn()
})

test(
  'calls carry JSON and, once there is a session, its token; none has a time-out (spec 7.1, 7.2, 9.17)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, null)
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
        if (this.timeout !== 0) document.title = 'A request has a time-out'
        send.call(this, body)
      }
    })
    const sent: { path: string; type: string | undefined; token: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const { 'content-type': type, authorization: token } = request.headers()
      if (pathname.startsWith('/api/')) sent.push({ path: pathname, type, token })
    })
    await page.goto('/login')
    const { Email = '' } = people.get('PaperPresenter') ?? {}
    await page.getByLabel('Email').fill(Email)
    await page.getByLabel('Password', { exact: true }).fill('Conference#2020')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await heading(page, 'Welcome to Your Dashboard')
    await settled(page)
    const login = sent.find(({ path }) => path === '/api/Account/login')
    expect(login).toEqual({ path: '/api/Account/login', type: 'application/json', token: undefined })
    const token = await page.evaluate(() => localStorage.getItem('AccessToken'))
    expect(sent.find(({ path }) => path === '/api/Paper/user-paper-list')?.token).toBe(
      `Bearer ${token ?? ''}`,
    )
    expect(await page.title()).not.toBe('A request has a time-out')
  },
)

const ours = (Message: string) => ({
  contentType: 'application/json',
  body: JSON.stringify({ Success: false, Message, Result: null, Id: null, Errors: [Message] }),
})

test(
  'a call that is refused while no refresh token is stored ends the session (spec 2.21, 4.4, 8.4)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, 'PaperPresenter')
    await page.goto('/')
    await heading(page, 'Welcome to Your Dashboard')
    await settled(page)
    await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
    await page.evaluate(() => {
      localStorage.removeItem('RefreshToken')
      window.dispatchEvent(new Event('focus'))
    })
    await heading(page, 'Login')
    await expect(page.getByText('No refresh token available')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await flawsOf(page)).toEqual([])
  },
)

test(
  'a refresh that the server refuses without a word is named so, and the sign-in comes (spec 2.21, 4.4, 8.4)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, 'PaperPresenter')
    await page.route('**/api/Account/refresh-token/*', (route) => route.fulfill({ status: 401, ...ours('') }))
    await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
    await page.goto('/')
    await heading(page, 'Login')
    await expect(page.getByText('Token refresh failed')).toBeVisible()
    expect('Token refresh failed').toBe('Token refresh failed')
  },
)

test('a refresh that finds no answer of ours ends nothing (spec 4.3, 8.4)', async ({ browser }) => {
  const page = await open(browser, 'PaperPresenter')
  let refreshes = 0
  await page.route('**/api/Account/refresh-token/*', (route) => {
    refreshes += 1
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' })
  })
  await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
  await page.goto('/')
  await heading(page, 'Welcome to Your Dashboard')
  // The live connection asks too, and tries again.
  await expect.poll(() => refreshes).toBeGreaterThan(1)
  await heading(page, 'Welcome to Your Dashboard')
  expect(await page.evaluate(() => localStorage.getItem('RefreshToken'))).not.toBeNull()
})
