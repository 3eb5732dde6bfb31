import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between a client and a server, which a test cuts, holds up and mends. */
export interface Proxy {
  readonly port: number
  readonly origin: string
  /** How many connections go through it. */
  count(): number
  /** Breaks every connection, as a lost signal does. */
  cut(): void
  /** From now on nothing gets through, without any error: as with a laptop that sleeps. */
  hang(): void
  /** From now on nothing that the server says gets through, while it still receives everything. */
  mute(): void
  /** What hung or was mute goes on. */
  resume(): void
  /** From now on requests whose head has this are broken off, as by a firewall. */
  refuse(head: RegExp): void
  /** Where new connections lead from now on. */
  lead(port: number): void
  stop(): Promise<void>
}

export async function startProxy(target: number): Promise<Proxy> {
  let port = target
  let isHung = false
  let isMute = false
  let refused: RegExp | undefined
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const far = connect(port, '127.0.0.1')
    const pair = [client, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      far.destroy()
    }
    for (const [from, to] of [pair, [far, client] as const]) {
      from.on('data', (bytes) => {
        if (from === client && refused?.test(bytes.toString('latin1'))) end()
        else to.write(bytes)
      })
      from.on('error', end)
      from.on('close', end)
    }
    if (isHung) for (const socket of pair) socket.pause()
    if (isMute) far.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    origin: `http://127.0.0.1:${own}`,
    count: () => pairs.size,
    cut: () => {
      for (const [client, far] of pairs) {
        client.resetAndDestroy()
        far.destroy()
      }
    },
    refuse: (head) => {
      refused = head
    },
    hang: () => {
      isHung = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    mute: () => {
      isMute = true
      for (const [, far] of pairs) far.pause()
    },
    resume: () => {
      isHung = false
      isMute = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    lead: (to) => {
      port = to
    },
    stop: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
