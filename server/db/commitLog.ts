import type { PGlite } from '@electric-sql/pglite'
import { panicIn } from './messages.ts'

/** A message of PostgreSQL's protocol: its type, and texts that end with a zero, or bytes. */
function message(type: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Shorts of a Parse or Bind that has no parameters. */
const none = (count: number) => new Uint8Array(2 * count)
const allRows = new Uint8Array(4)

/** Prepares a statement under a name of its own, which no client uses. */
const prepared = (name: string, text: string) =>
  Buffer.concat([message('P', name, text, none(1)), message('S')])

/** Runs it in a portal of its own, so that the session's other portals stay. */
const executed = (name: string) =>
  Buffer.concat([
    message('B', name, name, none(3)),
    message('E', name, allRows),
    message('C', Buffer.from('P'), name),
    message('S'),
  ])

/** Errors after which the engine cannot continue, such as a broken disk. */
export class EngineFailure extends Error {}

/** The text of the first error among an answer's messages: after one the engine still sends others. */
function errorIn(answer: Buffer): string | undefined {
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readUInt32BE(at + 1))
    if (answer[at] === 'E'.charCodeAt(0)) return panicIn(answer) ?? answer.toString('utf8', at + 5)
  return undefined
}

const position = 'lectern_position'
const flushing = 'lectern_flush'

/** The engine's log of commits: whether some of it is not on the disk yet, and how to bring it there. */
export interface CommitLog {
  /** True if something was written since the last flush. Not to be asked in a transaction that has failed. */
  isBehind(): Promise<boolean>
  /** Flushes what was committed. Throws if the disk refuses. */
  flush(): Promise<void>
}

/**
 * Lets commits of the engine's session return before they are flushed, so that one flush serves many of them. The
 * caller holds replies back until `flush` has returned.
 */
export async function openCommitLog(database: Pick<PGlite, 'execProtocolRawStream'>): Promise<CommitLog> {
  async function ask(query: Uint8Array): Promise<string> {
    const parts: Buffer[] = []
    await database.execProtocolRawStream(query, { onRawData: (data) => parts.push(Buffer.from(data)) })
    const answer = Buffer.concat(parts)
    const error = errorIn(answer)
    if (error !== undefined) throw new EngineFailure(error)
    return answer.toString('latin1')
  }
  await ask(prepared(position, "select pg_current_wal_insert_lsn() || ''"))
  await ask(prepared(flushing, "select pg_logical_emit_message(false, 'flush', '', true) is not null"))
  await ask(Buffer.concat([prepared('', 'set synchronous_commit = off'), executed('')]))
  let flushed = await ask(executed(position))
  return {
    isBehind: async () => (await ask(executed(position))) !== flushed,
    flush: async () => {
      await ask(executed(flushing))
      flushed = await ask(executed(position))
    },
  }
}
