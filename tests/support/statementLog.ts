import pg from 'pg'
import { vi } from 'vitest'

interface Logged {
  readonly text: string
  readonly values: readonly unknown[]
}

const isStatement = (query: unknown): query is { text: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/** What somebody does, with the statements that go to the database meanwhile, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Logged[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([given, values]: readonly unknown[]) =>
      isStatement(given) ? [{ text: given.text, values: Array.isArray(values) ? values : [] }] : [],
    )
  } finally {
    query.mockRestore()
  }
}
