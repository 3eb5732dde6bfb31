import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { fixture } from '../../support/fixtures.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { profileOf } from '../../support/accounts.ts'
import { words } from '../../support/papers.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, themeAt } from '../../support/portal/remote.ts'

/** The configured minimum, so that a test types few words. */
export const minimum = 12
export const theme = 'Syntax'

export const refusalOf = (Message: string, Errors: string[] = []) => ({
  status: 422,
  json: { Success: false, Message, Result: null, Id: null, Errors },
})

export let portal: PortalProcess
export let admin: Session
export let themeId: string

/** A portal that asks for few words, with a theme. */
export async function startWizard(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  await callOver(portal, updateHomePage, {
    as: admin,
    body: { ...settings, AbstractMinimumWordCount: minimum, SupportEmail: 'help@example.org' },
  })
  themeId = await themeAt(portal, admin, theme)
  return portal
}

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
export const wizard = (page: Page, name = 'Paper Submission') => page.getByRole('dialog', { name })
export const form = (page: Page) => page.getByRole('form', { name: 'Upload/Update Paper' })
export const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
/** Presses a button that is disabled in name only; the driver would wait until it is not. */
export const press = (pressed: Locator) => pressed.click({ force: true })
export const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })

/** A message at the edge of the screen. The wizard shows the words of a refusal before its save has ended, too. */
export const toast = (page: Page, text: string) =>
  expect(
    page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: text }).first(),
  ).toBeVisible()

/** Puts a file of these bytes into the form's field. */
export const pick = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Paper file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** The dashboard of a presenter, with every call that changes or searches something. */
export async function openDashboard(
  browser: Browser,
  options: object = { viewport: deskSize },
  given?: Session,
) {
  const session = given ?? (await sessionAt(portal))
  const { page, errors } = await windowOf(browser, portal.url, session, {
    serviceWorkers: 'block',
    ...options,
  })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const isSearch = pathname.startsWith('/api/user/user-search/')
    if (request.method() !== 'GET' || isSearch)
      calls.push(`${request.method()} ${decodeURIComponent(pathname).replace(/[0-9a-f-]{36}/, '{id}')}`)
  })
  await page.goto('/')
  await heading(page, 'Welcome to Your Dashboard')
  return { page, session, calls, errors }
}

export const look = (page: Page, name: string) => lookAt(page, `wizard-${name}`)

/** Fills all of the form but for what a test leaves open. */
export async function fillForm(page: Page, PaperTitle: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: theme }).click()
  await title(page).fill(PaperTitle)
  await abstract(page).fill(words(minimum))
  await pick(page, 'paper.pdf', fixture('paper.pdf'))
  await expect(form(page).getByText('paper.pdf', { exact: true })).toBeVisible()
}

/** Somebody whom a search finds. */
export async function knownAuthor(as: Session, FirstName: string, Email: string): Promise<string> {
  const {
    DOB: _dob,
    Nationality: _nationality,
    StudentId: _proof,
    ...person
  } = profileOf({ FirstName, Email })
  const { UserDetailId } = await callOver(portal, createAuthor, { as, body: person as never })
  return UserDetailId
}
