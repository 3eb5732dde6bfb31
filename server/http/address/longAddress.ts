import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { texts } from '../../../contract/core/errors.ts'
import { Refusal, refusalReply } from '../refusal.ts'
import { asksForScreen } from './screenAddress.ts'

/** The longest address that is answered, in letters. */
const longestAddress = 16_000

/**
 * The most bytes of an address and its headers together: more than is answered, so that an address that is too long is
 * still read, and its answer is for the one who asked. Node's parser refuses what is longer.
 */
export const mostHeaderBytes = 40 * 1024

export const isAddressTooLong = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.length > longestAddress

/** 414: an address longer than any of the portal. */
export const addressTooLong = () => new Refusal(414, texts.addressTooLong)

/** What a person's browser shows for such an address: without the app, whose first act would be to read the address. */
export const longAddressPage = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${texts.addressTooLong} · Lectern</title>
<style>body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.25rem}</style>
</head><body><main><h1>${texts.addressTooLong}</h1>
<p>The portal has nothing at an address of so many letters. The link may have been copied together with other text.</p>
<p><a href="/">Go to the home page</a></p></main></body></html>
`

/** What the first line of a packet asks for; undefined for a packet from the middle of a request. */
function askedIn(packet: unknown): { method: string; url: string } | undefined {
  const begin = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const [, method, url] = /^([A-Z]{3,7}) (\/[^ \r\n]*)/.exec(begin) ?? []
  return method !== undefined && url !== undefined ? { method, url } : undefined
}

const statusOf: Readonly<Record<string, readonly [status: number, words: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', texts.requestTooSlow],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', texts.headersTooLarge],
}

/** Answers a request that could not be read at all, which therefore never becomes one of the app. */
export function refuseUnread(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  this.log.trace({ err: error }, 'client error')
  const [status, words, message] = statusOf[error.code] ?? [400, 'Bad Request', texts.cannotRead]
  const asked = status === 431 ? askedIn(error.rawPacket) : undefined
  const [type, body] =
    asked && isAddressTooLong(asked) && asksForScreen(asked)
      ? ['text/html; charset=utf-8', longAddressPage]
      : ['application/json; charset=utf-8', JSON.stringify(refusalReply(new Refusal(status, message)))]
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
