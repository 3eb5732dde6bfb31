import type { PGlite } from '@electric-sql/pglite'

/** A message of a connection, and the callbacks for its reply. */
interface Waiting {
  readonly connection: number
  readonly message: Uint8Array
  readonly reply: (data: Uint8Array) => void
  readonly done: (bytes: number) => void
  readonly failed: (error: unknown) => void
}

/** What the socket server needs from the queue between its connections and the engine's one session. */
export interface Turns {
  enqueue(connection: number, message: Uint8Array, reply: (data: Uint8Array) => void): Promise<number>
  clearQueueForHandler(connection: number): void
  clearTransactionIfNeeded(connection: number): Promise<void>
  getQueueLength(): number
}

const terminate = 'X'.charCodeAt(0)

/** Parse, Bind, Describe, Execute and Close: the messages of a query, which Sync or Flush ends. */
const parts = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)))

/** ReadyForQuery outside a transaction: it ends the reply to everything that a connection started. */
const idle = [0x5a, 0, 0, 0, 5, 0x49]
const isIdle = (tail: readonly number[]) => idle.every((byte, index) => tail[index] === byte)

/**
 * Lets connections take turns at the engine's only session. A query arrives as several messages, and a transaction as
 * several queries: a connection keeps its turn from its first message until the engine reports that it is idle again.
 * The socket library's own queue lets other connections in between the messages of a query, which then meet the wrong
 * portal, and loses replies: under concurrent saves some connections waited for ever. The messages of a query are
 * buffered until the last one and passed on as one, since the library would wait for the engine after each.
 */
export function takeTurns(
  database: Pick<PGlite, 'runExclusive' | 'execProtocolRawStream' | 'isInTransaction' | 'exec'>,
): Turns {
  let queue: Waiting[] = []
  const held = new Map<number, Uint8Array[]>()
  let owner: number | undefined
  let running = false

  function next(): Waiting | undefined {
    const index = owner === undefined ? 0 : queue.findIndex((waiting) => waiting.connection === owner)
    return index < 0 ? undefined : queue.splice(index, 1)[0]
  }

  async function execute({ message, reply, done, failed }: Waiting): Promise<void> {
    let bytes = 0
    let tail: number[] = []
    try {
      await database.runExclusive(() =>
        database.execProtocolRawStream(message, {
          onRawData: (data) => {
            bytes += data.length
            tail = [...tail, ...data.subarray(-idle.length)].slice(-idle.length)
            reply(data)
          },
        }),
      )
      if (isIdle(tail)) owner = undefined
      done(bytes)
    } catch (error) {
      owner = undefined
      failed(error)
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let waiting = next(); waiting; waiting = next()) {
      owner = waiting.connection
      await execute(waiting)
    }
    running = false
  }

  return {
    enqueue: (connection, message, reply) =>
      new Promise((done, failed) => {
        // The engine outlives its connections: a Terminate message is not passed on to it.
        if (message[0] === terminate) {
          done(0)
          return
        }
        const before = held.get(connection) ?? []
        if (parts.has(message[0] ?? 0)) {
          held.set(connection, [...before, message])
          done(0)
          return
        }
        held.delete(connection)
        const whole = before.length > 0 ? Buffer.concat([...before, message]) : message
        queue.push({ connection, message: whole, reply, done, failed })
        void run()
      }),
    clearQueueForHandler: (connection) => {
      held.delete(connection)
      const gone = queue.filter((waiting) => waiting.connection === connection)
      queue = queue.filter((waiting) => waiting.connection !== connection)
      for (const waiting of gone) waiting.failed(new Error('The connection was closed'))
    },
    clearTransactionIfNeeded: async (connection) => {
      if (owner !== connection) return
      if (database.isInTransaction()) await database.exec('rollback')
      owner = undefined
      await run()
    },
    getQueueLength: () => queue.length,
  }
}
