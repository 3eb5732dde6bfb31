import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEngine } from '../../server/db/engine.ts'
import { newDataFolder } from './template.ts'

export interface TestDatabase {
  readonly connection: pg.PoolConfig
  stop(): Promise<void>
}

/**
 * A database of its own for one test file: a new database on the PostgreSQL server of `TEST_DATABASE_URL`
 * if the run names one, else an embedded engine in a new folder.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? newDatabaseOn(server) : newEngine()
}

async function newDatabaseOn(server: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async () => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
  return { connection: { connectionString: url.href, max: 6 }, stop: drop }
}

async function newEngine(): Promise<TestDatabase> {
  const folder = newDataFolder('engine')
  const engine = await startEngine(folder)
  return {
    connection: { host: engine.host, port: engine.port, user: 'postgres', database: 'postgres', max: 6 },
    stop: async () => {
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
