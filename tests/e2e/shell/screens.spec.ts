import { expect } from '@playwright/test'
import { resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { accountAt, callOver, sessionAt } from '../../support/portal/remote.ts'
import {
  fieldsOf,
  heading,
  lookerAt,
  portal,
  presenterWithPapers,
  sizes,
  startScreens,
} from './screenSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startScreens))

for (const at of sizes) {
  const { name: size } = at
  const lookAt = lookerAt(at)

  test(`at ${size} every screen of a visitor is whole and without flaws`, async ({ browser }) => {
    const { Email } = await accountAt(portal, { confirmed: false, profile: false, Roles: [] })
    await callOver(portal, resendConfirmation, { body: { EmailId: Email } })
    const confirmationOf = async () => {
      const mails = await mailsIn(`${portal.dataDir}/mail`)
      return mails.filter(({ to }) => to.includes(Email)).flatMap(({ links }) => links)
    }
    await expect.poll(confirmationOf).toContainEqual(expect.stringContaining('/confirm-mail'))
    const link = new URL((await confirmationOf()).find((found) => found.includes('/confirm-mail')) ?? '')

    await lookAt(browser, null, async (page, look) => {
      await page.goto('/')
      await heading(page, 'Dates to Remember')
      await look('landing')
      await page.goto('/login')
      await heading(page, 'Login')
      await look('login')
      await page.goto('/forgot-password')
      await expect(page.getByLabel('Email')).toBeVisible()
      await look('forgot-password')
      await page.goto(`/forgot-password?userId=${noId}&code=a-code-of-a-mail`)
      await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible()
      await look('reset-password')
      await page.goto('/user-registration')
      await expect(page.getByRole('checkbox', { name: /robot/i })).toBeVisible()
      await look('user-registration')
      await page.goto(`${link.pathname}${link.search}`)
      await expect(page.getByText('Email verification successful!')).toBeVisible()
      await look('confirm-mail')
      await page.goto('/update-profile')
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await look('update-profile-visitor')
      await page.goto('/no-such-screen')
      await heading(page, 'Page not found')
      await look('not-found')
    })
  })

  test(`at ${size} every screen of a newcomer is whole and without flaws`, async ({ browser }) => {
    const nameless = await sessionAt(portal, { Roles: [], profile: false })
    await lookAt(browser, nameless, async (page, look) => {
      await page.goto('/')
      await heading(page, 'Complete Your Profile')
      await look('complete-profile')
    })
    const undecided = await sessionAt(portal, { Roles: [] })
    await lookAt(browser, undecided, async (page, look) => {
      await page.goto('/')
      const choice = page.getByRole('button', { name: 'Continue as a Paper Presenter' })
      await expect(choice).toBeVisible()
      await look('role-selection')
      await choice.click()
      await expect(page.getByText('Are you sure you want to continue as a Paper Presenter ?')).toBeVisible()
      await look('role-question')
    })
  })

  test(`at ${size} every screen of a presenter is whole and without flaws`, async ({ browser }) => {
    await lookAt(browser, await presenterWithPapers(), async (page, look) => {
      await page.goto('/')
      await heading(page, 'Welcome to Your Dashboard')
      await expect(page.getByRole('article')).toHaveCount(4)
      await look('dashboard')
      await page.goto('/update-profile')
      await expect(page.getByLabel('First name')).toHaveValue('Asha')
      await look('update-profile')
      await page.goto('/sync')
      await expect(page.getByText('Nothing is waiting.')).toBeVisible()
      await look('sync')
      await page.goto('/papers')
      await heading(page, 'Unauthorized Access')
      await look('unauthorized')
      await page.goto('/')
      await page.getByRole('button', { name: 'Edit Paper' }).click()
      await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue(fieldsOf(4).PaperTitle)
      await look('wizard-upload')
      await page.getByRole('button', { name: 'GO TO NEXT' }).click()
      await heading(page, 'Select Authors')
      await look('wizard-authors')
      await page.getByRole('button', { name: 'Go To Next' }).click()
      await heading(page, 'Paper Details Review')
      await look('wizard-submit')
      await page.getByRole('button', { name: 'Submit Paper' }).click()
      const confirm = page.getByRole('button', { name: 'Submit', exact: true })
      await expect(confirm).toBeVisible()
      await look('wizard-question')
      await confirm.click()
      await expect(page.getByText('Your paper has been submitted')).toBeVisible()
      await look('receipt')
    })
  })

  test(`at ${size} what waits to be sent is shown whole and without flaws`, async ({ browser }) => {
    const presenter = await sessionAt(portal)
    await lookAt(browser, presenter, async (page, look) => {
      await page.goto('/')
      await heading(page, 'Welcome to Your Dashboard')
      await look('dashboard-empty')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // What every screen shows of the conference is requested once the papers are on screen.
      const content = ['/HomePage/config', '/Configuration/date/active', '/getwelcomePageData'].map((path) =>
        page.waitForResponse((response) => response.url().endsWith(path)),
      )
      await page.reload()
      await heading(page, 'Welcome to Your Dashboard')
      await Promise.all(content)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Add New Paper' }).click()
      await page.getByRole('textbox', { name: 'Paper title' }).fill(fieldsOf(5).PaperTitle)
      await expect(
        page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first(),
      ).toBeVisible()
      await look('wizard-offline')
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('article', { name: fieldsOf(5).PaperTitle })).toBeVisible()
      await look('dashboard-offline')
      await page
        .getByRole('link', { name: /waiting/i })
        .filter({ visible: true })
        .first()
        .click()
      await heading(page, 'Waiting to be sent')
      const waiting = page.getByRole('region', { name: 'Waiting' })
      await expect(waiting.getByText(fieldsOf(5).PaperTitle)).toBeVisible()
      await look('sync-waiting')
    })
  })
}
