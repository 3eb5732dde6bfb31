import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Mail } from '../../../server/mail/mail.ts'
import { claimMail } from '../../../server/mail/mailQueue.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { mailsIn, startMailbox, type Mailbox, type MailboxOptions } from '../../support/mailbox.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const mail = (given: Partial<Mail> = {}): Mail => ({
  Recipient: 'ada@example.org',
  Subject: 'Grüße — 论文',
  PlainText: 'Open https://example.org/confirm-mail?UserId=1&Code=2 please',
  Html: '<p>Open <a href="https://example.org">this</a> please</p>',
  ...given,
})

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 10_000, interval: 20 })

describe('with a mail server', () => {
  let portal: TestPortal
  let mailbox: Mailbox
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.stop())
  afterEach(async () => {
    await portal.stop()
    await mailbox.stop()
  })
  async function start(options: MailboxOptions = {}, timing = {}): Promise<void> {
    mailbox = await startMailbox(options)
    const { connection } = database
    portal = await startPortal({ connection, environment: { MAIL_URL: mailbox.url }, timing })
    await portal.empty()
  }
  const row = async () => (await portal.context.database.sql.select().from(mails))[0]
  async function queue(given: Partial<Mail> = {}): Promise<void> {
    await portal.context.mailer.queue(portal.context.database.sql, mail(given))
    portal.context.mailer.wake()
  }

  test('a mail arrives once, with plain text and HTML', async () => {
    await start()
    await queue()
    await mailbox.waitFor((mail) => mail.to.includes('ada@example.org'))
    await until(async () => {
      expect(await row()).toMatchObject({ State: 'sent', Attempts: 1, LastError: '' })
    })
    for (let n = 0; n < 3; n++) portal.context.mailer.wake()
    await portal.context.mailer.stop()
    expect(mailbox.mails()).toMatchObject([
      {
        envelopeTo: ['ada@example.org'],
        from: 'lectern@localhost',
        subject: 'Grüße — 论文',
        text: 'Open https://example.org/confirm-mail?UserId=1&Code=2 please',
        html: '<p>Open <a href="https://example.org">this</a> please</p>',
        links: ['https://example.org/confirm-mail?UserId=1&Code=2'],
        messageId: `<${(await row())?.Id}@lectern>`,
      },
    ])
  })

  test('what a mail attaches is made when it is sent, and tried again where that fails', async () => {
    await start()
    let tries = 0
    portal.context.mailer.attach('letter', async (name) => {
      tries += 1
      if (tries === 1) throw new Error('Out of paper')
      if (name === 'gone') return null
      return { FileName: `${name}.txt`, ContentType: 'text/plain', Content: Buffer.from(`Dear ${name}`) }
    })
    await queue({ Attachment: 'letter:Ada: Countess' })
    await mailbox.waitFor((mail) => mail.to.includes('ada@example.org'))
    await queue({ Attachment: 'letter:gone', Recipient: 'bob@example.org' })
    await mailbox.waitFor((mail) => mail.to.includes('bob@example.org'))
    expect(mailbox.mails().map(({ attachments }) => attachments)).toEqual([
      [{ name: 'Ada: Countess.txt', type: 'text/plain', bytes: Buffer.from('Dear Ada: Countess') }],
      [],
    ])
    expect(tries).toBe(3)
  })

  test('a hundred mails arrive once each', async () => {
    await start()
    const { mailer, database } = portal.context
    for (let n = 0; n < 100; n++) {
      await mailer.queue(database.sql, mail({ Recipient: `author${n}@example.org` }))
      mailer.wake()
    }
    await mailbox.waitFor(() => mailbox.mails().length === 100)
    const recipients = mailbox.mails().flatMap((mail) => mail.to)
    expect(new Set(recipients).size).toBe(100)
    expect(recipients).toHaveLength(100)
  })

  test('while the mail server is down a mail waits, ever longer, and arrives once it is back', async () => {
    await start()
    const { port } = mailbox
    await mailbox.stop()
    await queue()
    await until(async () => {
      expect((await row())?.Attempts).toBeGreaterThanOrEqual(3)
    })
    const waiting = await row()
    expect(waiting).toMatchObject({
      State: 'queued',
      LastError: expect.stringContaining('ECONNREFUSED') as string,
    })
    mailbox = await startMailbox({ port })
    await mailbox.waitFor((mail) => mail.to.includes('ada@example.org'))
    await portal.context.mailer.stop()
    expect(await row()).toMatchObject({ State: 'sent', LastError: '' })
    expect(mailbox.mails()).toHaveLength(1)
  })

  test('a mail that is queued in a transaction which fails is never sent', async () => {
    await start()
    const { mailer, database } = portal.context
    const failing = database.sql.transaction(async (sql) => {
      await mailer.queue(sql, mail({ Subject: 'Never' }))
      mailer.wake()
      throw new Error('the rest of the call fails')
    })
    await expect(failing).rejects.toThrow('the rest of the call fails')
    await queue({ Subject: 'After' })
    await mailbox.waitFor((mail) => mail.subject === 'After')
    expect(mailbox.mails()).toHaveLength(1)
  })

  test('a mail that is refused permanently is not tried again, and keeps the server’s words', async () => {
    await start({ judge: () => '550 No such user here' }, { mailBackoff: 10, mailBackoffLongest: 20 })
    await queue()
    await until(async () => {
      expect(await row()).toMatchObject({
        State: 'refused',
        Attempts: 1,
        SentOn: null,
        LastError: '550 No such user here',
      })
    })
    await queue({ Recipient: 'bob@example.org' })
    await until(async () => {
      expect(await portal.context.database.sql.$count(mails, eq(mails.State, 'refused'))).toBe(2)
    })
    expect((await row())?.Attempts).toBe(1)
    expect(mailbox.mails()).toEqual([])
  })

  test('a refused mail does not keep the next one waiting', async () => {
    await start({ judge: (mail) => (mail.subject === 'Bad' ? '550 No' : undefined) }, { mailBackoff: 60_000 })
    await queue({ Subject: 'Bad' })
    await queue({ Subject: 'Good' })
    await mailbox.waitFor((mail) => mail.subject === 'Good')
  })

  test('a slow mail server slows nothing else, and stopping waits for the mail that is on its way', async () => {
    let asked = false
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await start({
      judge: async () => {
        asked = true
        await gate
        return undefined
      },
    })
    await queue()
    await until(async () => {
      expect(asked).toBe(true)
    })
    for (let n = 0; n < 20; n++) expect((await portal.app.inject('/health')).statusCode).toBe(200)
    expect(await portal.context.database.sql.transaction((sql) => sql.$count(mails))).toBe(1)
    let stopped = false
    const stopping = portal.context.mailer.stop().then(() => {
      stopped = true
    })
    expect((await portal.app.inject('/health')).statusCode).toBe(200)
    expect(stopped).toBe(false)
    release()
    await stopping
    expect(await row()).toMatchObject({ State: 'sent' })
    expect(mailbox.mails()).toHaveLength(1)
  })

  test('a mail that is on its way for long is taken by no other instance, and one whose instance died is after a minute', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    await start(
      {
        judge: async () => {
          asked += 1
          await gate
          return undefined
        },
      },
      { mailLease: 300 },
    )
    const { database } = portal.context
    await queue()
    await until(async () => {
      expect(asked).toBe(1)
    })
    for (let round = 0; round < 3; round += 1) {
      const before = (await row())?.NextAttemptOn
      portal.clock.advance(250)
      await until(async () => {
        expect((await row())?.NextAttemptOn).not.toBe(before)
      })
      expect(await claimMail(database, portal.clock.now(), 300)).toEqual({})
    }
    portal.clock.advance(301)
    release()
    await until(async () => {
      expect(await row()).toMatchObject({ State: 'sent', Attempts: 1 })
    })
  })

  test('a mail with the link for a new password goes before other mails', async () => {
    await start()
    const { mailer, database } = portal.context
    const PlainText = 'Open https://example.org/forgot-password?userId=1&code=2'
    await mailer.queue(database.sql, mail({ Subject: 'News' }), mail({ Subject: 'Password', PlainText }))
    await queue({ Subject: 'More news' })
    await mailbox.waitFor((mail) => mail.subject === 'More news')
    expect(mailbox.mails().map(({ subject }) => subject)).toEqual(['Password', 'News', 'More news'])
  })

  test('a mail whose sender died is sent again under the same Message-ID', async () => {
    await start()
    const { mailer, database } = portal.context
    await mailer.queue(database.sql, mail({ Subject: 'Orphan' }))
    const Id = (await row())?.Id
    // What the table holds when a process dies between taking the mail and noting that it was sent.
    await database.sql
      .update(mails)
      .set({ Attempts: 1, NextAttemptOn: new Date(portal.clock.now() + 60_000).toISOString() })
    await queue({ Subject: 'Later' })
    await mailbox.waitFor((mail) => mail.subject === 'Later')
    expect(mailbox.mails()).toHaveLength(1)
    portal.clock.advance(60_001)
    mailer.wake()
    const orphan = await mailbox.waitFor((mail) => mail.subject === 'Orphan')
    expect(orphan.messageId).toBe(`<${Id}@lectern>`)
  })

  test('line breaks and commas make no further headers and no further recipients', async () => {
    await start({}, { mailBackoff: 60_000 })
    await queue({ Subject: 'Hello\r\nBcc: eve@example.org\r\n\r\n<script>', Recipient: 'one@example.org' })
    const first = await mailbox.waitFor((mail) => mail.envelopeTo.includes('one@example.org'))
    expect(first.envelopeTo).toEqual(['one@example.org'])
    expect(first.headers.map((header) => header.key)).not.toContain('bcc')
    expect(first.text).toBe(mail().PlainText)
    for (const Recipient of [
      'two@example.org\r\nBcc: eve@example.org',
      'two@example.org, eve@example.org',
      'two@example.org;eve@example.org',
      'Eve <eve@example.org>, two@example.org',
      'two@example.org>\r\nRCPT TO:<eve@example.org',
    ])
      await queue({ Recipient })
    await queue({ Recipient: 'last@example.org' })
    await mailbox.waitFor((mail) => mail.envelopeTo.includes('last@example.org'))
    const reached = mailbox.mails().flatMap((mail) => [...mail.envelopeTo, ...mail.to])
    expect(reached).not.toContain('eve@example.org')
    expect(mailbox.mails().every((mail) => mail.envelopeTo.length === 1)).toBe(true)
  })
})

describe('without a mail server', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal.stop())

  test('a mail is a file that every mail program reads, and is written once', async () => {
    const { mailer, database } = portal.context
    const folder = join(portal.dataDir, 'mail')
    await mailer.queue(database.sql, mail())
    mailer.wake()
    await until(async () => {
      expect(await mailsIn(folder)).toHaveLength(1)
    })
    const [written] = await mailsIn(folder)
    expect(written).toMatchObject({ to: ['ada@example.org'], subject: 'Grüße — 论文', html: mail().Html })
    expect(written?.text).toBe(mail().PlainText)
    await until(async () => {
      expect((await database.sql.select().from(mails))[0]?.State).toBe('sent')
    })
    await database.sql.update(mails).set({ State: 'queued', NextAttemptOn: new Date(0).toISOString() })
    const [name] = readdirSync(folder)
    rmSync(join(folder, name ?? ''))
    mailer.wake()
    await until(async () => {
      expect(readdirSync(folder)).toEqual([name])
    })
  })
})
