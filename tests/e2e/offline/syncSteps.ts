import { expect, type Browser, type Page } from '@playwright/test'
import { login, type Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import { testPassword } from '../../support/accounts.ts'
import { lookAtBothSizes, settled, windowOf } from '../../support/browser/look.ts'
import { words } from '../../support/papers.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { portal, ThemeId } from '../openPortal.ts'

export let ada: Session
export let bob: Session

/** Two presenters. */
export async function bringPresenters(): Promise<void> {
  ada = await sessionAt(portal)
  bob = await sessionAt(portal)
}

/** A browser of its own, signed in by itself as any device is. */
export async function device(browser: Browser, viewport = deskSize, who = ada): Promise<Page> {
  const session = await callOver(portal, login, { body: { Email: who.Email, password: testPassword } })
  const { page } = await windowOf(browser, portal.url, session, { viewport })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  await settled(page)
  return page
}

export const paperNamed = async (PaperTitle: string, Abstract = words(300)): Promise<PaperListItem> =>
  draftAt(portal, ada, { ThemeId, PaperTitle, Abstract })

export async function served(id: string): Promise<PaperListItem | undefined> {
  return (await callOver(portal, getUserPapers, { as: ada })).find(({ Id }) => Id === id)
}

export const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title', exact: true })
export const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract', exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a paper of the list in the wizard. */
export async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('article', { name }).getByRole('button', { name: 'Edit Paper' }).click()
  await expect(title(page)).toHaveValue(name)
}

export async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

export async function online(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export const savedHere = (page: Page) =>
  expect(
    page.getByText(/^Saved on this device(?:, (?:waiting for the portal|sign in to send it))?$/),
  ).toBeVisible()
export const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

export const look = (page: Page, name: string) => lookAtBothSizes(page, `sync-${name}`)
