import { desc, eq } from 'drizzle-orm'
import { compareAbstract, getComparison, startComparison } from '../../contract/abstracts/abstracts.ts'
import { papers } from '../../server/db/schema/papers.ts'
import { addressOf, call } from '../support/call.ts'
import { figuresLine, load, type Figures } from './load.ts'
import { benchUsers, makeAdmin, type Bench } from './portal.ts'

/** The longest of several rounds counts: nobody is comforted by an average. */
const worst = (rounds: readonly Figures[]): Figures => ({
  perSecond: Math.min(...rounds.map(({ perSecond }) => perSecond)),
  p50: Math.max(...rounds.map(({ p50 }) => p50)),
  p95: Math.max(...rounds.map(({ p95 }) => p95)),
  p99: Math.max(...rounds.map(({ p99 }) => p99)),
})

/**
 * Comparing abstracts of 20,000 papers: all pairs in the background while others call, then one with all. Budgets: p95
 * of the others at most 200 ms, one comparison at most 300 ms.
 */
export async function abstracts(bench: Bench, seconds: number): Promise<string[]> {
  const [admin, presenter] = await benchUsers(bench)
  if (!admin || !presenter) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  const { headers } = admin
  const as = headers['authorization']?.replace('Bearer ', '') ?? ''
  const search = { method: 'GET' as const, path: '/api/Paper/search?Status=approved&Sort=title', headers }
  const own = { method: 'GET' as const, path: '/api/Paper/user-paper-list', headers: presenter.headers }
  const before = await load(bench.origin, [search, own], seconds / 2)
  const begun = performance.now()
  await call(bench.portal, startComparison, { as })
  const rounds: Figures[] = []
  for (;;) {
    rounds.push(await load(bench.origin, [search, own], seconds / 2))
    const { Result } = await call(bench.portal, getComparison, { as })
    if (Result.Run?.State !== 'running') break
  }
  const took = ((performance.now() - begun) / 1000).toFixed(0)
  const [paper] = await bench.portal.context.database.sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(eq(papers.Status, 'approved'))
    .orderBy(desc(papers.Id))
    .limit(1)
  const path = addressOf(compareAbstract, { id: paper?.Id ?? '' })
  const one = await load(bench.origin, [{ method: 'GET', path, headers }], seconds / 2)
  return [
    `Comparing abstracts, 20,000 papers: all pairs in ${took} s with the load below`,
    figuresLine('other calls before it', before),
    figuresLine('other calls beside it (p95 ≤ 200)', worst(rounds)),
    figuresLine('one with all (p95 ≤ 300)', one),
  ]
}
