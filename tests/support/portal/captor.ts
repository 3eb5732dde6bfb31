import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a hotel's network answers in the portal's place. */
export type Capture = 'page' | 'redirect' | 'elsewhere'

/** A network between a browser and the portal: it lets everything through, or answers everything itself. */
export interface Captor {
  /** The portal's address as the browser knows it. */
  readonly url: string
  capture(how: Capture): void
  release(): void
  /** How many calls were answered here. */
  captured(): number
  stop(): Promise<void>
}

const page = '<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>'

/** Starts a network in front of a portal. */
export async function startCaptor(portal: string): Promise<Captor> {
  let how: Capture | undefined
  let captured = 0
  const server = createServer((asked, answer) => {
    if (how === undefined) {
      const { method, headers, url } = asked
      const onward = request(new URL(url ?? '/', portal), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
      return
    }
    asked.resume()
    if (asked.url === '/hotel') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    captured += 1
    if (how === 'page') answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
    // Another name for this machine is another origin.
    else {
      const { port } = server.address() as AddressInfo
      const location = how === 'redirect' ? '/hotel' : `http://localhost:${port}/hotel`
      answer.writeHead(302, { location }).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    capture: (by) => {
      how = by
      captured = 0
    },
    release: () => {
      how = undefined
    },
    captured: () => captured,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
