import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { Keys, Reader } from '../../support/browser/hands.ts'
import { Walker, type Hand } from '../../support/browser/walker.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { fixture } from '../../support/fixtures.ts'
import { journeyPassword, journeyTheme, startJourney, type Journey } from '../../support/journey.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { words } from '../../support/papers.ts'
import { test } from '../test.ts'

// From the landing page to the programme, by each way of using a screen.

let journey: Journey

test.beforeAll(async () => {
  journey = await startJourney()
})
test.afterAll(() => journey.stop())

const touch: BrowserContextOptions = { viewport: phoneSize, hasTouch: true, isMobile: true }

const ways: readonly {
  readonly way: string
  readonly hand: () => Hand
  readonly device: BrowserContextOptions
}[] = [
  { way: 'by touch on a phone', hand: () => new Walker(), device: touch },
  { way: 'by touch on a desk', hand: () => new Walker(), device: { viewport: deskSize, hasTouch: true } },
  { way: 'by keyboard alone on a phone', hand: () => new Keys(), device: { viewport: phoneSize } },
  { way: 'by keyboard alone on a desk', hand: () => new Keys(), device: { viewport: deskSize } },
  { way: 'by a screen reader on a phone', hand: () => new Reader(), device: touch },
  { way: 'by a screen reader on a desk', hand: () => new Reader(), device: { viewport: deskSize } },
]

const fieldOf = (page: Page, label: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
    .and(page.locator('input, select, textarea'))
    .first()

async function signUp(page: Page, hand: Hand, email: string): Promise<void> {
  const field = (label: string) => fieldOf(page, label)
  const secret = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await hand.arrive(page, 'landing page')
  await hand.tap(page.getByRole('link', { name: 'Register' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  await hand.arrive(page, 'sign-up')
  await hand.type(field('Email'), email)
  await hand.type(field('Phone number'), '9876543210')
  await hand.type(secret('Password'), journeyPassword)
  await hand.type(secret('Confirm password'), journeyPassword)
  await hand.tick(page.getByRole('checkbox', { name: /privacy notice/ }))
  await expect(page.getByRole('checkbox', { name: /robot|verif/i })).toBeChecked({ timeout: 30_000 })
  await hand.tap(button('Register'))
  await page.goto(await journey.confirmLink(email))
  await hand.arrive(page, 'address confirmed')
  await hand.tap(page.getByRole('link', { name: 'Login', exact: true }))
  await hand.arrive(page, 'sign-in')
  await hand.type(field('Email'), email)
  await hand.type(secret('Password'), journeyPassword)
  await hand.tap(button('Sign In'))
}

async function fillProfile(page: Page, hand: Hand, LastName: string): Promise<void> {
  const field = (label: string) => fieldOf(page, label)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await hand.arrive(page, 'profile')
  await hand.choose(field('Title'), 'Dr.')
  await hand.type(field('First name'), 'Asha')
  await hand.type(field('Last name'), LastName)
  await hand.choose(field('Gender'), 'Female')
  await hand.type(field('Date of Birth'), '1985-04-12')
  await hand.tap(button('Continue').first())
  await hand.choose(field('Designation'), 'Professor')
  await hand.type(field('Institution'), 'mysore')
  await hand.take(field('Institution'), page.getByRole('option', { name: 'University of Mysore' }))
  await expect(field('Institution City')).toHaveValue('Mysore')
  await hand.tap(page.getByRole('region', { name: 'Organisation' }).getByRole('button', { name: 'Continue' }))
  await hand.tap(button('Same as my institution'))
  await hand.tap(button('Save profile'))
  await hand.tap(button('Continue as a Paper Presenter'))
  await hand.arrive(page, 'question about the role')
  await hand.tap(button('Confirm'))
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
}

async function submit(page: Page, hand: Hand, title: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await hand.arrive(page, 'dashboard')
  await hand.tap(button('Add New Paper'))
  await hand.arrive(page, 'wizard')
  const buffer = await paperPdf({ title, authors: 'Asha', abstract: words(300) })
  await hand.pick(button('Choose a file'), { name: 'walk.pdf', mimeType: 'application/pdf', buffer })
  await hand.tap(button('Use title and abstract (300 words)'))
  await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue(title)
  const chosen = page.getByRole('combobox', { name: 'Theme' })
  await hand.take(chosen, page.getByRole('option', { name: journeyTheme }))
  await hand.tap(button('Save & Continue'))
  await expect(page.getByRole('heading', { name: 'Select Authors' })).toBeVisible()
  await hand.arrive(page, 'authors')
  await hand.tap(page.getByRole('button', { name: /^(GO TO NEXT|Go To Next|Save & Continue)$/ }))
  await expect(page.getByRole('heading', { name: 'Paper Details Review' })).toBeVisible()
  await hand.arrive(page, 'review of the paper')
  await hand.tap(button('Submit Paper'))
  await hand.arrive(page, 'question about the submission')
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await hand.arrive(page, 'receipt')
  await hand.tap(button('Done'))
  // The receipt leaves the address as it was; an address that is opened before that is given up by the browser.
  await expect.poll(() => new URL(page.url()).search).toBe('')
}

async function registerAndPay(page: Page, hand: Hand, author: Session, transaction: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = page.getByRole('region', { name: 'Next for you' })
  await hand.arrive(page, 'dashboard with an approved paper')
  await hand.tap(next.getByRole('link', { name: /^Register / }).first())
  await expect(page.getByRole('radiogroup', { name: `Is ${author.FullName} attending?` })).toBeVisible()
  await hand.arrive(page, 'registration')
  await hand.tick(
    page
      .getByRole('radiogroup', { name: `Is ${author.FullName} attending?` })
      .getByRole('radio', { name: 'Yes ₹4,000' }),
  )
  await hand.tap(button('Submit Registration'))
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await hand.arrive(page, 'payment')
  const fold = button('Tell us what you have paid')
  if (await fold.isVisible()) await hand.tap(fold)
  await hand.choose(page.getByLabel('Payment mode'), 'UPI')
  await hand.type(page.getByLabel('Transaction number'), transaction)
  await hand.type(page.getByLabel('Amount (₹)'), '4000')
  await hand.pick(page.getByRole('button', { name: /proof|picture|file/i }).first(), {
    ...{ name: 'picture.png', mimeType: 'image/png' },
    buffer: Buffer.from(fixture('picture.png')),
  })
  await expect(page.getByText('picture.png. Saved on this device, until you send the payment.')).toBeVisible()
  await hand.tap(button('Send payment details'))
  await expect(page.getByText('Waiting for confirmation').first()).toBeVisible()
  await hand.arrive(page, 'payment sent')
}

for (const [number, { way, hand: handOf, device }] of ways.entries())
  test(
    `somebody new goes from the landing page to a submitted, approved, registered and paid paper, its ticket and the programme, ${way}`,
    { tag: '@long' },
    async ({ browser }) => {
      const hand = handOf()
      const email = `${way.replaceAll(' ', '.')}@example.org`
      const title = `On Going ${way}`
      const { page, errors, context } = await windowOf(browser, journey.portal.url, null, {
        ...device,
        serviceWorkers: 'block',
      })
      await signUp(page, hand, email)
      await fillProfile(page, hand, 'Desai')
      await submit(page, hand, title)
      process.stdout.write(`To submitted, ${way}: ${hand.taps} taps, ${hand.fields} fields\n`)

      const author = await journey.approve(email)
      await page.goto('/')
      await expect(page.getByText('Approved').first()).toBeVisible()
      await registerAndPay(page, hand, author, `23456789012${number}`)
      await journey.confirmPaid(author)

      await page.goto('/')
      await hand.tap(page.getByRole('link', { name: title }).first())
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await hand.arrive(page, 'paper')
      await hand.tap(page.getByRole('link', { name: 'Your ticket' }).first())
      await expect(
        page.getByRole('img', { name: `QR code of the ticket of ${author.FullName}` }),
      ).toBeVisible()
      await hand.arrive(page, 'ticket')
      await hand.tap(page.getByRole('link', { name: /^programme$/i }).first())
      await expect(page.getByText('Words at the end').first()).toBeVisible()
      await hand.arrive(page, 'programme')
      process.stdout.write(`To the programme, ${way}: ${hand.taps} taps, ${hand.fields} fields\n`)
      expect(errors).toEqual([])
      await context.close()
    },
  )
