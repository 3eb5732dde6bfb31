import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { abstractPairs, abstractRuns, abstracts } from '../db/schema/abstracts.ts'
import * as eventTables from '../db/schema/events.ts'
import { importedPapers, importedPeople, paperImports } from '../db/schema/imports.ts'
import { notificationReads, notificationReceivers, notifications } from '../db/schema/notifications.ts'
import {
  commitmentHashes,
  commitments,
  decisionKinds,
  draftReminders,
  objections,
  paperAuthors,
  paperFiles,
  papers,
  statusChanges,
  tentativeDecisions,
  themes,
  waitingDecisions,
} from '../db/schema/papers.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { earlierReviews, reviewRounds, reviews } from '../db/schema/reviews.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import { checkIns, ticketKeys, tickets } from '../db/schema/tickets.ts'
import { undoEntries } from '../db/schema/undo.ts'

/** A table whose rows go into the archive when a conference is closed. */
export interface ArchivedTable {
  readonly table: PgTable
  /** The text by which its rows are listed or looked up, besides their key. */
  readonly label?: SQL | Column
  /** The searched text. */
  readonly words?: SQL
  /** Data from other rows that a row would lose. */
  readonly adds?: Readonly<Record<string, SQL>>
  /** The person whose name the row keeps. */
  readonly person?: Column
  /** True for rows that have not changed, but whose data from other rows may have. */
  readonly follows?: (changes: Changes) => SQL
}

/** What has changed since rows were copied. */
export interface Changes {
  /** True for rows of a table that were written since. */
  isNew(table: PgTable): SQL
  /** The people whose rows were written since. */
  readonly people: readonly string[]
}

const nameOf = (person: Column) =>
  sql`(select ${people.FullName} || ' ' || ${people.Organization} from ${people}
    where ${people.UserDetailId} = ${person})`

/** The tables that a past conference's lists need. */
export const archived: readonly ArchivedTable[] = [
  {
    table: papers,
    label: papers.PaperCode,
    words: sql`${papers.PaperCode} || ' ' || ${papers.PaperTitle} || ' ' || coalesce((
      select string_agg(${people.FullName}, ' ') from ${paperAuthors}
      join ${people} on ${people.UserDetailId} = ${paperAuthors.UserDetailId}
      where ${paperAuthors.PaperId} = ${papers.Id}), '')`,
    adds: {
      ThemeTitle: sql`coalesce((
        select ${themes.ThemeTitle} from ${themes} where ${themes.Id} = ${papers.ThemeId}), '')`,
      DecisionKind: sql`coalesce((
        select ${decisionKinds.Name} from ${decisionKinds} where ${decisionKinds.Id} = ${papers.DecisionKindId}), '')`,
    },
    follows: ({ isNew, people: named }) => sql`(${papers.Id} in (
        select ${paperAuthors.PaperId} from ${paperAuthors}
        where ${isNew(paperAuthors)} or ${paperAuthors.UserDetailId} = any(${sql.param(named)}::uuid[]))
      or ${papers.ThemeId} in (select ${themes.Id} from ${themes} where ${isNew(themes)})
      or ${papers.DecisionKindId} in (select ${decisionKinds.Id} from ${decisionKinds} where ${isNew(decisionKinds)}))`,
  },
  { table: paperAuthors, person: paperAuthors.UserDetailId },
  { table: paperFiles },
  { table: statusChanges },
  { table: objections, person: objections.UserDetailId },
  { table: reviews },
  { table: reviewRounds },
  { table: earlierReviews },
  {
    table: accommodations,
    label: sql`(select ${people.FullName} from ${people}
      where ${people.UserDetailId} = ${accommodations.UserDetailId})`,
    words: nameOf(accommodations.UserDetailId),
    person: accommodations.UserDetailId,
  },
  { table: bills, label: bills.Reference },
  // A transaction number that paid for one conference cannot pay for another.
  { table: transfers, label: transfers.TransactionId },
  {
    table: receipts,
    label: receipts.VerifyCode,
    words: sql`${receipts.ReceiptNumber} || ' ' || coalesce(${receipts.Printed} #>> '{To,Name}', '')`,
  },
  { table: travels },
  { table: rooms, label: rooms.RoomName },
  { table: notifications, label: notifications.Subject },
  { table: paperImports },
  { table: eventTables.events, label: eventTables.events.Title },
  { table: eventTables.eventSessions, label: eventTables.eventSessions.Title },
  { table: eventTables.sessionParticipants, person: eventTables.sessionParticipants.UserDetailId },
  { table: eventTables.sessionPapers },
  { table: eventTables.programmePublications },
]

/**
 * Tables that served only the year itself, with nothing that is not in the archive or the audit log as well. The next
 * conference starts with all others.
 */
export const emptied: readonly PgTable[] = [
  // Signatures and pairs are derived from the abstracts.
  abstracts,
  abstractPairs,
  abstractRuns,
  // Closing is refused while one waits.
  undoEntries,
  waitingDecisions,
  // A tentative decision that was never released does not count.
  tentativeDecisions,
  draftReminders,
  // When a paper was committed to is in its history.
  commitments,
  commitmentHashes,
  // Keys of files: the same file may be imported for the next conference.
  importedPapers,
  importedPeople,
  // Who has read a notification is no longer relevant.
  notificationReceivers,
  notificationReads,
  // Starred sessions.
  eventTables.sessionStars,
  // Without its keys, a ticket of a past conference lets nobody in.
  checkIns,
  tickets,
  ticketKeys,
]
