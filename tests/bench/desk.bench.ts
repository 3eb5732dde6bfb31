import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { searchArchivedPapers } from '../../contract/archive/archiveLists.ts'
import { closeConference, getArchive } from '../../contract/archive/archive.ts'
import { getHomePageRow } from '../../server/conference/settings.ts'
import { mails } from '../../server/db/schema/mail.ts'
import { transfers } from '../../server/db/schema/payments.ts'
import { allCompared } from './settled.ts'
import { addressOf, call } from '../support/call.ts'
import { dashboardVisits } from './dashboardVisits.ts'
import { generateAttendees, generateMails } from './generated.ts'
import { figuresLine, load, type Stream } from './load.ts'
import { listVisits } from './listVisits.ts'
import { paneVisits } from './paneVisits.ts'
import { benchUsers, makeAdmin, type Bench } from './portal.ts'
import { tendAll } from '../support/portal/tendAll.ts'

const questions: Readonly<Record<string, string>> = {
  'dashboard (budget: 500 ms)': '/api/Report/dashboard',
  'admin data (budget: 500 ms)': '/api/HomePage/admin',
  'users, everybody': '/api/User',
  'users, letters of a name': '/api/User?Text=ka',
  'users, a slip in a name': '/api/User?Text=kalanmnet',
  'users, two words that nobody has': '/api/User?Text=zxqvwj%20qwxzvk',
  'users, a late page': '/api/User?Page=350',
  'users, newest presenters': '/api/User?Role=PaperPresenter&Sort=newest',
  'users, women of a country, since a day': '/api/User?Gender=Female&Country=India&SinceFrom=2020-01-01',
  bills: '/api/Payment?Kind=user',
  'bills, letters of a name': '/api/Payment?Kind=user&Text=ka',
  'bills, unpaid by name': '/api/Payment?Kind=user&Status=unpaid&Sort=name',
  'bills, an amount due, in a mode': '/api/Payment?AmountOf=Due&AmountFrom=100000&Mode=UPI',
  'bills, registered on days': '/api/Payment?RegisteredFrom=2020-01-01&RegisteredTo=2040-01-01',
  'abstracts, the most suspicious': '/api/Paper/abstracts',
  'abstracts by title, approved': '/api/Paper/abstracts?Status=approved&Sort=title',
  'abstracts, letters of a word': '/api/Paper/abstracts?Text=ka',
  'abstracts, a late page': '/api/Paper/abstracts?Page=200',
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** Downloads the list of everybody while pages of it are asked for: how long, how much memory, and how long others wait. */
async function downloadBeside(bench: Bench, headers: Stream['headers'], format: string): Promise<string[]> {
  const beside = load(bench.origin, [{ method: 'GET', path: '/api/User?Page=3', headers }], 5)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  // Not before the load has warmed up.
  await setTimeout(2000)
  const begun = performance.now()
  const response = await fetch(`${bench.origin}/api/Report/user-list?format=${format}`, { headers })
  if (response.status !== 200) throw new Error(`The download answered ${response.status}`)
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.length
  const took = ((performance.now() - begun) / 1000).toFixed(1)
  clearInterval(watch)
  return [
    `  users as ${format}: ${megabytes(bytes)} in ${took} s, memory at most ${megabytes(most - before)} more`,
    figuresLine('other calls meanwhile', await beside),
  ]
}

/** The organiser's dashboard and lists over 20,000 papers, 20,000 people and 10,000 bills, then closing the conference. */
export async function desk(bench: Bench, seconds: number): Promise<string[]> {
  const [admin] = await benchUsers(bench)
  if (!admin) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  await generateAttendees(bench.portal)
  await tendAll(bench.portal)
  await allCompared(bench.portal.context.database.sql)
  const { headers } = admin
  const lines: string[] = []
  for (const [name, path] of Object.entries(questions))
    lines.push(figuresLine(name, await load(bench.origin, [{ method: 'GET', path, headers }], seconds / 3)))
  lines.push(...(await dashboardVisits(bench, admin.UserId)))
  await generateMails(bench.portal)
  lines.push(...(await paneVisits(bench, admin.UserId)))
  lines.push(...(await listVisits(bench, admin.UserId)))
  await bench.portal.context.database.sql.delete(mails)
  for (const format of ['csv', 'xlsx']) lines.push(...(await downloadBeside(bench, headers, format)))
  const as = headers['authorization']?.replace('Bearer ', '') ?? ''
  const { ConferenceName } = await getHomePageRow(bench.portal.context.database.sql)
  // A conference is closed once nothing waits.
  await bench.portal.context.database.sql
    .update(transfers)
    .set({ State: 'refused' })
    .where(eq(transfers.State, 'waiting'))
  const begun = performance.now()
  const closed = await call(bench.portal, closeConference, { as, body: { ConferenceName, NextName: 'Next' } })
  if (closed.status !== 200) throw new Error(closed.Message)
  lines.push(`  closing the conference: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const [year] = (await call(bench.portal, getArchive, { as })).Result
  const path = addressOf(searchArchivedPapers, { id: year?.ConferenceId ?? '' }, { Text: 'kalan' })
  lines.push(
    figuresLine(
      'papers of the archive',
      await load(bench.origin, [{ method: 'GET', path, headers }], seconds / 3),
    ),
  )
  return [
    'The organiser’s desk, 1 connection, 20,000 papers and people (budget: p95 at most 40 ms a page)',
    ...lines,
  ]
}
