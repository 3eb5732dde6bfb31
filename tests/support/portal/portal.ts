import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as abstractTables from '../../../server/db/schema/abstracts.ts'
import * as accountTables from '../../../server/db/schema/accounts.ts'
import * as archiveTables from '../../../server/db/schema/archive.ts'
import { build, type BuildOptions, type Portal } from '../../../server/app.ts'
import * as auditTables from '../../../server/db/schema/audit.ts'
import * as contentTables from '../../../server/db/schema/content.ts'
import * as dbTables from '../../../server/db/schema/system.ts'
import * as eventTables from '../../../server/db/schema/events.ts'
import * as fileTables from '../../../server/db/schema/files.ts'
import * as hubTables from '../../../server/db/schema/hub.ts'
import * as importTables from '../../../server/db/schema/imports.ts'
import * as mailTables from '../../../server/db/schema/mail.ts'
import * as notificationTables from '../../../server/db/schema/notifications.ts'
import * as paperTables from '../../../server/db/schema/papers.ts'
import * as paymentTables from '../../../server/db/schema/payments.ts'
import * as peopleTables from '../../../server/db/schema/people.ts'
import * as registrationTables from '../../../server/db/schema/registration.ts'
import * as programmeTables from '../../../server/db/schema/programme.ts'
import * as reviewTables from '../../../server/db/schema/reviews.ts'
import * as ticketTables from '../../../server/db/schema/tickets.ts'
import * as travelTables from '../../../server/db/schema/travel.ts'
import * as undoTables from '../../../server/db/schema/undo.ts'
import * as viewTables from '../../../server/db/schema/views.ts'
import { seedContent } from '../../../server/content/seed.ts'
import { despiteDeadlocks } from '../../../server/db/failures.ts'
import { readSettings } from '../../../server/settings.ts'
import { startTestDatabase } from './engine.ts'

/** Every table of the portal, by its name in the database. */
export const allTables: ReadonlyMap<string, PgTable> = new Map(
  [
    abstractTables,
    accountTables,
    archiveTables,
    auditTables,
    contentTables,
    dbTables,
    eventTables,
    fileTables,
    hubTables,
    importTables,
    mailTables,
    notificationTables,
    paperTables,
    paymentTables,
    peopleTables,
    registrationTables,
    programmeTables,
    reviewTables,
    ticketTables,
    travelTables,
    undoTables,
    viewTables,
  ]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((table): table is PgTable => is(table, PgTable))
    .map((table) => [getTableName(table), table]),
)

/** A clock that a test sets forward. */
export interface TestClock {
  now(): number
  advance(milliseconds: number): void
}

export interface TestPortal extends Portal {
  readonly clock: TestClock
  readonly dataDir: string
  /** Empties every table but for what every portal starts with, and forgets what `advance` did. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** Limits that no test should meet by accident; a test of a limit sets its own. */
const unlimited = {
  signInsPerMinute: 100_000,
  signInsPerNetwork: 100_000,
  wrongPasswordWait: 0,
  wrongPasswordWaitLongest: 0,
  mailRequestDelay: 0,
  uploadsPerMinute: 100_000,
  searchesPerMinute: 100_000,
  lookUpsPerHour: 100_000,
  lookUpsPerDay: 100_000,
  callsPerMinute: 1_000_000,
  visitsPerMinute: 1_000_000,
  calendarsPerMinute: 100_000,
}

const rowsIn = sql.raw(
  [...allTables.keys()]
    .map((name) => `select '${name}' as name where exists (select from "${name}")`)
    .join(' union all '),
)

/**
 * Deletes what there is, until nothing is left: to truncate every table costs more than most tests do. Due work may
 * add rows to an emptied table while the rows that they refer to are still there, and no reference is checked here.
 */
export function emptyTables({ context }: Portal): Promise<void> {
  return context.database.sql.transaction(async (own) => {
    // Neither the order of tables nor what may never be deleted counts here.
    await own.execute(sql`set local session_replication_role = replica`)
    for (;;) {
      const { rows } = await own.execute<{ name: string }>(rowsIn)
      if (rows.length === 0) return
      for (const { name } of rows) await own.execute(sql.raw(`delete from "${name}"`))
    }
  })
}

/**
 * Empties even what a portal makes at its first start: a restore begins before that. All tables are locked, each after
 * the other, while the portal may do what is due with some of them.
 */
export async function truncateTables({ context }: Portal): Promise<void> {
  const names = [...allTables.keys()].map((name) => `"${name}"`).join(', ')
  await despiteDeadlocks(() => context.database.pool.query(`truncate ${names} cascade`))
}

/** The portal as production runs it, over a database and a data folder of its own. */
export async function startPortal(
  options: Partial<BuildOptions> & { environment?: Record<string, string> } = {},
): Promise<TestPortal> {
  const database = options.connection ? undefined : await startTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'))
  let ahead = 0
  const clock = {
    now: () => Date.now() + ahead,
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
  const forget = async () => {
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const portal = await build({
    settings: readSettings({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      PORT: '0',
      HOST: '127.0.0.1',
      ...options.environment,
    }),
    connection: options.connection ?? database?.connection ?? {},
    now: clock.now,
    checksReplies: true,
    ...options,
    // Tests change rows behind the portal's back: what it keeps in memory has tests of its own, which set this.
    timing: { ...unlimited, captchaWork: 10, mailBackoff: 50, keptFresh: 0, ...options.timing },
  }).catch(async (error: unknown) => {
    // A portal that refuses its settings leaves nothing behind.
    await forget()
    throw error
  })
  await portal.app.ready()
  return {
    ...portal,
    clock,
    dataDir,
    empty: async () => {
      ahead = 0
      // The mailer may be at work on a mail of the test before.
      await despiteDeadlocks(() => emptyTables(portal))
      await seedContent(portal.context.database.sql)
    },
    stop: async () => {
      await portal.app.close()
      await forget()
    },
  }
}
