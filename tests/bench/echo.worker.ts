import { MessagePort, parentPort } from 'node:worker_threads'

/** Sends each message back, as the thread of an engine that does nothing. */
parentPort?.on('message', (port) => {
  if (port instanceof MessagePort)
    port.on('message', (bytes: Uint8Array<ArrayBuffer>) => port.postMessage(bytes, [bytes.buffer]))
})
