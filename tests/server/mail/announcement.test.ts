import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getMailRuns,
  saveMailSettings,
  getMailSettings,
  setSubscription,
} from '../../../contract/mail/mails.ts'
import { dropQueued, queueAnnouncement } from '../../../server/mail/announcement.ts'
import { plainTextOf } from '../../../server/mail/htmlBodies.ts'
import { mails, unsubscribed } from '../../../server/db/schema/mail.ts'
import { unsubscribeCode } from '../../../server/mail/unsubscribe.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startMailbox, type Mailbox, type ReceivedMail } from '../../support/mailbox.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await startPortal({
    environment: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://conference.example.org' },
  })
})
beforeEach(() => portal.empty())
afterAll(async () => {
  await portal.stop()
  await mailbox.stop()
})

const Conference = {
  ConferenceName: 'Words & Trees',
  SocietyName: 'The Society',
  SupportEmail: 'help@example.org',
}

async function announce(Subject: string, emails: readonly string[], given: object = {}) {
  const { context } = portal
  const queued = await context.database.sql.transaction((sql) =>
    queueAnnouncement(sql, context, {
      RunTitle: Subject,
      Subject,
      Html: '<p>See <a href="/programme">the programme</a> &amp; come</p>',
      Conference,
      Receivers: emails.map((Email) => ({ Email })),
      NotBefore: null,
      ...given,
    }),
  )
  context.mailer.wake()
  return queued
}
const arrived = (Subject: string): readonly ReceivedMail[] =>
  mailbox.mails().filter(({ subject }) => subject === Subject)
const header = (mail: ReceivedMail | undefined, key: string) =>
  mail?.headers.find((one) => one.key === key)?.value ?? ''
const rows = () => portal.context.database.sql.select().from(mails)

test('an address that two people share, who come in different slices of one run, gets one mail', async () => {
  const first = await announce('Shared', ['ada@example.org', 'Family@Example.org'])
  expect(first.Count).toBe(2)
  const second = await announce('Shared', ['family@example.org', 'bob@example.org'], { RunId: first.RunId })
  expect(second.Count).toBe(1)
  expect((await rows()).map(({ Recipient }) => Recipient).sort()).toEqual([
    'Family@Example.org',
    'ada@example.org',
    'bob@example.org',
  ])
})

test('an announcement reaches each address once, with a link to unsubscribe of their own, and shows how far it is', async () => {
  const { Count, RunId } = await announce('Programme', [
    'ada@example.org',
    'Bob@Example.org',
    'bob@example.org',
    '',
  ])
  expect(Count).toBe(2)
  await mailbox.waitFor(() => arrived('Programme').length === 2)
  const ada = arrived('Programme').find(({ to }) => to.includes('ada@example.org'))
  const link = `https://conference.example.org/unsubscribe/${unsubscribeCode(portal.context.keys.unsubscribe, 'ada@example.org')}`
  expect(ada?.text).toBe(
    'See the programme (https://conference.example.org/programme) & come\n\n' +
      `Stop announcements:\n${link}\n\nWords & Trees, The Society`,
  )
  expect(ada?.html).toContain('<a href="https://conference.example.org/programme">the programme</a>')
  expect(ada?.html).toContain(`href="${link}"`)
  expect(header(ada, 'list-unsubscribe')).toBe(`<${link}>`)
  expect(header(ada, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const links = arrived('Programme').map((mail) => header(mail, 'list-unsubscribe'))
  expect(new Set(links).size).toBe(2)
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  await expect
    .poll(async () => (await call(portal, getMailRuns, { as })).Result)
    .toMatchObject([{ RunId, Title: 'Programme', Counts: { queued: 0, sent: 2, refused: 0, failed: 0 } }])
})

test('who unsubscribed gets no announcement, not even one that waits, but every other mail; and may come back', async () => {
  const later = new Date(portal.clock.now() + 3_600_000).toISOString()
  await announce('Tomorrow', ['ada@example.org', 'bob@example.org'], { NotBefore: later })
  expect(arrived('Tomorrow')).toEqual([])
  const code = unsubscribeCode(portal.context.keys.unsubscribe, 'Ada@example.org')
  // Programs that scan mails open the page of each link.
  await portal.app.inject({ method: 'GET', url: `/unsubscribe/${code}` })
  await portal.app.inject({ method: 'HEAD', url: `/unsubscribe/${code}` })
  expect(await portal.context.database.sql.$count(unsubscribed)).toBe(0)
  const ended = await call(portal, setSubscription, { params: { code }, body: { Subscribed: false } })
  expect([ended.status, ended.Message]).toEqual([
    200,
    'You will get no more announcements by email. Mails about your own papers and payments still come.',
  ])
  expect((await rows()).map(({ Recipient }) => Recipient)).toEqual(['bob@example.org'])
  expect((await announce('Next', ['ADA@example.org'])).Count).toBe(0)
  const letter = { Recipient: 'ada@example.org', Subject: 'Receipt', PlainText: 'Paid', Html: '<p>Paid</p>' }
  await portal.context.mailer.queue(portal.context.database.sql, letter)
  portal.context.mailer.wake()
  const receipt = await mailbox.waitFor(({ subject }) => subject === 'Receipt')
  expect(header(receipt, 'list-unsubscribe')).toBe('')
  await call(portal, setSubscription, { params: { code }, body: { Subscribed: true } })
  expect((await announce('Again', ['ada@example.org'])).Count).toBe(1)
})

test('the button of a mail program unsubscribes at once; a made-up code is refused', async () => {
  const code = unsubscribeCode(portal.context.keys.unsubscribe, 'ada@example.org')
  const press = (url: string) =>
    portal.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press(`/unsubscribe/${code}`)).statusCode).toBe(200)
  expect((await press(`/unsubscribe/${code}`)).statusCode).toBe(200)
  expect(await portal.context.database.sql.select({ Email: unsubscribed.Email }).from(unsubscribed)).toEqual([
    { Email: 'ada@example.org' },
  ])
  const forged = Buffer.concat([Buffer.alloc(16), Buffer.from('bob@example.org')]).toString('base64url')
  expect((await press(`/unsubscribe/${forged}`)).statusCode).toBe(400)
  for (const bad of [forged, `${code}x`, code.slice(1), 'A'.repeat(20)]) {
    const answer = await call(portal, setSubscription, { params: { code: bad }, body: { Subscribed: false } })
    expect(answer.status).toBe(400)
  }
  expect(await portal.context.database.sql.$count(unsubscribed)).toBe(1)
})

test('thousands of receivers take one copy of the text, and what has not left can be taken back', async () => {
  const emails = Array.from({ length: 3000 }, (_, n) => `author${n}@example.org`)
  const later = new Date(portal.clock.now() + 3_600_000).toISOString()
  const Html = `<p>${'long '.repeat(20_000)}</p>`
  const { RunId, Count } = await announce('Many', emails, { NotBefore: later, Html })
  expect(Count).toBe(3000)
  expect((await rows()).every(({ Html, PlainText }) => Html === '' && PlainText === '')).toBe(true)
  await dropQueued(portal.context.database.sql, RunId)
  expect(await rows()).toEqual([])
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  expect((await call(portal, getMailRuns, { as })).Result).toEqual([])
})

test('how many mails leave in a minute is checked, and two organisers do not overwrite each other', async () => {
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  const first = await call(portal, getMailSettings, { as })
  expect(first.Result).toEqual({ MailsPerMinute: 600, Version: 1 })
  for (const MailsPerMinute of [0, -1, 1.5, 6001]) {
    const refused = await call(portal, saveMailSettings, { as, body: { MailsPerMinute } })
    expect([refused.status, refused.Message]).toEqual([
      422,
      'Mails per minute must be a whole number from 1 to 6000',
    ])
  }
  const saved = await call(portal, saveMailSettings, { as, body: { MailsPerMinute: 30 }, ifMatch: 1 })
  expect([saved.status, saved.version]).toEqual([200, 2])
  const stale = await call(portal, saveMailSettings, { as, body: { MailsPerMinute: 40 }, ifMatch: 1 })
  expect(stale.status).toBe(412)
})

test('the plain twin keeps paragraphs, lists, links and the words of pictures', () => {
  expect(
    plainTextOf(
      '<h2>Dear  all</h2><p>Come &amp; <b>see</b><br>us &lt;now&gt;</p><ul><li>One</li><li>Two <a href="https://example.org/a?b=1&amp;c=2">there</a></li></ul>' +
        '<p><a href="mailto:help@example.org">help@example.org</a> <img src="x" alt="A map"></p><table><tr><td>A</td><td>B</td></tr></table>',
    ),
  ).toBe(
    'Dear all\n\nCome & see\nus <now>\n\n- One\n- Two there (https://example.org/a?b=1&c=2)\n\nhelp@example.org A map\n\nA\tB',
  )
})
