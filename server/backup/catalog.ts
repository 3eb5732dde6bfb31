import type { ClientBase } from 'pg'

export interface TableColumn {
  readonly name: string
  /** The name in SQL, for casts. */
  readonly type: string
}

/** One table of the portal, as the database describes it: a new table is backed up without a change here. */
export interface CatalogTable {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** Columns of the primary key, for a fixed order of rows. */
  readonly key: readonly string[]
}

const tablesOf = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by a.attnum)
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname`

const referencesOf = `
  select child.relname as child, parent.relname as parent
  from pg_constraint f
  join pg_class child on child.oid = f.conrelid
  join pg_class parent on parent.oid = f.confrelid
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and child.oid <> parent.oid`

/** Every table of the portal; tables that others reference come first. */
export async function readCatalog(client: ClientBase): Promise<readonly CatalogTable[]> {
  const tables = await client.query<CatalogTable>(tablesOf)
  const references = await client.query<{ child: string; parent: string }>(referencesOf)
  const ordered: CatalogTable[] = []
  let waiting = tables.rows
  while (waiting.length > 0) {
    const isFree = (table: CatalogTable) =>
      !references.rows.some(
        ({ child, parent }) => child === table.name && waiting.some(({ name }) => name === parent),
      )
    const free = waiting.filter(isFree)
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** A name quoted for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Locks every table for reading until the end of the transaction. Waits for other locks; call it before the
 * transaction's first read, so that all reads see what those left behind.
 */
export async function lockForReading(client: ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).sort()
  await client.query(`lock table ${names.join()} in access share mode`)
}
