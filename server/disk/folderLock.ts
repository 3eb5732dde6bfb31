import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../settings.ts'

/** The number at the end of a lock's name. That of earlier versions, `.s.PGSQL.5432`, counts too. */
const numberOf = (name: string) => Number(/\.(\d+)$/.exec(name)?.[1] ?? 0)

/**
 * The folder of a data folder's lock. The path of a Unix socket may have at most 107 bytes, so the lock of a long one
 * is in the system's folder for temporary files.
 */
function folderOfLock(dataDir: string): string {
  const real = realpathSync(dataDir)
  const inside = join(real, 'socket')
  if (Buffer.byteLength(inside) <= 86) return inside
  return join(tmpdir(), `lectern-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`)
}

const newestIn = (folder: string) =>
  readdirSync(folder).reduce((newest, name) => (numberOf(name) > numberOf(newest) ? name : newest), 'lock.0')

/** True unless nobody listens: a process that is too busy to accept a connection is alive. */
function isAnswering(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}

/** Gives a file another name; false if the name is taken. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks a data folder for this process; answers how to release it. Throws StartError if another process has locked it.
 * The lock is a socket on which this process listens: it ends with the process, however that ends.
 *
 * A dead lock is never replaced, since of two processes that do so the second would remove the lock of the first.
 * Instead the next number is taken, which only one process can do, under a name that appears once the socket listens.
 * The highest number is never removed, so that a process that has read an older one cannot take a number twice.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const folder = folderOfLock(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const server = createServer((caller) => caller.destroy())
  const unnamed = join(folder, `${randomBytes(4).toString('hex')}.new`)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(unnamed, resolve).unref()
  })
  // Closing removes the name that the socket was given first.
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  for (;;) {
    const newest = newestIn(folder)
    if (await isAnswering(join(folder, newest))) {
      await release()
      throw new StartError(`Another process is using ${dataDir}. Stop it first, or choose another DATA_DIR.`)
    }
    const own = `lock.${numberOf(newest) + 1}`
    if (!link(unnamed, join(folder, own))) continue
    if (newestIn(folder) === own) {
      rmSync(unnamed)
      for (const name of readdirSync(folder))
        if (numberOf(name) > 0 && name !== own) rmSync(join(folder, name), { force: true })
      return release
    }
    // Others took this number and the next one meanwhile.
    rmSync(join(folder, own), { force: true })
  }
}
