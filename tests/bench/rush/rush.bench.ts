import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { count, eq, inArray, sql as text } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { files } from '../../../server/db/schema/files.ts'
import { papers, statusChanges } from '../../../server/db/schema/papers.ts'
import { startWorker } from '../../../server/db/typescript.ts'
import { fixture } from '../../support/fixtures.ts'
import type { Bench } from '../portal.ts'
import { allCompared } from '../settled.ts'
import { arrivals, mixed, rushKinds, steadily, type RushKind } from './arrivals.ts'
import { RushDone, type RushCall, type RushJob, type Sent } from './rushJob.ts'

/** S1: 5 final submissions, 25 saves, 100 reads and 5 uploads of 2 MB a second, on average; and twice as many. */
const perSecond = 135
export const uploadSize = 2_000_000

/** Every so many final submissions are sent twice at once, as a browser does over a connection that breaks. */
const doubledEvery = 5
const finalAgain = 'final again'

interface Draft {
  readonly Id: string
  readonly OwnerId: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Makes generated papers drafts of a few people that are ready to be submitted, and signs these in. */
export async function readyDrafts({ portal }: Bench, wanted: number) {
  const { context } = portal
  const { sql } = context.database
  const people = await sql.select({ Id: users.Id }).from(users).orderBy(users.Email).limit(200)
  const headers = new Map<string, Record<string, string>>()
  for (const { Id } of people) {
    const { AccessToken } = await startSession(context, sql, Id)
    headers.set(Id, { authorization: `Bearer ${AccessToken}` })
  }
  const owners = people.map(({ Id }) => Id)
  const found = await sql.select().from(papers).orderBy(papers.Id).limit(wanted)
  const drafts: Draft[] = []
  for (const [index, paper] of found.entries()) {
    const OwnerId = owners[index % owners.length] ?? ''
    const [file] = await sql
      .insert(files)
      .values({
        OwnerId,
        Kind: 'paper',
        FileName: `rush-${index}.pdf`,
        ContentType: 'application/pdf',
        Size: 1000,
        Sha256: index.toString(16).padStart(64, '0'),
      })
      .returning({ Id: files.Id })
    await sql
      .update(papers)
      .set({ OwnerId, Status: 'draft', PaperCode: '', PaperURL: file?.Id ?? '' })
      .where(eq(papers.Id, paper.Id))
    const { ThemeId, PaperTitle, Abstract, ConsiderBestPaper } = paper
    const body = { ThemeId, PaperTitle, Abstract, PaperURL: file?.Id ?? '', ConsiderBestPaper }
    drafts.push({ Id: paper.Id, OwnerId, body })
  }
  return { headers, drafts }
}

type Job = Omit<RushJob, 'pdf' | 'uploadSize'>

/** Sends calls from a thread of its own. */
export const rush = async (job: Job): Promise<Sent[]> => (await rushOf(job)).sent

/** The same, with the processor time of that thread. */
export async function rushOf(job: Job): Promise<RushDone> {
  const pdf = fixture('paper.pdf').toString('base64')
  const worker = startWorker('tests/bench/rush/rush.worker.ts', { workerData: { ...job, pdf, uploadSize } })
  const [message] = (await once(worker, 'message')) as unknown[]
  await worker.terminate()
  return RushDone.parse(message)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** The line of one kind of call: its times to the answer that counts, and what failed. */
export function sentLine(name: string, sent: readonly Sent[]): string {
  const times = sent.map(({ took }) => took).sort((a, b) => a - b)
  const ms = (share: number) => `${at(times, share).toFixed(0)} ms`.padStart(9)
  const statuses = sent.flatMap((one) => one.statuses)
  const refused = statuses.filter((status) => status === 503).length
  const failed = statuses.filter((status) => status === 0 || (status >= 500 && status !== 503)).length
  const left = sent.filter((one) => one.statuses.at(-1) !== 200).length
  return `  ${name.padEnd(18)}${String(sent.length).padStart(6)}  p50${ms(0.5)}  p95${ms(0.95)}  p99${ms(0.99)}  refused ${refused}  5xx ${failed}  not served ${left}`
}

interface Rush {
  readonly name: string
  /** Calls a second, on average. */
  readonly rate: number
  readonly seconds: number
  readonly times: typeof steadily
}

/** Sends the calls of one rush, and compares what was answered with what is there. */
async function oneRush(
  bench: Bench,
  drafts: readonly Draft[],
  headers: ReadonlyMap<string, Record<string, string>>,
  { name, rate, seconds, times }: Rush,
) {
  const { sql } = bench.portal.context.database
  const total = Math.round(seconds * rate)
  const kinds = mixed(total)
  const saved = drafts.slice(0, 200)
  const finals = drafts.slice(200)
  const before = new Map(
    (
      await sql
        .select({ Id: papers.Id, Version: papers.Version })
        .from(papers)
        .where(
          inArray(
            papers.Id,
            saved.map(({ Id }) => Id),
          ),
        )
    ).map(({ Id, Version }) => [Id, Version]),
  )
  const submitted: string[] = []
  const uploads: string[] = []
  const savesOf: string[] = []
  const calls = times(total, seconds, Math.random).flatMap((on, index): RushCall[] => {
    const kind: RushKind = kinds[index] ?? 'read'
    const draft = kind === 'final' ? finals[submitted.length] : saved[index % saved.length]
    if (!draft) return []
    const key = randomUUID()
    const own = { ...headers.get(draft.OwnerId), ...(kind === 'read' ? {} : { 'idempotency-key': key }) }
    const call = { kind, on, headers: own, body: '' }
    switch (kind) {
      case 'final': {
        submitted.push(draft.Id)
        const final = { ...call, method: 'PUT' as const, path: `/api/Paper/${draft.Id}/final-submission` }
        return submitted.length % doubledEvery === 0 ? [final, { ...final, kind: finalAgain }] : [final]
      }
      case 'save': {
        savesOf.push(draft.Id)
        const body = JSON.stringify({ ...draft.body, Abstract: `${index} ${String(draft.body['Abstract'])}` })
        return [{ ...call, method: 'PUT', path: `/api/Paper/${draft.Id}/paper-user`, body }]
      }
      case 'upload': {
        uploads.push(`${key}.pdf`)
        return [{ ...call, method: 'POST', path: '/api/Storage/paper', body: key, size: uploadSize }]
      }
      case 'read':
        return [
          {
            ...call,
            method: 'GET',
            path: index % 2 === 0 ? '/api/Paper/user-paper-list' : `/api/Paper/${draft.Id}/user`,
          },
        ]
    }
  })
  const sent = await rush({ origin: bench.origin, sockets: 512, patience: 30_000, calls })

  const isServed = (one: Sent) => one.statuses.at(-1) === 200
  const counted = await sql
    .select({ Id: statusChanges.PaperId, Count: count() })
    .from(statusChanges)
    .where(inArray(statusChanges.PaperId, submitted))
    .groupBy(statusChanges.PaperId)
  const after = await sql
    .select({ Id: papers.Id, Version: papers.Version })
    .from(papers)
    .where(
      inArray(
        papers.Id,
        saved.map(({ Id }) => Id),
      ),
    )
  const raised = after.reduce((sum, { Id, Version }) => sum + Version - (before.get(Id) ?? 0), 0)
  const stored = uploads.length === 0 ? 0 : await sql.$count(files, inArray(files.FileName, uploads))
  const served = (kind: string) => sent.filter((one) => one.kind === kind && isServed(one)).length
  const lost =
    Math.max(0, served('final') - counted.length) +
    Math.max(0, served('save') - raised) +
    Math.max(0, served('upload') - stored)
  const doubled = counted.filter((one) => one.Count > 1).length + Math.max(0, raised - savesOf.length)
  return {
    lines: [
      `${name}, ${seconds} s, ${rate} calls a second (1 final : 5 saves : 1 upload of 2 MB : 20 reads)`,
      ...[...rushKinds, finalAgain].map((kind) =>
        sentLine(
          kind,
          sent.filter((one) => one.kind === kind),
        ),
      ),
      `  lost ${lost}, doubled ${doubled}`,
    ],
    used: submitted.length,
  }
}

/**
 * S1, a tenth of its time with twice as many people, and as long again the pressure of the last seconds before a
 * deadline. Goal: p99 of a final at most 300 ms, no 5xx.
 */
export async function rushBench(bench: Bench, seconds: number): Promise<string[]> {
  const { sql } = bench.portal.context.database
  await allCompared(sql)
  await sql.execute(text`update home_page set abstract_minimum_word_count = 1`)
  const short = Math.max(8, Math.round(seconds / 10))
  const rushes: readonly Rush[] = [
    { name: 'S1', rate: perSecond, seconds, times: steadily },
    { name: 'Twice as many', rate: 2 * perSecond, seconds: short, times: steadily },
    { name: 'Up to the deadline, on average', rate: perSecond, seconds: short, times: arrivals },
  ]
  const finals = rushes.reduce((sum, one) => sum + Math.ceil((one.rate * one.seconds) / 20), 0)
  const { headers, drafts } = await readyDrafts(bench, 200 + finals)
  const lines: string[] = []
  let from = 0
  for (const next of rushes) {
    const some = [...drafts.slice(0, 200), ...drafts.slice(200 + from)]
    const one = await oneRush(bench, some, headers, next)
    from += one.used
    lines.push(...one.lines)
  }
  return lines
}
