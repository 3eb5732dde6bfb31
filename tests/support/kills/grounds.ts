import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '../portal/postgres.ts'
import { startPortalProcess, type PortalProcess } from '../portal/process.ts'
import { startProxy, type Proxy } from '../portal/proxy.ts'
import { databaseOn, dropDatabaseOn, makeDatabaseOn, makeTemplateOn } from '../portal/template.ts'
import { makeConference, type Conference } from '../power/people.ts'
import { environment, forget, newShelf } from '../power/portals.ts'

/** A conference of one round. */
export interface Ground {
  readonly dataDir: string
  /** Where its database is, if a server keeps it. */
  readonly DATABASE_URL?: string
  /** Starts a portal on it, with further settings; each needs a port of its own. */
  start(port: number, settings?: Readonly<Record<string, string>>): Promise<PortalProcess>
  forget(): void | Promise<void>
}

/** A conference, of which each round gets a copy. */
export interface Grounds {
  readonly conference: Conference
  /** The server that keeps the databases, if there is one. */
  readonly postgres?: PostgresServer
  /** The network through which portals reach it. */
  readonly line?: Proxy
  newGround(): Promise<Ground>
  forget(): void | Promise<void>
}

function copyOf({ folder }: Conference) {
  const shelf = newShelf()
  cpSync(folder, shelf, { recursive: true, filter: (path) => !path.endsWith('socket') })
  const dataDir = join(shelf, 'data')
  const given = { ...environment, PAGES_DIR: join(shelf, 'no-pages'), LOG_LEVEL: 'fatal' }
  const start = (port: number, more = {}) =>
    startPortalProcess({ ...given, ...more, PORT: String(port) }, dataDir)
  return { shelf, dataDir, start }
}

/** Conferences on the embedded database. */
export async function embeddedGrounds(): Promise<Grounds> {
  const conference = await makeConference()
  return {
    conference,
    newGround: () => {
      const { shelf, dataDir, start } = copyOf(conference)
      return Promise.resolve({
        dataDir,
        start,
        forget: () => {
          forget(shelf)
        },
      })
    },
    forget: () => {
      forget(conference.folder)
    },
  }
}

/** Conferences on a PostgreSQL server of their own; nothing where there is none on this machine. */
export async function postgresGrounds(): Promise<Grounds | undefined> {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  const { url } = postgres
  const forgetTemplate = await makeTemplateOn(url)
  await makeDatabaseOn(url, 'conference')
  const conference = await makeConference(databaseOn(url, 'conference'))
  const line = await startProxy(Number(new URL(url).port))
  const over = (address: string) => address.replace(new URL(url).host, `127.0.0.1:${line.port}`)
  let rounds = 0
  return {
    conference,
    postgres,
    line,
    newGround: async () => {
      rounds += 1
      const name = `round_${rounds}`
      await makeDatabaseOn(url, name, 'conference')
      const DATABASE_URL = databaseOn(url, name)
      const { shelf, dataDir, start } = copyOf(conference)
      return {
        dataDir,
        DATABASE_URL,
        start: (port, settings) => start(port, { ...settings, DATABASE_URL: over(DATABASE_URL) }),
        forget: async () => {
          await dropDatabaseOn(url, name)
          forget(shelf)
        },
      }
    },
    forget: async () => {
      await forgetTemplate()
      await line.stop()
      await postgres.stop()
      forget(conference.folder)
    },
  }
}
