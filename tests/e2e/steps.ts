import { expect, type Locator, type Page } from '@playwright/test'
import { personLabels, type AuthorFields, type PersonField } from '../../contract/people/people.ts'
import type { ProfileFields } from '../../contract/people/profile.ts'
import type { Keys } from '../support/browser/hands.ts'

/** What a person does on a screen, by the words on it. */

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Fills the sign-up form and solves its captcha. */
export async function register(page: Page, email: string, phone: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page
    .getByRole('checkbox', {
      name: 'I have read the privacy notice and agree that my data are used as it says',
    })
    .check()
  // Its words change once it is solved.
  const captcha = page.getByRole('checkbox', { name: /robot|verif/i })
  await expect(captcha).toBeChecked({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Register' }).click()
}

const choices: readonly PersonField[] = ['Title', 'Gender', 'Designation']

/** A field of a person form. The list of suggestions carries the label of its field too. */
const fieldOf = (form: Page | Locator, name: PersonField) =>
  form.getByLabel(new RegExp(`^${personLabels[name]}( \\(optional\\))?$`)).and(form.locator('input, select'))

/** The name of the section of a person form that a field is in. */
async function sectionOf(field: Locator): Promise<string> {
  await field.waitFor({ state: 'attached' })
  return field.evaluate((element) => element.closest('section')?.ariaLabel ?? '')
}

/** Opens the section of a person form that a field is in: one is open at a time. */
export async function openSectionOf(form: Page | Locator, field: Locator): Promise<void> {
  const section = await sectionOf(field)
  if (await field.isVisible()) return
  await form.getByRole('button', { name: section, exact: true }).click()
  await expect(field).toBeVisible()
}

/** Fills a person form; a field that is locked, or empty in `person`, is left alone. */
export async function fillPerson(
  form: Page | Locator,
  page: Page,
  person: Partial<AuthorFields & Pick<ProfileFields, 'DOB' | 'Nationality'>>,
): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    if (!value) continue
    const field = fieldOf(form, name as PersonField)
    await openSectionOf(form, field)
    if (choices.includes(name as PersonField)) {
      await field.selectOption(value)
      continue
    }
    await field.fill(value)
    // Closes the list of suggestions, which would cover the next field.
    await page.keyboard.press('Tab')
  }
}

/** The same by keys alone: the sections are opened, and the fields reached and typed into, without a pointer. */
export async function typePerson(
  form: Page | Locator,
  hand: Keys,
  person: Partial<AuthorFields>,
): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    if (!value) continue
    const field = fieldOf(form, name as PersonField)
    const section = await sectionOf(field)
    if (!(await field.isVisible())) await hand.tap(form.getByRole('button', { name: section, exact: true }))
    if (choices.includes(name as PersonField)) await hand.choose(field, value)
    else await hand.type(field, value)
  }
}

/** Goes with Tab alone until what is wanted has the focus. */
export async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}`)
}
