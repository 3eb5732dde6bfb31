import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { login, type Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { testPassword } from '../../support/accounts.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { accountAt, callOver } from '../../support/portal/remote.ts'
import { portal } from '../openPortal.ts'
import { signIn } from '../steps.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dashboard = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
export const visitors = (page: Page) =>
  expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
export const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
export const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
export const saving = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByText(text)).toBeVisible()

/** Somebody new with an account; the session is one of another device. */
export async function newPerson() {
  const { Email } = await accountAt(portal)
  const session = await callOver(portal, login, { body: { Email, password: testPassword } })
  return { Email, session }
}

/** A person who has signed in on a device of their own. */
export async function signedIn(browser: Browser, viewport = deskSize) {
  const person = await newPerson()
  const { context, page } = await windowOf(browser, portal.url, null, { viewport, acceptDownloads: true })
  await signIn(page, portal.url, person.Email, testPassword)
  await dashboard(page)
  // From here on a paper can be added with no network.
  await expect(button(page, 'Add New Paper')).toBeEnabled()
  return { ...person, context, page }
}

/** Types a paper and closes the wizard, once the line says how far it has come. */
export async function write(
  page: Page,
  words: { title?: string; abstract?: string },
  saved: string | RegExp,
) {
  await button(page, 'Add New Paper').click()
  if (words.title) await title(page).fill(words.title)
  if (words.abstract) await abstract(page).fill(words.abstract)
  await saving(page, saved)
  await button(page, 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function logOut(page: Page): Promise<void> {
  await button(page, 'User menu').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Signs out with work that cannot be sent, up to the question. */
export async function logOutWithUnsent(page: Page): Promise<void> {
  await logOut(page)
  await expect(page.getByRole('dialog', { name: 'Signing out' })).toBeVisible()
  await button(page, 'Do not wait').click()
  await expect(page.getByText('1 change is on this device only.')).toBeVisible()
}

export const titlesAt = async (as: Session) =>
  (await callOver(portal, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle)

/** Nothing of a person is on the device. */
export async function nothingOf(
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

/** Has the portal refuse to prolong the session and to take a paper, until what it returns is called. */
export async function refuseSession(context: BrowserContext): Promise<() => Promise<void>> {
  const refusal = {
    status: 401,
    json: { Success: false, Message: 'No', Result: null, Id: null, Errors: ['No'] },
  }
  const refused = ['**/api/Account/refresh-token/*', '**/api/Paper']
  for (const path of refused) await context.route(path, (route) => route.fulfill(refusal))
  return async () => {
    for (const path of refused) await context.unroute(path)
  }
}
