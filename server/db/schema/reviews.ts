import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { reviewStates } from '../../../contract/reviews/reviewing.ts'
import { users } from './accounts.ts'
import { createdOn, idOrNone, instant, partOf, version } from '../columns.ts'
import { papers, themes } from './papers.ts'

/** A paper assigned to an auditor for review, and the review once it is submitted. */
export const reviews = pgTable(
  'reviews',
  {
    /** Names the assignment in the organisers' lists. */
    Id: uuid().notNull().defaultRandom().unique('reviews_id_unique'),
    PaperId: partOf(() => papers.Id),
    AuditorId: partOf(() => users.Id),
    State: text({ enum: reviewStates }).notNull().default('assigned'),
    Reason: text().notNull().default(''),
    DueOn: instant(),
    Recommendation: text().notNull().default(''),
    Score: integer().notNull().default(0),
    RemarksForAuthor: text().notNull().default(''),
    RemarksForAdmin: text().notNull().default(''),
    /** The reviewed file; all-zero until the review is submitted. */
    FileId: idOrNone(),
    AssignedOn: createdOn(),
    SubmittedOn: instant(),
    Version: version(),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.AuditorId] }), index().on(table.AuditorId)],
)

/** The further rounds of a paper's reviews; the first one has no row. */
export const reviewRounds = pgTable(
  'review_rounds',
  {
    PaperId: partOf(() => papers.Id),
    /** From 2. */
    Round: integer().notNull(),
    DueOn: instant(),
    Note: text().notNull().default(''),
    BegunOn: createdOn(),
    BegunBy: idOrNone(),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.Round] })],
)

/** The reviews of earlier rounds, as they were when the next round began. */
export const earlierReviews = pgTable(
  'earlier_reviews',
  {
    PaperId: partOf(() => papers.Id),
    AuditorId: partOf(() => users.Id),
    Round: integer().notNull(),
    Recommendation: text().notNull(),
    Score: integer().notNull(),
    RemarksForAuthor: text().notNull(),
    RemarksForAdmin: text().notNull(),
    FileId: idOrNone(),
    SubmittedOn: instant(),
    /** True if a decision has sent its remarks to the authors already. */
    WasSent: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.PaperId, table.AuditorId, table.Round] }),
    index().on(table.AuditorId),
  ],
)

/** The themes that an auditor knows. */
export const auditorThemes = pgTable(
  'auditor_themes',
  {
    AuditorId: partOf(() => users.Id),
    ThemeId: partOf(() => themes.Id),
  },
  (table) => [primaryKey({ columns: [table.AuditorId, table.ThemeId] })],
)

/** How the conference reviews: one row, created when it is first set. */
export const reviewSettings = pgTable('review_settings', {
  Id: integer().primaryKey().default(1),
  IsBlind: boolean().notNull().default(false),
  /** The most reviews that one auditor is asked for; 0 for no limit. */
  LoadLimit: integer().notNull().default(0),
})
