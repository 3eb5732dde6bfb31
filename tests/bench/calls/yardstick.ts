import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { statements } from './statements.ts'

async function bodyOf(request: IncomingMessage): Promise<{ Abstract: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { Abstract: string }
}

/**
 * A bare server beside the portal: each call is one statement, named where the engine can, that returns its finished
 * reply. PostgreSQL is asked through a pool of the driver as it comes, the embedded engine through the portal's own.
 */
export async function startYardstick(portalPool: pg.Pool, home: Buffer) {
  const isNamed = process.env['TEST_DATABASE_URL'] !== undefined
  const { Client: _client, pipeline: _pipeline, ...plain } = portalPool.options
  const pool = isNamed ? new pg.Pool(plain) : portalPool
  const ask = (name: keyof typeof statements, values: readonly unknown[]) =>
    pool.query<{ reply: string; version?: number }>({
      // The embedded engine is one session, whose names all connections would share.
      ...(isNamed ? { name: `yardstick_${name}` } : {}),
      text: statements[name],
      values: [...values],
    })
  const send = (response: ServerResponse, body: string | Buffer, headers = {}) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, call = '', ...values] = (request.url ?? '').split('/')
    if (call === '') {
      send(response, home, { 'content-type': 'text/html; charset=utf-8' })
      return
    }
    if (call === 'save') {
      const { Abstract } = await bodyOf(request)
      const words = [...new Set(Abstract.toLowerCase().match(/[a-z0-9]+/g))].join(' ')
      const version = Number(/\d+/.exec(request.headers['if-match'] ?? '')?.[0])
      const { rows } = await ask('save', [values[0], Abstract, words, version])
      send(response, rows[0]?.reply ?? '', { etag: `"${rows[0]?.version ?? 0}"` })
      return
    }
    const { rows } = await ask(call as keyof typeof statements, values)
    send(response, rows[0]?.reply ?? '')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      if (isNamed) await pool.end()
    },
  }
}
