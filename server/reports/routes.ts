import type { FastifyInstance } from 'fastify'
import { abstractColumns, pairColumns } from '../../contract/abstractColumns.ts'
import { auditColumns } from '../../contract/auditColumns.ts'
import { billColumns } from '../../contract/billColumns.ts'
import { dayIn } from '../../contract/dates.ts'
import { mailSheetColumns } from '../../contract/mailColumns.ts'
import { getAdminData, getDashboard } from '../../contract/overview.ts'
import { paperReportColumns } from '../../contract/paperColumns.ts'
import * as contract from '../../contract/reports.ts'
import { auditorColumns, sortedAuditors } from '../../contract/reviewDeskScreens.ts'
import { userReportColumns } from '../../contract/userColumns.ts'
import { userDeskColumns } from '../../contract/userDeskColumns.ts'
import { abstractsBehind, abstractsFoundBy, pairsBehind, pairsFoundBy } from '../abstracts/list.ts'
import { getHomePageRow } from '../content/settings.ts'
import { sendSheet, slicesOf } from '../files/sheet.ts'
import type { Context } from '../http/context.ts'
import { serve, serveStream } from '../http/serve.ts'
import { mailIds, mailsBehind } from '../mail/list.ts'
import { idsFoundBy, reportedPapers } from '../papers/searchPapers.ts'
import { billIds, billsBehind } from '../payments/search.ts'
import { readAdminData } from './adminData.ts'
import { readDashboard } from './dashboard.ts'
import { auditBehind, auditIds } from '../people/audit.ts'
import { usersFoundBy } from '../people/searchUsers.ts'
import { auditorProgress } from '../reviews/progress.ts'
import { reportedUsers, userKeys } from './users.ts'

/** The conference in numbers, and everything of it as sheets (design §3 "Calls"). */
export function reportRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  /** What a report of today is called, and the zone that it tells moments in. */
  const reportNow = async (noun: string) => {
    const { TimeZone } = await getHomePageRow(database.sql)
    return { name: `${noun}-${dayIn(context.now(), TimeZone)}`, timeZone: TimeZone }
  }

  serve(app, context, getAdminData, async ({ sql }) => ({
    Result: await readAdminData(sql, context.now()),
  }))

  serve(app, context, getDashboard, async ({ sql }) => ({
    Result: await readDashboard(sql, context.now()),
  }))

  serveStream(app, context, contract.reportPapers, async ({ sql, query, reply }) => {
    const ids = await idsFoundBy({ database, sql }, query, query)
    const slices = slicesOf(ids, (some) => reportedPapers(sql, some))
    return sendSheet(reply, { ...(await reportNow('papers')), columns: paperReportColumns, slices }, query)
  })

  serveStream(app, context, contract.reportPayments, async ({ sql, query, reply }) => {
    const ids = await billIds(sql, query)
    const slices = slicesOf(ids, (some) => billsBehind(sql, some, context.now()))
    return sendSheet(reply, { ...(await reportNow('payments')), columns: billColumns, slices }, query)
  })

  serveStream(app, context, contract.reportUsers, async ({ sql, query, reply }) => {
    const keys = await userKeys(sql)
    const slices = slicesOf(keys, (some) => reportedUsers(sql, some))
    return sendSheet(reply, { ...(await reportNow('users')), columns: userReportColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadUsers, async ({ sql, query, reply }) => {
    const found = await usersFoundBy(sql, query)
    const slices = slicesOf(
      found.map(({ Key }) => Key),
      (some) => reportedUsers(sql, some),
    )
    return sendSheet(reply, { ...(await reportNow('users')), columns: userDeskColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadMails, async ({ sql, query, reply }) => {
    const slices = slicesOf(await mailIds(sql, query), (some) => mailsBehind(sql, some))
    return sendSheet(reply, { ...(await reportNow('mail')), columns: mailSheetColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadAbstracts, async ({ sql, query, reply }) => {
    const slices = slicesOf(await abstractsFoundBy(sql, query), (some) => abstractsBehind(sql, some))
    return sendSheet(reply, { ...(await reportNow('abstracts')), columns: abstractColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadPairs, async ({ sql, query, reply }) => {
    const slices = slicesOf(await pairsFoundBy(sql, query), (some) => pairsBehind(sql, some))
    return sendSheet(reply, { ...(await reportNow('pairs')), columns: pairColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadAuditors, async ({ sql, query, reply }) => {
    const rows = sortedAuditors(await auditorProgress(sql, context.now()), query.Sort)
    const slices = slicesOf(rows, (some) => Promise.resolve(some))
    return sendSheet(reply, { ...(await reportNow('auditors')), columns: auditorColumns, slices }, query)
  })

  serveStream(app, context, contract.downloadAudit, async ({ sql, query, reply }) => {
    const slices = slicesOf(await auditIds(sql, query), (some) => auditBehind(sql, some))
    return sendSheet(reply, { ...(await reportNow('audit')), columns: auditColumns, slices }, query)
  })
}
