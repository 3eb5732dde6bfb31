import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEngine, type Reached } from '../../../server/db/engine.ts'
import { newDataFolder } from './template.ts'

interface Running {
  readonly engine: Reached
  readonly folder: string
  /** What its database was made of at first. */
  readonly shape: string
}

/** An embedded engine with an empty, migrated database. */
interface Taken {
  readonly connection: pg.PoolConfig
  giveBack(): Promise<void>
}

/** Engines that a test file is done with: to empty one takes a tenth of the time that starting one takes. */
const idle: Running[] = []

process.on('exit', () => {
  for (const { folder } of idle) rmSync(folder, { recursive: true, force: true })
})

/** Tables, indexes, columns, triggers, functions and settings: a test that changes any of them spoils its engine. */
const shapeQuery = `
  select md5(string_agg(part, ';' order by part)) as shape from (
    select format('%s %s %s', relname, relkind, relnatts) as part from pg_class
      where relnamespace in ('public'::regnamespace, coalesce(to_regnamespace('drizzle'), 'public'::regnamespace))
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
    union all select format('%s %s', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    union all select format('%s %s', setdatabase, setconfig) from pg_db_role_setting
  ) as parts`

const emptyingQuery = `
  do $$ declare one record; filled boolean; begin
    set local session_replication_role = replica;
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from public.%I)', one.tablename) into filled;
      if filled then execute format('delete from public.%I', one.tablename); end if;
    end loop;
    for one in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence public.%I restart', one.sequencename);
    end loop;
  end $$`

async function within<R>({ connection }: Reached, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const shapeOf = async (client: pg.Client) =>
  (await client.query<{ shape: string }>(shapeQuery)).rows[0]?.shape ?? ''

async function start(): Promise<Running> {
  const folder = newDataFolder('engine')
  const engine = await startEngine(folder)
  return { engine, folder, shape: await within(engine, shapeOf) }
}

/** True where the next test file finds it as new. */
async function isRenewed({ engine, shape }: Running): Promise<boolean> {
  return within(engine, async (client) => {
    if ((await shapeOf(client)) !== shape) return false
    // All sessions share one, so that nothing of the last ones may stay.
    await client.query('rollback')
    await client.query('select pg_advisory_unlock_all()')
    await client.query('unlisten *')
    await client.query('reset all')
    await client.query(emptyingQuery)
    return true
  }).catch(() => false)
}

/** Takes an engine that is free, or starts one. */
export async function takeEngine(): Promise<Taken> {
  const running = idle.pop() ?? (await start())
  return {
    connection: running.engine.connection,
    giveBack: async () => {
      if (await isRenewed(running)) {
        idle.push(running)
        return
      }
      await running.engine.stop()
      rmSync(running.folder, { recursive: true, force: true })
    },
  }
}
