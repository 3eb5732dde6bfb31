import { expect } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { windowOf } from '../../support/browser/look.ts'
import { callOver } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import {
  abstract,
  button,
  fillForm,
  heading,
  openDashboard,
  phone,
  portal,
  press,
  startWizard,
  title,
  toast,
  wizard,
} from './wizardSteps.ts'

test.beforeAll(({ shared }) => shared(startWizard))

/** How many lines of text a field shows, and by how many pixels the wizard is too wide. */
const shownLines = (field: HTMLTextAreaElement | HTMLInputElement) => {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field)
  const inner = field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const dialog = field.closest('[role=dialog]')
  return {
    lines: Math.round(inner / Number.parseFloat(lineHeight)),
    tooWide: dialog && dialog.scrollWidth - dialog.clientWidth,
  }
}

test(
  'an abstract has eight lines, grows to eighteen, and a word longer than a line widens nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await openDashboard(browser)
    await button(page, 'Add New Paper').click()
    const field = abstract(page)
    await field.fill('a word')
    expect(await field.evaluate(shownLines)).toEqual({ lines: 8, tooWide: 0 })
    await field.fill('line\n'.repeat(11))
    expect(await field.evaluate(shownLines)).toEqual({ lines: 12, tooWide: 0 })
    await field.fill('x'.repeat(4000))
    expect(await field.evaluate(shownLines)).toEqual({ lines: 18, tooWide: 0 })
  },
)

test('closing forgets step and messages, never the text (spec 4.31, 2.47)', async ({ browser }) => {
  const { page } = await openDashboard(browser)
  await button(page, 'Add New Paper').click()
  await abstract(page).fill('words without a title')
  await press(button(wizard(page), 'Save & Continue'))
  await expect(page.getByText('Paper title is required', { exact: true })).toBeVisible()
  await button(wizard(page), 'Close').click()
  await expect(wizard(page)).toBeHidden()
  const draft = page.getByRole('article', { name: 'Untitled draft' })
  await expect(draft).toBeVisible()

  await button(page, 'Add New Paper').click()
  await expect(abstract(page)).toHaveValue('')
  await expect(page.getByText('Paper title is required', { exact: true })).toBeHidden()
  await button(wizard(page), 'Close').click()

  await button(draft, 'Edit Paper').click()
  await expect(wizard(page, 'Update Paper')).toBeVisible()
  await expect(abstract(page)).toHaveValue('words without a title')
  await expect(page.getByText('Paper title is required', { exact: true })).toBeHidden()
  await fillForm(page, 'Named now')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await heading(page, 'Select Authors')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page.getByRole('article', { name: 'Named now' }), 'Edit Paper').click()
  await heading(page, 'Upload/Update Paper')
  await expect(title(page)).toHaveValue('Named now')
  await expect(button(page, 'GO TO NEXT')).toBeVisible()
})

test('Back leaves a step and then the wizard, a refresh opens it again at its step, focus begins in the form, and a link opens it for its author alone', async ({
  browser,
}) => {
  const { page, session } = await openDashboard(browser, phone)
  await button(page, 'Add New Paper').click()
  await expect(button(page, 'Choose a file')).toBeFocused()
  await page.goBack()
  await expect(wizard(page)).toBeHidden()
  await page.goForward()
  await expect(wizard(page)).toBeVisible()
  // Nothing was typed yet, and it is a new paper all the same.
  await page.reload()
  await expect(wizard(page)).toBeVisible()
  await fillForm(page, 'Refreshed')
  // The foot is in sight wherever the form is scrolled to, with the state of the text beside its button.
  for (const field of [button(page, 'Replace file'), page.getByRole('checkbox')]) {
    await field.scrollIntoViewIfNeeded()
    await expect(button(page, 'Save & Continue')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Saved \d/)).toBeInViewport({ ratio: 1 })
  }
  await button(page, 'Save & Continue').click()
  await expect(page.getByRole('heading', { name: 'Select Authors' })).toBeFocused()
  await button(page, 'Go To Next').click()
  await heading(page, 'Paper Details Review')
  await page.reload()
  await heading(page, 'Paper Details Review')
  await expect(page.getByRole('dialog').getByText('Refreshed', { exact: true })).toBeVisible()
  const [saved] = await callOver(portal, getUserPapers, { as: session })
  const Id = saved?.Id ?? ''
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(`/?draft=${Id}&step=review`)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Select Authors' })).toBeFocused()
  await page.goForward()
  await heading(page, 'Paper Details Review')
  await button(page, 'Submit Paper').click()
  const question = page.getByRole('dialog', { name: 'Submit this paper?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await heading(page, 'Paper Details Review')
  await button(page, 'Back').click()
  await heading(page, 'Select Authors')
  await page.goBack()
  await heading(page, 'Upload/Update Paper')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('article', { name: 'Refreshed' })).toBeVisible()
  await button(page, 'Edit Paper').click()
  await expect(button(page, 'Replace file')).toBeFocused()
  await button(page, 'GO TO NEXT').click()
  await heading(page, 'Select Authors')
  await button(page, 'Close').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(new URL(page.url()).search).toBe('')

  const link = `/?draft=${Id}&step=authors`
  const visitor = await windowOf(browser, portal.url, null, { ...phone, serviceWorkers: 'block' })
  await visitor.page.goto(link)
  await expect(visitor.page).toHaveURL(`/login?${new URLSearchParams({ returnUrl: link }).toString()}`)
  const other = await openDashboard(browser)
  await other.page.goto(link)
  await toast(other.page, 'Failed to fetch paper details')
  await expect(other.page.getByRole('dialog')).toBeHidden()
  await expect(other.page).toHaveURL('/')
  const elsewhere = await openDashboard(browser, undefined, session)
  await elsewhere.page.goto(link)
  await heading(elsewhere.page, 'Select Authors')
  await button(elsewhere.page, 'Go To Next').click()
  await heading(elsewhere.page, 'Paper Details Review')
  await button(elsewhere.page, 'Close').click()
  await expect(elsewhere.page.getByRole('dialog')).toBeHidden()
  await expect(elsewhere.page).toHaveURL('/')
})
