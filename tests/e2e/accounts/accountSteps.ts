import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { forgotPassword, type Session } from '../../../contract/accounts/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { accountAt, callOver } from '../../support/portal/remote.ts'
import { portal } from '../openPortal.ts'

// Requests that a test answers or holds must not go through the service worker.
export const phone = { viewport: phoneSize, serviceWorkers: 'block' } as const

export async function open(browser: Browser, path: string, session: Session | null = null): Promise<Page> {
  const { page } = await windowOf(browser, portal.url, session, phone)
  await page.goto(path)
  return page
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

export const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last()).toBeVisible()

export const addressIn = (page: Page) => page.evaluate(() => location.pathname + location.search)

export const storedIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
  )

export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })
// By Enter, as on a phone a message may lie over the button for as long as it shows.
export const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')

/** The newest mailed link to an address, by the path that it leads to, as the mail has it. */
export async function mailedTo(Email: string, path: string): Promise<string> {
  const found = async () => {
    const mails = (await mailsIn(join(portal.dataDir, 'mail'))).filter(({ to }) => to.includes(Email))
    const links = mails.flatMap(({ links }) => links).map((link) => new URL(link))
    const link = links.findLast(({ pathname }) => pathname === path)
    return link ? `${link.pathname}${link.search}` : ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

/** Somebody who has asked for a reset, with the link's address. */
export async function resetLinkOf(options: Parameters<typeof accountAt>[1] = {}) {
  const account = await accountAt(portal, options)
  await callOver(portal, forgotPassword, { body: { EmailId: account.Email } })
  return { ...account, link: await mailedTo(account.Email, '/forgot-password') }
}

/** Answers calls of a path with something else than our server would. */
export const answerWith = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**/api/Account/${path}`, (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: body }),
  )

/** Holds calls of a path until the test lets them go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/Account/${path}`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

export const silent = { Success: false, Message: '', Result: null, Id: null, Errors: [] }
