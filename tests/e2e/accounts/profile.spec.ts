import { expect, type Page } from '@playwright/test'
import { profileOf } from '../../support/accounts.ts'
import { fixturePath, pdfOfSize } from '../../support/fixtures.ts'
import { profileRequired } from '../../support/personTexts.ts'
import { startOpenPortal } from '../openPortal.ts'
import { desk, field, heading, look, newcomer, open, phone, save } from './profileSteps.ts'
import { fillPerson, openSectionOf } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** The messages below the fields, in the order of the form. */
const messages = (page: Page) => page.locator('.mantine-InputWrapper-error').allTextContents()

/** Presses Tab until the field or button with these words has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const { activeElement: element } = document
      const labels = (element as HTMLInputElement | null)?.labels
      return (labels?.[0] ?? element)?.textContent.trim().replace(' (optional)', '')
    })
    if (reached === words) return
  }
  throw new Error(`The keyboard does not reach ${words}`)
}

/** Types into a field with suggestions and takes the first one by its key. */
async function suggest(page: Page, label: string, typed: string, whole: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: whole, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, label)).toHaveValue(whole)
}

test(
  'a newcomer completes the profile on a phone by keys alone, confirms the role, and sees the dashboard (spec 1.3, 1.4, 2.32, 2.33, 2.35, 4.16, 4.17, 4.18, 5.41, 5.44, 7.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await open(browser, await newcomer(), phone)
    await page.goto('/')
    await heading(page, 'Complete Your Profile')
    for (const section of ['Personal', 'Organisation', 'Residence']) await heading(page, section)
    const type = async (label: string, text: string) => {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await type('Title', 'Dr')
    await type('First name', 'अनुष्का')
    await type('Last name', "D'Souza")
    await type('Gender', 'F')
    await type('Country code', '91')
    await expect(field(page, 'Country code')).toHaveValue('+91')
    await page.keyboard.press('Escape')
    await type('Phone number', '9876543210')
    // The fifth of May is written the same way round everywhere.
    await type('Date of Birth', '05051985')
    await expect(field(page, 'Date of Birth')).toHaveValue('1985-05-05')
    await suggest(page, 'Nationality', 'Indian', 'Indian')
    // One section is open at a time, with its progress.
    await expect(page.getByRole('region', { name: 'Personal' })).toContainText('Complete')
    await expect(page.getByRole('region', { name: 'Organisation' })).toContainText('0 of 5')
    await expect(field(page, 'Designation')).toBeHidden()
    await tabTo(page, 'Continue')
    await page.keyboard.press('Enter')
    await expect(field(page, 'First name')).toBeHidden()
    await expect(field(page, 'Designation')).toBeFocused()
    await page.keyboard.type('Lect')
    await type('Institution', 'School of Counted Walks')
    await expect(field(page, 'Institution State')).toBeDisabled()
    await expect(page.getByText('Choose the Institution Country first')).toBeVisible()
    await suggest(page, 'Institution Country', 'Indi', 'India')
    await expect(field(page, 'Institution City')).toBeDisabled()
    await suggest(page, 'Institution State', 'karna', 'Karnataka')
    await suggest(page, 'Institution City', 'mysur', 'Mysuru')
    await tabTo(page, 'Continue')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Same as my institution' })).toBeFocused()
    // A city is found anywhere, and brings its state and country.
    await tabTo(page, 'Find a city')
    await page.keyboard.type('panaj')
    await expect(page.getByRole('option', { name: 'Panaji, Goa, India' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, 'State')).toHaveValue('Goa')
    await expect(field(page, 'City')).toHaveValue('Panaji')
    await suggest(page, 'Country', 'Indi', 'India')
    await suggest(page, 'State', 'karna', 'Karnataka')
    await tabTo(page, 'City')
    await page.keyboard.type('A village that no list has')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await look(page, 'filled-phone')
    await tabTo(page, 'Save profile')
    await page.keyboard.press('Enter')

    await heading(page, 'Select Your Role')
    const choices = page.getByRole('button', { name: /^Continue as a/ })
    await expect(choices).toHaveCount(1)
    await tabTo(page, 'Continue as a Paper Presenter')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to continue as a Paper Presenter ?')
    await look(page, 'role-dialog-phone')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(choices).toBeFocused()
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/refresh-token/')) refreshes.push(request.method())
    })
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await tabTo(page, 'Confirm')
    await page.keyboard.press('Enter')
    await heading(page, 'Welcome to Your Dashboard')
    expect(await page.evaluate(() => localStorage.getItem('user_role'))).toBe('PaperPresenter')
    // The live connection may report the new role after the token has it.
    await expect.poll(() => [...new Set(refreshes)]).toEqual(['POST'])
    await page.goto('/update-profile')
    await heading(page, 'Manage Profile')
    await expect(field(page, 'First name')).toHaveValue('अनुष्का')
    await expect(field(page, 'City')).toHaveValue('A village that no list has')
    // A section that is opened by its name begins in sight, although a longer one above it closes.
    for (const name of ['Organisation', 'Residence']) {
      const section = page.getByRole('button', { name, exact: true })
      await section.tap()
      await expect(section).toHaveAttribute('aria-expanded', 'true')
      const { height: bar = NaN } = (await page.getByRole('banner').boundingBox()) ?? {}
      expect((await section.boundingBox())?.y, name).toBeGreaterThanOrEqual(bar)
    }
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test(
  'every broken rule is shown below its field, with the texts of the specification (spec 2.32, 5.36, 5.37, 5.38, 5.39, 5.42, 5.43)',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await newcomer()
    const { page } = await open(browser, session, desk)
    await page.goto('/')
    await save(page).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(field(page, 'Title')).toBeFocused()
    expect(await messages(page)).toEqual(profileRequired.filter((text) => text !== 'Email is required'))
    await look(page, 'empty-desk')

    const { Email: _email, StudentId: _proof, ...person } = profileOf()
    const day = (years: number) => `${new Date().getFullYear() - years}-12-31`
    await fillPerson(page, page, { ...person, FirstName: 'x'.repeat(201), DOB: day(18), CountryCode: '' })
    await openSectionOf(page, field(page, 'Country code'))
    await field(page, 'Country code').fill('x9')
    await page.keyboard.press('Escape')
    await field(page, 'Phone number').fill('12345')
    await expect(field(page, 'Phone number')).toHaveAttribute('style', /red-8/)
    await expect(field(page, 'Email')).toHaveAttribute('style', /green-8/)
    await save(page).click()
    await expect
      .poll(() => messages(page))
      .toEqual([
        'First name must be at most 200 characters long',
        'Must start with + followed by numbers (e.g., +1, +44)',
        'Please enter a valid 10-digit phone number',
        'You must be at least 18 years old',
      ])
    await field(page, 'Date of Birth').fill(day(-1))
    await field(page, 'Phone number').fill('9876543210')
    await expect(field(page, 'Phone number')).toHaveAttribute('style', /green-8/)
    await field(page, 'First name').fill('O')
    // Another country takes its state and city away; an empty code is suggested from the country.
    await field(page, 'Country code').fill('')
    await openSectionOf(page, field(page, 'Country'))
    await field(page, 'Country').fill('France')
    await page.keyboard.press('Tab')
    await expect(field(page, 'State')).toHaveValue('')
    await expect(field(page, 'City')).toBeDisabled()
    await expect(field(page, 'Country code')).toHaveValue('+33')
    // Closes the list of states.
    await page.keyboard.press('Escape')
    await save(page).click()
    await expect
      .poll(() => messages(page))
      .toEqual(['Date of Birth cannot be in the future', 'State is required', 'City is required'])
    await page.context().close()
  },
)

test(
  'a student’s proof is checked, sent, kept while offline, and goes with the designation (spec 5.45, 5.46, 8.11, 8.12, 9.5)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await open(browser, await newcomer(), phone)
    await page.goto('/')
    const { Email: _email, StudentId: _proof, ...person } = profileOf()
    await fillPerson(page, page, { ...person, Designation: 'PhD Scholar' })
    await save(page).click()
    await expect(page.getByText('Student ID proof is required')).toBeVisible()
    const pick = (file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
      page.locator('input[type=file]').setInputFiles(file)
    await pick({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(5 * 1024 * 1024 + 1) })
    await expect(page.getByText('File size must not exceed 5MB')).toBeVisible()
    await pick(fixturePath('picture.webp'))
    await expect(page.getByText('Only jpg, jpeg, png and pdf files are allowed')).toBeVisible()
    await pick({ name: 'forged.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Failed to upload Student ID')).toBeVisible()
    await expect(page.getByText('Only jpg, jpeg, png and pdf files are allowed')).toBeVisible()
    await look(page, 'proof-refused-phone')

    await page.context().setOffline(true)
    await pick(fixturePath('picture.png'))
    const kept = page.getByText('picture.png. Saved on this device. It is sent when you are online.')
    await expect(kept).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Student ID uploaded successfully')).toBeVisible()
    await expect(kept).toBeHidden()
    await expect(page.getByRole('button', { name: 'Replace file' })).toBeVisible()
    await look(page, 'proof-sent-phone')

    await field(page, 'Designation').selectOption('Professor')
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await field(page, 'Designation').selectOption("Master's student")
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await pick(fixturePath('paper.pdf'))
    await expect(page.getByRole('button', { name: 'Replace file' })).toBeVisible()
    await save(page).click()
    await heading(page, 'Select Your Role')
    await page.context().close()
  },
)
