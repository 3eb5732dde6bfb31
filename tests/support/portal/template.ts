import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase, openDatabase } from '../../../server/db/database.ts'
import { startEngine } from '../../../server/db/engine.ts'

/** Names the folder of the run's database. */
export const templateVariable = 'LECTERN_TEST_TEMPLATE'
const onServer = 'LECTERN_TEST_TEMPLATE_NAME'

/** Sets a variable of the environment, and answers how to give it back what it had. */
function setFor(name: string, value: string): () => void {
  const before = process.env[name]
  process.env[name] = value
  return () => {
    if (before === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = before
  }
}

/**
 * Makes one migrated database for a run, since making one takes seconds; its name is in the environment of all that the
 * run starts. A run within a run has the same. Answers how to forget it.
 */
export async function makeTemplate(): Promise<() => void> {
  const given = process.env[templateVariable]
  if (given && existsSync(given)) return () => undefined
  const template = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  const engine = await startEngine(template)
  const database = openDatabase(engine.connection, () => undefined)
  await migrateDatabase(database)
  await database.close()
  await engine.stop()
  const restore = setFor(templateVariable, template)
  return () => {
    restore()
    rmSync(template, { recursive: true, force: true })
  }
}

/** Puts the run's database into a data folder, where the run has made one. */
export function copyTemplate(folder: string): void {
  const template = process.env[templateVariable]
  if (!template) return
  const database = join(folder, 'database')
  // Since Node 22 a copied folder is open to others, which a data folder must not be.
  mkdirSync(database, { mode: 0o700 })
  cpSync(join(template, 'database'), database, { recursive: true })
}

/** A new data folder; with the run's database in it, where the run has made one. */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lectern-${name}-`))
  copyTemplate(folder)
  return folder
}

async function query(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** The address of a database on the server of another address. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Makes one migrated database on a PostgreSQL server, of which the others of the run are copies. Answers how to drop it. */
export async function makeTemplateOn(server: string): Promise<() => Promise<void>> {
  const name = `test_template_${process.pid}`
  await query(server, `create database ${name}`)
  const database = openDatabase({ connectionString: databaseOn(server, name) }, () => undefined)
  await migrateDatabase(database)
  await database.close()
  const restore = setFor(onServer, name)
  return () => {
    restore()
    return query(server, `drop database ${name}`)
  }
}

/** Makes a database on the server, a copy of another one, or of the run's where the run has made one. */
export function makeDatabaseOn(
  server: string,
  name: string,
  template = process.env[onServer],
): Promise<void> {
  return query(server, `create database ${name}${template ? ` template ${template}` : ''}`)
}

/** Drops a database, even if somebody is still connected to it. */
export function dropDatabaseOn(server: string, name: string): Promise<void> {
  return query(server, `drop database ${name} with (force)`)
}
