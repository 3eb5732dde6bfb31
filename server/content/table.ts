import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdOn, idOrNone, ownId, version } from '../db/columns.ts'

/** One row: the conference's settings. */
export const homePage = pgTable('home_page', {
  Id: integer().primaryKey().default(1),
  ConferenceName: text().notNull(),
  SocietyName: text().notNull(),
  SocietyUrl: text().notNull(),
  SupportEmail: text().notNull(),
  TimeZone: text().notNull(),
  AbstractMinimumWordCount: integer().notNull(),
  GraceMinutes: integer().notNull(),
  Version: version(),
})

/** One row: the blocks of the landing page. */
export const welcome = pgTable('welcome', {
  Id: integer().primaryKey().default(1),
  HeaderText: text().notNull(),
  GuideLineTitle: text().notNull(),
  GuideLineDescription: text().notNull(),
  ImportantTitle: text().notNull(),
  ImportantDescription: text().notNull(),
  FooterUrl: text().notNull(),
  FooterText: text().notNull(),
  ImageUrl: idOrNone(),
  Version: version(),
})

/** Every version of the privacy notice: a consent names the one that was agreed to. The newest holds. */
export const privacyNotices = pgTable('privacy_notices', {
  Version: integer().primaryKey(),
  Html: text().notNull(),
  ChangedOn: createdOn(),
})

export const dates = pgTable('dates', {
  Id: ownId(),
  Title: text().notNull(),
  UniqueKey: text().notNull().unique(),
  Description: text().notNull(),
  /** A day, or a day and time, in the conference's zone; empty means not set. */
  DeadlineDate: text().notNull(),
  IconUrl: text().notNull(),
  Version: version(),
})
