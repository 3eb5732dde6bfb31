import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Portal } from '../../server/app.ts'

export interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** A call over a socket to a portal that listens, as answers are kept where sockets arrive; its bytes as they were sent. */
export const over = (
  portal: Portal,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const address = portal.app.server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    httpRequest({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
