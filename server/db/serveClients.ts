import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openCommitLog } from './commitLog.ts'
import { takeTurns } from './connectionQueue.ts'
import { readQueries } from './messages.ts'
import { sendPaced } from './threadStream.ts'

/** The answer to a connection that asks to be encrypted: no. */
const no = () => Uint8Array.of('N'.charCodeAt(0))

/**
 * Serves clients of `pg`, each of whose streams has the other end of a port. Calls `broken` if the engine cannot go on,
 * since its disk has failed.
 */
export async function serveClients(
  database: PGlite,
  broken: (error: Error) => void,
): Promise<(port: MessagePort) => void> {
  const join = takeTurns(database, await openCommitLog(database), broken)
  return (port) => {
    const reply = sendPaced(port)
    const place = join({
      reply,
      fail: () => {
        port.close()
      },
    })
    const queriesIn = readQueries(() => {
      reply(no())
    })
    port.on('message', (bytes) => {
      if (bytes instanceof Uint8Array) for (const query of queriesIn(bytes)) place.ask(query)
    })
    port.on('close', place.leave)
  }
}
