import type { PGlite } from '@electric-sql/pglite'
import { EngineFailure, type CommitLog } from './commitLog.ts'
import { panicIn } from './messages.ts'
import { shareStatements } from './statements/sharedStatements.ts'

/** A connection as the queue sees it. */
interface Client {
  /** Takes a part of a reply. */
  reply(data: Uint8Array<ArrayBuffer>): void
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

/** ReadyForQuery, which ends a reply, without its last byte: the state of the session. */
const ready = [0x5a, 0, 0, 0, 5]

/** The session after a reply: idle, in a transaction, in one that has failed, or in the middle of a query. */
type State = 'idle' | 'transaction' | 'failed' | 'query'
const states: Readonly<Record<number, State>> = { 0x49: 'idle', 0x54: 'transaction', 0x45: 'failed' }

function stateAfter(tail: readonly number[]): State {
  const isReady = ready.every((byte, index) => tail[index] === byte)
  return (isReady && states[tail[ready.length] ?? 0]) || 'query'
}

interface Reply {
  readonly client: Client
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
}

function send({ client, parts }: Reply): void {
  for (const part of parts) client.reply(part)
}

/** The longest reply that is sent in one message, in bytes: what is longer is sent as fast as it is read. */
const joinedMost = 64 * 1024

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): readonly Uint8Array<ArrayBuffer>[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (parts.length < 2 || length > joinedMost) return parts
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return [whole]
}

/** Sync, since the engine ignores everything up to one after an error; then the query `rollback`. */
const rollback = Buffer.from('S\0\0\0\x04Q\0\0\0\x0drollback\0', 'latin1')

/** How long a reply waits for others, so that one flush serves them all, in milliseconds. */
const longestWait = 5

/**
 * Lets connections take turns at the engine's only session. A transaction is several queries: a connection keeps its
 * turn from its first one until the engine reports that it is idle again.
 *
 * A reply that ends a turn is held back while a commit before it is not on the disk: a commit is confirmed, and a row
 * is read, only once it survives a power cut. One flush serves all that wait, as soon as nobody else has a query to
 * run. Replies inside of a transaction are not held back: nothing leaves the portal before its end. If the client has
 * already sent the next query, they go with the reply to that one: a message costs more than a short statement.
 *
 * After a failed flush, or a panic of the engine in a query, nothing runs any more and `broken` is called once: the
 * engine would go on with what the disk does not have.
 */
export function takeTurns(
  database: Pick<PGlite, 'runExclusive' | 'execProtocolRawStream'>,
  log: CommitLog,
  broken: (error: Error) => void,
): (client: Client) => Place {
  const share = shareStatements()
  let queue: { readonly client: Client; readonly query: Uint8Array }[] = []
  let held: Reply[] = []
  let heldSince = 0
  let owner: Client | undefined
  let state: State = 'idle'
  /** Replies to the owner that go with the next one. */
  let early: readonly Uint8Array<ArrayBuffer>[] = []
  let running = false
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined

  /** Runs nothing more; everybody who waits leaves. */
  function giveUp(error: Error): void {
    if (failure) return
    failure = error
    for (const { client } of [...held, ...queue]) client.fail(error)
    held = []
    queue = []
    broken(error)
  }

  function next() {
    const index = owner ? queue.findIndex(({ client }) => client === owner) : 0
    return index < 0 ? undefined : queue.splice(index, 1)[0]
  }

  async function execute(client: Client, query: Uint8Array): Promise<void> {
    let tail: number[] = []
    const shared = share(query)
    const parts = [...shared.before]
    try {
      await database.runExclusive(async () => {
        await database.execProtocolRawStream(shared.query, {
          onRawData: (data) => {
            tail = [...tail, ...data.subarray(-ready.length - 1)].slice(-ready.length - 1)
            // The engine reuses its memory.
            parts.push(new Uint8Array(data))
          },
        })
        state = stateAfter(tail)
        const answer = Buffer.concat(parts)
        shared.answered(answer)
        const panic = panicIn(answer)
        if (panic !== undefined) throw new EngineFailure(panic)
        const isMidway = state === 'transaction' || state === 'failed'
        const all = joined([...early, ...parts])
        const isFollowed = all.length === 1 && queue.some((waiting) => waiting.client === client)
        early = isMidway && isFollowed ? all : []
        if (early.length > 0) return
        const reply = { client, parts: all }
        if (state === 'idle' && (held.length > 0 || (await log.isBehind()))) {
          if (held.length === 0) heldSince = performance.now()
          held.push(reply)
        } else send(reply)
      })
    } catch (error) {
      // It keeps its turn until it has left: it may be in a transaction.
      early = []
      client.fail(error)
      if (error instanceof EngineFailure) giveUp(error)
    }
    if (state === 'idle' || query === rollback) owner = undefined
  }

  /** Brings what was committed to the disk, and lets its replies go. */
  async function flush(): Promise<void> {
    const replies = held
    held = []
    try {
      await database.runExclusive(() => log.flush())
      for (const reply of replies) send(reply)
    } catch (error) {
      // What is not on the disk must not be confirmed.
      for (const { client } of replies) client.fail(error)
      giveUp(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** True if the engine can flush now, and should. */
  function isFlushDue(isWaited: boolean): boolean {
    const mayFlush = held.length > 0 && (state === 'idle' || state === 'transaction')
    return mayFlush && (isWaited || performance.now() - heldSince >= longestWait)
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (!failure) {
      if (isFlushDue(owner === undefined && queue.length === 0)) await flush()
      const waiting = next()
      if (!waiting) break
      owner = waiting.client
      await execute(waiting.client, waiting.query)
    }
    running = false
    // A transaction is open: its next query may take long.
    if (held.length === 0 || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void run()
    }, longestWait)
  }

  return (client) => ({
    ask: (query) => {
      if (failure) {
        client.fail(failure)
        return
      }
      queue.push({ client, query })
      void run()
    },
    leave: () => {
      queue = queue.filter((waiting) => waiting.client !== client)
      if (owner === client) early = []
      if (owner !== client || failure) return
      queue.push({ client, query: rollback })
      void run()
    },
  })
}
