import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { login, type Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { testPassword } from '../../support/accounts.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { accountAt, callOver } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dashboard = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
const visitors = (page: Page) => expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const saving = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByText(text)).toBeVisible()

/** Somebody new with an account; the session is one of another device. */
async function newPerson() {
  const { Email } = await accountAt(portal)
  const session = await callOver(portal, login, { body: { Email, password: testPassword } })
  return { Email, session }
}

/** A person who has signed in on a device of their own. */
async function signedIn(browser: Browser, viewport = deskSize) {
  const person = await newPerson()
  const { context, page } = await windowOf(browser, portal.url, null, { viewport, acceptDownloads: true })
  await signIn(page, portal.url, person.Email, testPassword)
  await dashboard(page)
  // From here on a paper can be added with no network.
  await expect(button(page, 'Add New Paper')).toBeEnabled()
  return { ...person, context, page }
}

/** Types a paper and closes the wizard, once the line says how far it has come. */
async function write(page: Page, words: { title?: string; abstract?: string }, saved: string | RegExp) {
  await button(page, 'Add New Paper').click()
  if (words.title) await title(page).fill(words.title)
  if (words.abstract) await abstract(page).fill(words.abstract)
  await saving(page, saved)
  await button(page, 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'User menu').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Signs out with work that cannot be sent, up to the question. */
async function logOutWithUnsent(page: Page): Promise<void> {
  await logOut(page)
  await expect(page.getByRole('dialog', { name: 'Signing out' })).toBeVisible()
  await button(page, 'Do not wait').click()
  await expect(page.getByText('1 change is on this device only.')).toBeVisible()
}

const titlesAt = async (as: Session) =>
  (await callOver(portal, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle)

/** Nothing of a person lies on the device. */
async function nothingOf(
  page: Page,
  { Email, session }: { Email: string; session: Session },
  ...typed: string[]
) {
  // What is deleted goes once every tab has let go of it.
  await expect.poll(async () => (await keptHere(page)).databases).toEqual([])
  const { text } = await keptHere(page)
  for (const trace of [Email, session.FullName, session.UserId, ...typed])
    expect(text.includes(trace), `${trace} is still here`).toBe(false)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
}

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
    await expect(page.getByText(`1 change of ${session.FullName} is kept on this device`)).toBeVisible()
    expect(await titlesAt(session)).toEqual([])
    await signIn(page, portal.url, Email, testPassword)
    await dashboard(page)
    await expect.poll(() => titlesAt(session)).toEqual(['Keep me'])
  },
)

test('clearing local storage signs out: no token is left, the sign-in screen says whose work is here, and all of it is there again', async ({
  browser,
}) => {
  const { page, context, session, Email } = await signedIn(browser)
  const tokens = await page.evaluate(() =>
    ['AccessToken', 'RefreshToken'].map((key) => localStorage.getItem(key)),
  )
  expect(tokens.every((token) => token !== null && token.length > 20)).toBe(true)
  // The sign-in screen is opened with no network below.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await write(page, { title: 'Typed before' }, new RegExp('Saved on this device'))
  await write(page, { abstract: 'Never queued, since it has no title' }, 'Saved on this device')
  await page.evaluate(() => localStorage.clear())
  // The refresh token was there alone.
  expect((await keptHere(page)).text).not.toContain(tokens[1])
  await page.close()

  // Until a page of the app finds the session gone, the service worker may send for it: there is no network yet.
  const later = await context.newPage()
  await later.goto('/login')
  await expect(later.getByText('Sign in to send 2 changes')).toBeVisible()
  await expect(later.getByText(`2 changes of ${session.FullName} are kept on this device`)).toBeVisible()
  await expect
    .poll(async () => {
      const { text } = await keptHere(later)
      return [text.includes('Typed before'), ...tokens.map((token) => text.includes(token ?? ''))]
    })
    .toEqual([true, false, false])
  await context.setOffline(false)
  expect(await titlesAt(session)).toEqual([])
  await signIn(later, portal.url, Email, testPassword)
  await dashboard(later)
  await expect.poll(() => titlesAt(session)).toEqual(['Typed before'])
  await expect(later.getByRole('article', { name: 'Untitled draft' })).toBeVisible()
})

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

test(
  'another person on the device sees nothing of the first, whose kept work is sent only as theirs',
  { tag: '@long' },
  async ({ browser }) => {
    const first = await signedIn(browser)
    const { page, context } = first
    const second = await newPerson()
    // The portal refuses to prolong the session, with work unsent.
    const refusal = {
      status: 401,
      json: { Success: false, Message: 'No', Result: null, Id: null, Errors: ['No'] },
    }
    await context.route('**/api/Account/refresh-token/*', (route) => route.fulfill(refusal))
    await context.route('**/api/Paper', (route) => route.fulfill(refusal))
    await button(page, 'Add New Paper').click()
    await title(page).fill('Work of the first')
    await expect(page.getByText('Sign in to send 1 change')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await context.unroute('**/api/Account/refresh-token/*')
    await context.unroute('**/api/Paper')

    await signIn(page, portal.url, second.Email, testPassword)
    await dashboard(page)
    await settled(page)
    await expect(page.getByText('No papers yet')).toBeVisible()
    await expect(page.getByText('Work of the first')).toHaveCount(0)
    const { UserId } = first.session
    await expect
      .poll(async () => (await keptHere(page)).databases.filter((name) => name.includes(UserId)))
      .toEqual([`lectern-work-${UserId}`])
    await write(page, { title: 'Work of the second' }, /^Saved \d/)
    expect(await titlesAt(second.session)).toEqual(['Work of the second'])
    await logOut(page)
    await visitors(page)
    expect(await titlesAt(first.session)).toEqual([])

    await signIn(page, portal.url, first.Email, testPassword)
    await dashboard(page)
    await expect.poll(() => titlesAt(first.session)).toEqual(['Work of the first'])
    await expect(page.getByText('Work of the second')).toHaveCount(0)
    expect(await titlesAt(second.session)).toEqual(['Work of the second'])
  },
)

test(
  'after a refused refresh the unsent work of the same person is sent once they sign in, once',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, session, Email } = await signedIn(browser)
    const refusal = {
      status: 401,
      json: { Success: false, Message: 'No', Result: null, Id: null, Errors: ['No'] },
    }
    await context.route('**/api/Account/refresh-token/*', (route) => route.fulfill(refusal))
    await context.route('**/api/Paper', (route) => route.fulfill(refusal))
    await button(page, 'Add New Paper').click()
    await title(page).fill('Sent once')
    await expect(page.getByText('Sign in to send 1 change')).toBeVisible()
    await context.unroute('**/api/Account/refresh-token/*')
    await context.unroute('**/api/Paper')
    await signIn(page, portal.url, Email, testPassword)
    await expect.poll(() => titlesAt(session)).toEqual(['Sent once'])
    await page.reload()
    await expect(page.getByRole('article', { name: 'Sent once' })).toHaveCount(1)
    expect(await titlesAt(session)).toEqual(['Sent once'])
  },
)
