import { and, ilike, or, sql as text, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing } from './searchText.ts'

/** True for numbers of at least, and at most, these; undefined without either. */
export const isWithin = (value: SQLWrapper, from: number | undefined, to: number | undefined) =>
  and(
    from === undefined ? undefined : text`${value} >= ${from}::numeric`,
    to === undefined ? undefined : text`${value} <= ${to}::numeric`,
  )

/** True for one of these ids. They travel as one value, where `inArray` gives each a place of its own. */
export const isAmong = (id: PgColumn, ids: readonly string[]): SQL =>
  text`${id} = any(${text.param([...ids])}::uuid[])`

/** True where one of the texts has this part, whatever the case of its letters; undefined without a part. */
export const hasPart = (part: string | undefined, ...columns: readonly (PgColumn | SQL)[]): SQL | undefined =>
  part === undefined ? undefined : or(...columns.map((column) => ilike(column, containing(part))))
