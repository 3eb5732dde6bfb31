import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Kept {
  readonly plain: Buffer
  readonly packed: Buffer
  readonly etag: string
}

/** True if a client reads packed responses. */
const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '')

/** Answers with a text that is written and packed at the first request, and stays the same while the portal runs. */
export function keptPage(type: string, write: () => string) {
  let kept: Kept | undefined
  const keep = (): Kept => {
    const plain = Buffer.from(write())
    // Weak, since it names the packed bytes as well.
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
    return { plain, packed: gzipSync(plain), etag }
  }
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    kept ??= keep()
    const { plain, packed, etag } = kept
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (takesGzip(request)) return reply.type(type).header('content-encoding', 'gzip').send(packed)
    return reply.type(type).send(plain)
  }
}
