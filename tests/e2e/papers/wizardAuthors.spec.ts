import { expect } from '@playwright/test'
import { draftAt, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import {
  button,
  heading,
  knownAuthor,
  look,
  openDashboard,
  phone,
  portal,
  refusalOf,
  startWizard,
  themeId,
  toast,
} from './wizardSteps.ts'

test.beforeAll(({ shared }) => shared(startWizard))

test(
  'co-authors are searched from three characters on, once typing pauses, up to five, and nobody loses themselves (spec 2.51, 2.52, 5.31, 5.32, 5.33, 5.35, 8.10, 9.6, 9.9)',
  { tag: '@long' },
  async ({ browser }) => {
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
    // Both within the page, where the second comes before any pause is over, however slow the machine is.
    await search.evaluate(async (field: HTMLInputElement) => {
      for (const letter of 'ar') {
        field.setRangeText(letter, field.value.length, field.value.length, 'end')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
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
    // A person in the list is not offered again.
    await expect(found).toHaveText([/Amarpal/])
    await found.click()
    await button(page, 'Add Co-Author').click()
    await toast(page, 'Maximum of 5 authors allowed per paper')
    await look(page, 'phone-2-five-authors')

    const cards = page.getByRole('list', { name: 'Select Authors' }).getByRole('listitem')
    // Not offered, and a press says why.
    const removeSelf = button(cards.nth(0), `Remove ${session.FullName}`)
    await expect(removeSelf).toHaveAttribute('aria-disabled', 'true')
    await removeSelf.press('Enter')
    await toast(page, 'Cannot remove yourself as an author')
    await expect(cards).toHaveCount(5)
    await button(cards.nth(1), 'Remove Amarendra Rao').click()
    await expect(cards).toHaveCount(4)
    await expect(page.getByLabel('Sequence of Amarjeet Rao')).toHaveValue('2')
    await page.getByLabel('Sequence of Amaresh Rao').selectOption('1')
    await expect(page.getByLabel(`Sequence of ${session.FullName}`)).toHaveValue('2')
    // A whole address means one person, whom one press adds; nobody's address begins the form of a new author.
    await search.fill('AMARPAL@example.org')
    await expect(page.getByText(/^Amarpal Rao, Professor/)).toBeVisible()
    await expect(found).toHaveCount(0)
    await button(page, 'Add Co-Author').click()
    await expect(page.getByLabel('Sequence of Amarpal Rao')).toHaveValue('5')
    await search.fill('amarpal@example.org')
    await expect(page.getByText('This person is already an author of the paper.')).toBeVisible()
    await button(page, 'Remove Amarpal Rao').click()
    await search.fill('nobody@example.net')
    await expect(page.getByText('Nobody found. Add a new author instead.')).toBeVisible()
    await button(page, 'Add New Author').click()
    const form = page.getByRole('dialog', { name: 'Add Author' })
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.net')
    for (const [section, isOpen] of [
      ['Personal', true],
      ['Organisation', false],
      ['Residence', false],
    ] as const)
      await expect(button(form, section)).toHaveAttribute('aria-expanded', String(isOpen))
    // Not at the cross.
    await expect(button(form, 'Personal')).toBeFocused()
    await page.keyboard.press('Escape')

    await page.route('**/api/user/user-search/**', (route) => route.fulfill(refusalOf('')))
    await search.fill('Nobody')
    await toast(page, 'Failed to search users')
  },
)
