import { expect, type Route } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getDashboard, type Dashboard } from '../../../contract/reports/overview.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

// A portal of its own: others fill the one of the desk.
let portal: PortalProcess
let admin: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
})
test.afterAll(() => portal.discard())

test('the dashboard of an empty conference says so, and one that cannot be read why (spec 2.86, 8.18)', async ({
  browser,
}) => {
  const { page } = await windowOf(browser, portal.url, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto('/')
  await expect(page.getByText('No themes available')).toBeVisible()
  await expect(page.getByText('0 papers submitted today')).toBeVisible()
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  for (const text of ['The curve begins with the first paper.', 'Nobody has registered yet.'])
    await expect(page.getByText(text)).toBeVisible()
  await settled(page)
  expect(await flawsOf(page)).toEqual([])
  // What is typed before the dialog is there is kept.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bank ')
  const wanted = page.getByLabel('A screen, paper, person, bill or setting')
  await expect(wanted).toBeFocused()
  await page.keyboard.type('statements')
  await expect(wanted).toHaveValue('bank statements')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bank statements', level: 1 })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Screens of Money' }).getByRole('link')
  await expect(places).toHaveText(['Paper payments', 'User payments', 'Bank statements'])
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' }).click()
  const empty = { Success: false, Message: '', Result: null, Id: null, Errors: [] }
  await page.route('**/api/HomePage/admin', (route) => route.fulfill({ status: 422, json: empty }))
  await page.reload()
  await expect(page.getByText('Failed to fetch admin data')).toBeVisible()
  await page.route('**/api/HomePage/admin', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('An error occurred while fetching data')).toBeVisible()
})

test(
  'numbers that were under way when news came are shown, and asked for again',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    const asked: Route[] = []
    await page.route(`**/api${getDashboard.path}`, (route) => void asked.push(route))
    const answer = (route: Route | undefined, DraftsReady: number) => {
      const Nationalities = { Indian: 0, Foreign: 0, NotSaid: 0 }
      const rest = {
        Today: '2026-11-24',
        Days: [],
        TotalAuthors: 0,
        Nationalities,
        ClosesOn: null,
        DecisionsOpen: 0,
        Money: [],
      }
      const Result: Dashboard = { ...rest, DraftsReady }
      return route?.fulfill({ json: { Success: true, Message: '', Result, Id: null, Errors: [] } })
    }
    const toDo = page.getByRole('region', { name: 'To do' })
    await page.goto('/')
    await expect.poll(() => asked.length).toBe(1)
    await answer(asked[0], 40)
    await expect(toDo.getByText('40')).toBeVisible()
    // That there is a live connection is news: what is answered already is asked for again.
    await expect.poll(() => asked.length).toBe(2)
    await setDatesAt(portal, admin, { conference_date: 75 })
    await answer(asked[1], 41)
    await expect(toDo.getByText('41')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    await answer(asked.at(-1), 42)
    await expect(toDo.getByText('42')).toBeVisible()
  },
)

test(
  'numbers that an access token of yesterday asks for early come once the session is renewed',
  { tag: '@long' },
  async ({ browser }) => {
    const old = `${admin.AccessToken.slice(0, -4)}AAAA`
    const stale = { ...admin, AccessToken: old }
    const { page } = await windowOf(browser, portal.url, stale, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname)
    })
    await page.goto('/')
    await expect(page.getByText('0 papers submitted today')).toBeVisible()
    await expect(page.getByText('Nobody has registered yet.')).toBeVisible()
    expect(refused).toEqual(expect.arrayContaining([`/api${getDashboard.path}`, '/api/HomePage/admin']))
    const now = await page.evaluate(() => localStorage.getItem('AccessToken'))
    expect(now).not.toBe(old)
  },
)
