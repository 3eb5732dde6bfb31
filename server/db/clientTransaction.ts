import type { ClientBase } from 'pg'
import type { Database } from './database.ts'

/**
 * Runs `act` in a transaction on a connection of its own, for SQL that Drizzle does not build. If `act` throws, the
 * transaction is rolled back, and the error goes on.
 */
export async function clientTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  act: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
