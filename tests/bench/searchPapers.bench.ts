import { figuresLine, load } from './load.ts'
import { benchUsers, makeAdmin, type Bench } from './portal.ts'

/** What an admin asks for, from a rare word to letters that begin a word of nearly every paper. */
const questions: readonly string[] = [
  '',
  'Text=kaloric',
  'Text=kal',
  'Text=ka',
  'Status=approved&Sort=title',
  'Page=300',
]

/** `GET /Paper/search`: budget p95 ≤ 50 ms at one connection, a page of 50 out of 20,000 papers. */
export async function searchPapers(bench: Bench, seconds: number): Promise<string[]> {
  const [admin] = await benchUsers(bench)
  if (!admin) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  const lines: string[] = []
  for (const question of questions) {
    const stream = { method: 'GET' as const, path: `/api/Paper/search?${question}`, headers: admin.headers }
    lines.push(figuresLine(question || 'everything', await load(bench.origin, [stream], seconds / 2)))
  }
  return ['GET /Paper/search, 1 connection, 20,000 papers (budget: p95 at most 50 ms)', ...lines]
}
