import { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { auditList } from '../../contract/audit/auditList.ts'
import { downloadSignedAudit, getAuditChoices } from '../../contract/audit/audit.ts'
import { dayIn } from '../../contract/content/dates.ts'
import * as contract from '../../contract/users/duplicates.ts'
import { duplicateTexts } from '../../contract/users/duplicates.ts'
import { recordAudit } from '../audit/record.ts'
import { contentDisposition } from '../files/fileNames.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { serve, serveStream } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { auditChoices, auditSource, oldestFirst } from './auditLog.ts'
import { signedLines } from './signedAudit.ts'
import { mergeDuplicates } from './mergePeople.ts'
import { planMerge } from './mergePlan.ts'
import { people, peopleApart } from '../db/schema/people.ts'
import { listDuplicates } from './duplicates.ts'

/** Two people in the order in which their row names them. */
function pairOf({ KeepId, DropId }: contract.Pair) {
  return KeepId < DropId ? { FirstId: KeepId, SecondId: DropId } : { FirstId: DropId, SecondId: KeepId }
}

/** The other two tabs of `/users`: possible duplicates, and the audit log. */
export function duplicateRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getDuplicates, ({ sql, query }) => listDuplicates(sql, query))

  serveResult(app, context, contract.previewMerge, ({ sql, caller, body }) => planMerge(sql, caller, body))

  serve(app, context, contract.mergePeople, async (call) => {
    const Result = await mergeDuplicates(context, call)
    return { Result, Id: Result.UserDetailId }
  })

  serve(app, context, contract.keepApart, async (call) => {
    const { sql, body } = call
    const { FirstId, SecondId } = pairOf(body)
    const known = await sql.$count(people, inArray(people.UserDetailId, [FirstId, SecondId]))
    if (known < 2) throw conflicting(duplicateTexts.gone)
    await sql.insert(peopleApart).values({ FirstId, SecondId }).onConflictDoNothing()
    await recordAudit(call, 'Keep people apart', body.KeepId, { OtherId: body.DropId })
    return { Result: null, Message: duplicateTexts.keptApart }
  })

  serve(app, context, contract.undoKeepApart, async (call) => {
    const { sql, body } = call
    const { FirstId, SecondId } = pairOf(body)
    const deleted = await sql
      .delete(peopleApart)
      .where(and(eq(peopleApart.FirstId, FirstId), eq(peopleApart.SecondId, SecondId)))
      .returning({ FirstId: peopleApart.FirstId })
    if (deleted.length > 0)
      await recordAudit(call, 'Do not keep people apart', body.KeepId, { OtherId: body.DropId })
    return { Result: null, Message: duplicateTexts.notApart }
  })

  serveList(app, context, auditList, auditSource)
  serveStream(app, context, downloadSignedAudit, async ({ sql, query, reply }) => {
    const first = { AuditLogOf: context.publicUrl(), ExportedOn: new Date(context.now()).toISOString() }
    const name = `audit-${dayIn(context.now(), await context.timeZone())}.jsonl`
    return reply
      .headers({
        'content-type': 'application/jsonl',
        'content-disposition': contentDisposition(name),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(signedLines(context.keys.auditExport, first, oldestFirst(sql, query))))
  })
  serveResult(app, context, getAuditChoices, ({ sql }) => auditChoices(sql))
}
