import { expect, type Page } from '@playwright/test'
import { deletePaper, getUserPapers } from '../../../contract/papers/papers.ts'
import { testPassword } from '../../support/accounts.ts'
import { fixture } from '../../support/fixtures.ts'
import { lookInAllLights, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { untouchable } from '../../support/browser/touch.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { ada, bob, card, openAs, portal, startPapers, ThemeId } from './paperSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPapers))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rail = (page: Page) => page.getByRole('list', { name: 'Where this paper is' }).getByRole('listitem')
const here = (page: Page) => page.locator('[aria-current="step"]')
const title = 'Words approved'

/** The page of a paper of Ada, by its title. */
async function pageOf(title: string): Promise<string> {
  const papers = await callOver(portal, getUserPapers, { as: ada })
  return `/paper/${papers.find(({ PaperTitle }) => PaperTitle === title)?.Id ?? ''}`
}

test('on a phone, a title leads to the page of its paper: where it is, what is next, its file taken back, and all of it with no network', async ({
  browser,
}) => {
  const { page, context, errors } = await windowOf(browser, portal.url, ada, {
    viewport: phoneSize,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const address = await pageOf(title)
  await page.goto('/')
  await card(page, title).getByRole('link', { name: title }).tap()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(heading(page, title)).toBeFocused()
  await expect(page).toHaveTitle(/^P-000\d Words approved · Lectern$/)
  await settled(page)
  await expect(rail(page)).toHaveText([
    /^Draft, done$/,
    /^Submitted, done\d+ \w+$/,
    /^Approved, done\d+ \w+$/,
    /^Registered$/,
    /^Paid and travel$/,
  ])
  await expect(here(page)).toHaveText('Registered')
  const next = page.getByRole('region', { name: 'Next for you' })
  await expect(next.getByRole('listitem')).toHaveText([/^Registerfor P-000\d$/])
  await expect(next.getByRole('listitem')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Read by two people')).toBeVisible()

  const file = page.getByRole('region', { name: 'Paper document' })
  const choose = file.locator('input[type=file]')
  const pick = (name: string) =>
    choose.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(fixture('paper.pdf')) })
  const asked = page.getByRole('dialog', { name: 'Replace the file?' })
  await pick('other.pdf')
  await expect(asked).toBeVisible()
  await page.goBack()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await pick('other.pdf')
  await asked.getByRole('button', { name: 'Replace' }).tap()
  const versions = file.getByRole('group', { name: 'Versions of the file' }).getByRole('listitem')
  await expect(versions.first()).toContainText('other.pdf')
  const before = await versions.count()
  await versions
    .nth(1)
    .getByRole('button', { name: /^Use again/ })
    .tap()
  const again = page.getByRole('dialog', { name: /^Use version \d again\?$/ })
  await again.getByRole('button', { name: 'Use again' }).tap()
  await expect(versions).toHaveCount(before + 1)
  await expect(versions.first()).toContainText('in use')
  await expect(versions.first()).not.toContainText('other.pdf')

  const receipt = page.getByRole('region', { name: 'Receipt' })
  const download = page.waitForEvent('download')
  await receipt.getByRole('button', { name: /^Download/ }).tap()
  expect((await download).suggestedFilename()).toMatch(/^P-000\d receipt\.txt$/)
  // Without the messages of what was done.
  await page.reload()
  await expect(versions).toHaveCount(before + 1)
  expect(await untouchable(page)).toEqual([])
  await lookInAllLights(page, 'paper-page')

  await next.getByRole('link', { name: /^Register / }).tap()
  await expect(page).toHaveURL(/\/registration\/[\w-]+\?paper=/)
  await page.goBack()
  await expect(heading(page, title)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Dashboard' }).tap()
  await settled(page)
  await context.setOffline(true)
  await card(page, title).getByRole('link', { name: title }).tap()
  await expect(heading(page, title)).toBeVisible()
  await expect(here(page)).toHaveText('Registered')
  await expect(versions).toHaveCount(before + 1)
  expect(errors).toEqual([])
  await context.close()
})

test('a link of a mail opens the page after the sign-in; a co-author changes nothing there, a stranger reads why there is nothing', async ({
  browser,
}) => {
  const review = await pageOf('Words under review')
  const { page } = await openAs(browser, null, review)
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await page.getByLabel('Email').fill(bob.Email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(`${review}$`))
  await expect(heading(page, 'Words under review')).toBeVisible()
  await settled(page)
  await expect(here(page)).toHaveText(/^Decision/)
  await expect(page.getByText('Nothing to do now')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Authors' }).getByRole('listitem')).toHaveText([
    /^1\..+Primary/,
    /^2\./,
  ])
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  for (const name of ['Replace', 'Withdraw Paper', 'Edit Paper'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)

  await page.goto(await pageOf(title))
  await expect(heading(page, 'This paper is not available')).toBeVisible()
  await expect(page.getByText(`You are signed in as ${bob.Email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(heading(page, 'Welcome to Your Dashboard')).toBeVisible()
  await page.context().close()
})

test(
  'a draft is finished from its page in the wizard, which Back closes, and the page says when it is deleted elsewhere',
  { tag: '@long' },
  async ({ browser }) => {
    const as = await sessionAt(portal)
    const { Id } = await draftAt(portal, as, { ThemeId, PaperTitle: 'Words to finish' })
    const { page } = await openAs(browser, as, `/paper/${Id}`, phoneSize)
    await expect(here(page)).toHaveText(/^Draftuntil \d+ \w+$/)
    await page.getByRole('button', { name: /^Finish / }).click()
    const wizard = page.getByRole('dialog', { name: 'Update Paper' })
    await expect(wizard).toBeVisible()
    await page.goBack()
    await expect(wizard).toBeHidden()
    await expect(heading(page, 'Words to finish')).toBeVisible()
    await callOver(portal, deletePaper, { as, params: { id: Id } })
    await expect(heading(page, 'This paper is not available')).toBeVisible()
    await page.context().close()
  },
)
