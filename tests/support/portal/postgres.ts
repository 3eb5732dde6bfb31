import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { otherUser } from './otherUser.ts'

/** A PostgreSQL server of the run's own. */
export interface PostgresServer {
  readonly url: string
  readonly version: string
  /** Lets it fail. It starts again by itself after the loss of a session, else with `startAgain`. */
  kill(how: PostgresKill): Promise<void>
  /** Starts it on what it has left, under the same address. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** What of a server is killed: one session, its first process, or all; or it stops at once by order of an operator. */
export type PostgresKill = 'a session' | 'the first process' | 'every process' | 'an immediate stop'

/** The processes that a process has started and that still run. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false
      try {
        // The name before it may contain anything but ends with the last bracket.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent
      } catch {
        // Ended since the folder was read.
        return false
      }
    })
}

/** Ends a process at once, if it has not ended by itself in between. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const packages = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL programs on this machine, if there are any. */
function newestPrograms(): string | undefined {
  if (!existsSync(packages)) return undefined
  return readdirSync(packages)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(packages, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answers(url: string, server: ChildProcess): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server.exitCode !== null) break
    // Who took the port may say nothing.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    } catch {
      await sleep(200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('The PostgreSQL server of the tests did not start')
}

/** How often a server is started: another program may take its port between the look for a free one and the start. */
const starts = 3

/**
 * Starts a PostgreSQL server in a temporary folder, on loopback and with a password of its own; nothing if this
 * machine has no PostgreSQL. `stop` ends it and removes the folder. With `flushes` it writes each commit to the disk before
 * it is confirmed, as in operation.
 */
export async function startPostgres({ flushes = false } = {}): Promise<PostgresServer | undefined> {
  const programs = newestPrograms()
  if (!programs) return undefined
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  )
  const launch = (port: number) => {
    // What a test database holds need not survive a power cut, and so it is not flushed.
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: flushes ? 'on' : 'off',
      max_connections: 200,
    }
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: folder, stdio: 'ignore', detached: true, ...user },
    )
    const ended = new Promise((resolve) => server.once('exit', resolve))
    return { server, ended }
  }
  for (let start = 1; ; start++) {
    const port = await freePort()
    let { server, ended } = launch(port)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const stop = async () => {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    const kill = async (how: PostgresKill) => {
      const first = server.pid ?? 0
      const others = childrenOf(first)
      if (how === 'a session') {
        // Sessions come after the processes that the server has for itself.
        killOne(Math.max(...others))
        return
      }
      server.kill(how === 'an immediate stop' ? 'SIGQUIT' : 'SIGKILL')
      if (how === 'every process') for (const pid of others) killOne(pid)
      await ended
    }
    const startAgain = async () => {
      // While processes of the last one are still there, it refuses to start.
      for (let attempt = 1; ; attempt += 1) {
        ;({ server, ended } = launch(port))
        try {
          await answers(url, server)
          return
        } catch (error) {
          if (attempt === 50) throw error
          await sleep(100)
        }
      }
    }
    try {
      return { url, version: await answers(url, server), kill, startAgain, stop }
    } catch (error) {
      if (server.exitCode !== null && start < starts) continue
      await stop()
      throw error
    }
  }
}
