import type pg from 'pg'
import { streamOf } from './clientStream.ts'

type RunQuery = (this: pg.Client, ...given: readonly unknown[]) => unknown

/** The answer to a `begin` that has not been sent yet; nobody reads more of it. */
const begun = { command: 'BEGIN', rowCount: null, rows: [], fields: [] }

/** True for a plain `begin`, as the query builder or we ourselves give it. */
const isBegin = (query: unknown) =>
  query === 'begin' ||
  (typeof query === 'object' && query !== null && 'text' in query && query.text === 'begin')

/**
 * Connections that send `begin` together with the statement after it, which saves each transaction a round trip. They
 * need `pipeline`, so that the statement does not wait for the answer to `begin`, and `gatherWrites`, so that both go
 * with one write.
 */
export function holdBegin(Client: typeof pg.Client): typeof pg.Client {
  const held = new WeakSet<pg.Client>()
  class HoldingClient extends Client {}
  Object.defineProperty(HoldingClient.prototype, 'query', {
    value(this: pg.Client, query: unknown, ...rest: readonly unknown[]) {
      const run = Client.prototype.query as RunQuery
      if (isBegin(query) && rest.every((one) => typeof one !== 'function') && !held.has(this)) {
        held.add(this)
        return Promise.resolve(begun)
      }
      if (!held.delete(this)) return run.call(this, query, ...rest)
      const beginning = run.call(this, 'begin') as Promise<unknown>
      // Without it nothing after it may count: the connection ends before a commit.
      beginning.catch(() => streamOf(this).destroy())
      return run.call(this, query, ...rest)
    },
  })
  return HoldingClient
}
