import type { Database, Sql } from '../db/database.ts'

/** Runs an effect after the transaction has committed. */
export type After = (effect: () => unknown) => void

/** Does something in a transaction of its own, and then its effects, which a rollback drops. */
export async function inTransaction<Result>(
  { sql }: Pick<Database, 'sql'>,
  act: (sql: Sql, after: After) => Promise<Result>,
): Promise<Result> {
  const effects: (() => unknown)[] = []
  const result = await sql.transaction((own) => act(own, (effect) => effects.push(effect)))
  for (const effect of effects) await effect()
  return result
}
