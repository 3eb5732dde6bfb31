import { dateIcons, dateKeys } from '../../contract/content/dates.ts'
import { limits, noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { seedDesignations } from '../people/designations.ts'
import { firstNotice } from './firstNotice.ts'
import { cleanHtml } from '../conference/html.ts'
import { dates, homePage, privacyNotices, welcome } from '../db/schema/content.ts'

/** The name of a conference until its organisers name it. */
export const firstConferenceName = 'Lectern Conference'

/** Where to ask until they name an address. */
export const firstSupportEmail = 'support@example.org'

const firstHomePage: typeof homePage.$inferInsert = {
  ConferenceName: firstConferenceName,
  SocietyName: 'Lectern',
  SocietyUrl: '',
  SupportEmail: firstSupportEmail,
  TimeZone: 'Asia/Kolkata',
  AbstractMinimumWordCount: limits.AbstractMinimumWordCount,
  GraceMinutes: 0,
}

const firstWelcome: typeof welcome.$inferInsert = {
  HeaderText: 'Welcome to our conference',
  GuideLineTitle: 'Guidelines for authors',
  GuideLineDescription:
    '<ul><li>Register, confirm your email address and complete your profile.</li>' +
    '<li>Write a title and an abstract, add your co-authors, and upload your paper as PDF or Word document.</li>' +
    '<li>You can continue writing with no network: your draft is saved on your device and sent when you are online.</li></ul>',
  ImportantTitle: 'Important information',
  ImportantDescription:
    '<p>A submitted paper cannot be changed any more. Its authors are notified of the decision by email.</p>',
  FooterUrl: '',
  FooterText: '',
  ImageUrl: noId,
}

/**
 * Inserts the initial content of a conference where it is missing: settings, landing blocks, the privacy notice, the
 * known dates without a value, and designations.
 */
export async function seedContent(sql: Sql): Promise<void> {
  await sql.insert(homePage).values(firstHomePage).onConflictDoNothing()
  await sql.insert(welcome).values(firstWelcome).onConflictDoNothing()
  await sql
    .insert(privacyNotices)
    .values({ Version: 1, Html: cleanHtml(firstNotice) })
    .onConflictDoNothing()
  const knownDates = Object.entries(dateKeys).map(([UniqueKey, Title], i) => ({
    UniqueKey,
    Title,
    Description: '',
    DeadlineDate: '',
    IconUrl: dateIcons[i] ?? '',
  }))
  await sql.insert(dates).values(knownDates).onConflictDoNothing()
  await seedDesignations(sql)
}
