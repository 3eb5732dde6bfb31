import { expect } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { fixturePath } from '../../support/fixtures.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { words } from '../../support/papers.ts'
import { callOver } from '../../support/portal/remote.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'
import {
  abstract,
  button,
  fillForm,
  heading,
  knownAuthor,
  look,
  minimum,
  openDashboard,
  phone,
  portal,
  startWizard,
  theme,
  title,
  wizard,
} from './wizardSteps.ts'

test.beforeAll(({ shared }) => shared(startWizard))

test('on a phone the whole wizard is walked by keyboard alone (spec 2.47, 2.48, 2.49, 2.50, 2.51, 2.53, 2.54, 2.55, 4.29) @long', async ({
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
  await expect(page.getByRole('option', { name: theme })).toBeVisible()
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
  await tabTo(page, button(page, 'Update & Continue'))
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
  await tabTo(page, button(page.getByRole('dialog'), 'Done'))
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
  // The paper is saved and its authors are untouched, so that there is nothing to save.
  await expect(button(dialog, 'Go To Next')).toBeVisible()

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
  await button(dialog, 'Update & Continue').click()
  await heading(page, 'Paper Details Review')
  expect(calls.filter((call) => call.includes('add-paper-authors'))).toHaveLength(1)
  // Beside the file, which is read once more before it is submitted, the authors are cards.
  await expect(dialog.getByRole('region', { name: 'Preview of paper.pdf' })).toBeInViewport()
  const authors = dialog.getByRole('region', { name: 'Authors' })
  await expect(authors.getByRole('definition')).toHaveText([
    ...['1', /Priyanka/, 'Professor', 'University of Mysore', 'Mysore', 'Karnataka', 'India'],
    ...['2', /Asha/, 'Professor', 'University of Mysore', 'Mysore', 'Karnataka', 'India'],
  ])
  await look(page, 'desk-3-review')
  await page.setViewportSize({ width: 1920, height: 1080 })
  const table = authors.getByRole('table')
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
  await look(page, 'desk-3-review-wide')
  await page.setViewportSize(deskSize)

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
