import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { createAuthor, getAuthors } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { deleteUser } from '../../../contract/users/users.ts'
import { profileOf } from '../../support/accounts.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { Keys } from '../../support/browser/hands.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { authorRequired } from '../../support/personTexts.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, draftAt, sessionAt, themeAt } from '../../support/portal/remote.ts'
import { fillPerson, typePerson } from '../steps.ts'
import { test } from '../test.ts'

let portal: PortalProcess

test.beforeAll(async () => {
  portal = await startPortalProcess()
})
test.afterAll(() => portal.discard())

function authorOf(given: Partial<AuthorFields>): AuthorFields {
  const {
    DOB: _1,
    Nationality: _2,
    StudentId: _3,
    ...author
  } = profileOf({ FirstName: 'Ravi', LastName: 'Menon' })
  return { ...author, ...given }
}

const add = (as: Session, given: Partial<AuthorFields>) =>
  callOver(portal, createAuthor, { as, body: authorOf(given) })

async function openList(browser: Browser, session: Session, viewport = deskSize): Promise<Page> {
  const { page } = await windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })
  await page.goto('/co-authors')
  await expect(page.getByRole('heading', { name: 'Author Management' })).toBeVisible()
  await settled(page)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
/** Opens the form for a new author, past the search by email. */
async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Author' }).click()
  await page.getByRole('button', { name: 'Add New Author' }).click()
  await expect(page.getByRole('heading', { name: 'Personal' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(1)
}

const message = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a presenter finds Author Management in the user menu, adds a new author and a known one by the keyboard, and lets them in (spec 2.15, 2.57, 2.71, 6.12)', async ({
  browser,
}) => {
  const presenter = await sessionAt(portal)
  const hand = new Keys()
  const { page } = await windowOf(browser, portal.url, presenter, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Author Management' }).click()
  await message(page, 'No authors yet')
  expect(new URL(page.url()).pathname).toBe('/co-authors')

  await hand.tap(page.getByRole('button', { name: 'Add Author' }))
  await expect(page.getByPlaceholder('Search co-authors...')).toBeFocused()
  await page.keyboard.type('ravi@example.net')
  await message(page, 'Nobody found. Add a new author instead.')
  await hand.tap(page.getByRole('button', { name: 'Add New Author' }))
  await expect(page.getByRole('heading', { name: 'Personal' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue('ravi@example.net')
  for (const section of ['Personal', 'Organisation', 'Residence'])
    await expect(dialog(page).getByRole('heading', { name: section })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  // A known institution would fill in its place while that is typed.
  const Organization = 'Institute of Unheard Words'
  await typePerson(dialog(page), hand, authorOf({ Email: 'ravi@example.net', Organization }))
  await hand.tap(dialog(page).getByRole('button', { name: 'Add Author' }))
  await message(page, 'Ravi Menon was added')
  const row = page.getByRole('row', { name: /Ravi Menon/ })
  await expect(row).toContainText('No access yet')

  await hand.tap(page.getByRole('button', { name: 'Grant access to Ravi Menon' }))
  await message(page, 'We have mailed Ravi Menon a link to sign in')
  await expect(row).toContainText(/Link sent on \d+ \w+ \d{4}/)
  await hand.tap(page.getByRole('button', { name: 'Send the link to Ravi Menon again' }))
  await message(page, 'A link was sent to this person a moment ago')
  const mailed = async () =>
    (await mailsIn(join(portal.dataDir, 'mail'))).filter((mail) => mail.to.includes('ravi@example.net'))
  await expect.poll(mailed).toHaveLength(1)
  expect(await mailed()).toHaveLength(1)

  const known = await sessionAt(portal)
  await hand.tap(page.getByRole('button', { name: 'Add Author' }))
  await expect(page.getByPlaceholder('Search co-authors...')).toBeFocused()
  await page.keyboard.type(known.Email)
  await message(page, `${known.FullName}, Professor`)
  await hand.tap(page.getByRole('button', { name: 'Add Co-Author' }))
  await message(page, `${known.FullName} was added`)
  const theirs = page.getByRole('row', { name: new RegExp(known.FullName) })
  await expect(theirs).toContainText('Has access')
  await hand.tap(theirs.getByRole('button', { name: `Take ${known.FullName} off the list` }))
  await expect(theirs).toHaveCount(0)
})

test(
  'every required field of the author form says so, and a wrong value what is wrong with it (spec 5.36, 5.37)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openList(browser, await sessionAt(portal))
    await openNew(page)
    await dialog(page).getByRole('button', { name: 'Add Author' }).click()
    await message(page, 'Please fill in all required fields')
    const errors = dialog(page).locator('.mantine-InputWrapper-error')
    expect(await errors.allTextContents()).toEqual(authorRequired)
    for (const section of ['7 to correct', '5 to correct', '3 to correct']) await message(page, section)
    expect(await flawsOf(page)).toEqual([])
    await fillPerson(dialog(page), page, { Email: 'ravi@', PhoneNumber: '12345' })
    await dialog(page).getByRole('button', { name: 'Add Author' }).click()
    await message(page, 'Please enter a valid email address')
    await message(page, 'Please enter a valid 10-digit phone number')

    // What was typed is there again after the form was left.
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await openNew(page)
    await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue('ravi@')
  },
)

test(
  'an author is updated; a refused address stays in the form with the reason, and the errors have their words (spec 3.23, 8.10)',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    const other = await sessionAt(portal)
    await add(presenter, { Email: 'lakshmi@example.net', FirstName: 'Lakshmi' })
    const page = await openList(browser, presenter)
    await page.getByRole('button', { name: 'Edit Lakshmi Menon' }).click()
    await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue('lakshmi@example.net')
    await fillPerson(dialog(page), page, { Email: other.Email })
    await dialog(page).getByRole('button', { name: 'Update Author' }).click()
    await expect(dialog(page).getByText('Another person has this email already')).toBeVisible()
    await fillPerson(dialog(page), page, { Email: 'lakshmi@example.net', FirstName: 'Lakshmibai' })
    await dialog(page).getByRole('button', { name: 'Update Author' }).click()
    await message(page, 'Lakshmibai Menon was updated')
    await expect(page.getByRole('row', { name: /Lakshmibai Menon/ })).toBeVisible()
    const [author] = await callOver(portal, getAuthors, { as: presenter })
    expect(author).toMatchObject({ FirstName: 'Lakshmibai', Version: 2 })

    await page.route('**/api/**/provide-login-access', (route) => route.abort())
    await page.getByRole('button', { name: 'Grant access to Lakshmibai Menon' }).click()
    await message(page, 'Failed to grant user access')
    const refusal = { Success: false, Message: '', Result: null, Id: null, Errors: [] }
    // A refusal without words of its own: another provider of the API may give none.
    await page.route('**/api/Author/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Edit Lakshmibai Menon' }).click()
    await fillPerson(dialog(page), page, { FirstName: 'Lakshmi' })
    await dialog(page).getByRole('button', { name: 'Update Author' }).click()
    await message(page, 'Failed to update author')
    await expect(dialog(page).getByLabel('First name', { exact: true })).toHaveValue('Lakshmi')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard what was typed for Lakshmi Menon' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await page.unroute('**/api/Author/*')
    await page.route('**/api/Author/*', (route) => route.fulfill({ status: 403, json: refusal }))
    await page.getByRole('button', { name: 'Edit Lakshmibai Menon' }).click()
    await message(page, 'Error loading author details')
    await page.route('**/api/author', (route) => route.fulfill({ status: 422, json: refusal }))
    await openNew(page)
    await fillPerson(dialog(page), page, authorOf({ Email: 'new@example.net', FirstName: 'New' }))
    await dialog(page).getByRole('button', { name: 'Add Author' }).click()
    await message(page, 'Failed to add author')
  },
)

test(
  'with no network the list is there, an author added and one changed wait, and both arrive later',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    await add(presenter, { Email: 'meera@example.net', FirstName: 'Meera' })
    const page = await openList(browser, presenter, phoneSize)
    await expect(page.getByText('Meera Menon')).toBeVisible()
    await page.context().setOffline(true)

    await page.getByRole('button', { name: 'Edit Meera Menon' }).click()
    await fillPerson(dialog(page), page, { FirstName: 'Meerabai' })
    await dialog(page).getByRole('button', { name: 'Update Author' }).click()
    await expect(page.getByText('A change waits to be sent')).toBeVisible()
    await openNew(page)
    await fillPerson(dialog(page), page, authorOf({ Email: 'sunita@example.net', FirstName: 'सुनीता' }))
    await dialog(page).getByRole('button', { name: 'Add Author' }).click()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await settled(page)
    expect(await flawsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    await expect(page.getByText('A change waits to be sent')).toHaveCount(0)
    const names = (await callOver(portal, getAuthors, { as: presenter })).map((author) => author.FullName)
    expect(names.sort()).toEqual(['Meerabai Menon', 'सुनीता Menon'])
  },
)

test(
  'of a co-author with an account one sees that they have access, the search narrows, and axe finds nothing at both sizes',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    const coAuthor = await sessionAt(portal)
    await add(presenter, { Email: 'jose@example.net', FirstName: 'José' })
    const paper = await draftAt(portal, presenter, { PaperTitle: 'A paper of two' })
    const Authors = [presenter, coAuthor].map(({ UserDetailId }, i) => ({
      UserDetailId,
      UserSequence: i + 1,
    }))
    await callOver(portal, saveAuthors, { as: presenter, body: { PaperId: paper.Id, Authors } })
    for (const [name, viewport] of [
      ['phone', phoneSize],
      ['desk', deskSize],
    ] as const) {
      const page = await openList(browser, presenter, viewport)
      await expect(page.getByText('2 authors')).toBeVisible()
      await expect(page.getByText('Has access')).toBeVisible()
      await expect(page.getByRole('button', { name: `Edit ${coAuthor.FullName}` })).toHaveCount(0)
      await page.getByLabel('Search authors').fill('jose men')
      await expect(page.getByText('1 author', { exact: true })).toBeVisible()
      await expect(page.getByText('José Menon')).toBeVisible()
      await page.getByLabel('Search authors').fill('')
      expect(await flawsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      const shots = process.env['SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/authors-${name}.png` })
    }
  },
)

test(
  'a co-author who was deleted meanwhile is named in the author step, and the rest of the list stays',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    const admin = await sessionAt(portal, { Roles: ['Admin'] })
    const ThemeId = await themeAt(portal, admin, 'Phonology')
    await draftAt(portal, presenter, { ThemeId, PaperTitle: 'A paper without Gita' })
    const gone = await add(presenter, { Email: 'gita@example.net', FirstName: 'Gita' })
    const { page } = await windowOf(browser, portal.url, presenter, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Edit Paper' }).click()
    await page.getByRole('button', { name: /GO TO NEXT/ }).click()
    await page.getByPlaceholder('Search co-authors...').fill('gita')
    await page.getByRole('option', { name: /Gita Menon/ }).click()
    await callOver(portal, deleteUser, { as: admin, params: { id: gone.UserDetailId } })
    await page.getByRole('button', { name: 'Add Co-Author' }).click()
    await page.getByRole('button', { name: /Save & Continue|Update & Continue/ }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Gita Menon' })
    await expect(card.getByText('This author does not exist')).toBeVisible()
    const list = page.getByRole('list', { name: 'Select Authors' }).getByRole('listitem')
    await expect(list).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Gita Menon' }).click()
    await expect(list).toHaveCount(1)
  },
)
