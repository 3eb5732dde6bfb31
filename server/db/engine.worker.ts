import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openEmbedded } from './embedded.ts'
import { serveClients } from './serveClients.ts'

const { folder } = z.object({ folder: z.string() }).parse(workerData)

const database = await openEmbedded(folder)
const serve = await serveClients(database, ({ message }) => parentPort?.postMessage({ broken: message }))

parentPort?.on('message', (message) => {
  if (message instanceof MessagePort) serve(message)
  if (message === 'stop') void database.close().then(() => parentPort?.postMessage('stopped'))
})
parentPort?.postMessage('ready')
