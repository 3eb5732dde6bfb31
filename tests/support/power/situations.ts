import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { randomOf, type Random } from '../../simulation/random.ts'
import { startPortalProcess } from '../portal/process.ts'
import { stepOf } from './client.ts'
import { Disk } from './disk.ts'
import { readEvents, type Event } from './events.ts'
import type { Conference } from './people.ts'
import { admin, forget, newShelf, noting, readLog } from './portals.ts'
import { presenterOf, savePapers, uploadPieces, uploadWhole, makeThemes, Work } from './work.ts'

/** What a portal did to its disk while clients worked, from its start on. */
export interface Recording {
  /** The disk as it was before. */
  newDisk(): Disk
  /** The disk as it was left, without a power cut. */
  readonly left: string
  readonly events: readonly Event[]
  readonly work: Work
  /** What the portal printed. */
  readonly output: string
  /** Themes that were there before. */
  readonly themes: readonly string[]
  /** Cuts come after this event. */
  readonly from: number
  /** The portal was ready before this event. */
  readonly ready: number
  /** When the tokens were made. */
  readonly madeAt: number
  forget(): void
}

type Clients = (work: Work, random: Random, dataDir: string) => readonly Promise<unknown>[]

interface Begun {
  /** The folder around the data folder; none before the very first start. */
  readonly folder?: string
  readonly themes?: readonly string[]
  readonly madeAt?: number
  /** Whether the power may be cut before the portal is ready. */
  readonly isStart?: boolean
}

/** What a portal is given beside its clients. */
interface Hardship {
  /** The fault of the disk that it meets as soon as it is ready. */
  readonly fault: object
  /** How often clients send a step again. */
  readonly tries: number
}

/** Lets clients work on a portal of its own, and notes what it does to the disk. */
export async function record(
  { folder, themes = [], madeAt = Date.now(), isStart = false }: Begun,
  clients: Clients,
  seed: number,
  hardship?: Hardship,
): Promise<Recording> {
  const shelf = newShelf()
  const [start, root, log, fault] = ['start', 'disk', 'log', 'fault'].map((name) => join(shelf, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const copy of [start, root])
    if (folder) cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('socket') })
    else mkdirSync(copy)
  const given = { ...noting(root, log), ...(hardship ? { POWER_FAULT: fault } : {}) }
  const portal = await startPortalProcess(given, join(root, 'data'))
  const started = readEvents(readLog(log)).length
  const work = new Work(() => portal.url, { tries: hardship?.tries ?? 1 })
  if (hardship) writeFileSync(fault, JSON.stringify(hardship.fault))
  try {
    const doing = clients(work, randomOf(seed), portal.dataDir)
    // With a fault some of them end early, and the others go on.
    await (hardship ? Promise.allSettled(doing) : Promise.all(doing))
  } finally {
    await portal.kill()
  }
  return {
    newDisk: () => new Disk(start),
    left: root,
    events: readEvents(readLog(log)),
    work,
    themes,
    from: isStart ? 0 : started,
    ready: started,
    madeAt,
    output: portal.output(),
    forget: () => {
      if (existsSync(shelf)) forget(shelf)
    },
  }
}

/** The engine begins new files of its log and writes its tables, as it does by itself after many saves. */
async function tendEngine(dataDir: string, times: number): Promise<void> {
  const client = new pg.Client({ host: dataDir, user: 'postgres', database: 'postgres' })
  // The portal may end meanwhile.
  client.on('error', () => undefined)
  await client.connect()
  for (let n = 0; n < times; n += 1) {
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  }
  await client.end()
}

/** Papers are saved and submitted by several people at once, while an admin makes themes. */
export const saving =
  (conference: Conference, papers: number): Clients =>
  (work, random, dataDir) => [
    ...[0, 1, 2, 3].map((number) => savePapers(work, conference, number, papers, random)),
    makeThemes(work, conference.adminToken, 'Theme', 4 * papers),
    tendEngine(dataDir, papers),
  ]

/** Files are uploaded, whole and in pieces. */
export const uploading =
  (conference: Conference, files: number): Clients =>
  (work, random) => [
    ...[0, 1].map(async (number) => {
      for (let n = 0; n < files; n += 1)
        await uploadWhole(work, presenterOf(conference, number).AccessToken, 20_000 + random.below(200_000))
    }),
    ...[2, 3].map(async (number) => {
      for (let n = 0; n < files / 2; n += 1)
        await uploadPieces(work, conference, number, 100_000 + random.below(200_000), 64 * 1024)
    }),
  ]

const SignedIn = z.object({ AccessToken: z.string() })

/** The admin signs in and makes a few themes: the first that a new portal is asked for. */
export const beginning: Clients = (work) => [
  work
    .do({ step: stepOf('POST', '/Account/login', { json: admin }) })
    .then(({ Result }) => makeThemes(work, SignedIn.parse(Result).AccessToken, 'New', 5)),
]
