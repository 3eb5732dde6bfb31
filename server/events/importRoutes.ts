import type { FastifyInstance } from 'fastify'
import { importSessions, sessionImportLimits, sessionImportTexts } from '../../contract/events/eventImport.ts'
import { noId } from '../../contract/core/limits.ts'
import { recordAudit } from '../audit/record.ts'
import { readUpload } from '../files/upload.ts'
import type { Context } from '../http/context.ts'
import { lookedAt, serveUpload } from '../http/serveUpload.ts'
import { readSessionFile } from './readSessionFile.ts'
import { keepSessions, planImport } from './sessionImport.ts'

const most = { size: sessionImportLimits.size, tooLarge: sessionImportTexts.tooLarge }

/** Importing sessions from a file. */
export function sessionImportRoutes(app: FastifyInstance, context: Context): void {
  serveUpload(
    app,
    context,
    importSessions,
    async ({ request, query, caller, traceId }, once) => {
      const { FileName, Sha256, bytes } = await readUpload(context, request, most)
      const found = await readSessionFile(bytes)
      if (query.DryRun === 'yes') {
        const { report } = await planImport(context.database.sql, found, query)
        return lookedAt<typeof importSessions>({ Result: report })
      }
      const content = [Sha256, FileName, query.DryRun, query.EventId ?? '', query.NotApproved]
      const done = await once(content, async (sql) => {
        const report = await keepSessions(sql, found, query)
        await recordAudit({ sql, caller, traceId }, 'Import sessions', query.EventId ?? noId, {
          FileName,
          New: report.New,
          Known: report.Known,
        })
        return { Result: report }
      })
      context.hub.publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Event', Id: noId, Version: 0 })
      return done
    },
    { perMinute: context.timing.uploadsPerMinute },
  )
}
