import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server of the run's own. */
export interface PostgresServer {
  readonly url: string
  readonly version: string
  stop(): Promise<void>
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

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody')
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
 * machine has no PostgreSQL. `stop` ends it and removes the folder.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
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
  for (let start = 1; ; start++) {
    const port = await freePort()
    // What a test database holds need not survive a power cut.
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: 'off',
      max_connections: 200,
    }
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: folder, stdio: 'ignore', detached: true, ...user },
    )
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const stop = async () => {
      if (server.exitCode === null) server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    try {
      return { url, version: await answers(url, server), stop }
    } catch (error) {
      if (server.exitCode !== null && start < starts) continue
      await stop()
      throw error
    }
  }
}
