import { pluck } from '../../contract/core/collections.ts'
import type { FastifyInstance } from 'fastify'
import { dismissChecklist, getChecklist } from '../../contract/reports/checklist.ts'
import { dashboardColumns, dashboardFigures } from '../../contract/reports/dashboardColumns.ts'
import { dayIn } from '../../contract/content/dates.ts'
import { duplicateColumns } from '../../contract/users/duplicateColumns.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { foundEvents } from '../../contract/events/foundEvents.ts'
import { SheetAsked, type Column } from '../../contract/core/columns.ts'
import { getInbox } from '../../contract/reports/inbox.ts'
import { getAdminData, getDashboard } from '../../contract/reports/overview.ts'
import * as contract from '../../contract/reports/reports.ts'
import { foundAuditors } from '../../contract/reviews/foundAuditors.ts'
import { auditorColumns } from '../../contract/reviews/reviewDeskScreens.ts'
import { sessionColumns, sessionRows } from '../../contract/events/sessionColumns.ts'
import { userReportColumns } from '../../contract/users/userColumns.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { readDrafts } from '../events/plannedEvents.ts'
import { contentDisposition } from '../files/fileNames.ts'
import { sendSheet, slicesOf } from '../files/sheet.ts'
import type { Context } from '../http/context.ts'
import { serve, serveStream, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { chosenInOrder } from '../papers/decisions/chosenPapers.ts'
import { manuscriptsArchive } from '../papers/files/manuscripts.ts'
import { readAdminData } from './adminData.ts'
import { putChecklistAway, readChecklist } from './checklist.ts'
import { readDashboard } from './dashboard.ts'
import { readInbox } from './inbox.ts'
import { findPairs, pairsWithDuplicates } from '../lifecycle/duplicates.ts'
import { auditorProgress } from '../reviews/progress.ts'
import { reportedUsers, userKeys } from '../lifecycle/reportedUsers.ts'

/** The conference in numbers, and all of its data as sheets (design §3 "Calls"). */
export function reportRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  /** Serves a list as a sheet, named after its noun and the day in the conference's zone. */
  const serveSheet = <const E extends Endpoint, Row>(
    endpoint: E,
    noun: string,
    columns: readonly Column<Row>[],
    rowsFor: (call: Call<E>) => Promise<AsyncIterable<readonly Row[]>>,
  ) => {
    serveStream(app, context, endpoint, async (call) => {
      const slices = await rowsFor(call)
      const { TimeZone } = await getHomePageRow(database.sql)
      const sheet = { name: `${noun}-${dayIn(context.now(), TimeZone)}`, columns, timeZone: TimeZone, slices }
      return sendSheet(call.reply, sheet, SheetAsked.parse(endpoint.body ? call.body : call.query))
    })
  }

  serveResult(app, context, getAdminData, ({ sql }) => readAdminData(sql, context.now()))

  serveResult(app, context, getDashboard, ({ sql }) => readDashboard(sql, context.now()))

  serveResult(app, context, getInbox, ({ sql, caller }) => readInbox(sql, context.now(), caller.DeskParts))

  serveResult(app, context, getChecklist, ({ sql, caller }) => readChecklist(context, sql, caller))

  serve(app, context, dismissChecklist, async ({ sql, caller }) => {
    await putChecklistAway(sql, caller)
    return { Result: await readChecklist(context, sql, caller) }
  })

  serveSheet(contract.downloadDashboard, 'dashboard', dashboardColumns, async ({ sql }) => {
    const now = context.now()
    const figures = dashboardFigures(await readAdminData(sql, now), await readDashboard(sql, now))
    return slicesOf(figures, (some) => Promise.resolve(some))
  })

  serveStream(app, context, contract.downloadManuscripts, async ({ sql, caller, body, reply }) => {
    const ids = pluck(await chosenInOrder({ database, sql }, body), 'Id')
    const archive = await manuscriptsArchive({ files: context.files, sql }, ids, caller)
    const { TimeZone } = await getHomePageRow(sql)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`manuscripts-${dayIn(context.now(), TimeZone)}.zip`),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(archive)
  })

  serveSheet(contract.reportUsers, 'users', userReportColumns, async ({ sql }) =>
    slicesOf(await userKeys(sql), (some) => reportedUsers(sql, some)),
  )

  serveSheet(contract.downloadDuplicates, 'duplicates', duplicateColumns, async ({ sql }) =>
    slicesOf(await findPairs(sql), (some) => pairsWithDuplicates(sql, some)),
  )

  serveSheet(contract.downloadAuditors, 'auditors', auditorColumns, async ({ sql, query }) => {
    const rows = foundAuditors(await auditorProgress(sql, context.now()), query)
    return slicesOf(rows, (some) => Promise.resolve(some))
  })

  serveSheet(contract.downloadEvents, 'events', sessionColumns, async ({ sql, query }) =>
    slicesOf(sessionRows(foundEvents(await readDrafts(sql), query)), (some) => Promise.resolve(some)),
  )
}
