import type { FastifyInstance } from 'fastify'
import { pluck } from '../../contract/core/collections.ts'
import { noteLimits } from '../../contract/core/fileImport.ts'
import {
  getImportState,
  importLimits,
  importPapers,
  importTexts,
  readColumns,
  textOfColumns,
  undoImport as undoCall,
  type ImportReport,
} from '../../contract/papers/paperImport.ts'
import { recordAudit } from '../audit/record.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { readUpload } from '../files/upload.ts'
import type { Context } from '../http/context.ts'
import { broken } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { lookedAt, serveUpload } from '../http/serveUpload.ts'
import { serveResult } from '../http/serveResult.ts'
import { announceToOrganisers } from '../papers/paperHints.ts'
import { finishImport, importState, keepPapers, knownKeys } from './importPapers.ts'
import { readPapers, type ReadFile, type ReadPaper } from './readPapers.ts'
import { themeIds } from './importedThemes.ts'
import { beginUndo, undoImport, undoUnfinished } from './undoImport.ts'

const most = { size: importLimits.size, tooLarge: importTexts.tooLarge }

/** The content of a file, compared with the existing papers. */
async function reportOn(
  sql: Sql,
  { Headings, Columns, Papers, Notes }: ReadFile,
): Promise<{ report: ImportReport; fresh: readonly ReadPaper[] }> {
  const known = await knownKeys(sql, pluck(Papers, 'ImportKey'))
  const fresh = Papers.filter(({ ImportKey }) => !known.has(ImportKey))
  const there = await themeIds(sql)
  const missing = new Map(fresh.map(({ Theme }) => [Theme.toLowerCase(), Theme]))
  const errors = Notes.filter(({ Kind }) => Kind === 'error')
  const report = {
    Headings: [...Headings],
    Columns,
    New: fresh.length,
    Known: Papers.length - fresh.length,
    Errors: errors.length,
    Warnings: Notes.length - errors.length,
    WithoutEmail: fresh.filter(({ Authors }) => Authors.every(({ Email }) => Email === '')).length,
    NewThemes: [...missing].flatMap(([key, theme]) => (theme && !there.has(key) ? [theme] : [])),
    // Errors first: many warnings must not hide an error.
    Notes: [...errors, ...Notes.filter(({ Kind }) => Kind === 'warning')].slice(0, noteLimits.sent),
    ImportId: null,
  }
  return { report, fresh }
}

/** Importing papers from a file. `saved` is called for each imported paper. */
export function importRoutes(
  app: FastifyInstance,
  context: Context,
  { saved }: { readonly saved: (id: string) => void },
): void {
  const { database } = context
  let undoing = Promise.resolve()
  const isAlone = context.settings.DATABASE_URL === undefined
  app.addHook('onReady', async () => {
    await undoUnfinished(database, isAlone)
  })

  serveUpload(
    app,
    context,
    importPapers,
    async (call, once) => {
      const { query } = call
      const { FileName, Sha256, bytes } = await readUpload(context, call.request, most)
      const { AbstractMinimumWordCount } = await getHomePageRow(database.sql)
      const read = await readPapers(
        bytes,
        query.Columns === undefined ? undefined : readColumns(query.Columns),
        AbstractMinimumWordCount,
      )
      const { report, fresh } = await reportOn(database.sql, read)
      if (query.DryRun === 'yes') return lookedAt<typeof importPapers>({ Result: report })
      if (report.Errors > 0) throw broken(importTexts.hasErrors, ...report.Notes.slice(0, 20).map(lineOf))
      if (!isAlone) await undoUnfinished(database, false)
      const content = [Sha256, FileName, query.DryRun, textOfColumns(report.Columns)]
      const letOthers = context.jobs.givingWay()
      const importing = { FileName, UserId: call.caller.UserId, now: context.now(), letOthers }
      const kept = await keepPapers(database, fresh, importing)
      const done = await once(content, async (sql) => {
        await finishImport(sql, kept.ImportId)
        const { New, Known } = report
        await recordAudit({ ...call, sql }, 'Import papers', kept.ImportId, { FileName, New, Known })
        // The importing person has already read the report, so the stored reply stays small.
        const Notes = report.Notes.slice(0, noteLimits.shown)
        return { Result: { ...report, Notes, ImportId: kept.ImportId }, Id: kept.ImportId }
      }).catch(async (error: unknown) => {
        await kept.undo()
        throw error
      })
      // The first request's reply names the first request's import.
      if (done.isRepeat) await kept.undo()
      for (const id of kept.ids) saved(id)
      announceToOrganisers(context.hub)
      return done
    },
    { perMinute: context.timing.uploadsPerMinute },
  )

  serve(app, context, undoCall, async (call) => {
    const id = call.params.id.toLowerCase()
    const Result = await beginUndo(call.sql, id)
    await recordAudit(call, 'Take back imported papers', id, Result)
    announceToOrganisers(call)
    call.after(() => {
      undoing = undoing
        .then(() => undoImport(database, id))
        .catch((error: unknown) => {
          app.log.error({ err: error }, 'an import could not be taken back')
        })
    })
    return { Result }
  })
  app.addHook('onClose', () => undoing)

  serveResult(app, context, getImportState, ({ sql }) => importState(sql))
}

const lineOf = ({ Line, Text }: ImportReport['Notes'][number]) => `Line ${Line}: ${Text}`
