import type { PGlite } from '@electric-sql/pglite'

/** A connection as the queue sees it. */
interface Client {
  /** Takes a part of a reply; the engine reuses its memory afterwards. */
  reply(data: Uint8Array): void
  /** The engine could not run a query; the client must leave. */
  fail(error: unknown): void
}

/** A client's place in the queue. */
interface Place {
  /** Runs a query: messages up to one that the engine answers. */
  ask(query: Uint8Array): void
  /** Drops the queries that wait, and rolls back an open transaction. */
  leave(): void
}

/** ReadyForQuery outside a transaction: it ends the reply to everything that a connection started. */
const idle = [0x5a, 0, 0, 0, 5, 0x49]
const isIdle = (tail: readonly number[]) => idle.every((byte, index) => tail[index] === byte)

/** Sync, since the engine ignores everything up to one after an error; then the query `rollback`. */
const rollback = Buffer.from('S\0\0\0\x04Q\0\0\0\x0drollback\0', 'latin1')

/**
 * Lets connections take turns at the engine's only session. A transaction is several queries: a connection keeps its
 * turn from its first one until the engine reports that it is idle again.
 */
export function takeTurns(
  database: Pick<PGlite, 'runExclusive' | 'execProtocolRawStream'>,
): (client: Client) => Place {
  let queue: { readonly client: Client; readonly query: Uint8Array }[] = []
  let owner: Client | undefined
  let running = false

  function next() {
    const index = owner ? queue.findIndex(({ client }) => client === owner) : 0
    return index < 0 ? undefined : queue.splice(index, 1)[0]
  }

  async function execute(client: Client, query: Uint8Array): Promise<void> {
    let tail: number[] = []
    try {
      await database.runExclusive(() =>
        database.execProtocolRawStream(query, {
          onRawData: (data) => {
            tail = [...tail, ...data.subarray(-idle.length)].slice(-idle.length)
            client.reply(data)
          },
        }),
      )
    } catch (error) {
      // It keeps its turn until it has left: it may be in a transaction.
      client.fail(error)
    }
    if (isIdle(tail) || query === rollback) owner = undefined
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let waiting = next(); waiting; waiting = next()) {
      owner = waiting.client
      await execute(waiting.client, waiting.query)
    }
    running = false
  }

  return (client) => ({
    ask: (query) => {
      queue.push({ client, query })
      void run()
    },
    leave: () => {
      queue = queue.filter((waiting) => waiting.client !== client)
      if (owner !== client) return
      queue.push({ client, query: rollback })
      void run()
    },
  })
}
