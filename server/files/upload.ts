import { readFile } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileRules, fileTexts, type FileKind } from '../../contract/files/files.ts'
import type { Context } from '../http/context.ts'
import { broken, Refusal, tooLarge, unreadable } from '../http/refusal.ts'
import { storeStream, type Naming } from './storeFile.ts'
import { cleanName } from './fileNames.ts'

/** An upload this many times over the limit is cut off instead of read to its end. */
const cutOffAt = 8

async function readPart(request: FastifyRequest, most: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw broken(fileTexts.missing)
  const part = await request
    .file({ throwFileSizeLimit: false, limits: { fileSize: most + 1 } })
    .catch((error: unknown) => {
      // What is no multipart body, or is cut off before the file begins, has no status of the library's own.
      throw error instanceof Error && 'statusCode' in error ? error : unreadable()
    })
  if (part?.fieldname === 'file') return part
  part?.file.resume()
  throw broken(fileTexts.missing)
}

/** The bytes of a part. An error here happened on the way to us, so the request is unreadable. */
async function* bytesOf(part: MultipartFile): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterable<Uint8Array> = part.file.iterator({ destroyOnReturn: false })
  try {
    for await (const piece of pieces) yield piece
  } catch {
    throw unreadable()
  }
}

/** The size limit of a file, and its error text. */
interface Most {
  readonly size: number
  readonly tooLarge: string
}

/** Passes the file of a multipart request (field `file`) on as a stream. */
async function withPart<R>(
  request: FastifyRequest,
  { size, tooLarge: text }: Most,
  use: (part: MultipartFile) => Promise<R>,
): Promise<R> {
  if (Number(request.headers['content-length']) > cutOffAt * size)
    throw new Refusal(413, text, [], { connection: 'close' })
  const part = await readPart(request, size)
  try {
    return await use(part)
  } finally {
    // After a refusal the rest is read and dropped: a browser that is still sending would not read the response.
    part.file.resume()
  }
}

/** Stores the file of a multipart request (field `file`), streamed. */
export function takeUpload<R>(
  context: Context,
  request: FastifyRequest,
  OwnerId: string,
  Kind: FileKind,
  naming: Naming<R>,
): Promise<R> {
  return withPart(request, fileRules[Kind], (part) =>
    storeStream(context, { OwnerId, Kind, FileName: part.filename }, bytesOf(part), naming),
  )
}

/** The bytes of an uploaded file that is read once and not stored: 422 for an empty file, 413 if too large. */
export function readUpload(
  context: Context,
  request: FastifyRequest,
  most: Most,
): Promise<{ FileName: string; Sha256: string; bytes: Buffer }> {
  return withPart(request, most, async (part) => {
    const staged = await context.files.stage(bytesOf(part), most.size, () => tooLarge(most.tooLarge))
    try {
      if (staged.Size === 0) throw broken(fileTexts.empty)
      return {
        FileName: cleanName(part.filename),
        Sha256: staged.Sha256,
        bytes: await readFile(staged.path),
      }
    } finally {
      await context.files.discard(staged)
    }
  })
}
