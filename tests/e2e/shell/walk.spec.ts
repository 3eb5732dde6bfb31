import { expect } from '@playwright/test'
import { Walker } from '../../support/browser/walker.ts'
import { windowOf } from '../../support/browser/look.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { words } from '../../support/papers.ts'
import { fixturePath } from '../../support/fixtures.ts'
import { deskSize, openPhone, phoneSize } from '../../support/browser/phone.ts'
import { fillPerson, register, signIn } from '../steps.ts'
import { test } from '../test.ts'
import {
  added,
  admin,
  adminToken,
  api,
  author,
  endWalk,
  file,
  fileHash,
  known,
  mailbox,
  paper,
  portal,
  profile,
  profileOf,
  startWalk,
} from './walkSteps.ts'

test.beforeAll(startWalk)
test.afterAll(endWalk)

test(
  'an author on a phone takes a paper from the landing page to submitted, with the network cut and the browser killed on the way, and the admin approves it (spec 1.5)',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(300_000)
    let phone = await openPhone(profile)
    let { page } = phone

    await test.step('register, with the captcha solved, and confirm by the mailed link', async () => {
      await page.goto(portal.url)
      await page.getByRole('link', { name: 'Register' }).first().click()
      await register(page, author.email, author.phone, author.password)
      const mail = await mailbox.waitFor((received) => received.to.includes(author.email))
      const link = mail.links.find((address) => address.includes('/confirm-mail'))
      // The same portal, by the name that this browser calls it.
      await page.goto(link?.replace(/^http:\/\/[^/]+/, portal.url) ?? '')
      await expect(page.getByText('Email verification successful!')).toBeVisible()
    })

    await test.step('sign in, complete the profile and choose the role', async () => {
      await page.getByRole('link', { name: 'Login', exact: true }).click()
      await page.getByLabel('Email').fill(author.email)
      await page.getByLabel('Password', { exact: true }).fill(author.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
      const { Email: _locked, ...fields } = profileOf(author.email)
      await fillPerson(page, page, fields)
      await page.getByRole('button', { name: /save/i }).click()
      await page.getByRole('button', { name: 'Continue as a Paper Presenter' }).click()
      await expect(page.getByText('Are you sure you want to continue as a Paper Presenter ?')).toBeVisible()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
      // Somebody whom the author has worked with before: known to the device from the next start on.
      const token = await page.evaluate(() => localStorage.getItem('AccessToken') ?? '')
      await api(token, 'POST', '/author', known)
      // A browser that was closed has its local storage on disk, and with it the session; one that is killed may not.
      await phone.close()
      phone = await openPhone(profile)
      page = phone.page
      // Some seconds after the screen is shown.
      const people = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/Author')
      await page.goto(portal.url)
      await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
      await people
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    })

    await test.step('start a paper, lose the network, and go on writing', async () => {
      await page.getByRole('button', { name: 'Add New Paper' }).click()
      await page.getByRole('textbox', { name: 'Paper title' }).fill(paper.title)
      await expect(page.getByText(/^Saved \d/)).toBeVisible()
      await phone.context.setOffline(true)
      await page.getByRole('combobox', { name: 'Theme' }).click()
      await page.getByRole('option', { name: paper.theme }).click()
      await page.getByRole('textbox', { name: 'Abstract' }).fill(paper.abstract)
      await page.locator('input[type=file]').last().setInputFiles(fixturePath('paper.pdf'))
      await expect(page.getByRole('dialog').getByText('paper.pdf')).toBeVisible()
      await expect(
        page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first(),
      ).toBeVisible()
    })

    await test.step('the browser dies, and starts again with no network: everything is there', async () => {
      await phone.kill()
      phone = await openPhone(profile)
      page = phone.page
      await phone.context.setOffline(true)
      await page.goto(portal.url)
      await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
      await page.getByRole('button', { name: 'Edit Paper' }).click()
      await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue(paper.title)
      await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue(paper.abstract)
      await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue(paper.theme)
      await expect(page.getByRole('dialog').getByText('paper.pdf')).toBeVisible()
    })

    await test.step('one known and one new co-author, still with no network', async () => {
      await page.getByRole('button', { name: 'Save & Continue' }).click()
      await page.getByPlaceholder('Search co-authors...').fill('Wenxuan')
      await page.getByRole('option', { name: /Wenxuan Zhang/ }).click()
      await page.getByRole('button', { name: 'Add Co-Author' }).click()
      await page.getByRole('button', { name: 'Add New Author' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Author' })
      await fillPerson(dialog, page, added)
      await dialog.getByRole('button', { name: 'Add Author' }).click()
      await expect(page.getByRole('list', { name: 'Select Authors' }).getByText('Yang Deng')).toBeVisible()
      await page.getByRole('button', { name: 'Update & Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Paper Details Review' })).toBeVisible()
    })

    await test.step('back online it is sent once, and is on the server byte for byte', async () => {
      await phone.context.setOffline(false)
      await expect(page.getByText(/^Saved \d/).first()).toBeVisible({ timeout: 60_000 })
      const token = await page.evaluate(() => localStorage.getItem('AccessToken') ?? '')
      const papers: Record<string, unknown>[] = await api(token, 'GET', '/Paper/user-paper-list')
      expect(papers).toHaveLength(1)
      expect(papers[0]).toMatchObject({
        PaperTitle: paper.title,
        abstract: paper.abstract,
        ThemeTittle: paper.theme,
        Sha256: fileHash,
        Status: 'draft',
        Authors: [
          { FullName: 'Asha Rao', Sequence: 1 },
          { FullName: 'Wenxuan Zhang', Sequence: 2 },
          { FullName: 'Yang Deng', Sequence: 3 },
        ],
      })
      const bytes = await fetch(`${portal.url}/api/Storage/${String(papers[0]?.['PaperURL'])}`, {
        headers: { authorization: `Bearer ${token}` },
      }).then((response) => response.arrayBuffer())
      expect(Buffer.from(bytes).equals(file)).toBe(true)
    })

    await test.step('submit, and see the receipt that every author gets by mail', async () => {
      await page.getByRole('button', { name: 'Submit Paper' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page.getByText('P-0001').first()).toBeVisible()
      await expect(page.getByText(fileHash).first()).toBeVisible()
      for (const to of [author.email, known.Email, added.Email]) {
        const mail = await mailbox.waitFor((got) => got.to.includes(to) && got.text.includes('P-0001'))
        expect(mail.text).toContain(fileHash)
      }
      const receipts = mailbox.mails().filter((mail) => mail.text.includes(fileHash))
      expect(receipts.map((mail) => mail.to[0]).sort()).toEqual(
        [author.email, known.Email, added.Email].sort(),
      )
    })

    await test.step('the admin approves it, and the author reads so', async () => {
      const desk = await browser.newContext({ viewport: deskSize })
      const adminPage = await desk.newPage()
      await adminPage.goto(portal.url)
      await signIn(adminPage, portal.url, admin.email, admin.password)
      await adminPage.goto(`${portal.url}/papers`)
      await adminPage.getByText(paper.title).first().click()
      await adminPage.getByRole('button', { name: 'Approve' }).first().click()
      await adminPage.getByRole('dialog').last().getByRole('button', { name: 'Approve' }).click()
      await adminPage.getByRole('tab', { name: 'History' }).click()
      await expect(adminPage.getByText('Under Review → Approved')).toBeVisible()
      await desk.close()

      await page.goto(portal.url)
      await expect(page.getByRole('article').getByText('Approved').first()).toBeVisible()
      await mailbox.waitFor((got) => got.to.includes(author.email) && /approved/i.test(got.text))
    })
    await phone.close()
  },
)

test('by touch it takes at most 40 taps and 22 fields from the landing page to a submitted paper with one known co-author', async ({
  browser,
}) => {
  const email = 'asha.desai@example.org'
  const colleague = { ...known, FirstName: 'Meera', LastName: 'Iyer', Email: 'meera.iyer@example.org' }
  await api(adminToken, 'POST', '/author', colleague)
  const { page, errors } = await windowOf(browser, portal.url, null, {
    viewport: phoneSize,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const walker = new Walker()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (label: string) =>
    page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).and(page.locator('input, select'))
  await page.goto('/')
  await walker.tap(page.getByRole('link', { name: 'Register' }).first())
  await walker.type(field('Email'), email)
  await walker.type(field('Phone number'), author.phone)
  await walker.type(page.getByLabel('Password', { exact: true }), author.password)
  await walker.type(page.getByLabel('Confirm password', { exact: true }), author.password)
  await walker.tick(page.getByRole('checkbox', { name: /privacy notice/ }))
  await expect(page.getByRole('checkbox', { name: /robot|verif/i })).toBeChecked({ timeout: 30_000 })
  await walker.tap(button('Register'))
  const mail = await mailbox.waitFor((received) => received.to.includes(email))
  const link = mail.links.find((address) => address.includes('/confirm-mail'))
  // The press on the mail's link.
  walker.taps += 1
  await page.goto(link?.replace(/^http:\/\/[^/]+/, portal.url) ?? '')
  await walker.tap(page.getByRole('link', { name: 'Login', exact: true }))
  await walker.type(field('Email'), email)
  await walker.type(page.getByLabel('Password', { exact: true }), author.password)
  await walker.tap(button('Sign In'))

  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await walker.choose(field('Title'), 'Dr.')
  await walker.type(field('First name'), 'Asha')
  await walker.type(field('Last name'), 'Desai')
  await walker.choose(field('Gender'), 'Female')
  await walker.type(field('Date of Birth'), '1985-04-12')
  await walker.tap(button('Continue').first())
  await expect(field('First name')).toBeHidden()
  await walker.choose(field('Designation'), 'Professor')
  // Nobody has typed this one before.
  await walker.suggest(field('Institution'), 'goa univ', page.getByRole('option', { name: 'Goa University' }))
  await expect(field('Institution State')).toHaveValue('Goa')
  await expect(field('Institution Country')).toHaveValue('India')
  await walker.suggest(field('Institution City'), 'talei', page.getByRole('option', { name: 'Taleigao' }))
  await walker.tap(
    page.getByRole('region', { name: 'Organisation' }).getByRole('button', { name: 'Continue' }),
  )
  await walker.tap(button('Same as my institution'))
  await expect(field('City')).toHaveValue('Taleigao')
  await walker.tap(button('Save profile'))
  await walker.tap(button('Continue as a Paper Presenter'))
  await walker.tap(button('Confirm'))

  await walker.tap(button('Add New Paper'))
  const printed = { title: 'On Walks that are Counted', authors: 'Asha Desai', abstract: words(60) }
  await walker.pick(button('Choose a file'), {
    ...{ name: 'walk.pdf', mimeType: 'application/pdf' },
    buffer: await paperPdf(printed),
  })
  await walker.tap(button('Use title and abstract (60 words)'))
  await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue(printed.title)
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue(printed.abstract)
  const chosen = page.getByRole('combobox', { name: 'Theme' })
  await walker.tap(chosen)
  await walker.tap(page.getByRole('option', { name: paper.theme }))
  walker.fields += 1
  await walker.tap(button('Save & Continue'))
  await walker.type(page.getByPlaceholder('Search co-authors...'), colleague.Email)
  await expect(page.getByText(/^Meera Iyer, Professor/)).toBeVisible()
  await walker.tap(button('Add Co-Author'))
  await walker.tap(button('Update & Continue'))
  await walker.tap(button('Submit Paper'))
  await walker.tap(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  process.stdout.write(`From the landing page to submitted: ${walker.taps} taps, ${walker.fields} fields\n`)
  expect(walker.taps).toBeLessThanOrEqual(40)
  expect(walker.fields).toBeLessThanOrEqual(22)
  expect(errors).toEqual([])
})
