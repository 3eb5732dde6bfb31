import { once } from 'node:events'
import { asc, sql as text } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { startWorker } from '../../../server/db/typescript.ts'
import type { Bench } from '../portal.ts'
import { allCompared } from '../settled.ts'
import { Comeback } from './comebackJob.ts'

const devices = 3000
const papersEach = 5
const savesEach = 2

/** The devices of a conference that come back after the network was away. Goal: at most 60 s and 1.5 calls a save. */
export async function comebackBench(bench: Bench): Promise<string[]> {
  const { context } = bench.portal
  const { sql } = context.database
  await allCompared(sql)
  await sql.execute(text`update papers set status = 'draft', paper_code = ''`)
  await sql.execute(text`analyze papers`)
  const people = await sql.select({ Id: users.Id }).from(users).orderBy(asc(users.Email)).limit(devices)
  const owned = new Map<string, { Id: string; Version: number; body: Record<string, unknown> }[]>()
  for (const paper of await sql.select().from(papers)) {
    const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper, OwnerId } = paper
    const some = owned.get(OwnerId) ?? []
    owned.set(OwnerId, some)
    if (some.length < papersEach)
      some.push({
        Id: paper.Id,
        Version: paper.Version,
        body: { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper },
      })
  }
  const coming = []
  for (const { Id } of people) {
    const { AccessToken } = await startSession(context, sql, Id)
    coming.push({ headers: { authorization: `Bearer ${AccessToken}` }, papers: owned.get(Id) ?? [] })
  }
  const workerData = { origin: bench.origin, savesEach, devices: coming }
  const worker = startWorker('tests/bench/rush/comeback.worker.ts', { workerData })
  const [message] = (await once(worker, 'message')) as unknown[]
  await worker.terminate()
  const { calls, failures, refusals, took } = Comeback.parse(message)
  const after = new Map(
    (await sql.select({ Id: papers.Id, Version: papers.Version }).from(papers)).map(({ Id, Version }) => [
      Id,
      Version,
    ]),
  )
  const raised = coming.flatMap((device) =>
    device.papers.map(({ Id, Version }) => (after.get(Id) ?? 0) - Version),
  )
  const rows = raised.length * savesEach
  const missing = raised.reduce((sum, times) => sum + Math.max(0, savesEach - times), 0)
  const doubled = raised.reduce((sum, times) => sum + Math.max(0, times - savesEach), 0)
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} of ${kind}`)
  return [
    `${coming.length} devices with ${papersEach * savesEach} queued saves each come back at once; goal: at most 60 s, 1.5 calls a save`,
    `  ${(took / 1000).toFixed(1)} s, ${(rows / (took / 1000)).toFixed(0)} saves a second, ${(calls / rows).toFixed(2)} calls a save`,
    `  refused ${refusals}, failed ${kinds.join(', ') || 0}, lost ${missing}, doubled ${doubled}`,
  ]
}
