import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { testPassword } from '../../support/accounts.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { overflowOf, settled } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'
import {
  button,
  dashboard,
  logOut,
  logOutWithUnsent,
  nothingOf,
  signedIn,
  title,
  titlesAt,
  visitors,
  write,
} from './signoutSteps.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

test(
  'signing out with nothing unsent asks nothing and leaves no byte of the person, and every tab stops',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await signedIn(browser)
    const { page, context } = person
    await write(page, { title: 'A secret title' }, /^Saved \d/)
    const other = await context.newPage()
    await other.goto('/')
    await button(other, 'Edit Paper').click()
    await expect(title(other)).toHaveValue('A secret title')
    // Before that, the scan finds what it looks for.
    const { databases, text } = await keptHere(page)
    const { UserId, FullName } = person.session
    expect(databases).toEqual(['lectern-cache-', 'lectern-work-'].map((name) => `${name}${UserId}`))
    for (const trace of [person.Email, FullName, 'A secret title']) expect(text).toContain(trace)

    await logOut(page)
    await visitors(page)
    expect(new URL(page.url()).pathname).toBe('/')
    await visitors(other)
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await nothingOf(page, person, 'A secret title')
    for (const event of ['focus', 'online', 'storage'])
      await other.evaluate((name) => window.dispatchEvent(new Event(name)), event)
    await other.reload()
    await visitors(other)
    await nothingOf(other, person, 'A secret title')
  },
)

test(
  'signing out with no network and unsent work: Stay keeps all as it is, and sends it when the network is back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, session } = await signedIn(browser)
    await context.setOffline(true)
    await write(page, { title: 'Stay here' }, new RegExp('Saved on this device'))
    await logOutWithUnsent(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await dashboard(page)
    await context.setOffline(false)
    await expect.poll(() => titlesAt(session)).toEqual(['Stay here'])
  },
)

test(
  'signing out with no network and unsent work: Keep leaves the work alone, and it is sent after the same person signs in',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, session, Email } = await signedIn(browser)
    await context.setOffline(true)
    await write(page, { title: 'Keep me' }, new RegExp('Saved on this device'))
    await logOutWithUnsent(page)
    await button(page, 'Keep on this device').click()
    await visitors(page)
    await expect
      .poll(async () => (await keptHere(page)).databases)
      .toEqual([`lectern-work-${session.UserId}`])
    const { text } = await keptHere(page)
    expect(text).toContain('Keep me')
    expect(text).not.toContain(Email)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

    await context.setOffline(false)
    await page.goto('/login')
    await expect(page.getByText('Sign in to send 1 change')).toBeVisible()
    await expect(page.getByText(`1 change of ${session.FullName} is saved on this device`)).toBeVisible()
    expect(await titlesAt(session)).toEqual([])
    await signIn(page, portal.url, Email, testPassword)
    await dashboard(page)
    await expect.poll(() => titlesAt(session)).toEqual(['Keep me'])
  },
)

test(
  'signing out with no network and unsent work: Download hands over a copy, then no byte is left',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await signedIn(browser)
    const { page, context } = person
    await context.setOffline(true)
    await write(page, { title: 'Take me along' }, new RegExp('Saved on this device'))
    await logOutWithUnsent(page)
    const downloaded = page.waitForEvent('download')
    await button(page, 'Download a copy and erase').click()
    const path = await (await downloaded).path()
    expect(readFileSync(path, 'utf8')).toContain('Take me along')
    await visitors(page)
    await nothingOf(page, person, 'Take me along')
    await context.setOffline(false)
    expect(await titlesAt(person.session)).toEqual([])
  },
)

test('work that was never queued, such as a draft without a title, is asked about too', async ({
  browser,
}) => {
  const { page } = await signedIn(browser)
  await write(page, { abstract: 'no title yet' }, 'Saved on this device')
  await logOut(page)
  await expect(page.getByText('1 change is on this device only.')).toBeVisible()
})

for (const [name, viewport] of [
  ['desk', deskSize],
  ['phone', phoneSize],
] as const)
  test(`the question at signing out has no flaws on a ${name}`, async ({ browser }) => {
    const { page } = await signedIn(browser, viewport)
    await write(page, { abstract: 'no title yet' }, 'Saved on this device')
    if (name === 'desk') await logOut(page)
    else {
      await button(page, 'Menu').click()
      await button(page, 'Logout').click()
    }
    await expect(page.getByText('1 change is on this device only.')).toBeVisible()
    await settled(page)
    await page.screenshot({ path: join(test.info().project.outputDir, 'signout', `${name}.png`) })
    expect(await flawsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })
