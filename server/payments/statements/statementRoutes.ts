import type { FastifyInstance } from 'fastify'
import { limits } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/payments/statements.ts'
import { statementLineList } from '../../../contract/payments/statementLineList.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import { recordAudit } from '../../audit/record.ts'
import { serveList } from '../../files/serveList.ts'
import { readUpload } from '../../files/upload.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveUpload } from '../../http/serveUpload.ts'
import { decidingBy } from '../paymentDecisions.ts'
import { confirmStatement, statementDecisions, statementKind } from './confirmStatement.ts'
import { lineDecisions, matchLine } from './matchLine.ts'
import {
  finishStatement,
  forgetStatement,
  forgetUnconfirmed,
  keepStatement,
  lineSource,
  listStatements,
  readStatement,
  takenLines,
} from './readStatement.ts'

const most = { size: limits.StatementSize, tooLarge: contract.statementTexts.tooLarge }

/** The endpoints for bank statements: reading one, viewing its lines, confirming the matched ones. */
export function statementRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  context.undo.register(statementKind, statementDecisions(context))
  context.undo.register(undoKinds.line, lineDecisions(context))

  serveUpload(
    app,
    context,
    contract.uploadStatement,
    async ({ request, caller, traceId }, once) => {
      const { FileName, Sha256, bytes } = await readUpload(context, request, most)
      const kept = await keepStatement(database, { FileName, CreatedBy: caller.UserId, bytes })
      const forget = () => forgetStatement(database.sql, kept.StatementId)
      const done = await once([Sha256, FileName], async (sql) => {
        const Result = await finishStatement(sql, kept)
        await recordAudit({ sql, caller, traceId }, 'Read bank statement', Result.StatementId, {
          FileName,
          Counts: Result.Counts,
        })
        return { Result, Id: Result.StatementId }
      }).catch(async (error: unknown) => {
        await forget()
        throw error
      })
      // The response to a repeated call names the statement of the first call.
      if (done.isRepeat) await forget()
      await forgetUnconfirmed(database.sql, context.now())
      return done
    },
    { perMinute: context.timing.uploadsPerMinute },
  )

  serve(app, context, contract.getStatements, async ({ sql }) => ({ Result: await listStatements(sql) }))

  serve(app, context, contract.getStatement, async ({ sql, params }) => {
    const statement = await readStatement(sql, params.id)
    const TakenLines = await takenLines(sql, params.id)
    return { Result: { ...statement, TakenLines }, Id: statement.StatementId }
  })

  serve(app, context, contract.confirmStatement, async (call) => {
    const { id } = call.params
    const { Without } = call.body
    const { Result, UndoId } = await confirmStatement(decidingBy(context, call), id, Without)
    await recordAudit(call, 'Confirm bank statement', id, { UndoId, Without })
    return { Result, Id: UndoId }
  })

  serve(app, context, contract.matchLine, async (call) => {
    const { params, body } = call
    const { Result, UndoId } = await matchLine(decidingBy(context, call), params.id, body)
    await recordAudit(call, 'Match bank statement line', params.id, { UndoId, ...body })
    return { Result, Id: UndoId }
  })

  serveList(app, context, statementLineList, lineSource)
}
