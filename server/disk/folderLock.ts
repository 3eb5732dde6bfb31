import { createHash, randomBytes } from 'node:crypto'
import { linkSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../settings.ts'

/** The number at the end of a lock's name. That of earlier versions, `.s.PGSQL.5432`, counts too. */
const numberOf = (name: string) => Number(/\.(\d+)$/.exec(name)?.[1] ?? 0)

/** The longest path of a Unix socket, in bytes, without the name in its folder. */
const longestFolder = 86

/**
 * Reaches a socket in a folder. The path of a socket is short: that of a folder far down counts from the folder itself,
 * which is then the current one for a moment. No other code runs meanwhile.
 */
function reach<R>(folder: string, name: string, act: (socket: string) => R): R {
  if (Buffer.byteLength(folder) <= longestFolder) return act(join(folder, name))
  const before = process.cwd()
  process.chdir(folder)
  try {
    return act(name)
  } finally {
    process.chdir(before)
  }
}

/**
 * Where an earlier version has the lock of a data folder with a long path: in the folder for temporary files. Another
 * account may have taken that name, and then it says nothing.
 */
function earlierFolder(dataDir: string): string | undefined {
  const folder = join(tmpdir(), `lectern-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() && found.uid === process.geteuid?.() ? folder : undefined
}

const newestIn = (folder: string) =>
  readdirSync(folder).reduce((newest, name) => (numberOf(name) > numberOf(newest) ? name : newest), 'lock.0')

/** True unless nobody listens: a process that is too busy to accept a connection is alive. */
function isAnswering(folder: string, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = reach(folder, name, (socket) => createConnection(socket))
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
 * Locks a data folder for this process; returns how to release it. Throws StartError if another process has locked it.
 * The lock is a socket on which this process listens: it ends with the process, however that ends.
 *
 * A dead lock is never replaced, since of two processes that do so the second would remove the lock of the first.
 * Instead the next number is taken, which only one process can do, under a name that appears once the socket listens.
 * The highest number is never removed, so that a process that has read an older one cannot take a number twice.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const real = realpathSync(dataDir)
  const folder = join(real, 'socket')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const earlier = earlierFolder(real)
  const isUsed = async (place: string, name: string) => {
    if (await isAnswering(place, name))
      throw new StartError(`Another process is using ${dataDir}. Stop it first, or choose another DATA_DIR.`)
  }
  if (earlier) await isUsed(earlier, newestIn(earlier))
  const server = createServer((caller) => caller.destroy())
  const name = `${randomBytes(4).toString('hex')}.new`
  const unnamed = join(folder, name)
  await new Promise<void>((resolve, reject) => {
    reach(folder, name, (socket) => server.once('error', reject).listen(socket, resolve).unref())
  })
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  for (;;) {
    const newest = newestIn(folder)
    await isUsed(folder, newest).catch(async (error: unknown) => {
      rmSync(unnamed, { force: true })
      await release()
      throw error
    })
    const own = `lock.${numberOf(newest) + 1}`
    if (!link(unnamed, join(folder, own))) continue
    if (newestIn(folder) === own) {
      rmSync(unnamed)
      for (const other of readdirSync(folder))
        if (numberOf(other) > 0 && other !== own) rmSync(join(folder, other), { force: true })
      return release
    }
    // Others took this number and the next one meanwhile.
    rmSync(join(folder, own), { force: true })
  }
}
