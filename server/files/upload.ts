import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileRules, fileTexts, type FileKind } from '../../contract/files.ts'
import type { Context } from '../http/context.ts'
import { broken, Refusal, unreadable } from '../http/refusal.ts'
import { storeStream, type Naming } from './keep.ts'

/** From this many times the limit on, an upload is cut off instead of being read to its end. */
const absurd = 8

async function readPart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw broken(fileTexts.missing)
  const part = await request.file({ throwFileSizeLimit: false })
  if (part?.fieldname === 'file') return part
  part?.file.resume()
  throw broken(fileTexts.missing)
}

/** The bytes of a part. What breaks here broke on its way to us, so it is the request that cannot be read. */
async function* bytesOf(part: MultipartFile): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterable<Uint8Array> = part.file.iterator({ destroyOnReturn: false })
  try {
    for await (const piece of pieces) yield piece
  } catch {
    throw unreadable()
  }
}

/** Takes the file of a multipart request (field `file`), streamed. */
export async function takeUpload<R>(
  context: Context,
  request: FastifyRequest,
  OwnerId: string,
  Kind: FileKind,
  naming: Naming<R>,
): Promise<R> {
  const rule = fileRules[Kind]
  if (Number(request.headers['content-length']) > absurd * rule.size)
    throw new Refusal(413, rule.tooLarge, [], { connection: 'close' })
  const part = await readPart(request)
  try {
    return await storeStream(context, { OwnerId, Kind, FileName: part.filename }, bytesOf(part), naming)
  } finally {
    // After a refusal the rest is read and dropped: a browser that is still sending would not hear it.
    part.file.resume()
  }
}
