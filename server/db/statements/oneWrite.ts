import type pg from 'pg'
import { streamOf } from './clientStream.ts'

type RunQuery = (this: pg.Client, ...given: readonly unknown[]) => unknown

/**
 * Connections that send all statements of one turn of the event loop with one write, such as the last ones of a save
 * and its commit: a write to another process costs more than a short statement.
 */
export function gatherWrites(Client: typeof pg.Client): typeof pg.Client {
  const gathering = new WeakSet<pg.Client>()
  class GatheringClient extends Client {}
  Object.defineProperty(GatheringClient.prototype, 'query', {
    value(this: pg.Client, ...given: readonly unknown[]) {
      if (!gathering.has(this)) {
        gathering.add(this)
        const stream = streamOf(this)
        stream.cork()
        // After everything that is already resolved has run.
        process.nextTick(() => {
          gathering.delete(this)
          stream.uncork()
        })
      }
      return (Client.prototype.query as RunQuery).apply(this, [...given])
    },
  })
  return GatheringClient
}
