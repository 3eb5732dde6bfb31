import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { archived, emptied } from '../../../server/archive/archivePlan.ts'
import * as accountTables from '../../../server/db/schema/accounts.ts'
import { archivedPeople, archivedRows, conferences } from '../../../server/db/schema/archive.ts'
import { auditEntries, browserReports } from '../../../server/db/schema/audit.ts'
import * as contentTables from '../../../server/db/schema/content.ts'
import * as dbTables from '../../../server/db/schema/system.ts'
import * as fileTables from '../../../server/db/schema/files.ts'
import { hubBatches } from '../../../server/db/schema/hub.ts'
import * as mailTables from '../../../server/db/schema/mail.ts'
import { decisionKinds, themes } from '../../../server/db/schema/papers.ts'
import { bank, statementLines, statements } from '../../../server/db/schema/payments.ts'
import {
  designations,
  institutions,
  listedAuthors,
  lookUpCounts,
  people,
  peopleApart,
} from '../../../server/db/schema/people.ts'
import { calendarFeeds } from '../../../server/db/schema/programme.ts'
import { rates } from '../../../server/db/schema/registration.ts'
import { auditorThemes, reviewSettings } from '../../../server/db/schema/reviews.ts'
import { savedViews } from '../../../server/db/schema/views.ts'
import { allTables } from '../../support/portal/portal.ts'

/** The tables that the next conference starts with. */
const kept: readonly PgTable[] = [
  ...[
    people,
    peopleApart,
    listedAuthors,
    lookUpCounts,
    designations,
    institutions,
    themes,
    decisionKinds,
    auditorThemes,
    reviewSettings,
    rates,
    bank,
  ],
  // A confirmed line of a bank file is recognised in every later file.
  ...[statements, statementLines],
  // Organisers go on with the views of their lists.
  savedViews,
  // Addresses of calendar feeds that people subscribed to stay valid.
  calendarFeeds,
  ...[auditEntries, browserReports, hubBatches, conferences, archivedRows, archivedPeople],
  // Number sequences of papers, invoices and receipts continue; a returning device gets the response that it missed.
  ...Object.values(dbTables),
  ...Object.values(fileTables),
  ...Object.values(accountTables),
  ...Object.values(contentTables),
  // Sent mails stay in the list of mails, by day.
  ...[mailTables.mails, mailTables.mailRuns, mailTables.mailTemplates, mailTables.mailSettings],
  mailTables.unsubscribed,
]

test('closing a conference archives, empties or keeps every table, each on purpose', () => {
  const decided = [...archived.map(({ table }) => table), ...emptied, ...kept].map(getTableName)
  expect([...decided].sort()).toEqual([...allTables.keys()].sort())
})
