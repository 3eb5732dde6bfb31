import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pluck } from '../../contract/core/collections.ts'
import * as contract from '../../contract/archive/archive.ts'
import {
  archivedPaperList,
  archivedReceiptList,
  archivedRegistrationList,
} from '../../contract/archive/archiveLists.ts'
import type { Sql } from '../db/database.ts'
import { fromTable, serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { mustExist } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { papers } from '../db/schema/papers.ts'
import { receipts } from '../db/schema/payments.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { accommodations } from '../db/schema/registration.ts'
import { startClosings } from './closing.ts'
import { closingPreview } from './closingChecks.ts'
import { archivedReceipts, archivedRegistrations } from './archivedMoney.ts'
import { archivedPaper, archivedPapers } from './archivedPapers.ts'
import { byKey, byLabel, found } from './readArchived.ts'
import { archivedRows, conferences } from '../db/schema/archive.ts'

async function conferenceRow(sql: Sql, ConferenceId: string) {
  const [row] = await sql
    .select()
    .from(conferences)
    .where(and(eq(conferences.ConferenceId, ConferenceId), isNull(conferences.HeardOn)))
  return mustExist(row)
}

async function listConferences(sql: Sql): Promise<contract.ArchivedConference[]> {
  const rows = await sql
    .select()
    .from(conferences)
    .where(isNull(conferences.HeardOn))
    .orderBy(desc(conferences.ClosedOn), asc(conferences.ConferenceId))
  const names = await namesOfAccounts(sql, [...new Set(pluck(rows, 'ClosedBy'))])
  return rows.map(({ ClosedBy, HeardOn: _heard, ...row }) => ({
    ...row,
    ClosedByName: names.get(ClosedBy) ?? '',
  }))
}

interface AskedOfYear {
  readonly sql: Sql
  readonly params: { readonly id: string }
  readonly filter: { readonly Text?: string | undefined }
}

/** What the lists of a past conference share: their rows are kept in one table. */
const kept = (table: PgTable, order: readonly (SQL | PgColumn)[]) => ({
  table: archivedRows,
  key: archivedRows.RowKey,
  order,
  where: async ({ sql, params, filter }: AskedOfYear) => {
    await conferenceRow(sql, params.id)
    return found(params.id, table, filter.Text)
  },
})

/** A sheet is named after the conference, and not after the day. */
const fileNamed =
  (noun: string) =>
  async ({ sql, params }: AskedOfYear) => {
    const { ConferenceName } = await conferenceRow(sql, params.id)
    return `${ConferenceName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${noun}`
  }

/**
 * The endpoints for past conferences: closing the running one and reading the archive (spec §6 "Web Configuration").
 */
export function archiveRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getArchive, ({ sql }) => listConferences(sql))

  serveResult(app, context, contract.previewClosing, ({ sql }) => closingPreview(sql))

  const closings = startClosings(context)
  app.addHook('preClose', async () => closings.stop())
  serve(
    app,
    context,
    contract.closeConference,
    async (call) => {
      const Result = await closings.close(call)
      return { Result, Id: Result.ConferenceId }
    },
    { around: closings.around },
  )

  serveList(app, context, archivedPaperList, {
    ...fromTable(archivedPaperList, {
      ...kept(papers, byLabel),
      rows: (sql, codes, { params }) => archivedPapers(sql, params.id, codes),
    }),
    fileName: fileNamed('papers'),
  })

  serveList(app, context, archivedRegistrationList, {
    ...fromTable(archivedRegistrationList, {
      ...kept(accommodations, byLabel),
      rows: (sql, ids, { params }) => archivedRegistrations(sql, params.id, ids),
    }),
    fileName: fileNamed('registrations'),
  })

  serveList(app, context, archivedReceiptList, {
    ...fromTable(archivedReceiptList, {
      ...kept(receipts, byKey),
      rows: (sql, numbers, { params }) => archivedReceipts(sql, params.id, numbers),
    }),
    fileName: fileNamed('receipts'),
  })

  serve(app, context, contract.getArchivedPaper, async ({ sql, params }) => ({
    Result: await archivedPaper(sql, params.id, params.paperId),
    Id: params.paperId,
  }))
}
