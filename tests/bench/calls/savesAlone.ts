import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { papers } from '../../../server/db/schema/papers.ts'
import type { Bench } from '../portal.ts'
import type { Asked } from './wrk.ts'

type RunQuery = (this: pg.Client, ...given: readonly unknown[]) => unknown

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements of one save by round trip: those of one trip do not wait for one another. */
type Trips = readonly (readonly Statement[])[]

/** The version that a recorded save is based on: no other value of its statements is like it. */
const recordedVersion = 700_000_003
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function statementOf(query: unknown, more: unknown): Statement {
  const { text, values = more } =
    typeof query === 'string' ? { text: query, values: more } : (query as Statement)
  return { text, values: Array.isArray(values) ? values : [] }
}

/** Runs `work`, and notes what the connections of a pool send meanwhile. */
async function recordTrips(pool: pg.Pool, work: () => Promise<unknown>): Promise<Trips> {
  const trips: Statement[][] = []
  const recorded = new Set<pg.PoolClient>()
  let waiting = 0
  const answered = () => (waiting -= 1)
  const watch = (client: pg.PoolClient) => {
    if (recorded.has(client)) return
    recorded.add(client)
    Object.defineProperty(client, 'query', {
      configurable: true,
      value(this: pg.Client, query: unknown, ...rest: readonly unknown[]) {
        if (waiting === 0) trips.push([])
        trips.at(-1)?.push(statementOf(query, rest[0]))
        waiting += 1
        const answer = (Object.getPrototypeOf(client) as { query: RunQuery }).query.call(this, query, ...rest)
        Promise.resolve(answer).then(answered, answered)
        return answer
      },
    })
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const client of recorded) Reflect.deleteProperty(client, 'query')
  }
  return trips
}

/** The ids that a save gives to new rows, which each replay needs anew. */
function newIds(trips: Trips): ReadonlySet<unknown> {
  const seen = new Set<unknown>()
  const made = new Set<unknown>()
  for (const { text, values } of trips.flat()) {
    const isInsert = /^(with .*)?insert/is.test(text)
    for (const value of values) {
      if (isInsert && typeof value === 'string' && uuid.test(value) && !seen.has(value)) made.add(value)
      seen.add(value)
    }
  }
  return made
}

/** Saves a paper once through the portal, and returns what saves it once more without the portal. */
async function replayed(
  { portal, origin }: Bench,
  { path, headers, save }: Asked,
  paperId: string,
  isTogether: boolean,
) {
  const { pool, sql } = portal.context.database
  await sql.update(papers).set({ Version: recordedVersion }).where(eq(papers.Id, paperId))
  const key = randomUUID()
  const Abstract = `Recorded ${String(save?.body['Abstract'])}`
  const trips = await recordTrips(pool, async () => {
    const response = await fetch(`${origin}${path}`, {
      method: 'PUT',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'if-match': `"${recordedVersion}"`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...save?.body, Abstract }),
    })
    if (!response.ok) throw new Error(`A save was refused: ${await response.text()}`)
    await response.arrayBuffer()
  })
  const made = newIds(trips)
  const steps = isTogether ? [trips.flat()] : trips
  let version = recordedVersion + 1
  const once = async () => {
    const changed = new Map<unknown, unknown>([
      [key, randomUUID()],
      [Abstract, `${version} ${Abstract}`],
      [recordedVersion, version],
      [recordedVersion + 1, version + 1],
    ])
    for (const id of made) if (!changed.has(id)) changed.set(id, randomUUID())
    const now = (values: readonly unknown[]) =>
      values.map((value) => (changed.has(value) ? changed.get(value) : value))
    const client = await pool.connect()
    try {
      for (const trip of steps)
        await Promise.all(
          trip.map(({ text, values }) =>
            values.length > 0
              ? client.query({ text, values: now(values), rowMode: 'array' })
              : client.query(text),
          ),
        )
    } finally {
      client.release()
    }
    version += 1
  }
  /** Throws unless each replay has changed the paper. */
  const check = async () => {
    const [paper] = await sql.select().from(papers).where(eq(papers.Id, paperId))
    if (paper?.Version !== version)
      throw new Error(`A replayed save changed nothing: ${JSON.stringify(trips)}`)
  }
  return { once, check, trips: steps }
}

/**
 * How many saves a second the database takes, if nothing but the statements of the portal's save is sent, over as many
 * connections: the ceiling of the portal's saves. Each save waits for the one before it on its connection. With
 * `isTogether` all statements of a save go at once, without what the portal decides in between: no function of the
 * database that carries them out could be much quicker.
 */
export async function savesAlone(
  bench: Bench,
  saves: readonly Asked[],
  ids: readonly string[],
  seconds: number,
  isTogether = false,
) {
  const replays = []
  for (const [index, save] of saves.entries())
    replays.push(await replayed(bench, save, ids[index] ?? '', isTogether))
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    replays.map(async ({ once }) => {
      while (performance.now() < end) {
        const from = performance.now()
        await once()
        times.push(performance.now() - from)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  for (const { check } of replays) await check()
  const sorted = times.toSorted((a, b) => a - b)
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(
    (share) => sorted[Math.floor(sorted.length * share)],
  )
  const { trips = [] } = replays[0] ?? {}
  return { perSecond, p50, p95, p99, statements: trips.flat().length, roundTrips: trips.length }
}
