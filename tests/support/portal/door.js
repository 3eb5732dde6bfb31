// Lets tests into the embedded database of a portal in a process of its own, over a socket in its data folder. It is
// JavaScript, since it is loaded into the built portal too, where nothing compiles TypeScript.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { MessageChannel } from 'node:worker_threads'

const socket = `${process.env.DATA_DIR}/.s.PGSQL.5432`

/** The first thread that a portal starts is that of its database. */
function open({ worker }) {
  // The compiler of an unbuilt portal has a thread of its own.
  if (worker.constructor.name === 'InternalWorker') return
  unsubscribe('worker_threads', open)
  rmSync(socket, { force: true })
  createServer((caller) => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage(port2, [port2])
    port1.on('message', (bytes) => caller.write(bytes, () => port1.postMessage(bytes.length)))
    port1.on('close', () => caller.end())
    caller.on('data', (bytes) => port1.postMessage(new Uint8Array(bytes)))
    caller.on('close', () => port1.close())
    caller.on('error', () => undefined)
  })
    .listen(socket)
    .unref()
}

subscribe('worker_threads', open)
