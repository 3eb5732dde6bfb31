import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { eq, inArray, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { limits } from '../../../contract/core/limits.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { closeConference } from '../../../contract/archive/archive.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { importPapers } from '../../../contract/papers/paperImport.ts'
import { deleteUser } from '../../../contract/users/users.ts'
import { sendNotification } from '../../../contract/notifications/notificationAdmin.ts'
import { getHomePageRow } from '../../../server/conference/settings.ts'
import { hashPassword } from '../../../server/accounts/links/password.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { mails, mailSettings } from '../../../server/db/schema/mail.ts'
import type { Sql } from '../../../server/db/database.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { bank, transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { startWorker } from '../../../server/db/typescript.ts'
import { testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { importFile } from '../../support/importFile.ts'
import { generateAttendees } from '../generated.ts'
import { allCompared, allSigned } from '../settled.ts'
import { benchUsers, makeAdmin, type Bench, type BenchUser } from '../portal.ts'
import { tendAll } from '../../support/portal/tendAll.ts'

/** The goal: what others wait for meanwhile, at the 95th percentile, in milliseconds. */
const goal = 100

const Beside = z.object({ times: z.array(z.number()), statuses: z.record(z.string(), z.number()) })

/** Does some work while others call, and says how long it took and how long they waited. */
async function workBeside(
  name: string,
  { origin, headers, paths }: { origin: string; headers: Readonly<Record<string, string>>; paths: string[] },
  work: () => Promise<string>,
): Promise<string> {
  const worker = startWorker('tests/bench/bigWork/beside.worker.ts', {
    workerData: { origin, headers, paths, every: 20 },
  })
  // A thread that is online still loads its modules: work that is short would be over by its first call.
  await once(worker, 'message')
  const began = performance.now()
  const outcome = await work()
  const took = (performance.now() - began) / 1000
  worker.postMessage('stop')
  const [message] = (await once(worker, 'message')) as unknown[]
  await worker.terminate()
  const { times, statuses } = Beside.parse(message)
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`.padStart(8)
  const others = Object.entries(statuses).filter(([status]) => status !== '200')
  return `  ${name.padEnd(34)}${took.toFixed(1).padStart(7)} s  p50${at(0.5)}  p95${at(0.95)}  longest${at(1)}  ${outcome}${others.length > 0 ? `  other answers ${JSON.stringify(others)}` : ''}`
}

/** A CSV file of papers with one author each. */
function papersFile(count: number, words: string): string {
  const line = (n: number) =>
    `W${n},Imported paper number ${n},Ada Author ${n},${words},Theme ${1 + (n % 20)},author${n}@imported.example.org\n`
  return `id,Title,Authors,Abstract,Track,E-mail\n${Array.from({ length: count }, (_, n) => line(n)).join('')}`
}

/** The papers that somebody is an author of. */
const papersOf = (sql: Sql, { UserDetailId }: BenchUser) =>
  sql
    .select({ Id: paperAuthors.PaperId })
    .from(paperAuthors)
    .where(eq(paperAuthors.UserDetailId, UserDetailId))

/** What the organiser's large acts do to everybody else: decisions, messages, erasure, imports, the end of a year. */
export async function bigWork(bench: Bench): Promise<string[]> {
  const { portal, origin } = bench
  const { database, jobs } = portal.context
  const { sql } = database
  const [admin, reader, ...others] = await benchUsers(bench)
  if (!admin || !reader) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  await generateAttendees(portal)
  await tendAll(portal)
  await sql.insert(bank).values({ UndoMinutes: 5 }).onConflictDoNothing()
  await sql.update(bank).set({ UndoMinutes: 5 })
  const tokenOf = (headers: BenchUser['headers']) => headers['authorization']?.replace('Bearer ', '') ?? ''
  const as = tokenOf(admin.headers)
  const [own] = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(eq(papers.OwnerId, reader.UserId))
    .limit(1)
  const beside = {
    origin,
    headers: reader.headers,
    paths: [`/api/Paper/${own?.Id ?? ''}/user`, '/api/Notification/active'],
  }
  const lines: string[] = []
  const measure = async (name: string, work: () => Promise<string>) => {
    const line = await workBeside(name, beside, work)
    process.stderr.write(`${line}\n`)
    lines.push(line)
  }
  const succeed = async <T extends { readonly status: number; readonly Message: string }>(
    answer: Promise<T>,
  ) => {
    const got = await answer
    if (got.status !== 200) throw new Error(`${got.status} ${got.Message}`)
    return got
  }

  await allSigned(sql)
  await measure('nothing', async () => {
    await setTimeout(5000)
    return ''
  })
  const auditedBefore = await sql.$count(auditEntries)
  await measure('deciding 1,000 papers', async () => {
    await succeed(
      call(portal, decidePapers, {
        as,
        body: { PaperIds: [], All: { Status: 'submitted' }, Status: 'approved', Feedback: '' },
      }),
    )
    return `${(await sql.$count(auditEntries)) - auditedBefore} audit rows`
  })
  portal.clock.advance(6 * 60_000)
  await measure('closing these decisions', async () => {
    await jobs.runDue()
    return `${await sql.$count(mails)} mails`
  })
  const mailsBefore = await sql.$count(mails)
  await measure('a message to 20,000, by mail', async () => {
    await succeed(
      call(portal, sendNotification, {
        as,
        body: {
          Subject: 'The programme is published',
          Body: '<p>Have a look.</p>',
          ...{ Everyone: true, Roles: [], UserIds: [], PaperStatus: [], Unpaid: false },
          ...{ ActiveFrom: null, ActiveUntil: null },
          ByMail: true,
        },
      }),
    )
    // The call stores it; due work brings it to its receivers.
    await jobs.runDue()
    return `${(await sql.$count(mails)) - mailsBefore} mails`
  })
  const queued = await sql.$count(mails, eq(mails.State, 'queued'))
  await sql.execute(text`
    insert into ${mails} (recipient, subject, plain_text, html, codes, template, run_id)
    select 'more' || i || '@example.org', 'The programme is published', '', '', '', template, run_id
    from (select template, run_id from ${mails} where template = 'announcement' limit 1) announced,
      generate_series(1, ${75_000 - queued}) i`)
  const quick = { MailsPerMinute: limits.MailsPerMinuteMost }
  await sql.insert(mailSettings).values(quick).onConflictDoUpdate({ target: mailSettings.Id, set: quick })
  await tendAll(portal)
  await measure('sending 75,000 mails, first 20 s', async () => {
    const sentBefore = await sql.$count(mails, eq(mails.State, 'sent'))
    await setTimeout(20_000)
    return `${(await sql.$count(mails, eq(mails.State, 'sent'))) - sentBefore} sent`
  })
  const registered = await sql.select({ Id: accommodations.UserDetailId }).from(accommodations)
  const staying = new Set(registered.map(({ Id }) => Id))
  const leaving = others.filter(({ UserDetailId }) => !staying.has(UserDetailId))
  const erased = leaving.splice(0, 4)
  const PasswordHash = await hashPassword(testPassword)
  await sql
    .update(users)
    .set({ PasswordHash })
    .where(
      inArray(
        users.Id,
        erased.map(({ UserId }) => UserId),
      ),
    )
  await measure(`erasing ${erased.length} accounts with papers`, async () => {
    for (const { headers } of erased) {
      const sent = { as: tokenOf(headers), body: { Password: testPassword } }
      await succeed(call(portal, eraseOwnAccount, sent))
    }
    return ''
  })
  // Only drafts: who has submitted papers stays.
  for (const user of leaving)
    await sql
      .update(papers)
      .set({ Status: 'draft', PaperCode: '' })
      .where(inArray(papers.Id, papersOf(sql, user)))
  await measure(`deleting ${leaving.length} accounts`, async () => {
    for (const { UserId } of leaving) await succeed(call(portal, deleteUser, { as, params: { id: UserId } }))
    return ''
  })
  const words = Array.from({ length: 150 }, (_, n) => `word${n}`).join(' ')
  await measure('importing 20,000 papers', async () => {
    const { status, Message, Result } = await importFile(
      portal,
      importPapers,
      { AccessToken: as },
      papersFile(19_999, words),
      { DryRun: 'no' },
    )
    return `${status} ${Message} ${JSON.stringify(Result).slice(0, 100)}`
  })
  const { ConferenceName } = await getHomePageRow(sql)
  await sql.update(mails).set({ State: 'sent' })
  await sql.update(transfers).set({ State: 'refused' }).where(eq(transfers.State, 'waiting'))
  // It is refused while abstracts are still compared.
  await allCompared(sql)
  await measure('closing the conference', async () => {
    const { status, Message } = await call(portal, closeConference, {
      as,
      body: { ConferenceName, NextName: 'Next' },
    })
    return `${status} ${Message}`
  })
  return [
    `Large acts, and how long others wait meanwhile (two calls in turn, 50 a second; goal: p95 at most ${goal} ms)`,
    ...lines,
  ]
}
