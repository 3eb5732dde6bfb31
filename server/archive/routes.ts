import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as contract from '../../contract/archive/archive.ts'
import {
  archivedPaperColumns,
  archivedReceiptColumns,
  archivedRegistrationColumns,
} from '../../contract/archive/archiveColumns.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { sendSheet, slicesOf } from '../files/sheet.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import { serve, serveStream } from '../http/serve.ts'
import { papers } from '../db/schema/papers.ts'
import { receipts } from '../db/schema/payments.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { accommodations } from '../db/schema/registration.ts'
import { closeNow } from './closeConference.ts'
import { closingPreview } from './closingChecks.ts'
import { archivedReceipts, archivedRegistrations } from './archivedMoney.ts'
import { archivedPaper, archivedPapers } from './archivedPapers.ts'
import { byKey, byLabel, countRows, found, keysOf } from './rows.ts'
import { conferences } from '../db/schema/archive.ts'

async function conferenceRow(sql: Sql, ConferenceId: string) {
  const [row] = await sql.select().from(conferences).where(eq(conferences.ConferenceId, ConferenceId))
  if (!row) throw notFound()
  return row
}

async function listConferences(sql: Sql): Promise<contract.ArchivedConference[]> {
  const rows = await sql
    .select()
    .from(conferences)
    .orderBy(desc(conferences.ClosedOn), asc(conferences.ConferenceId))
  const names = await namesOfAccounts(sql, [...new Set(rows.map(({ ClosedBy }) => ClosedBy))])
  return rows.map(({ ClosedBy, ...row }) => ({ ...row, ClosedByName: names.get(ClosedBy) ?? '' }))
}

/**
 * The endpoints for past conferences: closing the running one and reading the archive (spec §6 "Web Configuration").
 */
export function archiveRoutes(app: FastifyInstance, context: Context): void {
  interface Asked {
    readonly Text?: string | undefined
    readonly Page: number
    readonly PageSize: number
  }

  /** One page of a past conference's list; 404 if the conference does not exist. */
  const pageOf = async <Row>(
    sql: Sql,
    ConferenceId: string,
    list: { readonly table: PgTable; readonly order: Parameters<typeof keysOf>[2] },
    query: Asked,
    read: (sql: Sql, ConferenceId: string, keys: readonly string[]) => Promise<Row[]>,
  ) => {
    await conferenceRow(sql, ConferenceId)
    const where = found(ConferenceId, list.table, query.Text)
    const keys = await keysOf(sql, where, list.order, query)
    const { Page, PageSize } = query
    return {
      Result: {
        Rows: await read(sql, ConferenceId, keys),
        Total: await countRows(sql, where),
        Page,
        PageSize,
      },
    }
  }

  const lists = {
    papers: { table: papers, order: byLabel },
    registrations: { table: accommodations, order: byLabel },
    receipts: { table: receipts, order: byKey },
  } as const

  /** The file name, time zone and rows of a past conference's download. */
  const sheetOf = async <Row>(
    sql: Sql,
    ConferenceId: string,
    noun: keyof typeof lists,
    words: string | undefined,
    read: (sql: Sql, ConferenceId: string, keys: readonly string[]) => Promise<Row[]>,
  ) => {
    const { ConferenceName } = await conferenceRow(sql, ConferenceId)
    const { TimeZone } = await getHomePageRow(sql)
    const { table, order } = lists[noun]
    const keys = await keysOf(sql, found(ConferenceId, table, words), order)
    return {
      name: `${ConferenceName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${noun}`,
      timeZone: TimeZone,
      slices: slicesOf(keys, (some) => read(sql, ConferenceId, some)),
    }
  }

  serve(app, context, contract.getArchive, async ({ sql }) => ({ Result: await listConferences(sql) }))

  serve(app, context, contract.previewClosing, async ({ sql }) => ({ Result: await closingPreview(sql) }))

  serve(app, context, contract.closeConference, async (call) => {
    const Result = await closeNow(call, context.now())
    return { Result, Id: Result.ConferenceId }
  })

  serve(app, context, contract.searchArchivedPapers, ({ sql, params, query }) =>
    pageOf(sql, params.id, lists.papers, query, archivedPapers),
  )

  serve(app, context, contract.searchArchivedRegistrations, ({ sql, params, query }) =>
    pageOf(sql, params.id, lists.registrations, query, archivedRegistrations),
  )

  serve(app, context, contract.searchArchivedReceipts, ({ sql, params, query }) =>
    pageOf(sql, params.id, lists.receipts, query, archivedReceipts),
  )

  serve(app, context, contract.getArchivedPaper, async ({ sql, params }) => ({
    Result: await archivedPaper(sql, params.id, params.paperId),
    Id: params.paperId,
  }))

  serveStream(app, context, contract.downloadArchivedPapers, async ({ sql, params, query, reply }) => {
    const sheet = await sheetOf(sql, params.id, 'papers', query.Text, archivedPapers)
    return sendSheet(reply, { ...sheet, columns: archivedPaperColumns }, query)
  })

  serveStream(app, context, contract.downloadArchivedRegistrations, async ({ sql, params, query, reply }) => {
    const sheet = await sheetOf(sql, params.id, 'registrations', query.Text, archivedRegistrations)
    return sendSheet(reply, { ...sheet, columns: archivedRegistrationColumns }, query)
  })

  serveStream(app, context, contract.downloadArchivedReceipts, async ({ sql, params, query, reply }) => {
    const sheet = await sheetOf(sql, params.id, 'receipts', query.Text, archivedReceipts)
    return sendSheet(reply, { ...sheet, columns: archivedReceiptColumns }, query)
  })
}
