import { afterEach, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from '../../support/mailbox.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'

let portal: TestPortal
let mailbox: Mailbox
afterEach(async () => {
  await portal.stop()
  await mailbox.stop()
})

test('a mail arrives once, with plain text and HTML', async () => {
  mailbox = await startMailbox()
  portal = await startPortal({ environment: { MAIL_URL: mailbox.url } })
  const { mailer, database } = portal.context
  await mailer.queue(database.sql, {
    Recipient: 'ada@example.org',
    Subject: 'Grüße — 论文',
    PlainText: 'Open https://example.org/confirm-mail?UserId=1&Code=2 please',
    Html: '<p>Open <a href="https://example.org">this</a> please</p>',
  })
  mailer.wake()
  const mail = await mailbox.waitFor((mail) => mail.to.includes('ada@example.org'))
  expect(mail).toMatchObject({
    envelopeTo: ['ada@example.org'],
    from: 'lectern@localhost',
    subject: 'Grüße — 论文',
    text: 'Open https://example.org/confirm-mail?UserId=1&Code=2 please',
    html: '<p>Open <a href="https://example.org">this</a> please</p>',
    links: ['https://example.org/confirm-mail?UserId=1&Code=2'],
  })
  await mailer.stop()
  expect(mailbox.mails()).toHaveLength(1)
})
