import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { papers } from '../../server/db/schema/papers.ts'
import { figuresLine, load, type Figures, type Stream } from './load.ts'
import { benchUsers, startBench, type Bench } from './portal.ts'

/** The least that a save can be: hold the row, change it, in one transaction. */
const bareStatements = {
  lock: 'select version from papers where id = $1 for update',
  save: `update papers set abstract = $2, version = version + 1, last_modified_on = now(),
    search_words = array_to_tsvector(string_to_array($3, ' ')) where id = $1 returning version`,
}

/** Saves of an edited draft each, one stream for each of the generated people. */
async function savesOf(bench: Bench): Promise<readonly { readonly id: string; readonly stream: Stream }[]> {
  const { sql } = bench.portal.context.database
  const saves: { readonly id: string; readonly stream: Stream }[] = []
  for (const user of await benchUsers(bench)) {
    const [paper] = await sql.select().from(papers).where(eq(papers.OwnerId, user.UserId)).limit(1)
    if (!paper) throw new Error('The generated account owns no paper')
    await sql.update(papers).set({ Status: 'draft' }).where(eq(papers.Id, paper.Id))
    const { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper } = paper
    const body = { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper }
    saves.push({
      id: paper.Id,
      stream: {
        method: 'PUT',
        path: `/api/Paper/${paper.Id}/paper-user`,
        headers: user.headers,
        save: { version: paper.Version, body },
      },
    })
  }
  return saves
}

/** Saving an edited draft with key and version. Budget: p99 ≤ 50 ms; a peer saves 293 a second, not atomically. */
export async function saveDraft(bench: Bench, seconds: number): Promise<string[]> {
  const { pool } = bench.portal.context.database
  const saves = await savesOf(bench)
  bench.bare.put<{ Params: { id: string }; Body: { Abstract: string } }>(
    '/save/:id',
    async (request, reply) => {
      const { Abstract } = request.body
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(bareStatements.lock, [request.params.id])
        const words = [...new Set(Abstract.toLowerCase().match(/[a-z0-9]+/g))].join(' ')
        const { rows } = await client.query<{ version: number }>(bareStatements.save, [
          request.params.id,
          Abstract,
          words,
        ])
        await client.query('commit')
        return await reply
          .header('etag', `"${rows[0]?.version ?? 0}"`)
          .send({ Success: true, Trace: randomUUID() })
      } finally {
        client.release()
      }
    },
  )
  const bareOrigin = await bench.startBare()
  const streams = saves.map(({ stream }) => stream)
  const portal = await load(bench.origin, streams, seconds)
  const bare = await load(
    bareOrigin,
    saves.map(({ id, stream }) => ({ ...stream, path: `/save/${id}`, headers: {} })),
    seconds,
  )
  return [
    'PUT /Paper/{id}/paper-user with key and version, 16 connections, 20,000 papers',
    figuresLine('portal', portal),
    figuresLine('bare route, lock and update only', bare),
    `  p99 ${portal.p99.toFixed(0)} ms (budget: at most 50 ms)`,
  ]
}

/** Where a flush costs nothing. */
const memory = '/dev/shm'

/**
 * Saves on the disk, each flushed before it is answered, beside the same saves in a folder in memory, whose flushes cost
 * nothing. Budget: the flush takes at most a quarter of them. In turns, since a machine is never as fast as before.
 */
export async function flush(seconds: number): Promise<string[]> {
  if (!existsSync(memory)) return [`flush: not measured, since this machine has no ${memory}`]
  const disk = tmpdir()
  const found: Record<string, Figures[]> = { [disk]: [], [memory]: [] }
  for (let turn = 0; turn < 3; turn++)
    for (const [folder, figures] of Object.entries(found)) {
      process.env['TMPDIR'] = folder
      const bench = await startBench()
      const streams = (await savesOf(bench)).map(({ stream }) => stream)
      figures.push(await load(bench.origin, streams, seconds))
      await bench.stop()
    }
  process.env['TMPDIR'] = disk
  const [onDisk, inMemory] = [disk, memory].map((folder) => middleOf(found[folder] ?? []))
  if (!onDisk || !inMemory) throw new Error('Nothing was measured')
  const lost = (1 - onDisk.perSecond / inMemory.perSecond) * 100
  return [
    'PUT /Paper/{id}/paper-user, 16 connections, 20,000 papers, the middle one of three runs in turns',
    figuresLine('on the disk, flushed', onDisk),
    figuresLine('in memory, where a flush is free', inMemory),
    `  the flush takes ${lost.toFixed(0)} % of the saves (budget: at most 25 %)`,
  ]
}

const middleOf = (figures: readonly Figures[]) =>
  figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)]
