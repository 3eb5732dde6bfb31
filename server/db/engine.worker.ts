import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { takeTurns } from './connectionQueue.ts'
import { openEmbedded } from './embedded.ts'
import { readQueries } from './messages.ts'
import { sendPaced } from './threadStream.ts'

const { folder } = z.object({ folder: z.string() }).parse(workerData)

const database = await openEmbedded(folder)
const join = takeTurns(database)

/** The answer to a connection that asks to be encrypted. */
const no = Buffer.from('N')

/** Serves a client of `pg` whose stream has the other end of the port. */
function serve(port: MessagePort): void {
  const reply = sendPaced(port)
  const place = join({
    reply,
    fail: () => {
      port.close()
    },
  })
  const queriesIn = readQueries(() => {
    reply(no)
  })
  port.on('message', (bytes) => {
    if (bytes instanceof Uint8Array) for (const query of queriesIn(bytes)) place.ask(query)
  })
  port.on('close', place.leave)
}

parentPort?.on('message', (message) => {
  if (message instanceof MessagePort) serve(message)
  if (message === 'stop') void database.close().then(() => parentPort?.postMessage('stopped'))
})
parentPort?.postMessage('ready')
