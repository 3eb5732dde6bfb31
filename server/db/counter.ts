import { sql as text } from 'drizzle-orm'
import type { Sql } from './database.ts'
import { counters } from './schema/system.ts'
import { stored } from './stored.ts'

/**
 * The next number of a counter, from 1 upwards. Taken in the transaction that uses it, so that a failed transaction
 * leaves no gap; transactions that use the same counter wait for each other until they commit.
 */
export async function nextNumber(sql: Sql, name: string): Promise<number> {
  return stored(await nextNumbers(sql, name, 1))
}

/** The next numbers of a counter in order, like `nextNumber` but in one statement. */
export async function nextNumbers(sql: Sql, name: string, count: number): Promise<number[]> {
  const rows = await sql
    .insert(counters)
    .values({ Name: name, Value: count })
    .onConflictDoUpdate({ target: counters.Name, set: { Value: text`${counters.Value} + ${count}` } })
    .returning({ Value: counters.Value })
  const { Value } = stored(rows)
  return Array.from({ length: count }, (_, index) => Value - count + index + 1)
}

/** Moves a counter past a number that was given before; others that use it wait until the commit. */
export async function passNumber(sql: Sql, Name: string, number: number): Promise<void> {
  await sql
    .insert(counters)
    .values({ Name, Value: number })
    .onConflictDoUpdate({
      target: counters.Name,
      set: { Value: text`greatest(${counters.Value}, ${number})` },
    })
}
