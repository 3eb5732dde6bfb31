import { fillPlaceholders } from 'drizzle-orm'
import { ownPapers } from '../../server/papers/userPapers.ts'
import { figuresLine, load } from './load.ts'
import { benchUsers, type Bench } from './portal.ts'

/** `GET /Paper/user-paper-list`: budget ≥ 50 % of the requests per second of a bare route with the same SQL. */
export async function userPaperList(bench: Bench, seconds: number): Promise<string[]> {
  const { pool } = bench.portal.context.database
  const readers = await benchUsers(bench)
  const query = ownPapers.toSQL()
  bench.bare.get<{ Params: { index: string } }>('/list/:index', async (request) => {
    const { UserId, UserDetailId } = readers[Number(request.params.index)] ?? { UserId: '', UserDetailId: '' }
    const values = fillPlaceholders(query.params, { UserId, UserDetailId })
    const { rows } = await pool.query<Record<string, unknown>>(query.sql, values)
    return rows
  })
  const portal = await load(
    bench.origin,
    readers.map(({ headers }) => ({ method: 'GET', path: '/api/Paper/user-paper-list', headers })),
    seconds,
  )
  const bare = await load(
    await bench.startBare(),
    readers.map((_reader, index) => ({ method: 'GET', path: `/list/${index}`, headers: {} })),
    seconds,
  )
  return [
    'GET /Paper/user-paper-list, 16 connections, 20,000 papers',
    figuresLine('portal', portal),
    figuresLine('bare route, same SQL', bare),
    `  ${((100 * portal.perSecond) / bare.perSecond).toFixed(0)} % of the bare route (budget: at least 50 %)`,
  ]
}
