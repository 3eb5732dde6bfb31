import { expect } from '@playwright/test'
import { sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { desk, field, heading, look, newcomer, open, phone, save } from './profileSteps.ts'
import { openSectionOf } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

test(
  'a half-filled profile is there again after it was left, and another account on the device sees nothing of it (spec 4.15, 4.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await open(browser, await newcomer(), phone)
    await page.goto('/')
    await field(page, 'First name').fill('Half')
    await openSectionOf(page, field(page, 'Institution'))
    await field(page, 'Institution').fill('A place of my own')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await page.reload()
    await heading(page, 'Complete Your Profile')
    await expect(field(page, 'First name')).toHaveValue('Half')
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

    const other = await newcomer()
    const { AccessToken, RefreshToken, ...userData } = other
    await page.evaluate(
      ([AccessToken, RefreshToken, userData]) => {
        Object.assign(localStorage, { AccessToken, RefreshToken, userData })
      },
      [AccessToken, RefreshToken, JSON.stringify(userData)],
    )
    await page.reload()
    await expect(field(page, 'Email')).toHaveValue(other.Email)
    await expect(field(page, 'First name')).toHaveValue('')
    await expect(field(page, 'Institution')).toHaveValue('')

    await page.evaluate((before) => {
      Object.assign(localStorage, before)
    }, stored)
    await page.reload()
    await expect(field(page, 'Institution')).toHaveValue('A place of my own')
    await page.context().close()
  },
)

test(
  '/update-profile is open to everybody: a visitor signs in there, and a presenter finds e-mail and phone locked (spec 2.6, 5.40, 8.13)',
  { tag: '@long' },
  async ({ browser }) => {
    const visitor = await open(browser, null, phone)
    await visitor.page.goto('/update-profile')
    await heading(visitor.page, 'Complete Your Profile')
    await expect(visitor.page.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?returnUrl=%2Fupdate-profile',
    )
    await visitor.context.close()

    const { page, context } = await open(browser, await sessionAt(portal), desk)
    await page.goto('/update-profile')
    await heading(page, 'Manage Profile')
    await expect(page.getByText('Complete Your Profile')).toHaveCount(0)
    for (const locked of ['Email', 'Phone number'])
      await expect(field(page, locked)).toHaveAttribute('readonly', '')
    await expect(page.getByText('Phone number cannot be changed here')).toBeVisible()
    await look(page, 'manage-desk')
    await openSectionOf(page, field(page, 'Institution'))
    await field(page, 'Institution').fill('Anna University')
    await context.setOffline(true)
    await save(page).click()
    await expect(page.getByText('Failed to create profile')).toBeVisible()
    await expect(field(page, 'Institution')).toHaveValue('Anna University')
    await context.setOffline(false)
    await save(page).click()
    await expect(page.getByText('Your profile has been saved')).toBeVisible()
    await context.close()
  },
)

test(
  'a choice that comes too late is refused in the server’s words, and the other card is there with its note (spec 2.34, 2.35, 6.20, 8.21)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await open(browser, await sessionAt(portal, { Roles: [] }), phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Continue as a Paper Presenter' }).click()
    await setDatesAt(portal, admin, { paper_submission: -2 })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(
      page.getByText('The last date of paper submission has passed', { exact: true }),
    ).toBeVisible()
    const choices = page.getByRole('button', { name: /^Continue as a/ })
    await expect(choices).toHaveText(['Continue as a General Attendee'])
    await expect(
      page.getByText('The last date of paper submission has passed, so papers cannot be submitted any more.'),
    ).toBeVisible()
    await look(page, 'attendee-phone')
    await choices.click()
    await expect(page.getByText('Are you sure you want to continue as a General Attendee ?')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user_role'))).toBe('GeneralAttendee')
    await setDatesAt(portal, admin, { paper_submission: 14 })
    await context.close()
  },
)
