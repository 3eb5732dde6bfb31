import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { z } from 'zod'
import { openEmbedded } from './embedded.ts'
import { takeTurns } from './connectionQueue.ts'

const options = z
  .object({ folder: z.string(), socket: z.string(), connections: z.number() })
  .parse(workerData)

const database = await openEmbedded(options.folder)
const server = new PGLiteSocketServer({
  db: database,
  path: options.socket,
  maxConnections: options.connections,
})
// The library has no option for its queue, and its own queue mixes up connections (see connectionQueue.ts).
Reflect.set(server, 'queryQueue', takeTurns(database))
await server.start()

parentPort?.on('message', (message) => {
  if (message !== 'stop') return
  void server
    .stop()
    .then(() => database.close())
    .then(() => parentPort?.postMessage('stopped'))
})
parentPort?.postMessage('ready')
