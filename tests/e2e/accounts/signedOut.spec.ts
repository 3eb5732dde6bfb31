import { expect } from '@playwright/test'
import { testPassword } from '../../support/accounts.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { settled } from '../../support/browser/look.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'
import {
  button,
  dashboard,
  logOut,
  newPerson,
  refuseSession,
  signedIn,
  title,
  titlesAt,
  visitors,
  write,
} from './signoutSteps.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

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
  await expect(later.getByText(`2 changes of ${session.FullName} are saved on this device`)).toBeVisible()
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
  'another person on the device sees nothing of the first, whose kept work is sent only as theirs',
  { tag: '@long' },
  async ({ browser }) => {
    const first = await signedIn(browser)
    const { page, context } = first
    const second = await newPerson()
    // The portal refuses to prolong the session, with work unsent.
    const prolong = await refuseSession(context)
    await button(page, 'Add New Paper').click()
    await title(page).fill('Work of the first')
    await expect(page.getByText('Sign in to send 1 change')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await prolong()

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
    const prolong = await refuseSession(context)
    await button(page, 'Add New Paper').click()
    await title(page).fill('Sent once')
    await expect(page.getByText('Sign in to send 1 change')).toBeVisible()
    await prolong()
    await signIn(page, portal.url, Email, testPassword)
    await expect.poll(() => titlesAt(session)).toEqual(['Sent once'])
    await page.reload()
    await expect(page.getByRole('article', { name: 'Sent once' })).toHaveCount(1)
    expect(await titlesAt(session)).toEqual(['Sent once'])
  },
)
