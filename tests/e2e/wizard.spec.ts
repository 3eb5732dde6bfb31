import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import { getHomePage, updateHomePage } from '../../contract/content.ts'
import { getUserPapers, submitPaper } from '../../contract/papers.ts'
import { createAuthor } from '../../contract/authors.ts'
import { fixture, fixturePath, pdfOfSize } from '../support/fixtures.ts'
import { lookAt, windowOf } from '../support/look.ts'
import { profileOf } from '../support/accounts.ts'
import { words } from '../support/papers.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { callOver, draftAt, sessionAt, themeAt } from '../support/remote.ts'
import { tabTo } from './steps.ts'
import { test } from './test.ts'

/** The configured minimum, so that a test types few words. */
const minimum = 12
const theme = 'Syntax'
const wrongKind = 'Only .pdf, .doc and .docx files are allowed'
const refusalOf = (Message: string, Errors: string[] = []) => ({
  status: 422,
  json: { Success: false, Message, Result: null, Id: null, Errors },
})

let portal: PortalProcess
let admin: Session
let themeId: string

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  await callOver(portal, updateHomePage, {
    as: admin,
    body: { ...settings, AbstractMinimumWordCount: minimum, SupportEmail: 'help@example.org' },
  })
  themeId = await themeAt(portal, admin, theme)
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const wizard = (page: Page, name = 'Paper Submission') => page.getByRole('dialog', { name })
const form = (page: Page) => page.getByRole('form', { name: 'Upload/Update Paper' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
/** Presses a button that is disabled in name only; the driver would wait until it is not. */
const press = (pressed: Locator) => pressed.click({ force: true })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const toast = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

/** Puts a file of these bytes into the form's field. */
const pick = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Paper file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** The dashboard of a presenter, with every call that changes or searches something. */
async function openDashboard(browser: Browser, options: object = { viewport: deskSize }, given?: Session) {
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

const look = (page: Page, name: string) => lookAt(page, `wizard-${name}`)

/** Fills all of the form but for what a test leaves open. */
async function fillForm(page: Page, PaperTitle: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: theme }).click()
  await title(page).fill(PaperTitle)
  await abstract(page).fill(words(minimum))
  await pick(page, 'paper.pdf', fixture('paper.pdf'))
  await expect(form(page).getByText('paper.pdf')).toBeVisible()
}

/** Somebody whom a search finds. */
async function knownAuthor(as: Session, FirstName: string, Email: string): Promise<string> {
  const {
    DOB: _dob,
    Nationality: _nationality,
    StudentId: _proof,
    ...person
  } = profileOf({ FirstName, Email })
  const { UserDetailId } = await callOver(portal, createAuthor, { as, body: person as never })
  return UserDetailId
}

test('on a phone the whole wizard is walked by keyboard alone (spec 2.47, 2.48, 2.49, 2.50, 2.51, 2.53, 2.54, 2.55, 4.29)', async ({
  browser,
}) => {
  const { page, session, errors } = await openDashboard(browser, phone)
  await knownAuthor(session, 'Wenxuan', 'wenxuan@example.org')
  await tabTo(page, button(page, 'Add New Paper'))
  await page.keyboard.press('Enter')
  const dialog = wizard(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['1. Upload Paper', '2. Add Co-Authors', '3. Submit'])
  await expect(page.getByRole('form', { name: 'Upload/Update Paper' })).toBeVisible()
  await heading(page, 'Upload/Update Paper')
  await expect(dialog.getByText(`0 / ${minimum} Min words`)).toBeVisible()

  await tabTo(page, page.getByRole('combobox', { name: 'Theme' }))
  await page.keyboard.press('ArrowDown')
  // Esc closes the list of themes, and nothing else.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('synt')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue(theme)
  await tabTo(page, title(page))
  await page.keyboard.type('On keys')
  await tabTo(page, abstract(page))
  await page.keyboard.type(words(minimum))
  await expect(dialog.getByText(`${minimum} / ${minimum} Min words`)).toBeVisible()
  // Waited for before the keys that lead there: the browser has to know by then that its own dialog is not wanted.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a file' }))
  await page.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles(fixturePath('paper.pdf'))
  await expect(dialog.getByText('paper.pdf')).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: 'Consider for Best Paper' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Consider for Best Paper' })).toBeChecked()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await look(page, 'phone-1-upload')
  await tabTo(page, button(dialog, 'Save & Continue'))
  await page.keyboard.press('Enter')

  await heading(page, 'Select Authors')
  await tabTo(page, page.getByPlaceholder('Search co-authors...'))
  await page.keyboard.type('wenx')
  await expect(page.getByRole('option', { name: /Wenxuan/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Add Co-Author'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Select Authors' }).getByRole('listitem')).toHaveCount(2)
  await tabTo(page, button(page, 'Add New Author'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Author' })).toBeVisible()
  // Esc closes the dialog on top only.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add Author' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await look(page, 'phone-2-authors')
  await tabTo(page, button(page, 'Back'))
  await tabTo(page, button(page, 'Save & Continue'))
  await page.keyboard.press('Enter')

  await heading(page, 'Paper Details Review')
  for (const said of ['On keys', theme, words(minimum), 'Given at submission'])
    await expect(dialog.getByText(said, { exact: true })).toBeVisible()
  await look(page, 'phone-3-review')
  await tabTo(page, button(page, 'Submit Paper'))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Submit this paper?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await tabTo(page, button(page, 'Submit Paper'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(question, 'Submit'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await look(page, 'phone-4-receipt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(errors).toEqual([])
})

test('by mouse on a desk each button says what it does, makes the calls of one press, and one paper is submitted once (spec 2.47, 2.50, 2.52, 2.54, 2.55, 4.24, 4.25, 4.30, 4.33, 5.27)', async ({
  browser,
}) => {
  const { page, session, calls, errors } = await openDashboard(browser)
  await knownAuthor(session, 'Priyanka', 'priyanka@example.org')
  await button(page, 'Add New Paper').click()
  const dialog = wizard(page)
  await fillForm(page, 'Twice pressed')
  await page.getByRole('button', { name: 'Save & Continue' }).dblclick()
  await heading(page, 'Select Authors')
  await expect.poll(() => calls.filter((call) => call === 'POST /api/Paper')).toHaveLength(1)

  await button(dialog, 'Back').click()
  await heading(page, 'Upload/Update Paper')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const before = calls.length
  await button(dialog, 'GO TO NEXT').dblclick()
  // A second press of the same double click is no press of the next step's button.
  await heading(page, 'Select Authors')
  await button(dialog, 'Back').click()
  expect(calls.slice(before)).toEqual([])

  await title(page).fill('Pressed twice')
  const update = button(dialog, 'Update & Continue')
  await page.route('**/api/Paper/*/paper-user', async (route) => {
    await expect(button(dialog, 'Saving...')).toHaveAttribute('aria-disabled', 'true')
    await route.continue()
  })
  await update.click()
  await heading(page, 'Select Authors')
  await page.unroute('**/api/Paper/*/paper-user')

  await page.getByPlaceholder('Search co-authors...').fill('Priyanka')
  await page.getByRole('option', { name: /Priyanka/ }).click()
  await button(dialog, 'Add Co-Author').click()
  const cards = page.getByRole('list', { name: 'Select Authors' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await page.getByLabel(/^Sequence of Priyanka/).selectOption('1')
  await expect(cards.first()).toContainText('Priyanka')
  await look(page, 'desk-2-authors')
  await button(dialog, 'Save & Continue').click()
  await heading(page, 'Paper Details Review')
  expect(calls.filter((call) => call.includes('add-paper-authors'))).toHaveLength(1)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Sequence',
    'Full name',
    'Designation',
    'Organization',
    'City',
    'State',
    'Country',
  ])
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '1',
    /Priyanka/,
    'Professor',
    'University of Mysore',
    'Mysore',
    'Karnataka',
    'India',
  ])
  await look(page, 'desk-3-review')

  await button(dialog, 'Back').click()
  await heading(page, 'Select Authors')
  const unchanged = calls.length
  await button(dialog, 'Go To Next').click()
  await heading(page, 'Paper Details Review')
  expect(calls.slice(unchanged)).toEqual([])
  await button(dialog, 'Back').click()
  await page.getByLabel(/^Sequence of Priyanka/).selectOption('2')
  await expect(button(dialog, 'Update & Continue')).toBeVisible()
  await button(dialog, 'Update & Continue').click()
  await heading(page, 'Paper Details Review')

  await button(dialog, 'Submit Paper').click()
  const question = page.getByRole('dialog', { name: 'Submit this paper?' })
  await expect(
    question.getByText('After submission the paper cannot be changed and awaits approval.'),
  ).toBeVisible()
  await button(question, 'Submit').dblclick()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('It cannot be changed any more and awaits approval.')).toBeVisible()
  await look(page, 'desk-4-receipt')
  expect(calls.filter((call) => call.includes('final-submission'))).toHaveLength(1)
  await button(page, 'Done').click()
  const papers = await callOver(portal, getUserPapers, { as: session })
  expect(papers.map(({ PaperTitle, Status }) => [PaperTitle, Status])).toEqual([
    ['Pressed twice', 'submitted'],
  ])
  expect(errors).toEqual([])
})

test('an attempt with something missing makes no call, says what is missing, and tells when a file cannot be taken (spec 2.49, 4.32, 5.21, 5.22, 5.24, 5.25, 5.26, 9.3)', async ({
  browser,
}) => {
  const { page, calls } = await openDashboard(browser)
  await button(page, 'Add New Paper').click()
  const dialog = wizard(page)
  const save = button(dialog, 'Save & Continue')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const missing = [
    'Theme is required',
    'Paper title is required',
    'Abstract is required',
    'Paper file is required',
  ]
  for (const text of missing) await expect(dialog.getByText(text)).toBeHidden()
  await title(page).press('Enter')
  await toast(page, 'Please fill in all required fields')
  for (const text of missing) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await look(page, 'desk-1-errors')
  expect(calls).toEqual([])

  await title(page).fill('🎉'.repeat(501))
  await expect(dialog.getByText('Paper title must be at most 500 characters long')).toBeVisible()
  await title(page).fill('שלום 🎉')
  await expect(dialog.getByText('Paper title is required')).toBeHidden()
  await abstract(page).fill(words(minimum - 1))
  await expect(dialog.getByText(`${minimum - 1} / ${minimum} Min words`)).toBeVisible()
  await expect(dialog.getByText(`Minimum ${minimum} words required`, { exact: true })).toBeVisible()

  const uploads = () => calls.filter((call) => call.includes('/Storage/'))
  const picked = [
    ['large.pdf', pdfOfSize(10 * 1024 * 1024 + 1), 'File size must not exceed 10MB'],
    ['empty.pdf', Buffer.alloc(0), 'The file is empty'],
    ['letter.pdf', Buffer.from('Dear committee,'), wrongKind],
    ['paper.txt', Buffer.from('words'), wrongKind],
  ] as const
  for (const [name, bytes, text] of picked) {
    await pick(page, name, bytes)
    await expect(form(page).getByText(text, { exact: true })).toBeVisible()
  }
  expect(uploads()).toEqual([])
  // Its first bytes are a document's, the rest is not: that only the portal can tell.
  await pick(page, 'broken.docx', Buffer.from('PK\x03\x04 is not enough for a document'))
  await page.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: theme }).click()
  await press(save)
  await toast(page, `Abstract must contain at least ${minimum} words`)
  await abstract(page).fill(words(minimum))
  await expect(form(page).getByText(wrongKind, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await toast(page, wrongKind)
  await heading(page, 'Upload/Update Paper')
  await pick(page, 'paper.docx', fixture('paper.docx'))
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await heading(page, 'Select Authors')
})

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

test('co-authors are searched from three characters on, once typing pauses, up to five, and nobody loses themselves (spec 2.51, 2.52, 5.31, 5.32, 5.33, 5.35, 8.10, 9.6, 9.9)', async ({
  browser,
}) => {
  const session = await sessionAt(portal)
  const names = ['Amarendra', 'Amarjeet', 'Amarnath', 'Amaresh', 'Amarpal'] as const
  for (const name of names) await knownAuthor(session, name, `${name.toLowerCase()}@example.org`)
  await draftAt(portal, session, { ThemeId: themeId, PaperTitle: 'Many hands' })
  const { page, calls } = await openDashboard(browser, phone, session)
  await button(page, 'Edit Paper').click()
  // The next step's button comes up at the same place: the second press of a double click is not for it.
  await button(page, 'GO TO NEXT').dblclick()
  await heading(page, 'Select Authors')
  const search = page.getByPlaceholder('Search co-authors...')
  const found = page.getByRole('listbox').getByRole('option')
  const searches = () => calls.filter((call) => call.includes('user-search'))
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
  await search.pressSequentially('Am')
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
  await search.pressSequentially('ar')
  await expect(found).toHaveCount(5)
  expect(searches()).toEqual(['GET /api/user/user-search/Amar'])

  for (const name of names.slice(0, 4)) {
    await search.fill('')
    await search.fill('Amar')
    await page.getByRole('option', { name }).click()
    await button(page, 'Add Co-Author').click()
    await expect(page.getByLabel(`Sequence of ${name} Rao`)).toBeVisible()
  }
  await expect(page.getByText('Maximum of 5 authors allowed per paper')).toBeVisible()
  await search.fill('Amar')
  // Whoever is in the list is not offered again.
  await expect(found).toHaveText([/Amarpal/])
  await found.click()
  await button(page, 'Add Co-Author').click()
  await toast(page, 'Maximum of 5 authors allowed per paper')
  await look(page, 'phone-2-five-authors')

  const cards = page.getByRole('list', { name: 'Select Authors' }).getByRole('listitem')
  await button(cards.nth(0), `Remove ${session.FullName}`).click()
  await toast(page, 'Cannot remove yourself as an author')
  await expect(cards).toHaveCount(5)
  await button(cards.nth(1), 'Remove Amarendra Rao').click()
  await expect(cards).toHaveCount(4)
  await expect(page.getByLabel('Sequence of Amarjeet Rao')).toHaveValue('2')
  await page.getByLabel('Sequence of Amaresh Rao').selectOption('1')
  await expect(page.getByLabel(`Sequence of ${session.FullName}`)).toHaveValue('2')
  await button(page, 'Add New Author').click()
  await expect(page.getByRole('dialog', { name: 'Add Author' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/user/user-search/**', (route) => route.fulfill(refusalOf('')))
  await search.fill('Nobody')
  await toast(page, 'Failed to search users')
})

test('what fails is told in the words of the server, else in its own (spec 2.56, 4.24, 8.8)', async ({
  browser,
}) => {
  const session = await sessionAt(portal)
  const draft = await draftAt(portal, session, { ThemeId: themeId, PaperTitle: 'Unlucky' })
  await knownAuthor(session, 'Zubin', 'zubin@example.org')
  const { page } = await openDashboard(browser, { viewport: deskSize }, session)
  /** Lets the portal refuse a call for as long as something is done. */
  const refusing = async (url: string, errors: string[], during: () => Promise<void>) => {
    await page.route(url, (route) => route.fulfill(refusalOf(errors[0] ?? '', errors)))
    await during()
    await page.unroute(url)
  }
  const own = ['The hall is full', 'Nobody may enter']
  const go = (name = 'Update & Continue') => button(page, name).click()

  await refusing('**/api/Theme/active', [], async () => {
    await page.reload()
    await button(page, 'Add New Paper').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load themes' })).toBeVisible()
  })
  await button(page, 'Close').click()
  await page.reload()
  await button(page, 'Add New Paper').click()
  await refusing('**/api/Paper', [], async () => {
    await fillForm(page, 'Unlucky from the start')
    await go('Save & Continue')
    await toast(page, 'Failed to save paper')
  })
  const store = await page.evaluateHandle(() => {
    const { objectStore } = IDBTransaction.prototype
    IDBTransaction.prototype.objectStore = () => {
      throw new DOMException('the store broke', 'DataError')
    }
    return { mend: () => (IDBTransaction.prototype.objectStore = objectStore) }
  })
  await go()
  await toast(page, 'An error occurred while saving the paper')
  await store.evaluate(({ mend }) => void mend())
  await go()
  await heading(page, 'Select Authors')
  await button(page, 'Close').click()

  await button(page.getByRole('article', { name: 'Unlucky', exact: true }), 'Edit Paper').click()
  await title(page).fill('Unlucky once')
  const paperUser = '**/api/Paper/*/paper-user'
  await refusing(paperUser, [], async () => {
    await go()
    await toast(page, 'Failed to update paper')
  })
  await refusing(paperUser, own, async () => {
    await go()
    await toast(page, 'The hall is full')
  })
  await refusing('**/api/Storage/paper/pieces*', [], async () => {
    await pick(page, 'other.pdf', fixture('paper.pdf'))
    await expect(form(page).getByText('Failed to upload file')).toBeVisible()
    await go()
    await toast(page, 'Failed to upload file')
    // The field said so before: the attempt is over once the button can be pressed again.
    await expect(button(page, 'Update & Continue')).toBeVisible()
  })
  const broken = await page.evaluateHandle(() => {
    const { arrayBuffer } = Blob.prototype
    // A file that was moved since it was picked cannot be read to its end.
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
    return { mend: () => (File.prototype.arrayBuffer = arrayBuffer) }
  })
  await pick(page, 'moved.pdf', fixture('paper.pdf'))
  await toast(page, 'An error occurred while uploading the paper')
  await broken.evaluate(({ mend }) => void mend())
  await pick(page, 'other.pdf', fixture('paper.pdf'))
  // It is under way again, and still nothing that the button has saved.
  await expect(form(page).getByText('Failed to upload file')).toBeHidden()
  await go()
  await heading(page, 'Select Authors')

  await page.getByPlaceholder('Search co-authors...').fill('Zubin')
  await page.getByRole('option', { name: /Zubin/ }).click()
  await refusing('**/api/Paper/add-paper-authors', [], async () => {
    await button(page, 'Add Co-Author').click()
    await go()
    await toast(page, 'Failed to save authors')
  })
  await go()
  await heading(page, 'Paper Details Review')

  const dialog = wizard(page, 'Update Paper')
  const submit = async () => {
    await button(dialog, 'Submit Paper').click()
    await button(page.getByRole('dialog', { name: 'Submit this paper?' }), 'Submit').click()
  }
  const panel = dialog.getByRole('alert').filter({ hasText: 'Submission failed' })
  await refusing('**/api/Paper/*/final-submission', [], async () => {
    await submit()
    await expect(panel.getByText('Failed to submit paper')).toBeVisible()
  })
  await expect(panel.getByText('Please try again or contact support if the issue persists.')).toBeVisible()
  await look(page, 'desk-3-failed')
  await button(panel, 'Go Back').click()
  await heading(page, 'Paper Details Review')
  await refusing('**/api/Paper/*/final-submission', own, async () => {
    await submit()
    await expect(panel.getByText('The hall is full')).toBeVisible()
  })
  // Meanwhile another device submits it.
  await callOver(portal, submitPaper, { as: session, params: { id: draft.Id } })
  await button(panel, 'Go Back').click()
  await expect(button(dialog, 'Already Submitted')).toHaveAttribute('aria-disabled', 'true')
  await expect(
    dialog.getByText('After submission the paper cannot be changed and awaits approval.'),
  ).toBeVisible()
  await expect(dialog.getByText('P-0', { exact: false }).first()).toBeVisible()
  await look(page, 'desk-3-already')
})
