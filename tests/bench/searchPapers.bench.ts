import type { z } from 'zod'
import { searchPapers as call } from '../../contract/papers/paperDeskList.ts'
import { searchPapers as search } from '../../server/papers/search/searchPapers.ts'
import { figuresLine, load } from './load.ts'
import { allCompared } from './settled.ts'
import { benchUsers, makeAdmin, type Bench } from './portal.ts'

/** What an admin asks for, from a rare word to letters that begin a word of nearly every paper. */
const questions: readonly Partial<z.input<typeof call.query>>[] = [
  {},
  { Text: 'kaloric' },
  { Text: 'kal' },
  { Text: 'ka' },
  { Text: 'kalanmnet' },
  { Text: 'zxqvwj qwxzvk' },
  { Status: 'approved', Sort: 'title' },
  { Status: 'submitted', Sort: '-submitted' },
  { Ready: 'true' },
  { Sort: 'theme' },
  { Sort: '-score' },
  { Page: 300 },
]

/**
 * `GET /Paper/search`: budgets p95 ≤ 40 ms at one connection, a page of 50 out of 20,000 papers, and ≥ 50 % of the
 * requests per second of a bare route with the same SQL.
 */
export async function searchPapers(bench: Bench, seconds: number): Promise<string[]> {
  const [admin] = await benchUsers(bench)
  if (!admin) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  const { database } = bench.portal.context
  await allCompared(database.sql)
  bench.bare.get<{ Params: { index: string } }>('/search/:index', async (request) =>
    search(database, call.query.parse(questions[Number(request.params.index)]), Date.now()),
  )
  const bareOrigin = await bench.startBare()
  const lines: string[] = []
  for (const [index, question] of questions.entries()) {
    const asked = new URLSearchParams(
      Object.entries(question).map(([name, value]) => [name, String(value)]),
    ).toString()
    const stream = { method: 'GET' as const, path: `/api/Paper/search?${asked}`, headers: admin.headers }
    const portal = await load(bench.origin, [stream], seconds / 2)
    const bare = await load(bareOrigin, [{ ...stream, path: `/search/${index}` }], seconds / 4)
    const share = ((100 * portal.perSecond) / bare.perSecond).toFixed(0)
    lines.push(`${figuresLine(asked || 'everything', portal)}  ${share} % of the bare route`)
  }
  return [
    'GET /Paper/search, 1 connection, 20,000 papers (budgets: p95 at most 40 ms, 50 % of the bare route)',
    ...lines,
  ]
}
