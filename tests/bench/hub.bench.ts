import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { hubPath } from '../../contract/hub/hub.ts'
import { messageFrame } from '../../server/hub/frames.ts'
import { startWorker } from '../../server/db/typescript.ts'
import { signedIn } from '../support/accounts.ts'
import { until } from '../support/hub.ts'
import { startPortal } from '../support/portal/portal.ts'

const connections = 5000
const rounds = 15

const median = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0

interface Measured {
  /** Milliseconds from saying something until every client has it. */
  readonly time: number
  /** Bytes of a connection, both ends together. */
  readonly memory: number
}

/** Connects clients in a thread of their own, and says something to them again and again. */
async function measure(url: string, handshake: string, say: () => void): Promise<Measured> {
  const before = process.memoryUsage().rss
  const worker = startWorker('tests/bench/hub.worker.ts', {
    workerData: { url, connections, handshake },
  })
  const [ready] = (await once(worker, 'message')) as unknown[]
  if (ready !== 'ready') throw new Error(`The clients did not connect: ${String(ready)}`)
  const memory = (process.memoryUsage().rss - before) / connections
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const received = once(worker, 'message')
    const start = performance.now()
    say()
    await received
    times.push(performance.now() - start)
  }
  await worker.terminate()
  return { time: median(times), memory }
}

const line = (name: string, { time, memory }: Measured) =>
  `  ${name.padEnd(20)}${time.toFixed(0).padStart(6)} ms${(memory / 1000).toFixed(1).padStart(8)} KB a connection, both ends`

/**
 * A message to 5,000 connections, beside a bare `ws` broadcast of the same bytes. One after the other: a process has
 * not files enough for both at once.
 */
export async function hub(): Promise<string[]> {
  const portal = await startPortal({ hubLimits: { connectionsPerUser: connections } })
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { AccessToken } = await signedIn(portal)
  const message = { Target: 'GotNotification', Text: 'The programme has changed: ₹ नमस्ते' } as const
  const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(bare, 'listening')
  const { bytes } = messageFrame(message)
  const { port } = bare.address() as AddressInfo
  const own = await measure(
    `${origin.replace('http', 'ws')}${hubPath}?access_token=${AccessToken}`,
    '{"protocol":"json","version":1}\u001e',
    () => {
      portal.context.hub.publish({ Everyone: true }, message)
    },
  )
  await until(() => portal.context.hub.count() === 0, 'its clients are gone')
  const yardstick = await measure(`ws://127.0.0.1:${port}`, '', () => {
    for (const socket of bare.clients) socket.send(bytes, { binary: false })
  })
  bare.close()
  await portal.stop()
  return [
    `A message to ${connections} connections, until the last has it (median of ${rounds})`,
    line('hub', own),
    line('bare ws broadcast', yardstick),
    `  ${(own.time / yardstick.time).toFixed(2)} × (budget: at most 1.5 ×)`,
  ]
}
