import type pg from 'pg'
import { databaseOn, dropDatabaseOn, makeDatabaseOn } from './template.ts'
import { takeEngine } from './usedEngines.ts'

export interface TestDatabase {
  readonly connection: pg.PoolConfig
  stop(): Promise<void>
}

/**
 * A database of its own for one test file: a new database on the PostgreSQL server of `TEST_DATABASE_URL`
 * if the run names one, else an embedded engine.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? newDatabaseOn(server) : newEngine()
}

async function newDatabaseOn(server: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6)}`
  await makeDatabaseOn(server, name)
  return {
    connection: { connectionString: databaseOn(server, name), max: 6 },
    stop: () => dropDatabaseOn(server, name),
  }
}

async function newEngine(): Promise<TestDatabase> {
  const { connection, giveBack } = await takeEngine()
  return { connection: { ...connection, max: 6 }, stop: giveBack }
}
