import { sql as text } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Sql } from '../database.ts'
import { rowReader, type Selected } from './rowReader.ts'

/** Builds queries that no database has run yet, for `prepared`. */
export const unbound = drizzle.mock({ casing: 'snake_case' })

/** The place of a value in a prepared query. */
export const placeOf = (name: string) => text.placeholder(name)

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

/** What the library keeps of a prepared query; without `fields` it returns no rows. */
interface Built<Rows> {
  readonly fields?: readonly Selected[]
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
  customResultMapper?: ReturnType<typeof rowReader>
  execute(values: Record<string, unknown>): Promise<Rows>
}

/** What runs the statements of a pool or of a transaction. */
const clientOf = (sql: Sql): unknown => (sql as unknown as { session: { client: unknown } }).session.client

/**
 * A query of a frequent call: its text is built once, where the query builder would build it at each call. It runs on
 * the pool or in a transaction, with a value for each place.
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Rows>(query: Preparable<Rows>): ((sql: Sql, values: Values) => Promise<Rows>) => {
    // No name: `namingClient` gives one where the engine can keep it.
    const built = query.prepare('') as Built<Rows>
    if (built.fields) built.customResultMapper = rowReader(built.fields, built.joinsNotNullableMap)
    return (sql, values) => {
      // The library binds a prepared query to one client, and so would not run it in a transaction.
      const bound = Object.create(built, { client: { value: clientOf(sql) } }) as typeof built
      return bound.execute(values)
    }
  }
}
