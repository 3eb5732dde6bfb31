import type { FastifyInstance } from 'fastify'
import {
  downloadFile,
  fileRules,
  getImage,
  uploadDocument,
  uploadPaper,
  uploadPaperPiece,
} from '../../contract/files.ts'
import { limits } from '../../contract/limits.ts'
import type { Context } from '../http/context.ts'
import { notAllowed } from '../http/refusal.ts'
import { serve, serveStream } from '../http/serve.ts'
import { fileFor, imageFor, type FileGrants } from './access.ts'
import { takePiece } from './arrivals.ts'
import { sendFile } from './download.ts'
import { contentDisposition } from './names.ts'
import { startSweeping } from './sweep.ts'
import { takeUpload } from './upload.ts'

const yearInSeconds = 31_536_000

/** Calls that one paper's file takes when it comes in pieces: the pieces, a question before, one more try. */
const callsPerFile = Math.ceil(fileRules.paper.size / limits.PieceSize) + 2

/** Uploads and downloads (design §3 "Paths", §5). */
export function fileRoutes(app: FastifyInstance, context: Context, grants: FileGrants): void {
  const perMinute = context.timing.uploadsPerMinute

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: limits.PieceSize },
    (_request, body, done) => {
      done(null, body)
    },
  )

  serve(
    app,
    context,
    uploadPaper,
    async ({ request, caller }) => {
      const Result = await takeUpload(context, request, caller.UserId, 'paper')
      return { Result, Id: Result.Id }
    },
    { perMinute },
  )

  serve(
    app,
    context,
    uploadDocument,
    async ({ request, caller, query }) => {
      if (query.kind === 'image' && !caller.Roles.includes('Admin')) throw notAllowed()
      const Result = await takeUpload(context, request, caller.UserId, query.kind)
      return { Result, Id: Result.Id }
    },
    { perMinute },
  )

  serve(
    app,
    context,
    uploadPaperPiece,
    async ({ request, caller, query }) => {
      const piece = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const Result = await takePiece(context, caller.UserId, query, piece)
      return Result.File ? { Result, Id: Result.File.Id } : { Result }
    },
    { perMinute: perMinute * callsPerFile },
  )

  serveStream(app, context, downloadFile, async ({ params, caller, sql, request, reply }) => {
    const file = await fileFor(sql, grants, params.id, caller)
    return sendFile(context, file, request, reply, {
      'content-disposition': contentDisposition(file.FileName),
      'cache-control': 'private, no-store',
    })
  })

  serveStream(app, context, getImage, async ({ params, sql, request, reply }) => {
    const file = await imageFor(sql, params.id)
    return sendFile(context, file, request, reply, {
      'cache-control': `public, max-age=${yearInSeconds}, immutable`,
    })
  })

  startSweeping(app, context)
}
