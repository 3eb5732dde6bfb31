import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getMails } from '../../../contract/mail/mailList.ts'
import { getMailRuns, retryMails } from '../../../contract/mail/mails.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { startRun } from '../../../server/mail/announcement.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { mails, mailSettings } from '../../../server/db/schema/mail.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { startMailbox, type Mailbox, type MailboxOptions } from '../../support/mailbox.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

// What a mail server may do to a mail, and what an organiser sees of it.

let database: TestDatabase
let mailbox: Mailbox
const portals: TestPortal[] = []
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop()
  await mailbox.stop()
})

const quick = { mailBackoff: 5, mailBackoffLongest: 20 }

async function startInstance(timing: object): Promise<TestPortal> {
  const { connection } = database
  const environment = { MAIL_URL: mailbox.url, SECRET_KEY: 'the same for all instances of a portal' }
  const portal = await startPortal({ connection, environment, timing: { ...quick, ...timing } })
  portals.push(portal)
  return portal
}

async function start(options: MailboxOptions = {}, timing = {}): Promise<TestPortal> {
  mailbox = await startMailbox(options)
  // A portal begins with what the test before has left queued.
  const before = openDatabase(database.connection, () => undefined)
  await before.sql.delete(mails)
  await before.sql.delete(mailSettings)
  await before.close()
  const portal = await startInstance(timing)
  await portal.empty()
  return portal
}

const mail = (Recipient: string, given: Partial<Mail> = {}): Mail => ({
  Recipient,
  Subject: `To ${Recipient}`,
  PlainText: 'Hello',
  Html: '<p>Hello</p>',
  ...given,
})

async function queue(portal: TestPortal, ...letters: Mail[]): Promise<void> {
  await portal.context.mailer.queue(portal.context.database.sql, ...letters)
  portal.context.mailer.wake()
}

const rows = (portal: TestPortal) => portal.context.database.sql.select().from(mails)
const until = (look: () => Promise<void>, timeout = 10_000) => vi.waitFor(look, { timeout, interval: 20 })
const never = new Promise<undefined>(() => undefined)

/** Waits until no instance asks the database anything. */
const atRest = (...instances: TestPortal[]) =>
  until(async () => {
    const pools = instances.map(({ context }) => context.database.pool)
    const busy = pools.map((pool) => pool.totalCount - pool.idleCount + pool.waitingCount)
    expect(Math.max(...busy)).toBe(0)
  })

test('a receiver whom the server does not know is refused with its words, and is sent again under the same Message-ID', async () => {
  let isKnown = false
  const portal = await start({
    judgeAddress: () => (isKnown ? undefined : '550 5.1.1 No such user here'),
  })
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  await queue(portal, mail('ada@example.org'))
  await until(async () => {
    expect(await rows(portal)).toMatchObject([
      { State: 'refused', Attempts: 1, LastError: '550 5.1.1 No such user here' },
    ])
  })
  const listed = await call(portal, getMails, { as, query: { State: 'refused' } })
  expect(listed.Result).toMatchObject({
    Total: 1,
    Counts: { queued: 0, sent: 0, refused: 1, failed: 0 },
    Rows: [{ Recipient: 'ada@example.org', LastError: '550 5.1.1 No such user here', NextAttemptOn: null }],
  })
  isKnown = true
  const MailIds = listed.Result.Rows.map(({ MailId }) => MailId)
  const again = await call(portal, retryMails, { as, body: { MailIds, All: null } })
  expect(again).toMatchObject({ Result: { Count: 1 }, Message: '1 mail is sent again' })
  const arrived = await mailbox.waitFor(() => true)
  expect(arrived.messageId).toBe(`<${MailIds[0] ?? ''}@lectern>`)
  await until(async () => {
    expect(await rows(portal)).toMatchObject([{ State: 'sent', LastError: '' }])
  })
  const third = await call(portal, retryMails, { as, body: { MailIds, All: null } })
  expect([third.status, third.Message]).toEqual([
    409,
    'Only mails that were refused or given up can be sent again',
  ])
})

test('a server that asks to come back later gets the mail later, once', async () => {
  const seen = new Set<string>()
  const portal = await start({
    judge: ({ messageId }) => {
      if (seen.has(messageId)) return undefined
      seen.add(messageId)
      return '451 4.7.1 Greylisted, come back later'
    },
  })
  await queue(portal, mail('ada@example.org'), mail('bob@example.org'))
  await until(async () => {
    expect(await rows(portal)).toMatchObject([
      { State: 'sent', Attempts: 2 },
      { State: 'sent', Attempts: 2 },
    ])
  })
  expect(
    mailbox
      .mails()
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual(['ada@example.org', 'bob@example.org'])
})

test('a server that stalls or hangs up gets the mail later; one that does so always, and the mail is given up', async () => {
  let times = 0
  const portal = await start(
    {
      judge: ({ to }) => {
        if (to.includes('never@example.org')) return 'hang up'
        times += 1
        return times === 1 ? never : times === 2 ? 'hang up' : undefined
      },
    },
    { mailTimeout: 400, mailAttempts: 6 },
  )
  await queue(portal, mail('ada@example.org'))
  await mailbox.waitFor(({ to }) => to.includes('ada@example.org'))
  expect(times).toBeGreaterThanOrEqual(3)
  await queue(portal, mail('never@example.org'))
  await until(async () => {
    const all = await rows(portal)
    expect(all.find(({ Recipient }) => Recipient === 'never@example.org')).toMatchObject({
      State: 'failed',
      Attempts: 6,
      LastError: expect.stringMatching(/closed|timeout/i) as string,
    })
    expect(all.find(({ Recipient }) => Recipient === 'ada@example.org')?.State).toBe('sent')
  })
})

test('a mail whose receipt was lost comes again under the same Message-ID, by which the receiver drops it', async () => {
  let times = 0
  const portal = await start({
    judge: () => {
      times += 1
      return times === 1 ? 'take and hang up' : undefined
    },
  })
  await queue(portal, mail('ada@example.org'))
  await until(async () => {
    expect(await rows(portal)).toMatchObject([{ State: 'sent', Attempts: 2 }])
  })
  const ids = mailbox.mails().map(({ messageId }) => messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('while the server lets nobody in, one mail is tried at a time and none is refused', async () => {
  const portal = await start(
    { judgeAddress: () => '421 4.3.2 Shutting down' },
    { mailBackoff: 60_000, mailBackoffLongest: 60_000 },
  )
  await queue(portal, ...Array.from({ length: 20 }, (_, n) => mail(`author${n}@example.org`)))
  await until(async () => {
    expect((await rows(portal)).filter(({ LastError }) => LastError !== '')).toHaveLength(1)
  })
  for (let n = 0; n < 5; n++) portal.context.mailer.wake()
  await portal.context.mailer.stop()
  const all = await rows(portal)
  expect(all.filter(({ State }) => State === 'queued')).toHaveLength(20)
  expect(all.filter(({ Attempts }) => Attempts > 0)).toHaveLength(1)
})

test('no more mails leave in a minute than the organisers said, over all instances together', async () => {
  const portal = await start()
  const other = await startInstance({})
  await portal.context.database.sql.insert(mailSettings).values({ Id: 1, MailsPerMinute: 7 })
  await queue(portal, ...Array.from({ length: 16 }, (_, n) => mail(`author${n}@example.org`)))
  other.context.mailer.wake()
  for (const sent of [7, 14, 16]) {
    await mailbox.waitFor(() => mailbox.mails().length >= sent)
    for (const instance of [portal, other]) instance.context.mailer.wake()
    await until(async () => {
      const all = await rows(portal)
      expect(all.filter(({ State }) => State === 'sent')).toHaveLength(sent)
    })
    // A look that began before the clocks are set forward would count by a time that is over for the other instance.
    await atRest(portal, other)
    expect(mailbox.mails()).toHaveLength(sent)
    for (const instance of [portal, other]) {
      instance.clock.advance(61_001)
      instance.context.mailer.wake()
    }
  }
  const receivers = mailbox.mails().flatMap(({ to }) => to)
  expect(new Set(receivers).size).toBe(16)
})

test('what belongs to no run goes before a long run', async () => {
  const portal = await start({}, { mailBackoff: 60_000 })
  const { sql } = portal.context.database
  const RunId = await startRun(sql, 'Announcement')
  const letters = Array.from({ length: 30 }, (_, n) => mail(`author${n}@example.org`, { RunId }))
  await portal.context.mailer.queue(sql, ...letters)
  await queue(portal, mail('password@example.org'))
  await mailbox.waitFor(() => mailbox.mails().length === 31)
  expect(mailbox.mails()[0]?.to).toEqual(['password@example.org'])
})

// `npm run prove` sends a thousand.
const many = process.env['LONG_TESTS'] ? 1000 : 60

test(`of ${many} mails at a server that refuses, greylists, stalls and hangs up each is delivered once or shown as failed`, async () => {
  const times = new Map<string, number>()
  const kindOf = (address: string) => Number(/\d+/.exec(address)?.[0]) % 20
  const portal = await start(
    {
      judgeAddress: (address) => (kindOf(address) === 1 ? '550 No such user' : undefined),
      judge: ({ to: [address = ''] }) => {
        const time = (times.get(address) ?? 0) + 1
        times.set(address, time)
        const kind = kindOf(address)
        if (kind === 2) return '552 Mailbox full'
        if (kind === 3) return '451 Never today'
        if (time > 1) return undefined
        if (kind === 4) return '451 Greylisted'
        if (kind === 5) return 'hang up'
        if (kind === 6) return 'take and hang up'
        return address.startsWith('author7@') ? never : undefined
      },
    },
    { mailTimeout: 500, mailAttempts: 5, mailBackoff: 1, mailBackoffLongest: 5 },
  )
  const { sql } = portal.context.database
  await sql.insert(mailSettings).values({ Id: 1, MailsPerMinute: 6000 })
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  const RunId = await startRun(sql, 'Everybody')
  const receivers = Array.from({ length: many }, (_, n) => `author${n}@example.org`)
  await queue(portal, ...receivers.map((Recipient) => mail(Recipient, { RunId })))
  await until(async () => {
    expect(await sql.$count(mails, eq(mails.State, 'queued'))).toBe(0)
  }, 60_000)
  const delivered = new Map(mailbox.mails().map(({ messageId, to }) => [messageId, to[0] ?? '']))
  const expected = receivers.filter((address) => ![1, 2, 3].includes(kindOf(address)))
  expect([...delivered.values()].sort()).toEqual([...expected].sort())
  const part = many / 20
  const { Result: runs } = await call(portal, getMailRuns, { as })
  expect(runs).toMatchObject([
    { RunId, Title: 'Everybody', Counts: { queued: 0, sent: 17 * part, refused: 2 * part, failed: part } },
  ])
  const ofRun = await call(portal, getMails, { as, query: { RunId, Text: 'author2@', PageSize: 10 } })
  expect(ofRun.Result.Rows).toMatchObject([{ State: 'refused', LastError: '552 Mailbox full' }])
  // All of a question are sent again at once.
  const again = await call(portal, retryMails, { as, body: { MailIds: [], All: { State: 'failed' } } })
  expect(again.Result.Count).toBe(part)
  await until(async () => {
    expect(await sql.$count(mails, eq(mails.State, 'failed'))).toBe(part)
  }, 60_000)
}, 120_000)
