import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Portal } from '../../../server/app.ts'
import { firstAdmin } from '../../../server/accounts/signUp/firstAdmin.ts'
import { inProject } from '../../../server/db/projectPaths.ts'
import { reachDatabase } from '../../../server/db/engine.ts'
import { shutOthersOut } from '../../../server/disk/dataFolder.ts'
import { readSettings } from '../../../server/settings.ts'

/** The first admin of every portal here. */
export const admin = { Email: 'admin@example.org', password: 'Conference#2020' }
export const environment = { ADMIN_EMAIL: admin.Email, ADMIN_PASSWORD: admin.password }

const recorder = inProject('tests/support/power/recorder.cjs')
/** The folder for folders: in memory where that is possible, since nothing here has to survive. */
export const shelf = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A new folder for a disk. */
export const newShelf = (): string => mkdtempSync(join(shelf, 'lectern-power-'))

/**
 * The engine's compiled code. As long as it is kept here, each thread that starts an engine shares it; otherwise each
 * one spends two seconds on compiling it.
 */
let engineCode: Promise<WebAssembly.Module> | undefined
const compileEngine = async () =>
  WebAssembly.compile(await readFile(inProject('node_modules/@electric-sql/pglite/dist/pglite.wasm')))

/** A started portal, and how to end it. */
export interface Running extends Portal {
  stop(): Promise<void>
}

/** Where else than in its data folder a portal keeps its rows, and its clock. */
interface Elsewhere {
  readonly DATABASE_URL?: string | undefined
  readonly now?: () => number
}

/** Starts a portal on a data folder, in the steps of server/main.ts. */
export async function startOn(
  dataDir: string,
  { DATABASE_URL, now = Date.now }: Elsewhere = {},
): Promise<Running> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    PORT: '0',
    HOST: '127.0.0.1',
    ...environment,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
  })
  engineCode ??= compileEngine()
  await engineCode
  await shutOthersOut(dataDir)
  const database = await reachDatabase(settings)
  try {
    const portal = await build({ settings, connection: database.connection, now })
    await portal.app.ready()
    await firstAdmin(portal.context)
    return {
      ...portal,
      stop: async () => {
        await portal.app.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** What a process needs to note what it does to the disk under a folder. */
export function noting(root: string, log: string): Record<string, string> {
  const pages = join(root, '..', 'no-pages')
  mkdirSync(pages, { recursive: true })
  return {
    ...environment,
    NODE_OPTIONS: `--require ${recorder}`,
    POWER_ROOT: root,
    POWER_LOG: log,
    PAGES_DIR: pages,
    LOG_LEVEL: 'fatal',
  }
}

export const forget = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
}

export const readLog = (log: string): Buffer => readFileSync(log)
