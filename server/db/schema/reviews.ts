import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reviewStates } from '../../../contract/reviews/reviewing.ts'
import { users } from './accounts.ts'
import { createdOn, idOrNone, instant, partOf, version } from '../columns.ts'
import { papers, themes } from './papers.ts'

/** A paper assigned to an auditor for review, and the review once it is submitted. */
export const reviews = pgTable(
  'reviews',
  {
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
})
