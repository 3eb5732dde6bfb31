import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '../../contract/core/errors.ts'
import { hasCode } from '../db/failures.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import type { FileRow } from './fileGrants.ts'

/** A part of a file, both ends included. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Parses the header `Range` (RFC 9110 §14): one range, 'none' if the header is absent or of a form that we do not
 * serve (the response is then the whole file), 'outside' for a range beyond the file (416).
 */
function readRange(header: string | undefined, size: number): Range | 'none' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'none'
  return start >= size ? 'outside' : { start, end }
}

/** Reads the bytes of a file; 404 if the disk has lost them, which is for an operator to know. */
export async function readBytes<V>(
  { log }: Pick<Context, 'log'>,
  { Id, Sha256 }: FileRow,
  read: () => Promise<V>,
): Promise<V> {
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    log.error({ Id, Sha256 }, 'the bytes of a file are missing')
    throw notFound(texts.fileMissing)
  }
}

/** Sends a stored file, whole or the requested range; its hash is its `ETag`. */
export async function sendFile(
  context: Context,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const etag = `"${file.Sha256}"`
  const { 'if-none-match': known, 'if-range': ifRange } = request.headers
  const range =
    ifRange === undefined || ifRange === etag ? readRange(request.headers.range, file.Size) : 'none'
  const isKnown = known?.includes(etag) === true
  const open = () => context.files.openFile(file.Sha256)
  const handle = isKnown || range === 'outside' ? undefined : await readBytes(context, file, open)
  // Not before there is something to send: a refusal has headers of its own.
  reply.headers({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes', etag, ...headers })
  if (isKnown) return reply.code(304).send()
  if (range === 'outside' || !handle)
    return reply.code(416).header('content-range', `bytes */${file.Size}`).send()
  const { start, end } = range === 'none' ? { start: 0, end: file.Size - 1 } : range
  if (range !== 'none') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.Size}`)
  return reply
    .header('content-type', file.ContentType)
    .header('content-length', end - start + 1)
    .send(handle.createReadStream({ start, end }))
}
