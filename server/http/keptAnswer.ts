import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compressedFrom } from './compression.ts'

/** Levels at which a page takes some milliseconds, once for each change. */
const compress = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 6 }),
} as const
type Encoding = keyof typeof compress

/** A finished answer in memory. */
export interface KeptAnswer {
  readonly body: Buffer
  readonly packed: Partial<Record<Encoding, Buffer>>
  readonly etag: string
  readonly headers: OutgoingHttpHeaders
  /** When its content was last read, and in which generation. */
  readonly readOn: number
  readonly generation: number
}

/** Headers of one response, which the next one sets itself. */
const ofOneResponse =
  /^(x-trace-id|x-ratelimit-|retry-after|content-length|content-encoding|transfer-encoding|date|connection|keep-alive|age|last-modified)/

/** The headers of a response that every other one with the same answer has too. */
export const lastingHeaders = (
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneResponse.test(name)))

/** The ETag of a body: a version's own one with the body's hash, since more than the row may be in the answer. */
export function tagOf(body: Buffer, own: unknown): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return typeof own === 'string' && /^"\d+\.\w+"$/.test(own) ? `${own.slice(0, -1)}_${hash}"` : `W/"${hash}"`
}

export const isTagged = (headers: IncomingHttpHeaders, etag: string) => headers['if-none-match'] === etag

/** The best encoding that a client takes. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  const isTaken = (name: Encoding) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted ?? '')
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : undefined
}

/** The bytes of an answer in the best encoding that a client takes, with the headers that say so; packed once for each. */
export function bytesFor(
  { body, packed }: KeptAnswer,
  accepted: string | undefined,
): { readonly bytes: Buffer; readonly headers: { readonly 'content-encoding'?: Encoding } } {
  const encoding = body.length < compressedFrom ? undefined : encodingFor(accepted)
  if (!encoding) return { bytes: body, headers: {} }
  return { bytes: (packed[encoding] ??= compress[encoding](body)), headers: { 'content-encoding': encoding } }
}
