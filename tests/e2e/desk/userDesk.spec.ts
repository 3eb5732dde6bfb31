import { expect, type Browser, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createAuthor } from '../../../contract/people/authors.ts'
import { limits } from '../../../contract/core/limits.ts'
import { secondFactors, users } from '../../../server/db/schema/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, mailsTo, signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { lookAtBothSizes, settled, windowOf } from '../../support/browser/look.ts'
import { draftOf } from '../../support/papers.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { registered } from '../../support/registrations.ts'
import { asCsv, cellsOf, downloaded, seenOver } from './deskSteps.ts'
import { fillPerson } from '../steps.ts'
import { admin, origin, portal, startOwnDesk, stopOwnDesk } from './ownDesk.ts'
import { test } from '../test.ts'

test.beforeAll(startOwnDesk)
test.afterAll(stopOwnDesk)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const person = (page: Page) => page.getByRole('region', { name: 'Person' })

async function atUsers(browser: Browser, address = '/users') {
  const { page, errors, context } = await windowOf(browser, origin, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto(address)
  await settled(page)
  return { page, errors, context }
}

const rolesOf = async (email: string) => {
  const [user] = await portal.context.database.sql.select().from(users).where(eq(users.Email, email))
  return user?.Roles
}

test('an admin adds a user, changes their profile and gives them a role', async ({ browser }) => {
  const { page, errors, context } = await atUsers(browser)
  await button(page, 'Add a user').click()
  const form = page.getByRole('dialog', { name: 'Add a user' })
  await form.getByRole('button', { name: 'Add user' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await fillPerson(form, page, authorOf({ Email: 'nora@example.org', FirstName: 'Nora' }))
  await form.getByRole('button', { name: 'Add user' }).press('Enter')
  await expect(page.getByText(/^Nora .* was added\./)).toBeVisible()
  expect((await mailsTo(portal, 'nora@example.org')).length).toBe(1)

  await expect(person(page).getByText('nora@example.org').first()).toBeVisible()
  await button(page, 'Edit').click()
  await fillPerson(person(page), page, { FirstName: 'Leonora' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The person was changed')).toBeVisible()
  const [kept] = await portal.context.database.sql
    .select()
    .from(people)
    .where(eq(people.Email, 'nora@example.org'))
  expect(kept?.FirstName).toBe('Leonora')

  await button(page, 'Assign role').click()
  const role = page.getByRole('dialog', { name: 'Assign role' })
  await role.getByLabel('Role').selectOption('Auditor')
  await role.getByRole('button', { name: 'Assign role' }).click()
  await expect(role).toBeHidden()
  expect(await rolesOf('nora@example.org')).toEqual(['Auditor'])
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
})

test(
  'an admin adds an auditor by address, and text that is none is refused at its field',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors, context } = await atUsers(browser)
    await button(page, 'Add an auditor').click()
    const dialog = page.getByRole('dialog', { name: 'Add an auditor' })
    await dialog.getByLabel('Email').fill('nobody')
    await dialog.getByRole('button', { name: 'Add auditor' }).click()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await dialog.getByLabel('Email').fill('otto@example.org')
    await dialog.getByRole('button', { name: 'Add auditor' }).click()
    await expect(
      page.getByText('otto@example.org is an auditor now. We have sent a link to set a password.'),
    ).toBeVisible()
    expect(await rolesOf('otto@example.org')).toEqual(['Auditor'])
    expect((await mailsTo(portal, 'otto@example.org')).length).toBe(1)
    expect(errors).toEqual([])
    await context.close()
  },
)

test('an admin makes a user of an author, who is mailed a link', { tag: '@long' }, async ({ browser }) => {
  const presenter = await signedIn(portal, { Email: 'paul@example.org' })
  const { Result } = await call(portal, createAuthor, {
    as: presenter.AccessToken,
    body: authorOf({ Email: 'asta@example.org', FirstName: 'Asta' }),
  })
  const { page, errors, context } = await atUsers(browser, `/users?user=${Result.UserDetailId}`)
  await button(page, 'Make a user of this author').click()
  await expect(page.getByText('We have mailed asta@example.org a link to sign in')).toBeVisible()
  expect((await mailsTo(portal, 'asta@example.org')).length).toBe(1)
  await expect(button(page, 'Send a link to sign in')).toBeVisible()
  // Two links within minutes would be one too many.
  portal.clock.advance((limits.AccessLinkPauseMinutes + 1) * 60_000)
  await button(page, 'Send a link to sign in').click()
  await expect.poll(async () => (await mailsTo(portal, 'asta@example.org')).length).toBe(2)
  expect(errors).toEqual([])
  await context.close()
})

test(
  'what goes with somebody is said before they are deleted, and Escape leaves them',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await signedIn(portal, { Email: 'going@example.org' })
    await draftOf(portal, presenter, { PaperTitle: 'Never finished' })
    const { page, errors, context } = await atUsers(browser, `/users?user=${presenter.UserId}`)
    await button(page, 'Delete').click()
    const ask = page.getByRole('dialog', { name: 'Delete a person' })
    await expect(ask.getByText('These drafts are deleted with them:')).toBeVisible()
    await expect(ask.getByText('Never finished')).toBeVisible()
    await lookAtBothSizes(page, 'users-delete')
    await page.keyboard.press('Escape')
    await expect(ask).toBeHidden()
    await button(page, 'Delete').click()
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(/ was deleted$/)).toBeVisible()
    await expect(person(page)).toBeHidden()
    expect(await rolesOf('going@example.org')).toBeUndefined()
    // Where the word of the change is quicker than its answer, the person is read once more.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
    await context.close()
  },
)

test(
  'of several who are ticked those are deleted who may go, and who stays and why is said first',
  { tag: '@long' },
  async ({ browser }) => {
    for (const Email of ['many.one@example.org', 'many.two@example.org']) {
      const one = await signedIn(portal, { Email })
      await draftOf(portal, one, { PaperTitle: 'Left behind' })
    }
    const stays = await signedIn(portal, { Email: 'many.stays@example.org' })
    await registered(portal, stays.UserDetailId)
    const { page, errors, context } = await atUsers(browser, '/users?text=many.')
    await page.getByRole('checkbox', { name: 'Select everybody on this page' }).check()
    await button(page, 'Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Delete people' })
    await expect(dialog.getByText('2 people will be deleted:')).toBeVisible()
    await expect(dialog.getByText('1 draft is deleted too')).toHaveCount(2)
    await expect(
      dialog.getByText('This person is registered for the conference and cannot be deleted'),
    ).toBeVisible()
    await lookAtBothSizes(page, 'users-delete-many')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('2 people deleted')).toBeVisible()
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await rolesOf('many.one@example.org')).toBeUndefined()
    expect(await rolesOf('many.stays@example.org')).toEqual(['PaperPresenter'])
    expect(errors).toEqual([])
    await context.close()
  },
)

test(
  'the second factor of another is reset, and two who are not one person are kept apart',
  { tag: '@long' },
  async ({ browser }) => {
    const careful = await signedIn(portal, { Email: 'careful@example.org', Roles: ['Admin'] })
    await portal.context.database.sql
      .insert(secondFactors)
      .values({ UserId: careful.UserId, Secret: 'unread', ConfirmedOn: new Date().toISOString() })
    const { page, errors, context } = await atUsers(browser, `/users?user=${careful.UserId}`)
    await expect(person(page).getByText('Signs in with a code as well')).toBeVisible()
    await button(page, 'Reset second factor').click()
    await expect(
      page.getByText('The second factor was reset, and the person is notified by mail'),
    ).toBeVisible()
    await expect(person(page).getByText('Signs in with a code as well')).toBeHidden()
    expect(await portal.context.database.sql.select().from(secondFactors)).toEqual([])

    const presenter = await signedIn(portal, { Email: 'paula@example.org' })
    for (const Email of ['twin@example.org', 'other.twin@example.org'])
      await call(portal, createAuthor, {
        as: presenter.AccessToken,
        body: authorOf({ Email, FirstName: 'Twin', LastName: 'Rao' }),
      })
    await page.goto('/users?tab=duplicates')
    const pairs = await cellsOf(await downloaded(page, 'xlsx'))
    expect(pairs).toHaveLength(2)
    expect(pairs[1]).toEqual(expect.arrayContaining(['twin@example.org', 'other.twin@example.org']))
    const pair = page.getByRole('button', { name: /Twin .*not the same person$/ })
    await expect(pair).toHaveCount(1)
    await pair.click()
    await expect(pair).toHaveCount(0)
    await page.reload()
    await settled(page)
    await expect(pair).toHaveCount(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

test(
  'a role that was given to two people is taken back of who is still as it left them',
  { tag: '@long' },
  async ({ browser }) => {
    for (const Email of ['role.one@example.org', 'role.two@example.org']) await signedIn(portal, { Email })
    const { page, errors, context } = await atUsers(browser, '/users?text=role.')
    await page.getByRole('checkbox', { name: 'Select everybody on this page' }).check()
    await button(page, 'Assign role').click()
    const dialog = page.getByRole('dialog', { name: 'Assign role' })
    await dialog.getByLabel('Role').selectOption('Auditor')
    await expect(dialog.getByText('2 people will get this role:')).toBeVisible()
    await expect(dialog.getByText('They are notified at once, and once more if you undo it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Assign role' }).click()
    const became = '2 people became Auditor'
    await expect(page.getByText(became)).toBeVisible()
    expect(await rolesOf('role.one@example.org')).toEqual(['Auditor'])
    await lookAtBothSizes(page, 'users-undo')
    await portal.context.database.sql
      .update(users)
      .set({ Roles: ['Admin'] })
      .where(eq(users.Email, 'role.two@example.org'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, `Undo: ${became}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 person changed back')).toBeVisible()
    await expect(page.getByText('Undone, except for 1 person')).toBeVisible()
    await expect(page.getByText('Was changed by somebody else')).toBeVisible()
    expect(await rolesOf('role.one@example.org')).toEqual(['PaperPresenter'])
    expect(await rolesOf('role.two@example.org')).toEqual(['Admin'])
    await button(page, `Close: Undone, except for 1 person`).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(errors).toEqual([])
    await context.close()
  },
)

test(
  'the downloaded list of people holds what the screen shows, in the columns shown',
  { tag: '@long' },
  async ({ browser }) => {
    for (let number = 0; number < 6; number += 1) await signedIn(portal)
    const { page, errors, context } = await atUsers(browser, '/users?sort=name')
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, 1, 'Users')
    expect(seen.length).toBeGreaterThan(5)
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))
    expect(errors).toEqual([])
    await context.close()
  },
)
