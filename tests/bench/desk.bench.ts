import { closeConference, getArchive, searchArchivedPapers } from '../../contract/archive.ts'
import { getHomePageRow } from '../../server/content/settings.ts'
import { addressOf, call } from '../support/call.ts'
import { figuresLine, load } from './load.ts'
import { benchUsers, makeAdmin, type Bench } from './portal.ts'

const questions: Readonly<Record<string, string>> = {
  'dashboard (budget: 1 s)': '/api/Report/dashboard',
  'admin data (budget: 1 s)': '/api/HomePage/admin',
  'users, everybody': '/api/User',
  'users, letters of a name': '/api/User?Text=ka',
  'users, a late page': '/api/User?Page=70',
  'users, newest presenters': '/api/User?Role=PaperPresenter&Sort=newest',
}

/** The organiser's dashboard and list of people over 20,000 papers and 4,000 people, then closing the conference. */
export async function desk(bench: Bench, seconds: number): Promise<string[]> {
  const [admin] = await benchUsers(bench)
  if (!admin) throw new Error('Nobody was generated')
  await makeAdmin(bench, admin.UserId)
  const { headers } = admin
  const lines: string[] = []
  for (const [name, path] of Object.entries(questions))
    lines.push(figuresLine(name, await load(bench.origin, [{ method: 'GET', path, headers }], seconds / 3)))
  const as = headers['authorization']?.replace('Bearer ', '') ?? ''
  const { ConferenceName } = await getHomePageRow(bench.portal.context.database.sql)
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
  return ['The organiser’s desk, 1 connection, 20,000 papers', ...lines]
}
