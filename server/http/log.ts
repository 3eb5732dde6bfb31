import type { FastifyRequest } from 'fastify'

/** The address of a request without what must never reach a log: queries carry codes, one path carries a token. */
export function safeAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/(refresh-token\/).+/i, '$1…')
}

/** Options of the log: one JSON line an event, no headers, no bodies, no secrets. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, url: safeAddress(request.url), from: request.ip }),
}
