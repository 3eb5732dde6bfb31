import { eq } from 'drizzle-orm'
import { papers } from '../../server/db/schema/papers.ts'
import { setDates } from './calls/setDates.ts'
import { processorTimes } from './calls/processors.ts'
import { hasWrk, loadBy, type Asked } from './calls/wrk.ts'
import { savesAlone } from './calls/savesAlone.ts'
import { startYardstick } from './calls/yardstick.ts'
import type { CallFigures } from './calls/figures.ts'
import { benchUsers, makeAdmin, startBench, type Bench } from './portal.ts'
import { tendAll } from '../support/portal/tendAll.ts'

interface Measured {
  readonly name: string
  readonly portal: readonly Asked[]
  readonly yardstick: readonly Asked[]
}

const warmUp = 2
const column = (text: string) => text.padStart(9)
const head = ['req/s', 'p50', 'p95', 'p99', 'cpu', 'db cpu', 'bytes'].map(column).join('')

/** Loads one server, and returns its line of the table. Times are in milliseconds, processor for each call. */
async function measure(name: string, origin: string, asked: readonly Asked[], seconds: number) {
  const [first] = asked
  const sample = first ? await fetch(`${origin}${first.path}`, { headers: first.headers }) : undefined
  // Before compression; a save answers with the paper as it is, which the same address gives.
  const bytes = sample?.ok ? String((await sample.arrayBuffer()).byteLength) : ''
  // A save that went before would have changed the versions.
  if (!first?.save) await loadBy(origin, asked, warmUp)
  const before = processorTimes()
  const { requests, microseconds, p50, p95, p99 } = await loadBy(origin, asked, seconds)
  const after = processorTimes()
  const perSecond = requests / (microseconds / 1e6)
  const isApart = process.env['TEST_DATABASE_URL'] !== undefined
  const each = (one: 'portal' | 'database') =>
    one === 'database' && !isApart ? 'in cpu' : ((after[one] - before[one]) / requests).toFixed(2)
  const times = [p50, p95, p99].map((time) => column((time / 1000).toFixed(1))).join('')
  const figures = `${column(perSecond.toFixed(0))}${times}${column(each('portal'))}${column(each('database'))}${column(bytes)}`
  return { line: `  ${name.padEnd(34)}${figures}`, perSecond, p99: p99 / 1000 }
}

/** Passes the figures of a call to `table` if that has started this process. */
function handOver(figures: CallFigures): void {
  process.send?.(figures)
}

/** The line of what the statements of a save take without the portal. */
async function ceilingOf(
  bench: Bench,
  saves: readonly Asked[],
  ids: readonly string[],
  seconds: number,
  ours: number,
  isTogether: boolean,
): Promise<string> {
  const alone = await savesAlone(bench, saves, ids, seconds, isTogether)
  const { perSecond, p50, p95, p99, statements, roundTrips } = alone
  const times = [p50, p95, p99].map((time) => column(time.toFixed(1))).join('')
  const name = `  its ${statements} statements, ${roundTrips === 1 ? 'one round trip' : `${roundTrips} round trips`}`
  return `  ${name.padEnd(34)}${column(perSecond.toFixed(0))}${times}${' '.repeat(27)}   × ${(ours / perSecond).toFixed(2)}`
}

/**
 * The calls of the deadline beside an honest yardstick: a bare server whose every call is one named statement that
 * returns its finished reply. `TEST_DATABASE_URL` chooses PostgreSQL; the yardstick shares the database.
 */
export async function calls(bench: Bench, seconds: number): Promise<string[]> {
  if (!hasWrk()) return ['calls: not measured, since `wrk` is not installed']
  const { sql, pool } = bench.portal.context.database
  await setDates(bench.portal)
  const users = await benchUsers(bench)
  const own = await Promise.all(
    users.map(async ({ UserId }) => {
      const [paper] = await sql.select().from(papers).where(eq(papers.OwnerId, UserId)).limit(1)
      if (!paper) throw new Error('The generated account owns no paper')
      await sql.update(papers).set({ Status: 'draft' }).where(eq(papers.Id, paper.Id))
      return paper
    }),
  )
  const home = Buffer.from(await (await fetch(`${bench.origin}/`)).arrayBuffer())
  const yardstick = await startYardstick(pool, home)
  const everybody = (path: string): Asked[] => users.map(() => ({ path, headers: {} }))
  const each = (asked: (index: number) => Asked): Asked[] => users.map((_user, index) => asked(index))
  const user = (index: number) => users[index] ?? { UserId: '', UserDetailId: '', headers: {} }
  const save = (index: number) => {
    const { Version: version = 0, ...rest } = own[index] ?? {}
    const { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper } = rest as (typeof own)[number]
    return { version, body: { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper } }
  }
  const id = (index: number) => own[index]?.Id ?? ''
  const list: Measured[] = [
    { name: 'home page, whole HTML', portal: everybody('/'), yardstick: everybody('/') },
    {
      name: 'dates',
      portal: everybody('/api/Configuration/date/active'),
      yardstick: everybody('/dates'),
    },
    {
      name: 'own papers',
      portal: each((index) => ({ path: '/api/Paper/user-paper-list', headers: user(index).headers })),
      yardstick: each((index) => ({
        path: `/ownPapers/${user(index).UserId}/${user(index).UserDetailId}`,
        headers: {},
      })),
    },
    {
      name: 'one paper',
      portal: each((index) => ({ path: `/api/Paper/${id(index)}/user`, headers: user(index).headers })),
      yardstick: each((index) => ({ path: `/onePaper/${user(index).UserId}/${id(index)}`, headers: {} })),
    },
    {
      name: 'saves of an abstract',
      portal: each((index) => ({
        path: `/api/Paper/${id(index)}/paper-user`,
        headers: user(index).headers,
        save: save(index),
      })),
      yardstick: each((index) => ({ path: `/save/${id(index)}`, headers: {}, save: save(index) })),
    },
    {
      name: 'page of 50 of 20,000',
      portal: each((index) => ({ path: '/api/Paper/search?PageSize=50', headers: user(index).headers })),
      yardstick: everybody('/pageOf50'),
    },
  ]
  const lines: string[] = []
  for (const { name, portal, yardstick: bare } of list) {
    if (name.startsWith('page')) {
      for (const { UserId } of users) await makeAdmin(bench, UserId)
      // What the saves have left is tended within a minute; both would read it else.
      await tendAll(bench.portal)
    }
    // The yardstick of saves begins with the versions that the portal's saves have left.
    const ours = await measure(name, bench.origin, portal, seconds)
    const current = await Promise.all(
      own.map(async ({ Id }) => (await sql.select().from(papers).where(eq(papers.Id, Id)))[0]),
    )
    const fresh = bare.map((asked, index) =>
      asked.save ? { ...asked, save: { ...asked.save, version: current[index]?.Version ?? 0 } } : asked,
    )
    const theirs = await measure('  yardstick', yardstick.origin, fresh, seconds)
    handOver({ name, perSecond: ours.perSecond, p99: ours.p99, yardstick: theirs.perSecond })
    lines.push(ours.line, `${theirs.line}   × ${(ours.perSecond / theirs.perSecond).toFixed(2)}`)
    if (portal[0]?.save)
      for (const isTogether of [false, true])
        lines.push(
          await ceilingOf(
            bench,
            portal,
            own.map(({ Id }) => Id),
            seconds,
            ours.perSecond,
            isTogether,
          ),
        )
  }
  await yardstick.stop()
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'the embedded engine'
  return [
    `Calls on ${engine}, 16 connections, 20,000 papers; times and processor in ms`,
    `  ${''.padEnd(34)}${head}`,
    ...lines,
    `  memory of the process afterwards: ${memory} MB`,
  ]
}

/** How many papers the peer had when its list was measured. */
const fewPapers = 781

/** The page of 50 in a conference as large as the one that a peer was measured with. */
export async function shortList(seconds: number): Promise<string[]> {
  if (!hasWrk()) return ['shortList: not measured, since `wrk` is not installed']
  const bench = await startBench(fewPapers)
  try {
    await setDates(bench.portal)
    const users = await benchUsers(bench)
    for (const { UserId } of users) await makeAdmin(bench, UserId)
    const yardstick = await startYardstick(bench.portal.context.database.pool, Buffer.alloc(0))
    const asked = users.map(({ headers }) => ({ path: '/api/Paper/search?PageSize=50', headers }))
    const name = `page of 50 of ${fewPapers}`
    const ours = await measure(name, bench.origin, asked, seconds)
    const bare = users.map(() => ({ path: '/pageOf50', headers: {} }))
    const theirs = await measure('  yardstick', yardstick.origin, bare, seconds)
    await yardstick.stop()
    handOver({ name, perSecond: ours.perSecond, p99: ours.p99, yardstick: theirs.perSecond })
    return [
      `  ${''.padEnd(34)}${head}`,
      ours.line,
      `${theirs.line}   × ${(ours.perSecond / theirs.perSecond).toFixed(2)}`,
    ]
  } finally {
    await bench.stop()
  }
}
