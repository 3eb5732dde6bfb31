import { readFileSync } from 'node:fs'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { inProject } from './projectPaths.ts'
import { holdBegin } from './statements/heldBegin.ts'
import { namingClient } from './statements/namedStatements.ts'
import { gatherWrites } from './statements/oneWrite.ts'

/**
 * What a handler queries with: the pool, or its transaction. A nested `transaction` is a savepoint; if it fails, the
 * outer one continues.
 */
export type Sql = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
  | '$count'
  | 'transaction'
>

export interface Database {
  readonly sql: NodePgDatabase
  readonly pool: pg.Pool
  close(): Promise<void>
}

const migrationsFolder = inProject('server/db/migrations')

/** The key of the advisory lock, equal for all instances, so that only one of them migrates at a time. */
const migrationLock = 4_711_202_601

/** How long a broken connection may stay checked out, in milliseconds. */
const brokenLongest = 1000

/**
 * Takes back connections that broke while checked out. They may never be released otherwise, since Drizzle keeps the
 * connection of a transaction whose first statement fails, and the pool would run dry.
 */
function takeBackBroken(pool: pg.Pool, lost: (error: Error) => void): void {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!lent.has(client)) return
      lost(error)
      setTimeout(() => {
        if (lent.has(client)) client.release(true)
      }, brokenLongest).unref()
    })
  })
}

/** Opens the pool; `lost` is called for connections that break. */
export function openDatabase(connection: pg.PoolConfig, lost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 8,
    Client: holdBegin(gatherWrites(namingClient())),
    pipeline: true,
    ...connection,
  })
  pool.on('error', lost)
  takeBackBroken(pool, lost)
  return { sql: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}

/** Migrates the tables, under a lock so that instances that start together do it once. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    client.release()
  }
}

/** The number of migrations in this build. */
export function migrationCount(): number {
  const journal: unknown = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  return z.object({ entries: z.array(z.unknown()) }).parse(journal).entries.length
}
