import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { resendConfirmation, type Session } from '../../contract/accounts.ts'
import { abstractDeskTexts } from '../../contract/abstractDesk.ts'
import { archiveDeskTexts } from '../../contract/archiveDesk.ts'
import { configurationTexts } from '../../contract/configuration.ts'
import { getHomePage, updateHomePage } from '../../contract/content.ts'
import { deskTexts } from '../../contract/desk.ts'
import { reminderTexts } from '../../contract/draftReminders.ts'
import { texts } from '../../contract/errors.ts'
import { eventDeskTexts, publishDeskTexts, sessionImportDeskTexts } from '../../contract/eventDesk.ts'
import { fileImportTexts } from '../../contract/fileImport.ts'
import { importDeskTexts } from '../../contract/importDesk.ts'
import { noId } from '../../contract/limits.ts'
import { pageTexts } from '../../contract/lists.ts'
import { mailScreenTexts } from '../../contract/mailScreens.ts'
import { payDeskTexts } from '../../contract/paymentDesk.ts'
import { syncTexts } from '../../contract/sync.ts'
import { travelDeskTexts } from '../../contract/travelScreens.ts'
import { userDeskTexts } from '../../contract/userDesk.ts'
import { authorTexts, listTexts, savingTexts, submissionTexts, wizardTexts } from '../../contract/wizard.ts'
import { readConference } from '../../demo/conference.ts'
import { darkFlawsOf, flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { mailsIn } from '../support/mailbox.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import {
  accountAt,
  callOver,
  draftAt,
  sessionAt,
  setDatesAt,
  submittedAt,
  themeAt,
} from '../support/remote.ts'
import { test } from './test.ts'

let portal: PortalProcess
let admin: Session
let themeId: string
const conference = readConference()

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  const ConferenceName = 'Empirical Methods in Natural Language Processing 2020'
  await callOver(portal, updateHomePage, {
    as: admin,
    body: { ...settings, ConferenceName, AbstractMinimumWordCount: 40 },
  })
  await setDatesAt(portal, admin, {
    paper_submission: 14,
    paper_acceptance: 35,
    registration_last_date: 50,
    general_registration: 60,
    conference_date: 75,
  })
  themeId = await themeAt(portal, admin, conference[0]?.theme ?? '')
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

const fieldsOf = (index: number) => {
  const paper = conference[index]
  if (!paper) throw new Error(`The conference has no paper ${index}`)
  return { ThemeId: themeId, PaperTitle: paper.title, Abstract: paper.abstract }
}

/** A presenter with a paper in each status. */
async function presenterWithPapers(): Promise<Session> {
  const presenter = await sessionAt(portal)
  await submittedAt(portal, presenter, { ...fieldsOf(1), ConsiderBestPaper: true })
  await submittedAt(portal, presenter, fieldsOf(2), {
    admin,
    Status: 'approved',
    Feedback: 'The reviewers enjoyed this paper.',
  })
  await submittedAt(portal, presenter, fieldsOf(3), {
    admin,
    Status: 'rejected',
    Feedback: 'The reviewers ask for a comparison with earlier work.',
  })
  await draftAt(portal, presenter, fieldsOf(4))
  return presenter
}

const sizes = [
  { name: '390x844', viewport: phoneSize, hasTouch: true, isMobile: true },
  { name: '1280x800', viewport: deskSize },
] as const

for (const { name: size, ...device } of sizes) {
  /** Opens the app as somebody, and looks at the screens that `walk` goes to: nothing may be wrong with any. */
  const lookAt = async (
    browser: Browser,
    session: Session | null,
    walk: (page: Page, look: (name: string) => Promise<void>) => Promise<void>,
  ) => {
    const folder = join(test.info().project.outputDir, 'screens')
    const { context, page, errors } = await windowOf(browser, portal.url, session, device)
    await walk(page, async (name) => {
      await settled(page)
      await page.screenshot({ path: join(folder, `${size}-${name}.png`) })
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
      // Colours are the same at every size.
      if (device.viewport === phoneSize)
        expect.soft(await darkFlawsOf(page), `axe in the dark at ${name}`).toEqual([])
      expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
    })
    expect(errors).toEqual([])
    await context.close()
  }
  const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

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
      await expect(page.getByText(texts.verificationSuccess)).toBeVisible()
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
      await heading(page, listTexts.welcome)
      await expect(page.getByRole('article')).toHaveCount(4)
      await look('dashboard')
      await page.goto('/update-profile')
      await expect(page.getByLabel('First name')).toHaveValue('Asha')
      await look('update-profile')
      await page.goto('/sync')
      await expect(page.getByText('Nothing is waiting.')).toBeVisible()
      await look('sync')
      await page.goto('/papers')
      await heading(page, texts.unauthorizedTitle)
      await look('unauthorized')
      await page.goto('/')
      await page.getByRole('button', { name: listTexts.editPaper }).click()
      await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue(fieldsOf(4).PaperTitle)
      await look('wizard-upload')
      await page.getByRole('button', { name: wizardTexts.goToNext }).click()
      await heading(page, authorTexts.select)
      await look('wizard-authors')
      await page.getByRole('button', { name: wizardTexts.goToNextAuthors }).click()
      await heading(page, submissionTexts.review)
      await look('wizard-submit')
      await page.getByRole('button', { name: submissionTexts.submit }).click()
      const confirm = page.getByRole('button', { name: submissionTexts.confirm, exact: true })
      await expect(confirm).toBeVisible()
      await look('wizard-question')
      await confirm.click()
      await expect(page.getByText(submissionTexts.receiptTitle)).toBeVisible()
      await look('receipt')
    })
  })

  test(`at ${size} what waits to be sent is shown whole and without flaws`, async ({ browser }) => {
    const presenter = await sessionAt(portal)
    await lookAt(browser, presenter, async (page, look) => {
      await page.goto('/')
      await heading(page, listTexts.welcome)
      await look('dashboard-empty')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.reload()
      await heading(page, listTexts.welcome)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: listTexts.addNew }).click()
      await page.getByRole('textbox', { name: 'Paper title' }).fill(fieldsOf(5).PaperTitle)
      await expect(page.getByText(savingTexts.here).first()).toBeVisible()
      await look('wizard-offline')
      await page.getByRole('button', { name: wizardTexts.close }).click()
      await expect(page.getByRole('article', { name: fieldsOf(5).PaperTitle })).toBeVisible()
      await look('dashboard-offline')
      await page
        .getByRole('link', { name: /waiting/i })
        .filter({ visible: true })
        .first()
        .click()
      await heading(page, 'Waiting to send')
      const waiting = page.getByRole('region', { name: syncTexts.waiting })
      await expect(waiting.getByText(fieldsOf(5).PaperTitle)).toBeVisible()
      await look('sync-waiting')
    })
  })

  test(`at ${size} every screen of an organiser is whole and without flaws`, async ({ browser }) => {
    await presenterWithPapers()
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/')
      await heading(page, deskTexts.overviewTitle)
      await look('admin-overview')
      await page.goto('/papers')
      const title = page.getByRole('link', { name: fieldsOf(1).PaperTitle }).first()
      await expect(title).toBeVisible()
      await look('papers')
      await title.click()
      await expect(
        page.getByRole('dialog').getByRole('heading', { name: fieldsOf(1).PaperTitle }),
      ).toBeVisible()
      await look('paper')
      await page.getByRole('dialog').getByRole('button', { name: deskTexts.approve }).click()
      await expect(page.getByRole('dialog', { name: deskTexts.approveTitle(1) })).toBeVisible()
      await look('decision')
      for (const tab of Object.keys(configurationTexts.tabs)) {
        await page.goto(`/web-configuration?tab=${tab}`)
        await heading(page, configurationTexts.title)
        await look(`web-configuration-${tab}`)
      }
    })
  })

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  /** Closes the dialog that is open. */
  const close = async (page: Page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const takeIn = (page: Page, name: string, lines: readonly string[]) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

  test(`at ${size} the organisers' lists of papers and people, and what opens over them, are whole and without flaws`, async ({
    browser,
  }) => {
    await presenterWithPapers()
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/papers')
      await page
        .getByRole('checkbox', { name: deskTexts.select(fieldsOf(1).PaperTitle) })
        .first()
        .check()
      await look('papers-chosen')
      await press(page, pageTexts.columns)
      await expect(page.getByRole('dialog', { name: pageTexts.columns })).toBeVisible()
      await look('papers-columns')
      await close(page)
      await page
        .getByRole('checkbox', { name: deskTexts.select(fieldsOf(4).PaperTitle) })
        .first()
        .check()
      await press(page, reminderTexts.remind)
      const reminder = page.getByRole('dialog', { name: reminderTexts.title })
      await expect(
        reminder.getByText(reminderTexts.count({ Drafts: 1, People: 1, RemindedToday: 0 })),
      ).toBeVisible()
      await reminder.locator('summary').click()
      await expect(reminder.getByText(fieldsOf(4).PaperTitle)).toBeVisible()
      await look('papers-remind')
      await reminder.getByRole('button', { name: reminderTexts.send, exact: true }).click()
      await expect(page.getByText(reminderTexts.sent(1))).toBeVisible()
      await expect(page.getByRole('region', { name: pageTexts.chosen })).toHaveCount(0)
      await press(page, importDeskTexts.title)
      await takeIn(page, `papers of the workshop ${size}.csv`, [
        'id,Title,Authors,Abstract,Track,E-mail',
        `7,On words,Ada Lovelace|Charles Babbage,"${fieldsOf(6).Abstract.replaceAll('"', "'")}",Semantics,ada@example.org`,
        '8,,Nobody,Too short,Semantics,',
        `9,On sounds,Ada Lovelace,Too short,Phonology,no address`,
      ])
      await expect(page.getByRole('region', { name: fileImportTexts.report })).toBeVisible()
      await look('papers-import')
      await page.getByRole('region', { name: fileImportTexts.report }).scrollIntoViewIfNeeded()
      await look('papers-import-report')
      await close(page)

      await page.goto('/users')
      await expect(page.getByRole('checkbox', { name: /^Select (?!everybody)/ }).first()).toBeVisible()
      await look('users')
      await page
        .getByRole('checkbox', { name: /^Select (?!everybody)/ })
        .first()
        .check()
      await look('users-chosen')
      for (const action of ['assign-role', 'block'] as const) {
        await press(page, userDeskTexts.bulkTitles[action])
        await expect(page.getByRole('dialog', { name: userDeskTexts.bulkTitles[action] })).toBeVisible()
        await look(`users-${action}`)
        await close(page)
      }
      await press(page, userDeskTexts.add)
      await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
      await look('users-new')
      await close(page)
      await press(page, userDeskTexts.addAuditor)
      await expect(page.getByRole('dialog').getByText(userDeskTexts.auditorHint)).toBeVisible()
      await look('users-auditor')
      await close(page)
      await page.locator('.desk-title').first().click()
      const person = page.getByRole('dialog', { name: userDeskTexts.person })
      await expect(person.getByText(userDeskTexts.contact)).toBeVisible()
      await look('users-person')
      await person.getByRole('button', { name: userDeskTexts.edit, exact: true }).click()
      await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
      await look('users-edit')
      for (const tab of ['duplicates', 'audit']) {
        await page.goto(`/users?tab=${tab}`)
        await heading(page, userDeskTexts.title)
        await look(`users-${tab}`)
      }
    })
  })

  test(`at ${size} the organisers' other lists are whole and without flaws, and so are the events`, async ({
    browser,
  }) => {
    const names = { first: `Morning ${size}`, event: `Main conference ${size}` }
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/events')
      await press(page, sessionImportDeskTexts.title)
      await takeIn(page, 'sessions.csv', [
        'Id,Title,Event,Start,End,Room',
        `${size} 1,${names.first},${names.event},2030-12-03T10:00,2030-12-03T11:00,Hall A`,
        `${size} 2,Noon,${names.event},2030-12-03T11:00,2030-12-03T12:00,Hall B`,
      ])
      await expect(page.getByRole('region', { name: fileImportTexts.report })).toBeVisible()
      await look('events-import')
      await press(page, sessionImportDeskTexts.importNow(2))
      await expect(page.getByRole('link', { name: names.event })).toBeVisible()
      await look('events')
      for (const [name, label] of [
        ['copy', eventDeskTexts.copyNamed(names.event)],
        ['delete', eventDeskTexts.deleteNamed(names.event)],
      ] as const) {
        await press(page, label)
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(`events-${name}`)
        await close(page)
      }
      await page.getByRole('link', { name: names.event }).click()
      await expect(page.getByText(names.first)).toBeVisible()
      await look('event')
      await page.goto('/events?tab=publish')
      await expect(page.getByText(publishDeskTexts.never)).toBeVisible()
      await look('events-publish')

      for (const [name, address, title] of [
        ['payments', '/payment', payDeskTexts.titles.paper],
        ['payments-users', '/payment/users', payDeskTexts.titles.user],
        ['mail', '/mail', mailScreenTexts.title],
        ['travel', '/Travel', travelDeskTexts.title],
        ['travel-allotment', '/Travel?tab=allotment', travelDeskTexts.title],
        ['abstracts', '/abstract', abstractDeskTexts.title],
        ['abstracts-pairs', '/abstract?tab=pairs', abstractDeskTexts.title],
        ['archive', '/archive', archiveDeskTexts.title],
      ] as const) {
        await page.goto(address)
        await heading(page, title)
        await look(name)
      }
      await press(page, archiveDeskTexts.close)
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('archive-close')
    })
  })
}
