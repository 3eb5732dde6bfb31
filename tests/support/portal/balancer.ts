import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { startNginx, type Balancer } from './nginx.ts'

/** nginx, or where it is not installed a proxy of our own, which knows no live connections. */
export const startBalancer = async (origins: readonly string[]): Promise<Balancer> =>
  (await startNginx(origins)) ?? startOwn(origins)

async function startOwn(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const answered = origins.map(() => 0)
  let turn = 0
  const server = createServer((asked, answer) => {
    const index = turn % origins.length
    turn += 1
    const { method, headers, socket } = asked
    const sent = request(new URL(asked.url ?? '/', origins[index]), {
      agent,
      method,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' },
    })
    sent.once('response', (response) => {
      answered[index] = (answered[index] ?? 0) + 1
      answer.writeHead(response.statusCode ?? 502, response.headers)
      pipeline(response, answer, () => undefined)
    })
    sent.once('error', () => answer.headersSent || answer.writeHead(502).end())
    pipeline(asked, sent, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => answered,
    stop: async () => {
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
