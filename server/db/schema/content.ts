import { boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { versionedNouns } from '../../../contract/core/history.ts'
import { createdOn, idOrNone, ownId, version } from '../columns.ts'

/** One row: the conference's settings. */
export const homePage = pgTable('home_page', {
  Id: integer().primaryKey().default(1),
  ConferenceName: text().notNull(),
  ConferencePlace: text().notNull().default(''),
  SocietyName: text().notNull(),
  SocietyUrl: text().notNull(),
  SupportEmail: text().notNull(),
  TimeZone: text().notNull(),
  AbstractMinimumWordCount: integer().notNull(),
  GraceMinutes: integer().notNull(),
  LogoUrl: idOrNone(),
  IsProgrammePublic: boolean().notNull().default(false),
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

/** Every version of the privacy notice: a consent names the version agreed to. The newest one is in force. */
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

/** The organisers' own pages. */
export const pages = pgTable('pages', {
  Id: ownId(),
  Title: text().notNull(),
  Slug: text().notNull().unique(),
  /** Cleaned HTML. */
  Html: text().notNull(),
  IsPublished: boolean().notNull(),
  InMenu: boolean().notNull(),
  InFooter: boolean().notNull(),
  SortOrder: integer().notNull(),
  ChangedOn: createdOn(),
  Version: version(),
})

/** Content and settings after each change. The first version of each is its initial state, with no author. */
export const contentVersions = pgTable(
  'content_versions',
  {
    Id: ownId(),
    Noun: text({ enum: versionedNouns }).notNull(),
    /** Identifies one of several of its kind. */
    Key: text().notNull(),
    Number: integer().notNull(),
    Title: text().notNull(),
    /** The fields in order; null for a deletion. */
    Payload: json().$type<Readonly<Record<string, unknown>>>(),
    UserId: uuid().notNull(),
    ChangedOn: createdOn(),
    /** The version that was restored; all-zero for none. */
    RestoredFrom: idOrNone(),
  },
  (table) => [uniqueIndex().on(table.Noun, table.Key, table.Number), index().on(table.Noun, table.ChangedOn)],
)
