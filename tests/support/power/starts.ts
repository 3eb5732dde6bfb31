import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { startEngine } from '../../../server/db/engine.ts'
import { inProject } from '../../../server/db/projectPaths.ts'
import { newDataFolder } from '../portal/template.ts'
import { forget, newShelf } from './portals.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A folder with the first so many migrations alone. */
function firstMigrations(count: number): string {
  const source = inProject('server/db/migrations')
  const journal = Journal.parse(JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8')))
  const entries = journal.entries.slice(0, count)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-migrations-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(source, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}

/** A data folder with a migrated database and nothing beside it, so that the next start makes the secret. */
export function makeUnsigned() {
  const folder = newShelf()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const template = newDataFolder('unsigned')
  cpSync(template, dataDir, { recursive: true })
  forget(template)
  return { folder, isStart: true }
}

/** The data folder of an earlier version, which had so many migrations, with some themes in it. */
export async function makeEarlier(migrations: number) {
  const { folder, isStart } = makeUnsigned()
  const dataDir = join(folder, 'data')
  const engine = await startEngine(dataDir)
  const client = new pg.Client(engine.connection)
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const earlier = firstMigrations(migrations)
  await migrate(drizzle(client), { migrationsFolder: earlier })
  forget(earlier)
  const themes = Array.from({ length: 20 }, (_, n) => `Old ${n}`)
  await client.query('insert into themes (theme_title) select unnest($1::text[])', [themes])
  await client.end()
  await engine.stop()
  return { folder, themes, isStart }
}
