import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** A column of a result as the query builder knows it. */
export interface Selected {
  readonly path: readonly string[]
  readonly field: unknown
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

type Row = Record<string, unknown>

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder
  if (is(field, Subquery)) return decoderOf(field._.sql)
  return decoderOf((field as SQL.Aliased).sql)
}

/** The objects in a row that are null as a whole where their table was not joined, each with its first column. */
function objectsOf(fields: readonly Selected[], joinedAlways: Readonly<Record<string, boolean>>) {
  const found = new Map<string, { readonly first: number; readonly tables: Set<string> }>()
  for (const [index, { path, field }] of fields.entries()) {
    const [name = ''] = path
    if (path.length !== 2 || !is(field, Column)) continue
    const object = found.get(name) ?? { first: index, tables: new Set() }
    found.set(name, object)
    object.tables.add(getTableName(field.table))
  }
  return [...found]
    .filter(
      ([
        ,
        {
          tables: [table = '', ...others],
        },
      ]) => others.length === 0 && !joinedAlways[table],
    )
    .map(([name, { first }]) => ({ name, first }))
}

/**
 * Reads the rows of a query as the query builder does. It works out once what that asks again for each value: what kind
 * of column it is, and where its value goes.
 */
export function rowReader(
  fields: readonly Selected[],
  joinedAlways: Readonly<Record<string, boolean>> | undefined,
): (rows: readonly unknown[][]) => Row[] {
  const columns = fields.map(({ path, field }) => ({
    within: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }))
  const objects = joinedAlways ? objectsOf(fields, joinedAlways) : []
  const read = (row: readonly unknown[]): Row => {
    const result: Row = {}
    for (const [index, { within, name, decoder }] of columns.entries()) {
      let place = result
      for (const key of within) place = (place[key] ??= {}) as Row
      const value = row[index]
      place[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    for (const { name, first } of objects) if (row[first] === null) result[name] = null
    return result
  }
  return (rows) => rows.map(read)
}
