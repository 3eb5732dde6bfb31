import type { PGlite } from '@electric-sql/pglite'

/** A message of one connection, and where its reply goes. */
interface Waiting {
  readonly connection: number
  readonly message: Uint8Array
  readonly reply: (data: Uint8Array) => void
  readonly done: (bytes: number) => void
  readonly failed: (error: unknown) => void
}

/** What the socket server asks of the queue that stands between its connections and the one session of the engine. */
export interface Turns {
  enqueue(connection: number, message: Uint8Array, reply: (data: Uint8Array) => void): Promise<number>
  clearQueueForHandler(connection: number): void
  clearTransactionIfNeeded(connection: number): Promise<void>
  getQueueLength(): number
}

const terminate = 'X'.charCodeAt(0)

/** Parse, Bind, Describe, Execute and Close: the parts of a query, which Sync or Flush ends. */
const parts = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)))

/** ReadyForQuery outside of a transaction, which ends the reply to whatever a connection began. */
const idle = [0x5a, 0, 0, 0, 5, 0x49]
const isIdle = (tail: readonly number[]) => idle.every((byte, index) => tail[index] === byte)

/**
 * Lets connections take turns at the engine's only session. A query travels as several messages, and a transaction as
 * several queries: a connection keeps its turn from its first message until the engine says that it is idle again. The
 * queue of the socket library lets others in between the messages of a query, which then meet the wrong portal, and
 * loses replies: under concurrent saves some connections waited for ever. The parts of a query are held until its last
 * message and handed over as one, as they came over the socket: the library would wait for the engine after each.
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
        // The engine outlives its connections: a good-bye is between the connection and us.
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
