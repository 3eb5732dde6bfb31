import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { inProject } from '../../../server/db/projectPaths.ts'

/** What encrypts before a portal, as the server of a conference does. */
export interface Secure {
  readonly origin: string
  stop(): Promise<void>
}

/** Encrypts before the portal of a port, with a certificate that nobody has signed. */
export async function startSecure(port: number): Promise<Secure> {
  const pem = readFileSync(inProject('tests/fixtures/localhost.pem'))
  const clients = new Set<Socket>()
  const server = createServer({ key: pem, cert: pem }, (client) => {
    clients.add(client)
    const portal = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, portal],
      [portal, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
