import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { abstractPairs, abstractRuns, abstracts } from '../db/schema/abstracts.ts'
import * as accountTables from '../db/schema/accounts.ts'
import { auditEntries } from '../db/schema/audit.ts'
import * as contentTables from '../db/schema/content.ts'
import * as dbTables from '../db/schema/db.ts'
import * as eventTables from '../db/schema/events.ts'
import * as fileTables from '../db/schema/files.ts'
import { hubBatches } from '../db/schema/hub.ts'
import { importedPapers, importedPeople, paperImports } from '../db/schema/imports.ts'
import * as mailTables from '../db/schema/mail.ts'
import { notificationReads, notificationReceivers, notifications } from '../db/schema/notifications.ts'
import {
  draftReminders,
  objections,
  paperAuthors,
  paperFiles,
  papers,
  statusChanges,
  themes,
  waitingDecisions,
} from '../db/schema/papers.ts'
import { bank, bills, receipts, statementLines, statements, transfers } from '../db/schema/payments.ts'
import { designations, institutions, people, peopleApart } from '../db/schema/people.ts'
import { accommodations, rates } from '../db/schema/registration.ts'
import { auditorThemes, reviews, reviewSettings } from '../db/schema/reviews.ts'
import { calendarFeeds } from '../db/schema/programme.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import { undoEntries } from '../db/schema/undo.ts'
import { archivedPeople, archivedRows, conferences } from '../db/schema/archive.ts'

/** A table whose rows go into the archive when a conference is closed. */
export interface ArchivedTable {
  readonly table: PgTable
  /** What its rows are listed or looked up by beside their key. */
  readonly label?: SQL | Column
  /** What searches look into. */
  readonly words?: SQL
  /** What a row would lose with the rows that it refers to. */
  readonly adds?: Readonly<Record<string, SQL>>
  /** Whose name the row keeps. */
  readonly person?: Column
}

const nameOf = (person: Column) =>
  sql`(select ${people.FullName} || ' ' || ${people.Organization} from ${people}
    where ${people.UserDetailId} = ${person})`

/** What every list of a year needs goes into the archive. */
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
    },
  },
  { table: paperAuthors, person: paperAuthors.UserDetailId },
  { table: paperFiles },
  { table: statusChanges },
  { table: objections, person: objections.UserDetailId },
  { table: reviews },
  {
    table: accommodations,
    label: sql`(select ${people.FullName} from ${people}
      where ${people.UserDetailId} = ${accommodations.UserDetailId})`,
    words: nameOf(accommodations.UserDetailId),
    person: accommodations.UserDetailId,
  },
  { table: bills, label: bills.Reference },
  // A number that paid for one conference pays for no other.
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

/** What only served the year itself, and tells nothing afterwards that the archive or the audit log does not. */
export const emptied: readonly PgTable[] = [
  // Signatures and pairs are made of the abstracts.
  abstracts,
  abstractPairs,
  abstractRuns,
  // Refused while one waits.
  undoEntries,
  waitingDecisions,
  draftReminders,
  // Keys of files: the same file may be taken in for the next conference.
  importedPapers,
  importedPeople,
  // Who read what is nobody's business any more.
  notificationReceivers,
  notificationReads,
  // Which sessions somebody had in mind.
  eventTables.sessionStars,
]

/** What the next conference begins with. */
export const kept: readonly PgTable[] = [
  ...[people, peopleApart, designations, institutions, themes, auditorThemes, reviewSettings, rates, bank],
  // A line of a bank's file that was confirmed is known in every later file.
  ...[statements, statementLines],
  // An address that somebody gave to their calendar goes on.
  calendarFeeds,
  ...[auditEntries, hubBatches, conferences, archivedRows, archivedPeople],
  // Numbers of papers, invoices and receipts go on; a device that comes back gets the reply that it missed.
  ...Object.values(dbTables),
  ...Object.values(fileTables),
  ...Object.values(accountTables),
  ...Object.values(contentTables),
  // What was sent stays in the list of mails, by its day.
  ...[mailTables.mails, mailTables.mailRuns, mailTables.mailTemplates, mailTables.mailSettings],
  mailTables.unsubscribed,
]
