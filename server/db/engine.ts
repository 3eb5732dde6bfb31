import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type pg from 'pg'
import { z } from 'zod'
import { flushTree, makeFolder, moveFlushed } from '../disk/durable.ts'
import { lockFolder } from '../disk/folderLock.ts'
import { StartError, type Settings } from '../settings.ts'
import { ThreadStream } from './threadStream.ts'
import { programArguments, startWorker } from './typescript.ts'

/** What the engine's thread sends when it cannot go on. */
const Broken = z.object({ broken: z.string() })

/** A reachable database, and how to release it. */
export interface Reached {
  /** For the clients of `pg`. */
  readonly connection: pg.PoolConfig
  /** Calls back if the embedded engine cannot go on, since its disk has failed; with the reason. */
  onBroken(call: (reason: string) => void): void
  stop(): Promise<void>
}

/**
 * Creates the database under a temporary name and renames it once all of it is on the disk, so that one left
 * unfinished by a power cut is never opened. This takes 450 MB more than opening one, so a separate process does it
 * and ends (design §6).
 */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await makeFolder(unfinished)
  const script = programArguments('server/db/make.main.ts')
  const child = spawn(process.execPath, [...script, unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The embedded database could not be made in ${folder}`)
  flushTree(unfinished)
  await moveFlushed(unfinished, folder)
}

/** Creates the database if there is none. Throws StartError if there is one that cannot be complete. */
async function findDatabase(folder: string): Promise<void> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return makeDatabase(folder)
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(
      `The database in ${folder} is not whole: it has no PG_VERSION. Restore a backup into a new DATA_DIR; ` +
        'if nothing was ever kept in this one, delete the folder and start again.',
    )
}

const limit = '--wasm-tiering-budget'

/**
 * Lets more of a function of the engine run before its machine code is optimized: 20 million bytes, roughly. By the limit
 * of Node 20, 1.8 million, a start, which runs most functions a little, spends nearly a third of its processor on that;
 * Node 24 has 13 million. What a busy portal runs reaches this within seconds. A limit that Node was started with counts.
 */
function optimizeLater(): void {
  if (!process.execArgv.some((one) => one.startsWith(limit))) setFlagsFromString(`${limit}=20000000`)
}

async function startThread(folder: string): Promise<Worker> {
  await findDatabase(folder)
  optimizeLater()
  const worker = startWorker('server/db/engine.worker.ts', { workerData: { folder } })
  await reported(worker, 'ready')
  return worker
}

/**
 * Starts the embedded database in a worker thread (design §1, decision 2). Each client of `pg` reaches it over a port
 * of its own. A commit is on the disk before it is confirmed. Throws StartError if another process already uses the
 * folder, or its database is not complete.
 */
export async function startEngine(dataDir: string): Promise<Reached> {
  await makeFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  const worker = await startThread(join(dataDir, 'database')).catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  const stream = () => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage(port2, [port2])
    return new ThreadStream(port1)
  }
  return {
    connection: { stream, ssl: false, user: 'postgres', database: 'postgres' },
    onBroken: (call) => {
      worker.on('message', (message: unknown) => {
        const { success, data } = Broken.safeParse(message)
        if (success) call(data.broken)
      })
      worker.on('error', ({ message }) => {
        call(message)
      })
    },
    stop: async () => {
      const stopped = reported(worker, 'stopped')
      worker.postMessage('stop')
      await stopped
      await worker.terminate()
      await unlock()
    },
  }
}

/**
 * Connects to the PostgreSQL server of the settings, or starts the embedded engine in `DATA_DIR` (design §1, decision
 * 2).
 */
export async function reachDatabase(settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reached> {
  return settings.DATABASE_URL
    ? {
        connection: { connectionString: settings.DATABASE_URL },
        onBroken: () => undefined,
        stop: () => Promise.resolve(),
      }
    : startEngine(settings.DATA_DIR)
}

function reported(worker: Worker, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', function listen(message: unknown) {
      if (message !== word) return
      worker.off('error', reject)
      worker.off('message', listen)
      resolve()
    })
  })
}
