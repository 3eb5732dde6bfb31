import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { flushTree, makeFolder, moveFlushed } from '../disk/durable.ts'
import { StartError } from '../settings.ts'
import { startWorker, programArguments } from './typescript.ts'

/** The embedded database of a running process. */
export interface Engine {
  /** The folder of the socket, for `pg`'s `host`. */
  readonly host: string
  readonly port: number
  stop(): Promise<void>
}

/** Connections that the embedded engine multiplexes onto its one session: the portal's pool, and some spare ones. */
const engineConnections = 32

const socketPort = 5432

/**
 * The folder of the engine's socket: `pg` needs a folder and a port, and a Unix socket's path may have at most 107
 * bytes.
 */
export function socketFolder(dataDir: string): string {
  const inside = join(realpathSync(dataDir), 'socket')
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${socketPort}`)) <= 100) return inside
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return join(tmpdir(), `lectern-${name}`)
}

function isAnswering(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => {
      resolve(false)
    })
  })
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

/**
 * Starts the embedded database in a worker thread, reached over a private socket (design §1, decision 2). A commit is
 * on the disk before it is confirmed. Throws StartError if another process already uses the folder, or its database
 * is not complete.
 */
export async function startEngine(dataDir: string): Promise<Engine> {
  await makeFolder(dataDir)
  const host = socketFolder(dataDir)
  mkdirSync(host, { recursive: true, mode: 0o700 })
  const socket = join(host, `.s.PGSQL.${socketPort}`)
  if (await isAnswering(socket))
    throw new StartError(`Another process is using ${dataDir}. Stop it first, or choose another DATA_DIR.`)
  rmSync(socket, { force: true })
  const folder = join(dataDir, 'database')
  await findDatabase(folder)
  const worker = startWorker('server/db/engine.worker.ts', {
    workerData: { folder, socket, connections: engineConnections },
  })
  await reported(worker, 'ready')
  return {
    host,
    port: socketPort,
    stop: async () => {
      const stopped = reported(worker, 'stopped')
      worker.postMessage('stop')
      await stopped
      await worker.terminate()
    },
  }
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
