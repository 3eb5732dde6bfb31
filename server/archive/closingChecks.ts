import { and, eq, isNull, ne } from 'drizzle-orm'
import { archiveTexts, type ArchiveCounts, type ClosingPreview } from '../../contract/archive/archive.ts'
import { abstractRuns } from '../db/schema/abstracts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { paperImports } from '../db/schema/imports.ts'
import { mails } from '../db/schema/mail.ts'
import { notifications } from '../db/schema/notifications.ts'
import { papers } from '../db/schema/papers.ts'
import { receipts, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviews } from '../db/schema/reviews.ts'
import { travels } from '../db/schema/travel.ts'
import { undoEntries } from '../db/schema/undo.ts'

/** The numbers of rows that would go into the archive. */
export async function countConference(sql: Sql): Promise<ArchiveCounts> {
  const Drafts = await sql.$count(papers, eq(papers.Status, 'draft'))
  return {
    Papers: (await sql.$count(papers)) - Drafts,
    Drafts,
    Reviews: await sql.$count(reviews),
    Registrations: await sql.$count(accommodations),
    Payments: await sql.$count(transfers),
    Receipts: await sql.$count(receipts),
    Travels: await sql.$count(travels),
    Notifications: await sql.$count(notifications),
  }
}

/** The reasons against closing now: pending work would be lost, or reach people after the conference has ended. */
export async function reasonsAgainst(sql: Sql): Promise<string[]> {
  const undo = await sql.$count(undoEntries, eq(undoEntries.State, 'waiting'))
  const queued = await sql.$count(mails, eq(mails.State, 'queued'))
  const claims = await sql.$count(transfers, eq(transfers.State, 'waiting'))
  const unpublished = await sql.$count(
    notifications,
    and(isNull(notifications.PublishedOn), isNull(notifications.WithdrawnOn)),
  )
  const imports = await sql.$count(paperImports, ne(paperImports.State, 'done'))
  const comparisons = await sql.$count(abstractRuns, eq(abstractRuns.State, 'running'))
  return [
    undo > 0 && archiveTexts.undoWaits(undo),
    queued > 0 && archiveTexts.mailsWait(queued),
    claims > 0 && archiveTexts.claimsWait(claims),
    unpublished > 0 && archiveTexts.notificationsWait(unpublished),
    imports > 0 && archiveTexts.importRuns,
    comparisons > 0 && archiveTexts.comparisonRuns,
  ].filter((reason) => reason !== false)
}

/** The effects of closing the conference, and the reasons against closing it now. */
export async function closingPreview(sql: Sql): Promise<ClosingPreview> {
  const { ConferenceName } = await getHomePageRow(sql)
  return { ConferenceName, Counts: await countConference(sql), Refusals: await reasonsAgainst(sql) }
}
