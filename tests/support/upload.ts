import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { replySchema, type Endpoint, type QueryOf } from '../../contract/core/endpoint.ts'
import { uploadPaperPiece, type PieceQuery } from '../../contract/files/files.ts'
import type { Portal } from '../../server/app.ts'
import { addressOf, type Received } from './call.ts'

interface Sender {
  /** An access token. */
  readonly as?: string
  readonly key?: string
}

const headersOf = ({ as, key }: Sender) => ({
  ...(as ? { authorization: `Bearer ${as}` } : {}),
  ...(key ? { 'idempotency-key': key } : {}),
})

async function sendBytes<const E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  query: Partial<QueryOf<E>>,
  payload: Buffer,
  headers: Record<string, string>,
): Promise<Received<E>> {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}, query),
    headers,
    payload,
  })
  const reply = replySchema(endpoint.result).parse(response.json())
  const { statusCode: status, headers: received } = response
  return { ...reply, status, version: null, headers: received } as Received<E>
}

/** The body of a multipart request with one file, as a browser writes it. */
export function multipartOf(name: string, bytes: Uint8Array, field = 'file'): { body: Buffer; type: string } {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/**
 * Uploads a file as a browser's form does, without a network.
 *
 * ```ts
 * const { Id } = await upload(portal, uploadPaper, 'paper.pdf', fixture('paper.pdf'), { as: user.AccessToken })
 * ```
 */
export function upload<const E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  name: string,
  bytes: Uint8Array,
  sent: Sender & { readonly query?: Partial<QueryOf<E>>; readonly field?: string } = {},
): Promise<Received<E>> {
  const { body, type } = multipartOf(name, bytes, sent.field)
  const headers = { 'content-type': type, ...headersOf(sent) }
  return sendBytes(portal, endpoint, sent.query ?? {}, body, headers)
}

/** Sends one piece of a paper's file; an empty piece asks how much has arrived. */
export function sendPiece(
  portal: Portal,
  query: PieceQuery,
  piece: Uint8Array,
  sent: Sender = {},
): Promise<Received<typeof uploadPaperPiece>> {
  const headers = { 'content-type': 'application/octet-stream', ...headersOf(sent) }
  return sendBytes(portal, uploadPaperPiece, query, Buffer.from(piece), headers)
}

/** What a download answered. */
export interface Download {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly bytes: Buffer
}

/** Downloads bytes, without a network. */
export async function download(
  portal: Portal,
  endpoint: Endpoint,
  id: string,
  sent: Sender & { readonly headers?: Record<string, string>; readonly method?: 'GET' | 'HEAD' } = {},
): Promise<Download> {
  const response = await portal.app.inject({
    method: sent.method ?? 'GET',
    url: addressOf(endpoint, { id }),
    headers: { ...(sent.as ? { authorization: `Bearer ${sent.as}` } : {}), ...sent.headers },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
