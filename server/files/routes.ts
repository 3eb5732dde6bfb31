import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../contract/core/errors.ts'
import * as contract from '../../contract/files/files.ts'
import type { StoredFile } from '../../contract/files/files.ts'
import { limits } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { notAllowed } from '../http/refusal.ts'
import type { Publishing } from '../hub/hub.ts'
import type { CarriedOut } from '../http/operations/idempotency.ts'
import { serveStream, type Answer } from '../http/serve.ts'
import { serveUpload, type Once } from '../http/serveUpload.ts'
import { cleanCopyOf } from './cleanCopies.ts'
import { fileFor, imageFor, type FileGrants, type FileRow } from './fileGrants.ts'
import { hasArrived, takePiece } from './resumableUploads.ts'
import { readBytes, sendFile } from './download.ts'
import type { Naming } from './storeFile.ts'
import { contentDisposition } from './fileNames.ts'
import { takeUpload } from './upload.ts'

const yearInSeconds = 31_536_000

/** Requests for one paper's file in pieces: the pieces, a query before, one retry. */
const callsPerFile = Math.ceil(contract.fileRules.paper.size / limits.PieceSize) + 2

/** What other nouns do with a file that was just stored, in the transaction that stored it. */
export type Stored = (
  call: Publishing & { readonly sql: Sql; readonly after: (effect: () => void) => void },
  OwnerId: string,
  file: StoredFile,
) => Promise<void>

/** Names uploaded bytes once per idempotency key: the same bytes under the same name are the same request. */
function namingBy<E extends typeof contract.uploadPaper | typeof contract.uploadDocument>(
  once: Once<E>,
  stored: (sql: Sql, file: StoredFile) => Promise<void> = () => Promise.resolve(),
): Naming<CarriedOut> {
  return (content, name) =>
    once(content, async (sql) => {
      const Result = await name(sql)
      await stored(sql, Result)
      const Message = Result.Kind === 'student-proof' ? texts.studentProofUploaded : ''
      return { Result, Id: Result.Id, Message } as Answer<E>
    })
}

/** Uploads and downloads (design §3 "Paths", §5). */
export function fileRoutes(
  app: FastifyInstance,
  context: Context,
  grants: FileGrants,
  paperStored: Stored,
): void {
  const perMinute = context.timing.uploadsPerMinute

  /** The bytes of the copy that names nobody, where there is one. */
  async function withoutNames(sql: Sql, file: FileRow): Promise<FileRow> {
    const { CopySha256, CopySize } = await readBytes(context, file, () =>
      cleanCopyOf(sql, context, file.Sha256),
    )
    return CopySha256 === '' ? file : { ...file, Sha256: CopySha256, Size: CopySize }
  }

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: limits.PieceSize },
    (_request, body, done) => done(null, body),
  )

  serveUpload(
    app,
    context,
    contract.uploadPaper,
    (call, once) => {
      const { UserId } = call.caller
      const naming = namingBy(once, (sql, file) => paperStored({ ...call, sql }, UserId, file))
      return takeUpload(context, call.request, UserId, 'paper', naming)
    },
    { perMinute },
  )

  serveUpload(
    app,
    context,
    contract.uploadDocument,
    ({ request, caller, query }, once) => {
      const kind = contract.documentKindOf(query.kind, caller.Roles)
      if (kind === 'image' && !caller.Roles.includes('Admin')) throw notAllowed()
      return takeUpload(context, request, caller.UserId, kind, namingBy(once))
    },
    { perMinute },
  )

  serveUpload(
    app,
    context,
    contract.uploadPaperPiece,
    (call, once) => {
      const { request, query } = call
      const { UserId } = call.caller
      const piece = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const content = createHash('sha256').update(piece).digest('hex')
      return takePiece(context, UserId, query, piece, (act) =>
        once(
          content,
          async (sql) => {
            const Result = await act(sql)
            if (Result.File) await paperStored({ ...call, sql }, UserId, Result.File)
            return Result.File ? { Result, Id: Result.File.Id } : { Result }
          },
          (sql, earlier) => hasArrived(context, sql, UserId, query, earlier),
        ),
      )
    },
    { perMinute: perMinute * callsPerFile },
  )

  serveStream(app, context, contract.downloadFile, async ({ params, caller, sql, request, reply }) => {
    const { isDisguised, ...file } = await fileFor(sql, grants, params.id, caller)
    const sent = isDisguised ? await withoutNames(sql, file) : file
    return sendFile(context, sent, request, reply, {
      'content-disposition': contentDisposition(file.FileName),
      'cache-control': 'private, no-store',
    })
  })

  serveStream(app, context, contract.getImage, async ({ params, sql, request, reply }) => {
    const file = await imageFor(sql, params.id)
    return sendFile(context, file, request, reply, {
      'cache-control': `public, max-age=${yearInSeconds}, immutable`,
    })
  })
}
