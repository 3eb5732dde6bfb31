import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getTemplates, retryMails } from '../../../contract/mail/mails.ts'
import { queueAnnouncement, startRun } from '../../../server/mail/announcement.ts'
import { mails, unsubscribed } from '../../../server/db/schema/mail.ts'
import { darkFlawsOf } from '../../support/browser/axe.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { startMailbox, type Mailbox } from '../../support/mailbox.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { cellsOf, downloaded, openFilters } from '../desk/deskSteps.ts'
import { test } from '../test.ts'

let mailbox: Mailbox
let portal: PortalProcess
let admin: Session
let isFull = true
test.beforeAll(async () => {
  mailbox = await startMailbox({
    judgeAddress: (address) =>
      isFull && address === 'full@example.org' ? '552 5.2.2 Mailbox of full@example.org is full' : undefined,
  })
  portal = await startPortalProcess({ MAIL_URL: mailbox.url })
  admin = await sessionAt(portal, { Roles: ['Admin'] })
})
test.afterAll(async () => {
  await portal.discard()
  await mailbox.stop()
})

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const
const desk = { viewport: deskSize, serviceWorkers: 'block' } as const

const look = (page: Page, name: string) => lookAt(page, `mail-${name}`)

const letter = (Recipient: string, given: Partial<typeof mails.$inferInsert> = {}) => ({
  Recipient,
  Subject: `Letter to ${Recipient}`,
  PlainText: 'Hello',
  Html: '<p>Hello</p>',
  Template: 'paper-submitted',
  ...given,
})

test(
  'on a phone an organiser reads why a mail was refused, sends it again, and sees how far a run is',
  { tag: '@long' },
  async ({ browser }) => {
    await databaseAt(portal, async (sql) => {
      const RunId = await startRun(sql, 'Decisions on 40 papers')
      const written = { State: 'sent', SentOn: new Date().toISOString(), RunId } as const
      await sql.insert(mails).values([
        letter('full@example.org', {
          State: 'refused',
          Attempts: 1,
          LastError: '552 5.2.2 Mailbox of full@example.org is full',
          RunId,
        }),
        letter('gone@example.org', {
          State: 'failed',
          Attempts: 100,
          LastError: 'Greeting never received',
          RunId,
        }),
        ...Array.from({ length: 60 }, (_, n) => letter(`author${n}@example.org`, written)),
      ])
    })
    const { page, context, errors } = await windowOf(browser, portal.url, admin, phone)
    await page.goto('/notifications/admin?tab=mail')
    await expect(page.getByText('60 of 62 sent, 1 refused, 1 given up')).toBeVisible()
    await look(page, 'outbox-phone')
    await openFilters(page)
    await page.getByLabel('State').selectOption({ label: 'Refused (1)' })
    const card = page.getByRole('listitem').filter({ hasText: 'Letter to full@example.org' })
    await expect(card).toContainText('552 5.2.2 Mailbox of full@example.org is full')
    await look(page, 'refused-phone')
    isFull = false
    await card.getByRole('button', { name: /^Send Letter to full@example.org/ }).click()
    await expect(page.getByText('1 mail is sent again')).toBeVisible()
    await mailbox.waitFor(({ to }) => to.includes('full@example.org'))
    await page.getByLabel('State').selectOption({ value: '' })
    await expect(page.getByText('61 of 62 sent, 1 given up')).toBeVisible({ timeout: 15_000 })

    await page.setViewportSize(deskSize)
    await page.getByLabel('Search').fill('GONE@')
    await expect(page.getByText('1 mail', { exact: true })).toBeVisible()
    await look(page, 'outbox-desk')
    const [heading, ...rows] = await cellsOf(await downloaded(page, 'csv'))
    expect(heading).toEqual(['Receiver', 'Subject', 'State', 'Time'])
    expect(rows.map(([to, , state]) => [to, state])).toEqual([['gone@example.org', 'Given up']])
    expect.soft(await darkFlawsOf(page), 'dark').toEqual([])
    await page.getByRole('checkbox', { name: 'Select all on this page that can be sent again' }).check()
    await page.getByRole('button', { name: 'Send again', exact: true }).last().click()
    await mailbox.waitFor(({ to }) => to.includes('gone@example.org'))
    expect(errors).toEqual([])

    // With no network the list shows what it had last.
    await page.goto('/notifications/admin?tab=mail')
    await expect(page.getByText('62 mails', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('State').selectOption({ value: 'queued' })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('State').selectOption({ value: '' })
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(page.getByText('62 mails', { exact: true })).toBeVisible()
    await context.close()
  },
)

test(
  'an organiser rewords a mail with a preview; what is typed survives leaving, and can be taken back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/mail/templates')
    await page.getByRole('link', { name: /^Reset password/ }).click()
    const subject = page.getByLabel('Subject')
    const body = page.getByLabel('Text', { exact: true })
    await expect(subject).toHaveValue('Reset your password – {ConferenceName}')
    await subject.fill('Your new password <b>for</b> {ConferenceName}')
    await body.fill('Dear colleague,\n\nuse this:')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByText('{PasswordLink} must be in the text: without it the mail is useless'),
    ).toBeVisible()
    await body.press('Control+End')
    await body.pressSequentially('\n\n')
    await page.getByRole('button', { name: 'Put {PasswordLink} into the text' }).click()
    await expect(body).toHaveValue('Dear colleague,\n\nuse this:\n\n{PasswordLink}')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
    await look(page, 'template-desk')

    // Leaving it takes nothing away.
    await page.goto('/mail/templates?mail=reset-password')
    await expect(subject).toHaveValue('Your new password <b>for</b> {ConferenceName}')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText('Your new password <b>for</b> Lectern Conference')).toBeVisible()
    await expect(
      preview.frameLocator('iframe').getByRole('link', { name: 'Set a new password' }),
    ).toBeVisible()
    await page.screenshot({ path: join(test.info().project.outputDir, 'screens', 'mail-preview-desk.png') })
    await page.setViewportSize(phoneSize)
    await preview.getByText('Plain text', { exact: true }).click()
    await expect(preview.getByText('Set a new password:')).toBeVisible()
    await look(page, 'preview-phone')
    await page.keyboard.press('Escape')
    await look(page, 'template-phone')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The mail has a new text')).toBeVisible()
    const worded = async () =>
      (await callOver(portal, getTemplates, { as: admin })).find(
        ({ Template }) => Template === 'reset-password',
      )
    expect(await worded()).toMatchObject({
      IsChanged: true,
      Body: 'Dear colleague,\n\nuse this:\n\n{PasswordLink}',
    })
    await page.getByRole('button', { name: 'Restore original text' }).click()
    await look(page, 'reset-phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore original text' }).click()
    await expect(subject).toHaveValue('Reset your password – {ConferenceName}')
    expect(await worded()).toMatchObject({ IsChanged: false })
    await page.getByRole('link', { name: 'All templates' }).click()
    await look(page, 'templates-phone')

    await page
      .getByRole('navigation', { name: 'Parts of mail' })
      .getByRole('link', { name: 'Settings' })
      .click()
    await page.getByLabel('Mails per minute').fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Mails per minute must be a whole number from 1 to 6000')).toBeVisible()
    await page.getByLabel('Mails per minute').fill('300')
    await look(page, 'settings-phone')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

test('the link of an announcement asks before it unsubscribes, and leads back', async ({ browser }) => {
  const conference = { ConferenceName: 'Words', SocietyName: 'Society', SupportEmail: 'help@example.org' }
  await databaseAt(portal, (sql) =>
    sql.transaction(async (inside) => {
      await queueAnnouncement(
        inside,
        { now: Date.now, publicUrl: () => portal.url },
        {
          RunTitle: 'Programme',
          Subject: 'The programme is published',
          Html: '<p>See it</p>',
          Conference: conference,
          Receivers: [{ Email: 'reader@example.org' }],
          NotBefore: null,
        },
      )
    }),
  )
  // Something else wakes the sender.
  await callOver(portal, retryMails, { as: admin, body: { MailIds: [], All: { State: 'failed' } } })
  const mail = await mailbox.waitFor(({ to }) => to.includes('reader@example.org'))
  const link = mail.links.find((one) => one.includes('/unsubscribe/')) ?? ''
  const { page, context, errors } = await windowOf(browser, portal.url, null, phone)
  await page.goto(link)
  await expect(
    page.getByText(
      'Do you want to stop announcements of Lectern Conference by email? Mails about your own papers and payments still come.',
    ),
  ).toBeVisible()
  await look(page, 'unsubscribe-phone')
  const count = () => databaseAt(portal, (sql) => sql.$count(unsubscribed))
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Stop announcements' }).click()
  await expect(
    page.getByText(
      'You will get no more announcements by email. Mails about your own papers and payments still come.',
    ),
  ).toBeVisible()
  expect(await count()).toBe(1)
  await page.getByRole('button', { name: 'Get announcements again' }).click()
  await expect(page.getByText('You will get announcements by email again.')).toBeVisible()
  expect(await count()).toBe(0)
  await page.goto('/unsubscribe/short')
  await expect(
    page.getByText('This link is not valid. It may be cut off: open it again from the mail'),
  ).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
