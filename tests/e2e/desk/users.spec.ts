import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { setLoginRole } from '../../../contract/accounts/accountAdmin.ts'
import { type Session } from '../../../contract/accounts/accounts.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { authorOf, testPassword } from '../../support/accounts.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import { pressOther } from './deskSteps.ts'

let portal: PortalProcess
let admin: Session
let ada: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'], Email: 'admin@example.org' })
  ada = await sessionAt(portal, { Email: 'ada@example.org' })
  for (const Email of ['ravi.menon@gmail.com', 'ravimenon@gmail.com'])
    await callOver(portal, createAuthor, { as: ada, body: authorOf({ Email, LastName: 'Menon' }) })
  await draftAt(portal, ada, { PaperTitle: 'On acting' })
})
test.afterAll(() => portal.discard())

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
const desk = { viewport: deskSize, serviceWorkers: 'block' } as const

const look = (page: Page, name: string) => lookAt(page, `users-${name}`)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('on a phone an admin finds somebody, blocks their sign-in after a look at what that does, and lets them in again', async ({
  browser,
}) => {
  const { context, page, errors } = await windowOf(browser, portal.url, admin, phone)
  await page.goto('/users')
  await expect(page.getByText('4 people')).toBeVisible()
  await look(page, 'phone-list')
  await page.getByLabel('Search').fill('ada@')
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('link', { name: ada.FullName }).click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText('On acting')).toBeVisible()
  await look(page, 'phone-person')
  // What is known comes first, with one act in sight.
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0
  expect(await top(person.getByRole('heading', { name: 'Contact' }))).toBeLessThan(
    await top(button(page, 'Edit')),
  )
  await expect(person.getByRole('button', { name: 'Block sign-in' })).toHaveCount(0)
  await pressOther(page, 'Block sign-in')
  await expect(page.getByText('1 person will be signed out and can no longer sign in:')).toBeVisible()
  await look(page, 'phone-block')
  await page
    .getByRole('dialog', { name: 'Block sign-in' })
    .getByRole('button', { name: 'Block sign-in' })
    .click()
  await pressOther(page, 'Allow sign-in')
  await page
    .getByRole('dialog', { name: 'Allow sign-in' })
    .getByRole('button', { name: 'Allow sign-in' })
    .click()
  await button(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Block sign-in' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test(
  'an admin acts as a presenter under a banner, keeps nothing of them here, goes back, and reads of it in the log',
  { tag: '@long' },
  async ({ browser }) => {
    // A session of its own: blocking has ended the one before.
    const bob = await sessionAt(portal, { Email: 'bob@example.org' })
    await draftAt(portal, bob, { PaperTitle: 'Bob writes' })
    const { context, page, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto(`/users?user=${bob.UserId}`)
    await expect(page.getByRole('region', { name: 'Person' })).toBeVisible()
    await look(page, 'desk-person')
    await button(page, 'Log in as this user').click()
    // The name changes below with the profile.
    const banner = page.getByRole('region', { name: 'You are acting as ' })
    await expect(banner).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bob writes' })).toBeVisible()
    await look(page, 'desk-acting')
    await page.goto('/co-authors')
    await expect(banner).toBeVisible()
    await page.goto('/update-profile')
    await page.getByLabel('Middle name').fill('Quincy')
    await button(page, 'Save profile').click()
    await expect(page.getByText('Your profile has been saved')).toBeVisible()
    const kept = await keptHere(page)
    expect(kept.databases.filter((name) => name.includes(bob.UserId))).toEqual([])
    const local = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    for (const word of [bob.UserId, 'Bob writes', 'Quincy', bob.Email]) {
      expect(local).not.toContain(word)
      // Only the tab's own session names them, which ends with it.
      expect(kept.text.split('\n').slice(0, -1).join('\n')).not.toContain(word)
    }
    await banner.getByRole('button', { name: 'Back to my account' }).click()
    await page.waitForURL((url) => url.pathname === '/users')
    await expect(banner).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto('/users?tab=audit')
    await expect(page.getByText(`${admin.FullName} as`).first()).toBeVisible()
    await expect(page.getByText(`${admin.FullName} logged in as`).first()).toBeVisible()
    await page.getByText('Details', { exact: true }).first().click()
    await look(page, 'desk-audit')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Signed copy' }).click()
    const signed = await saving
    expect(signed.suggestedFilename()).toBe('audit.jsonl')
    const lines = readFileSync(await signed.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines.some((line) => line.includes('Act as another user'))).toBe(true)
    expect(lines.at(-1)).toMatch(/"Signature":"[\w+/=-]{40,}"/)
    await page.request.post('/browser-reports', {
      headers: { 'content-type': 'application/csp-report' },
      data: JSON.stringify({
        'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x?y=1' },
      }),
    })
    await page.getByRole('link', { name: 'Browser reports' }).click()
    await expect(page.getByRole('row', { name: /img-src https:\/\/evil\.example / })).toBeVisible()
    await look(page, 'desk-browser-reports')
    // What the presenter's screen had asked for is refused where the session ended first.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([])
    await context.close()
  },
)

test(
  'two records of one person are merged after a look at what moves',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/users?tab=duplicates')
    await expect(page.getByText('1 pair')).toBeVisible()
    await look(page, 'desk-duplicates')
    await page.getByRole('button', { name: /^Merge Ravi Menon/ }).click()
    await expect(page.getByText('Neither has an account.')).toBeVisible()
    await look(page, 'desk-merge')
    await button(page, 'Merge them').click()
    await expect(page.getByText('No duplicates')).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

test(
  'by keyboard alone an admin turns on the second factor, and the sign-in then asks for a code',
  { tag: '@long' },
  async ({ browser }) => {
    const own = await sessionAt(portal, { Roles: ['Admin'], Email: 'careful@example.org' })
    const { context, page, errors } = await windowOf(browser, portal.url, own, desk)
    await page.goto('/account')
    const card = page.getByRole('region', { name: 'Second factor' })
    await card.getByRole('button', { name: 'Set up' }).press('Enter')
    await look(page, 'desk-factor')
    const secret = await card.locator('code').first().innerText()
    const codeNow = (ahead = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
    await card.getByLabel('Code').fill(codeNow())
    await card.getByLabel('Current password', { exact: true }).fill(testPassword)
    await page.keyboard.press('Enter')
    await expect(
      card.getByText(
        'Each code signs you in once without the app. You see them only now: save them in another place than this device.',
      ),
    ).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(10)
    const [first = '', second = ''] = await card.getByRole('listitem').allInnerTexts()
    await look(page, 'desk-codes')
    await context.close()

    const next = await windowOf(browser, portal.url, null, phone)
    await next.page.goto('/login')
    await next.page.getByLabel('Email').fill('careful@example.org')
    await next.page.getByLabel('Password', { exact: true }).fill(testPassword)
    await next.page.keyboard.press('Enter')
    const code = next.page.getByLabel('Code')
    await expect(code).toBeFocused()
    await look(next.page, 'phone-code')
    // The code after the one that was used: a minute's neighbours are taken.
    await code.fill(codeNow(30_000))
    await next.page.keyboard.press('Enter')
    await expect(next.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect('Please enter the code of your authenticator app, or one of your recovery codes').not.toBe('')
    expect(errors).toEqual([])
    await next.context.close()

    // Who is an admin no more is asked for a code all the same, and may turn that off.
    const body = { Email: 'careful@example.org', Role: 'Auditor' } as const
    await callOver(portal, setLoginRole, { as: admin, body })
    const last = await windowOf(browser, portal.url, null, desk)
    await last.page.goto('/login')
    await last.page.getByLabel('Email').fill('careful@example.org')
    await last.page.getByLabel('Password', { exact: true }).fill(testPassword)
    await last.page.keyboard.press('Enter')
    await last.page.getByLabel('Code').fill(first)
    await last.page.keyboard.press('Enter')
    await last.page.waitForURL('**/auditor-papers')
    await last.page.goto('/account')
    const former = last.page.getByRole('region', { name: 'Second factor' })
    await former.getByLabel('Code').fill(second)
    await last.page.keyboard.press('Enter')
    await expect(former.getByRole('button', { name: 'Set up' })).toBeVisible()
    await last.context.close()
  },
)
