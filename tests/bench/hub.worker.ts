import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { z } from 'zod'

const { url, connections, handshake } = z
  .object({ url: z.string(), connections: z.number(), handshake: z.string() })
  .parse(workerData)

/** Clients that connect at the same time. */
const atOnce = 50

let received = 0
const hear = (data: Buffer) => {
  // Signs of life and good handshakes are shorter than any message.
  if (data.length < 30) return
  received += 1
  if (received % connections === 0) parentPort?.postMessage('received')
}

async function connectOne(): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.on('message', hear)
  if (!handshake) return
  socket.send(handshake)
  await once(socket, 'message')
  setInterval(() => {
    socket.send('{"type":6}\u001e')
  }, 10_000).unref()
}

try {
  for (let count = 0; count < connections; count += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, connections - count) }, connectOne))
  parentPort?.postMessage('ready')
} catch (error) {
  parentPort?.postMessage(String(error))
}
